import Storage
import TextKit

/// Why a context that is to be written was not tried.
public enum DraftFailure: Error, Sendable, Hashable {
  /// The draft cannot stand in the config; never empty.
  case problems([ContextDraft.Problem])
  /// Its keys are not there, or something else.
  case other(ContextProblem)
}

/// The book's work on a thread of its own: disks are waited for there, and a key command for up to a minute.
extension ContextBook {
  /// The contexts of the config.
  public func listed() async -> Result<[OperatingContext], ContextProblem> {
    await apart { () throws(ContextProblem) in try self.contexts() }
  }

  /// Opens a context while the screen has the terminal, so that no key command can ask there.
  public func opened(_ name: String) async -> Result<Desk, ContextProblem> {
    await apart { () throws(ContextProblem) in
      do throws(ContextProblem) {
        return try self.open(name, onTerminal: false)
      } catch {
        throw self.asksOnTerminal(name) ? error.aboutCommand(name) : error
      }
    }
  }

  /// Tries a draft: one harmless read for each key.
  public func checked(_ draft: ContextDraft) async -> Result<ContextCheck, DraftFailure> {
    let opened = await apart { () throws(ContextProblem) -> DraftOpening in
      let problems = self.problems(draft)
      guard problems.isEmpty else { return .problems(problems) }
      return .desk(try self.open(draft))
    }
    switch opened {
    case .success(.problems(let problems)): return .failure(.problems(problems))
    case .success(.desk(let desk)):
      let hasOrganizationKey = draft.settings.contains {
        $0.name == "organization-key" && !$0.value.isEmpty
      }
      return .success(
        await desk.check(hasOrganizationKey: hasOrganizationKey, organization: nil))
    case .failure(let problem): return .failure(.other(problem))
    }
  }

  /// Writes a draft into the config.
  public func added(_ draft: ContextDraft) async -> Result<OperatingContext, ContextProblem> {
    await apart { () throws(ContextProblem) in try self.add(draft) }
  }

  private func apart<Value: Sendable>(
    _ body: @escaping @Sendable () throws(ContextProblem) -> Value
  ) async -> Result<Value, ContextProblem> {
    guard let thread = FilesThread() else {
      return .failure(
        ContextProblem(
          sentence: "No thread could be made to read files with", remedy: "End some other programs."
        ))
    }
    return await thread.run { () -> Result<Value, ContextProblem> in
      do throws(ContextProblem) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
  }
}

private enum DraftOpening: Sendable {
  case desk(Desk)
  case problems([ContextDraft.Problem])
}

extension ContextProblem {
  /// A key command failed that had no terminal to ask on.
  fileprivate func aboutCommand(_ name: String) -> ContextProblem {
    ContextProblem(
      sentence: sentence,
      remedy:
        "The screen has the terminal, so the key command cannot ask there: unlock what it needs in another window, or quit and start pushdeck --context \(Untrusted(name))."
    )
  }
}
