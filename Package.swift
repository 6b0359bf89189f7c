// swift-tools-version: 6.0
import PackageDescription

// Dependencies point downwards only. SwiftPM lets a target import what it does not declare, so
// `.ci/run` compares every import with this list.
let package = Package(
  name: "pushdeck",
  products: [
    .executable(name: "pushdeck", targets: ["pushdeck"]),
    .executable(name: "pushdeck-bench", targets: ["pushdeck-bench"]),
  ],
  targets: [
    .executableTarget(
      name: "pushdeck",
      dependencies: [
        "Console", "Operations", "PushServices", "EmbeddedService", "Storage", "Tables", "PushWire",
        "PushModel", "TerminalKit", "TextKit", "Themes",
      ],
      // Nothing looks the program's own symbols up. A static link would export all of Swift's library,
      // and nothing of that could be left out then.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
      ]),
    .executableTarget(
      name: "pushdeck-bench",
      dependencies: [
        "Console", "Operations", "PushServices", "EmbeddedService", "Storage", "Tables", "PushWire",
        "PushModel", "TerminalKit", "TextKit", "Themes",
      ]),
    .target(
      name: "Console",
      dependencies: ["Operations", "Tables", "PushModel", "TerminalKit", "TextKit", "Themes"]),
    .target(
      name: "Operations",
      dependencies: ["PushServices", "Storage", "Tables", "PushWire", "PushModel", "TextKit"]),
    .target(
      name: "PushServices", dependencies: ["PushWire", "PushModel", "TextKit", "CCurl", "CSystem"]),
    .target(
      name: "EmbeddedService",
      dependencies: ["PushWire", "PushModel", "TextKit", "CSystem", "CZlib"]),
    .target(
      name: "Storage", dependencies: ["Tables", "PushModel", "TextKit", "CSystem", "CZlib"]),
    .target(name: "Tables", dependencies: ["PushModel", "TextKit", "CSystem"]),
    .target(name: "PushWire", dependencies: ["PushModel", "TextKit"]),
    .target(name: "PushModel", dependencies: ["TextKit"]),
    .target(name: "TerminalKit", dependencies: ["TextKit", "CNcurses", "CSystem"]),
    .target(name: "TextKit"),
    .target(
      name: "Themes", path: "themes", sources: ["Themes.swift"],
      resources: [
        .embedInCode("terminal.theme"), .embedInCode("dark.theme"), .embedInCode("light.theme"),
      ]),
    .target(
      name: "CNcurses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CSystem"),

    // Servers that the tests of the client and of the commands talk to.
    .target(name: "TestServers", dependencies: ["TextKit"], path: "Tests/TestServers"),
    // Random numbers that are the same at every run.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "TextKitTests", dependencies: ["TextKit", "TestSupport"]),
    .testTarget(name: "PushModelTests", dependencies: ["PushModel", "TextKit"]),
    .testTarget(
      name: "PushWireTests", dependencies: ["PushWire", "PushModel", "TextKit", "TestSupport"]),
    .testTarget(
      name: "TablesTests", dependencies: ["Tables", "PushModel", "TextKit", "TestSupport"]),
    .testTarget(name: "StorageTests", dependencies: ["Storage", "PushModel", "TextKit"]),
    .testTarget(
      name: "EmbeddedServiceTests",
      dependencies: ["EmbeddedService", "PushWire", "PushModel", "TextKit"]),
    .testTarget(
      name: "PushServicesTests",
      dependencies: [
        "PushServices", "EmbeddedService", "PushWire", "PushModel", "TextKit", "TestServers",
        "TestSupport",
      ]),
    .testTarget(
      name: "OperationsTests",
      dependencies: [
        "Operations", "PushServices", "EmbeddedService", "Storage", "PushWire", "PushModel",
        "TextKit",
      ]),
    // Everything that touches ncurses lives here: the library is one per process.
    .testTarget(
      name: "TerminalKitTests",
      dependencies: ["TerminalKit", "TextKit", "Themes", "CSystem", "TestSupport"]),
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "Console", "Operations", "Tables", "PushModel", "TerminalKit", "TextKit", "Themes",
      ], exclude: ["Golden"]),
    // These run the built binary: in a pipe, in a pty and in tmux.
    .testTarget(
      name: "CommandTests",
      dependencies: ["pushdeck", "PushModel", "TextKit", "TestServers", "CSystem"]),
  ],
  swiftLanguageModes: [.v6]
)
