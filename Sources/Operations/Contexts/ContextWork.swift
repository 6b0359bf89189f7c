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

  /// Whether a key of that context comes from a command, which may ask on the terminal.
  public func needsTerminal(_ name: String) async -> Bool {
    let asks = await apart { () throws(ContextProblem) in self.asksOnTerminal(name) }
    return (try? asks.get()) ?? false
  }

  /// Opens a context whose keys come from elsewhere than a command.
  public func opened(_ name: String) async -> Result<Desk, ContextProblem> {
    await apart { () throws(ContextProblem) in try self.open(name, onTerminal: false) }
  }

  /// Opens a draft, to try it; its keys come from elsewhere than a command.
  public func opened(_ draft: ContextDraft) async -> Result<Desk, DraftFailure> {
    let opened = await apart { () throws(ContextProblem) in
      self.openedNow(draft, onTerminal: false)
    }
    return opened.mapError { .other($0) }.flatMap { $0 }
  }

  /// Opens a draft on this thread, whose terminal a key command may use meanwhile.
  public func openedNow(_ draft: ContextDraft, onTerminal: Bool = true)
    -> Result<Desk, DraftFailure>
  {
    let problems = problems(draft)
    guard problems.isEmpty else { return .failure(.problems(problems)) }
    do throws(ContextProblem) {
      return .success(try open(draft, onTerminal: onTerminal))
    } catch {
      return .failure(.other(error))
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

extension Desk {
  /// Tries the context that a draft describes: one harmless read for each key.
  public func check(_ draft: ContextDraft) async -> ContextCheck {
    func value(_ name: String) -> String? {
      draft.settings.first { $0.name == name && !$0.value.isEmpty }?.value
    }
    return await check(
      hasOrganizationKey: value("organization-key") != nil, organization: value("organization"),
      // One that is not absolute begins at the config's folder, which a draft does not know.
      trustFile: value("ca-file").flatMap { $0.hasPrefix("/") ? $0 : nil })
  }
}
