import PushServices

/// Reads from the service; what it cannot bring ends the command.
func reading<Value>(_ body: () async throws(ServiceFailure) -> Value)
  async throws(CommandFailure) -> Value
{
  do {
    return try await body()
  } catch {
    throw CommandFailure(error)
  }
}
