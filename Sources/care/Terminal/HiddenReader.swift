import CareCards
import Foundation

/// A reader of lines that a terminal does not show while they are typed.
enum HiddenReader {
  private static let interrupt: UInt8 = 3, lineBreak = UInt8(ascii: "\n")

  /// Reads the next line; nil if standard input is no terminal.
  static func read(prompt: TerminalText) -> ReadLine? {
    var before = termios()
    guard LineReaders.isInteractive, tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    // Ctrl-C ends the line instead of the process, which would leave the terminal silent.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = interrupt }
    // The prompt comes after this: nothing that is typed as soon as it appears is shown.
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &silent) == 0 else { return nil }
    Output.write(prompt, to: STDOUT_FILENO)
    defer {
      tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
      Output.write("\n", to: STDOUT_FILENO)
    }
    return line()
  }

  private static func line() -> ReadLine {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while line.count < StandardInput.longestLine {
      let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .end }
      line += chunk.prefix(count)
      if line.contains(interrupt) { return .interrupted }
      if line.last == lineBreak { return .line(String(decoding: line.dropLast(), as: UTF8.self)) }
    }
    return .end
  }
}
