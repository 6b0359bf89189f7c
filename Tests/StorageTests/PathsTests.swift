import Glibc
import Testing
import TextKit

@testable import Storage

@Suite struct PathsTests {
  @Test(arguments: [
    (
      ["HOME": "/home/ana"], "/home/ana/.config/pushdeck/pushdeck.conf",
      "/home/ana/.local/state/pushdeck", "/home/ana/.cache/pushdeck"
    ),
    (
      [
        "HOME": "/home/ana/", "XDG_CONFIG_HOME": "/c/", "XDG_STATE_HOME": "/s",
        "XDG_CACHE_HOME": "/k",
      ], "/c/pushdeck/pushdeck.conf", "/s/pushdeck", "/k/pushdeck"
    ),
    // The rules: a relative path is to be ignored, and so is an empty one.
    (
      ["HOME": "/home/ana", "XDG_CONFIG_HOME": "conf", "XDG_STATE_HOME": ""],
      "/home/ana/.config/pushdeck/pushdeck.conf", "/home/ana/.local/state/pushdeck",
      "/home/ana/.cache/pushdeck"
    ),
  ])
  func followTheXDGRules(
    environment: [String: String], config: String, state: String, cache: String
  ) throws {
    let paths = try Paths(environment: environment)
    #expect(paths.configFile == config)
    #expect(paths.stateFolder == state)
    #expect(paths.cacheFolder == cache)
    #expect(!paths.isConfigFileNamed)
  }

  @Test func aNamedConfigLeavesTheRestWhereItIs() throws {
    let paths = try Paths(environment: ["HOME": "/home/ana"], configFile: "/etc/push.conf")
    #expect(paths.configFile == "/etc/push.conf")
    #expect(paths.isConfigFileNamed)
    #expect(paths.themesFolder == "/home/ana/.config/pushdeck/themes")
    let relative = try Paths(environment: ["HOME": "/home/ana"], configFile: "push.conf")
    #expect(relative.configFile.hasPrefix("/"))
    #expect(relative.configFile.hasSuffix("/push.conf"))
  }

  @Test func withoutAHomeTheSystemIsAsked() throws {
    #expect(try Paths(environment: [:]).home.hasPrefix("/") || Paths(environment: [:]).home.isEmpty)
  }

  @Test func theStateFolderIsMadeForUsAlone() throws {
    let scratch = try Scratch()
    let paths = try Paths(environment: ["HOME": scratch.path])
    try Folders.preparePrivate(paths.stateFolder)
    #expect(mode(of: paths.stateFolder) == 0o700)
    #expect(mode(of: scratch.path(".local")) == 0o700)
    try Folders.preparePrivate(paths.stateFolder)
  }

  @Test func aFolderThatOthersCanReadIsClosed() throws {
    let scratch = try Scratch()
    scratch.makeFolder("pushdeck", mode: 0o755)
    let paths = try Paths(environment: ["HOME": "/", "XDG_STATE_HOME": scratch.path])
    try Folders.preparePrivate(paths.stateFolder)
    #expect(mode(of: paths.stateFolder) == 0o700)
  }

  @Test(arguments: [0o777, 0o770, 0o702] as [mode_t])
  func aFolderThatOthersCanWriteIsRefused(mode: mode_t) throws {
    let scratch = try Scratch()
    let folder = scratch.makeFolder("pushdeck", mode: mode)
    let paths = try Paths(environment: ["HOME": "/", "XDG_CACHE_HOME": scratch.path])
    let error = #expect(throws: FileError.self) { try Folders.preparePrivate(paths.cacheFolder) }
    #expect(error?.reason == .othersCanWrite)
    #expect(error?.remedy.string == "Take that right away: chmod go-w \(folder)")
  }

  @Test(
    arguments: [
      ("s/pushdeck", 0o777), ("s/pushdeck", 0o770), ("s/pushdeck/journal", 0o702),
      ("s/pushdeck/budgets", 0o777), ("s/pushdeck/samples", 0o720), ("c/pushdeck", 0o777),
      ("c/pushdeck/exports", 0o722),
    ] as [(String, mode_t)])
  func whatOthersCanWriteIsNamed(name: String, mode: mode_t) throws {
    let scratch = try Scratch()
    for folder in [
      "s", "s/pushdeck", "s/pushdeck/journal", "s/pushdeck/budgets", "s/pushdeck/samples", "c",
      "c/pushdeck", "c/pushdeck/exports",
    ] { scratch.makeFolder(folder) }
    let paths = try Paths(
      environment: [
        "HOME": "/", "XDG_STATE_HOME": scratch.path("s"), "XDG_CACHE_HOME": scratch.path("c"),
      ])
    try paths.requireOurs()
    chmod(scratch.path(name), mode)
    let error = #expect(throws: FileError.self) { try paths.requireOurs() }
    #expect(error == FileError(path: scratch.path(name), reason: .othersCanWrite))
  }

  @Test(arguments: [0o755, 0o775, 0o1777] as [mode_t])
  func whatTheFoldersLieInMayHaveAnyUsualMode(mode: mode_t) throws {
    let scratch = try Scratch()
    let home = scratch.makeFolder("home", mode: mode)
    let paths = try Paths(environment: ["HOME": home])
    try paths.requireOurs()
    try Folders.preparePrivate(paths.stateFolder)
    try Folders.preparePrivate(paths.cacheFolder)
    chmod(paths.stateFolder, 0o755)
    try paths.requireOurs()
  }

  @Test func aFileInItsPlaceIsRefused() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "pushdeck")
    let paths = try Paths(environment: ["HOME": "/", "XDG_STATE_HOME": scratch.path])
    let error = #expect(throws: FileError.self) { try Folders.preparePrivate(paths.stateFolder) }
    #expect(error?.reason == .notAFolder)
    let below = try Paths(environment: ["HOME": "/", "XDG_STATE_HOME": scratch.path("pushdeck")])
    let other = #expect(throws: FileError.self) { try Folders.preparePrivate(below.stateFolder) }
    #expect(other?.reason == .system(operation: .create, code: ENOTDIR))
    #expect(other?.sentence.string.contains("cannot be created: Not a directory") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func anotherUsersFolderIsRefused() throws {
    let scratch = try Scratch()
    chown(scratch.makeFolder("pushdeck"), 65_534, 65_534)
    let paths = try Paths(environment: ["HOME": "/", "XDG_STATE_HOME": scratch.path])
    let error = #expect(throws: FileError.self) { try Folders.preparePrivate(paths.stateFolder) }
    #expect(error?.reason == .notOurs)
  }

  @Test func theEmbeddedServicesStateGoesWithItsFolder() throws {
    let paths = try Paths(environment: ["HOME": "/home/ana"])
    var place = ""
    do {
      let temporary = try TemporaryFolder(environment: ["TMPDIR": "/tmp"])
      let kept = paths.keeping(in: temporary)
      place = kept.stateFolder
      try Folders.preparePrivate(kept.stateFolder)
      try Folders.preparePrivate(kept.cacheFolder)
      try Files.writeAtomically([1], to: kept.logFile)
      symlink("/etc", kept.stateFolder + "/link")
      #expect(kept.configFile == paths.configFile)
      #expect(mode(of: temporary.path) == 0o700)
      #expect(mode(of: place) == 0o700)
    }
    #expect(mode(of: place) == nil)
    #expect(mode(of: "/etc") != nil)
  }
}
