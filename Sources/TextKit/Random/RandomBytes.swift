/// `count` unpredictable bytes, for keys and ids; the standard library takes them from `getrandom(2)`.
public func randomBytes(_ count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  return (0..<max(0, count)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
