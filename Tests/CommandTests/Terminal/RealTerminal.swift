import Testing

/// The built program in a real terminal, one test at a time: each holds one of the few threads of
/// the task pool while it looks at its screen, and with all of them held no other test could go on.
@Suite("In a real terminal", .serialized)
enum RealTerminal {}
