// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that neither `swift build` nor `swift test` of pushdeck builds it. The
// modules under test are linked in from ../../Sources. `run` builds it with libFuzzer, which brings
// the `main` of each program.
let fuzzer: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

let package = Package(
  name: "Fuzz",
  targets: [
    .target(name: "TextKit"),
    .target(name: "PushModel", dependencies: ["TextKit"]),
    .target(name: "PushWire", dependencies: ["PushModel", "TextKit"]),
    .target(name: "FuzzKit", dependencies: ["TextKit"]),
    .executableTarget(
      name: "FuzzJSON", dependencies: ["FuzzKit", "TextKit"], swiftSettings: fuzzer),
    .executableTarget(
      name: "FuzzInspect", dependencies: ["FuzzKit", "PushWire", "PushModel", "TextKit"],
      swiftSettings: fuzzer),
    .executableTarget(
      name: "FuzzKeys", dependencies: ["FuzzKit", "TextKit"], swiftSettings: fuzzer),
  ],
  swiftLanguageModes: [.v6]
)
