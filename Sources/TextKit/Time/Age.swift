/// An age in one coarse step: "4s", "3m", "2h", "5d"; negative ages are "0s".
public func age(_ seconds: Double) -> SafeText {
  guard seconds.isFinite, seconds > 0 else { return seconds == .infinity ? "∞" : "0s" }
  if seconds < 60 { return "\(Int(seconds))s" }
  if seconds < 3600 { return "\(Int(seconds / 60))m" }
  if seconds < 86_400 { return "\(Int(seconds / 3600))h" }
  return "\(Int64(min(seconds / 86_400, 1e15)))d"
}
