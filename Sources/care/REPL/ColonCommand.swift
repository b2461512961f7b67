import CareCards
import CareModel
import Foundation

/// A line that begins with a colon: for the console itself, not for Lua.
enum ColonCommand: Hashable {
  case help(String?)
  case load(String)
  case reload
  case at(String?)
  case travel(String)
  case patient(Patient.ID?)
  case today(String?)
  case perform(String)
  case time(String)
  case quit

  /// The commands' names with what they take and do, in the order of the help.
  static let all: [(name: String, arguments: String, summary: String)] = [
    (":help", "[NAME]", "this list, or what a name of the language means"),
    (":load", "FILE", "runs a Lua file; seeds a plan, and watches it"),
    (":reload", "", "seeds the plans that are watched, and runs the last loaded file again"),
    (":at", "[TIME]", "sets the clock, on a copy of the store; without a time back to the real ones"),
    (":travel", "+3d", "moves the clock by minutes (min), hours (h), days (d), weeks (w) or months (mo)"),
    (":patient", "[ID]", "chooses whose day :today and :do mean"),
    (":today", "[DATE]", "shows a day's cards"),
    (":do", "TASK", "performs a task: its survey, or its card's action"),
    (":time", "EXPRESSION", "says how long something takes"),
    (":quit", "", "leaves; so does Ctrl-D"),
  ]

  /// The command of a line; nil where the line is Lua.
  ///
  /// `::label::` is Lua.
  static func parse(_ line: String) throws -> ColonCommand? {
    guard line.hasPrefix(":"), !line.hasPrefix("::") else { return nil }
    let parts = line.split(separator: " ", maxSplits: 1)
    let name = String(parts.first ?? "")
    let rest = AnswerText.trimmed(parts.count > 1 ? String(parts[1]) : "")
    let argument = rest.isEmpty ? nil : rest
    switch name {
    case ":help", ":h": return .help(argument)
    case ":load": return .load(try required(argument, name))
    case ":reload": return .reload
    case ":at": return .at(argument)
    case ":travel": return .travel(try required(argument, name))
    case ":patient": return .patient(argument.map { Patient.ID($0) })
    case ":today": return .today(argument)
    case ":do": return .perform(try required(argument, name))
    case ":time": return .time(try required(argument, name))
    case ":quit", ":q": return .quit
    default:
      let nearest = Suggestion.nearest(to: name, in: all.map(\.name))
      throw Failure("there is no command \(name); " + (nearest.map { "did you mean \($0)?" } ?? ":help lists them"))
    }
  }

  private static func required(_ argument: String?, _ name: String) throws -> String {
    guard let argument else {
      let usage = all.first { $0.name == name }.map { "\($0.name) \($0.arguments)" } ?? name
      throw Failure("\(name) needs more; write \(usage)")
    }
    return argument
  }
}

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

/// How far `:travel` goes: `+3d`, `-2h`, `1w`, `90min`, `+1mo`.
enum TravelDistance {
  /// The interval that the text means; nil where it means none.
  static func parse(_ text: String) -> CalendarInterval? {
    var rest = Substring(text)
    let isBack = rest.hasPrefix("-")
    if isBack || rest.hasPrefix("+") { rest.removeFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits) else { return nil }
    let amount = isBack ? -count : count
    switch rest.dropFirst(digits.count) {
    case "s": return CalendarInterval.seconds(1).multiplied(by: amount)
    case "min": return CalendarInterval.seconds(60).multiplied(by: amount)
    case "h": return CalendarInterval.seconds(3600).multiplied(by: amount)
    case "d": return CalendarInterval.days(1).multiplied(by: amount)
    case "w": return CalendarInterval.days(7).multiplied(by: amount)
    case "mo": return CalendarInterval.months(1).multiplied(by: amount)
    case "y": return CalendarInterval.months(12).multiplied(by: amount)
    default: return nil
    }
  }
}
