import Foundation

/// Where lines that a person types, or that a script pipes in, come from.
protocol LineReader {
  /// Asks for the next line.
  func read(prompt: String) -> ReadLine
}

/// What came of asking for a line.
enum ReadLine: Hashable {
  /// A line without its end.
  case line(String)
  /// There are no more lines: Ctrl-D, or the end of the input.
  case end
  /// Ctrl-C.
  case interrupted
}

/// Lines from a pipe or a file: no prompt, no editing.
struct PipeReader: LineReader {
  func read(prompt: String) -> ReadLine {
    readLine(strippingNewline: true).map(ReadLine.line) ?? .end
  }
}

enum LineReaders {
  /// Whether a person sits in front of both standard input and standard output.
  static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Readline on a terminal, else plain lines.
  static func standard() -> any LineReader {
    isInteractive ? TerminalReader() : PipeReader()
  }
}
