import Glibc
import Testing
import TextKit

@testable import Storage

@Suite struct FilesTests {
  @Test func aWriteReplacesTheWholeFile() throws {
    let scratch = try Scratch()
    try Files.writeAtomically(Array("a longer first text".utf8), to: scratch.path("f"))
    try Files.writeAtomically(Array("second".utf8), to: scratch.path("f"))
    #expect(try scratch.text("f") == "second")
    #expect(try scratch.names() == ["f"])
    #expect(mode(of: scratch.path("f")) == 0o600)
  }

  @Test(arguments: [false, true])
  func aDraftThatIsDroppedLeavesNothing(namesDraft: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "f")
    do {
      let draft = try AtomicWrite(to: scratch.path("f"), mode: 0o600, namesDraft: namesDraft)
      try draft.write([1, 2, 3])
      #expect(try scratch.names().count == (namesDraft ? 2 : 1))
    }
    #expect(try scratch.names() == ["f"])
    #expect(try scratch.text("f") == "old")
  }

  @Test(arguments: [false, true])
  func aDraftThatIsCommittedTakesThePlaceOfTheFile(namesDraft: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "f")
    let draft = try AtomicWrite(to: scratch.path("f"), mode: 0o640, namesDraft: namesDraft)
    try draft.write(Array("new".utf8))
    #expect(try scratch.text("f") == "old")
    try draft.commit()
    #expect(try scratch.names() == ["f"])
    #expect(try scratch.text("f") == "new")
    #expect(mode(of: scratch.path("f")) == 0o640)
  }

  @Test func whatKilledProcessesLeftGoesWithTheNextDraftOfTheSameFile() throws {
    let scratch = try Scratch()
    // No process has that number: it is above the most that the system gives out.
    let dead = 4_194_305
    for name in [
      ".f.\(dead).0a1b.tmp", ".f.\(getpid()).0a1b.tmp", ".g.\(dead).0a1b.tmp", ".f.x.tmp",
      ".f.\(dead).young.tmp",
    ] {
      try scratch.write("left", to: name)
      guard !name.contains("young") else { continue }
      var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
      #expect(utimes(scratch.path(name), &times) == 0)
    }
    let draft = try AtomicWrite(to: scratch.path("f"), mode: 0o600, namesDraft: true)
    try draft.commit()
    #expect(
      try Set(scratch.names()) == [
        "f", ".f.\(getpid()).0a1b.tmp", ".g.\(dead).0a1b.tmp", ".f.x.tmp",
        ".f.\(dead).young.tmp",
      ])
  }

  @Test(arguments: [false, true])
  func whatCannotBeMadeIsTheFileThatWasAskedFor(namesDraft: Bool) throws {
    let scratch = try Scratch()
    let path = scratch.path("nowhere/all.csv")
    let error = #expect(throws: FileError.self) {
      try AtomicWrite(to: path, mode: 0o600, namesDraft: namesDraft)
    }
    #expect(error?.path == path)
  }

  @Test func aFolderThatIsMissingIsSaidSo() throws {
    let scratch = try Scratch()
    let error = #expect(throws: FileError.self) {
      try Files.writeAtomically([], to: scratch.path("no/f"))
    }
    #expect(error?.isMissing == true)
    #expect(error?.sentence.string.contains("No such file or directory") == true)
  }

  @Test func aFullDiskIsToldApart() throws {
    let full = try Descriptor.open("/dev/full", O_WRONLY)
    let error = #expect(throws: FileError.self) { try full.writeAll([1]) }
    #expect(error?.isFull == true)
    #expect(error?.remedy.string == "Make room and try again.")
  }

  @Test func onlyRegularFilesOfASensibleSizeAreRead() throws {
    let scratch = try Scratch()
    try scratch.write("12345", to: "f")
    #expect(throws: FileError(path: scratch.path("f"), reason: .tooLarge(limit: 4))) {
      try Files.read(scratch.path("f"), limit: 4)
    }
    mkfifo(scratch.path("pipe"), 0o600)
    #expect(throws: FileError(path: scratch.path("pipe"), reason: .notAFile)) {
      try Files.read(scratch.path("pipe"))
    }
    #expect(throws: FileError(path: scratch.path, reason: .notAFile)) {
      try Files.read(scratch.path)
    }
  }

  @Test func namesAreSortedAndAMissingFolderHasNone() throws {
    let scratch = try Scratch()
    for name in ["b", "a", "ö", ".h"] { try scratch.write("", to: name) }
    #expect(try scratch.names() == [".h", "a", "b", "ö"])
    #expect(try Files.names(in: scratch.path("none")) == [])
  }

  @Test(
    arguments: [
      (0o700, 0o600, nil), (0o755, 0o644, nil), (0o755, 0o666, FileError.Reason.othersCanWrite),
      (0o755, 0o620, .othersCanWrite), (0o777, 0o644, .othersCanWrite),
      (0o770, 0o600, .othersCanWrite), (0o1777, 0o600, nil),
    ] as [(mode_t, mode_t, FileError.Reason?)])
  func trustsOnlyWhatNobodyElseCanReplace(
    folder: mode_t, file: mode_t, reason: FileError.Reason?
  ) throws {
    let scratch = try Scratch()
    scratch.makeFolder("d")
    let path = try scratch.write("", to: "d/f", mode: file)
    chmod(scratch.path("d"), folder)
    #expect(trustProblem(path) == reason)
    // A link in a safe place does not make an unsafe place safe.
    symlink(path, scratch.path("link"))
    #expect(trustProblem(scratch.path("link")) == reason)
  }

  private func trustProblem(_ path: String) -> FileError.Reason? {
    do throws(FileError) {
      try Folders.requireTrusted(path)
      let descriptor = try Descriptor.open(path, O_RDONLY)
      try Folders.requireTrusted(try descriptor.status(), path)
      return nil
    } catch {
      return error.reason
    }
  }
}
