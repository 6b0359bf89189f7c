/// Which of Apple's two push environments a token belongs to. It cannot be read from the token.
public enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
  case sandbox, production
}
