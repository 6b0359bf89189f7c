import Glibc

/// The programs that are measured, and those they are compared to.
enum Programs {
  /// The folder that this program stands in.
  static let folder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
      decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
  }()

  /// The program itself, of the same build.
  static let pushdeck = folder + "/pushdeck"

  /// Builds the floor: a C program that links ncurses and libcurl, paints one screen and waits.
  static func buildFloor(in folder: String) throws(BenchError) -> String {
    let source = folder + "/floor.c"
    let program = folder + "/floor"
    try write(floorSource, to: source)
    let built = ChildProcess.run(
      ["cc", "-O2", "-o", program, source, "-lncursesw", "-ltinfo", "-lcurl"])
    guard built == 0 else { throw BenchError("the C program to compare with did not build") }
    return program
  }

  /// Writes a text file.
  static func write(_ text: String, to path: String) throws(BenchError) {
    guard let file = fopen(path, "we") else { throw BenchError("\(path) cannot be written") }
    fputs(text, file)
    fclose(file)
  }

  /// Makes a folder that is removed by `removeFolder`.
  static func makeFolder() throws(BenchError) -> String {
    var template = Array("/tmp/pushdeck-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchError("no temporary folder can be made") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes such a folder.
  static func removeFolder(_ folder: String) {
    _ = ChildProcess.run(["rm", "-rf", folder])
  }

  private static let floorSource = """
    #define _XOPEN_SOURCE_EXTENDED 1
    #define NCURSES_WIDECHAR 1
    #include <curl/curl.h>
    #include <curses.h>
    #include <locale.h>

    int main(void) {
      setlocale(LC_ALL, "");
      curl_global_init(CURL_GLOBAL_ALL);
      initscr();
      raw();
      noecho();
      for (int row = 0; row < LINES; row++)
        for (int column = 0; column < COLS; column++)
          mvaddch(row, column, 'a' + (row * 7 + column * 3) % 26);
      refresh();
      getch();
      endwin();
      return 0;
    }

    """
}
