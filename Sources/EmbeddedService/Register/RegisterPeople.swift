import PushModel
import TextKit

extension Register {
  static let externalID = "external_id"

  /// One past the last person's number, those included that are gone.
  var peopleNumbers: Int { population.people + addedPeople.count }

  /// Whether there is a person of that number.
  func isPerson(_ person: Int) -> Bool {
    (0..<peopleNumbers).contains(person) && !removedPeople.contains(person)
  }

  /// A person under the names that requests left.
  func person(_ number: Int) -> Person {
    var person =
      number < population.people
      ? population.person(number)
      : Person(
        number: number, identity: .anonymous, externalID: nil, givenName: "", familyName: "",
        region: 0, aliases: [])
    for entry in aliases[number] ?? [] {
      if entry.name.isExactly(Self.externalID) {
        person.externalID = entry.value
        person.identity = entry.value == nil ? .anonymous : .identified
        continue
      }
      let place = person.aliases.firstIndex { $0.label.isExactly(entry.name) }
      switch (place, entry.value) {
      case (let place?, let id?): person.aliases[place].id = id
      case (let place?, nil): person.aliases.remove(at: place)
      case (nil, let id?): person.aliases.append((entry.name, id))
      case (nil, nil): break
      }
    }
    return person
  }

  /// The person with that id under a label; nil when there is none.
  func person(label: String, id: String) -> Int? {
    if let holder = aliasHolders[ExactName(label: label, id: id)] {
      return isPerson(holder) ? holder : nil
    }
    if label == "onesignal_id" {
      return population.identifiers.number(.person, id).flatMap { isPerson($0) ? $0 : nil }
    }
    guard let number = population.person(label: label, id: id), isPerson(number) else { return nil }
    if label == Self.externalID, !population.externalID(number).isExactly(id) { return nil }
    // Whoever got another id under the label no longer answers to the first one.
    let isChanged = (aliases[number] ?? []).contains { $0.name.isExactly(label) }
    return isChanged ? nil : number
  }

  /// How many people the app has named.
  var namedCount: Int {
    if aliases.isEmpty, removedPeople.isEmpty { return population.namedPeople }
    var lost = removedPeople.count { $0 < population.namedPeople }
    for (number, entries) in aliases where number < population.namedPeople && isPerson(number) {
      if entries.contains(where: { $0.name.isExactly(Self.externalID) && $0.value == nil }) {
        lost += 1
      }
    }
    return population.namedPeople - lost + newlyNamed.count { isNamed($0) }
  }

  /// How many places the list of named people has; some may be empty by now.
  var namedPlaces: Int { population.namedPeople + newlyNamed.count }

  /// The person at a place of that list; nil when nobody stands there any more.
  func named(atPlace place: Int) -> Int? {
    let number =
      place < population.namedPeople ? place : newlyNamed[place - population.namedPeople]
    return isNamed(number) ? number : nil
  }

  private func isNamed(_ person: Int) -> Bool {
    guard isPerson(person) else { return false }
    if aliases[person] == nil { return person < population.namedPeople }
    return self.person(person).externalID != nil
  }

  /// A person's tags as they are now.
  func tags(of person: Int) -> [(key: String, value: String)] {
    var current = person < population.people ? population.tags(of: person) : []
    for entry in tags[person] ?? [] {
      let place = current.firstIndex { $0.key.isExactly(entry.name) }
      switch (place, entry.value) {
      case (let place?, let value?): current[place].value = value
      case (let place?, nil): current.remove(at: place)
      case (nil, let value?): current.append((entry.name, value))
      case (nil, nil): break
      }
    }
    return current
  }

  func tag(_ key: String, of person: Int) -> String? {
    if !tags.isEmpty, let entry = tags[person]?.first(where: { $0.name.isExactly(key) }) {
      return entry.value
    }
    guard person < population.people else { return nil }
    return TagDefinition.number(ofKey: key).flatMap { population.tag($0, of: person) }
  }

  /// What a person speaks: an app that says nothing gets English.
  func language(of person: Int) -> String {
    people[person]?.language ?? region(of: person)?.language ?? "en"
  }

  func country(of person: Int) -> String? {
    people[person]?.country ?? region(of: person)?.country
  }

  func timezone(of person: Int) -> String? {
    people[person]?.timezone ?? region(of: person)?.timezone
  }

  /// Where the population put the person; nil for those whom requests made.
  func region(of person: Int) -> Region? {
    person < population.people ? Region.all[population.region(of: person)] : nil
  }

  /// Where a person was last seen; nil where nobody told.
  func location(of person: Int) -> Place? {
    let made = person < population.people ? population.location(of: person) : nil
    guard let facts = people[person] else { return made }
    guard let latitude = facts.latitude ?? made?.latitude,
      let longitude = facts.longitude ?? made?.longitude
    else { return nil }
    return Place(latitude: latitude, longitude: longitude)
  }

  /// OpenPush's locale: the region's own until a request says something else.
  func locale(of person: Int) -> String {
    if people[person]?.language == nil, people[person]?.country == nil,
      let region = region(of: person)
    {
      return region.locale
    }
    let language = language(of: person)
    return country(of: person).map { "\(language)_\($0)" } ?? language
  }
}
