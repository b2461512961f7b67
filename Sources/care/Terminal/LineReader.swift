import CareCards
import Foundation

/// A source of lines: a person at a terminal, or piped input.
protocol LineReader {
  /// Reads the next line.
  func read(prompt: TerminalText) -> ReadLine

  /// Reads the next line; while a person types it, prints messages from a source.
  func read(prompt: TerminalText, printing messages: any IdleMessageSource) -> ReadLine

  /// Reads the next line, which is the path of a file.
  func readPath(prompt: TerminalText) -> ReadLine
}

extension LineReader {
  func read(prompt: TerminalText, printing messages: any IdleMessageSource) -> ReadLine { read(prompt: prompt) }
  func readPath(prompt: TerminalText) -> ReadLine { read(prompt: prompt) }
}

/// The result of reading a line.
enum ReadLine: Hashable {
  /// A line without its line break.
  case line(String)
  /// The end of the input, or Ctrl-D.
  case end
  /// Ctrl-C.
  case interrupted
}

/// A reader of lines from a pipe or a file, without prompt or editing.
///
/// A line that is longer than any answer ends the input, and standard error says so.
struct PipeReader: LineReader {
  func read(prompt: TerminalText) -> ReadLine {
    do { return try StandardInput.line().map(ReadLine.line) ?? .end } catch {
      Output.write("care: \(error.text); the input ends here\n", to: STDERR_FILENO)
      return .end
    }
  }
}

/// The line readers of the process.
enum LineReaders {
  /// Whether standard input and standard output are both terminals.
  static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Returns a reader with line editing on a terminal, else one of plain lines.
  static func standard() -> any LineReader {
    isInteractive ? TerminalReader() : PipeReader()
  }
}
