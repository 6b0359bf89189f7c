import Tables
import TextKit

/// What a key does to the list of whichever pane is shown.
enum ListCommand: Hashable, Sendable {
  case move(by: Int)
  case first, last
  case filter(String)
  /// Sorts by the shown column so many places further on.
  case sortByColumn(steps: Int)
  case reverseSort
  case reveal(height: Int)
}

extension ListState {
  mutating func apply(_ command: ListCommand, _ context: CellContext) {
    switch command {
    case .move(let rows): move(by: rows)
    case .first: select(place: 0)
    case .last: select(place: count - 1)
    case .filter(let text): setFilter(text, context)
    case .sortByColumn(let steps): setSort(sort(steps: steps), context)
    case .reverseSort:
      guard let first = sort.terms.first else { return }
      setSort(sort.choosing(first.column), context)
    case .reveal(let height): reveal(height: height)
    }
  }

  /// The order by the shown column so many places after the one that decides now. Numbers and times begin
  /// with the greatest, words with the first.
  private func sort(steps: Int) -> SortOrder {
    let columns = Row.shownColumns
    guard !columns.isEmpty else { return sort }
    let current = sort.terms.first.flatMap { term in
      columns.firstIndex { $0.id == term.column }
    }
    let next: Int
    if let current {
      next = (current + steps + columns.count) % columns.count
    } else {
      next = steps > 0 ? 0 : columns.count - 1
    }
    let column = columns[next]
    let isText = column.value.kind == .text
    guard sort.terms.first?.column != column.id else { return sort }
    return sort.choosing(column.id, firstDescending: !isText)
  }

  /// The order in words, such as "by Age, newest first".
  private var sortWords: SafeText? {
    guard let term = sort.terms.first, let column = Row.schema.column(term.column) else {
      return nil
    }
    let direction: SafeText =
      switch column.value.kind {
      case .time: term.descending ? "newest first" : "oldest first"
      case .text: term.descending ? "from z to a" : "from a to z"
      case .integer, .percent: term.descending ? "highest first" : "lowest first"
      case .flag: term.descending ? "yes first" : "no first"
      }
    return "by \(column.title), \(direction)"
  }

  /// What the screen says about the list besides its rows.
  var facts: ListFacts {
    ListFacts(
      count: count, total: totalCount, place: selectedPlace, selected: selected, filter: filter,
      filterProblem: filterProblem, sort: sort,
      sortWords: sortWords)
  }
}

/// What the screen says about a list besides its rows.
struct ListFacts: Equatable, Sendable {
  /// Rows that pass the filter.
  var count: Int
  /// All rows.
  var total: Int
  /// The chosen row's place, from 0.
  var place: Int?
  var selected: Untrusted?
  var filter: String
  var filterProblem: SafeText?
  var sort: SortOrder
  /// The order in words; nil is the service's own.
  var sortWords: SafeText?
}
