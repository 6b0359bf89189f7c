import Glibc

/// The size of the binary that would be handed out: static Swift libraries, symbols stripped.
struct BinarySizeFigure: Figure {
  let name = "size"
  let summary = "the stripped binary with Swift's libraries inside (builds it first)"

  func measure() throws(BenchError) -> [FigureLine] {
    let folder = try Programs.makeFolder()
    defer { Programs.removeFolder(folder) }
    let scratch = Programs.folder + "/../../static"
    let built = ChildProcess.run(
      [
        "swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "pushdeck",
        "--scratch-path", scratch,
      ])
    guard built == 0 else {
      throw BenchError("the static build failed; run this from the package's folder")
    }
    let stripped = folder + "/pushdeck"
    guard ChildProcess.run(["strip", "-o", stripped, scratch + "/release/pushdeck"]) == 0 else {
      throw BenchError("strip failed")
    }
    var facts = stat()
    guard stat(stripped, &facts) == 0 else { throw BenchError("the stripped binary is gone") }
    let size = Double(facts.st_size) / 1_048_576
    return [
      FigureLine(
        title: "stripped static binary", value: "\(Decimals.text(size, places: 1)) MiB",
        comparison: "16 MiB", ratio: size / 16, budget: "16 MiB")
    ]
  }
}
