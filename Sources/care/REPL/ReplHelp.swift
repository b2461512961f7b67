import CareCards
import Foundation

/// Texts of the prompt, in as many columns as there are.
enum ReplHelp {
  /// The commands and what they do.
  static func commands(width: Int) -> String {
    let rows = ColonCommand.all.map { ("\($0.name) \($0.arguments)", $0.summary) }
    let column = rows.map(\.0.count).max() ?? 0
    // Side by side where that leaves room to read, else below each other.
    let lines =
      width >= column + 30
      ? rows.flatMap { row in
        let words = TextWrap.lines(row.1, width: width - column - 2)
        return words.enumerated().map { place, line in
          (place == 0 ? row.0 : "").padding(toLength: column + 2, withPad: " ", startingAt: 0) + line
        }
      }
      : rows.flatMap { [$0.0] + TextWrap.lines($0.1, width: width - 2).map { "  " + $0 } }
    let rest = "Everything else is Lua: a bare expression prints its value, _ is the last one."
    return (lines + TextWrap.lines(rest, width: width)).joined(separator: "\n")
  }

  /// A text whose lines that are too long are broken; they go on two columns further in.
  static func wrapped(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard line.count > width else { return [String(line)] }
      let indent = String(line.prefix { $0 == " " })
      let room = max(8, width - indent.count - 2)
      return TextWrap.lines(String(line.dropFirst(indent.count)), width: room).enumerated().map { place, part in
        indent + (place == 0 ? "" : "  ") + part
      }
    }.joined(separator: "\n")
  }
}
