import CareCards
import CareModel
import Foundation

/// A command of the prompt itself: a line that begins with a colon.
enum ColonCommand: Hashable {
  case help(String?)
  case load(String)
  case reload
  case at(String?)
  case travel(String)
  case patient(Patient.ID?)
  case today(String?)
  case perform(String)
  case undo(String)
  case decline(String, reason: String?)
  case time(String)
  case quit

  /// The commands with their arguments and summaries, in the order of the help.
  static let all: [(name: String, arguments: String, summary: String)] = [
    (":help", "[NAME]", "list the commands, or explain a name of the plan language"),
    (":load", "FILE", "run a Lua file, or seed a plan and watch it"),
    (":reload", "", "seed the watched plans, and run the last loaded file again"),
    (":at", "[TIME]", "set the clock on a copy of the store; without TIME, return to the real clock and store"),
    (":travel", "+3d", "move the clock by minutes (min), hours (h), days (d), weeks (w), or months (mo)"),
    (":patient", "[ID]", "choose the patient for :today, :do, and the others"),
    (":today", "[DATE]", "show a day's cards"),
    (":do", "TASK|KEY", "perform an event: its survey, or its card's action"),
    (":undo", "TASK|KEY", "take back what was recorded at an event"),
    (":decline", "TASK|KEY REASON", "record that the participant chose not to do an event"),
    (":time", "EXPRESSION", "measure how long an expression takes"),
    (":quit", "", "exit, as Ctrl-D does"),
  ]

  /// Returns the command of a line, or nil if the line is Lua, such as `::label::`.
  ///
  /// - Throws: ``Failure`` for an unknown command or a missing argument.
  static func parse(_ line: String) throws -> ColonCommand? {
    guard line.hasPrefix(":"), !line.hasPrefix("::") else { return nil }
    let parts = line.split(separator: " ", maxSplits: 1)
    let name = String(parts.first ?? "")
    let rest = (parts.count > 1 ? String(parts[1]) : "").trimmed
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
    case ":undo": return .undo(try required(argument, name))
    case ":decline":
      let words = try required(argument, name).split(separator: " ", maxSplits: 1).map(String.init)
      return .decline(words[0], reason: words.count > 1 ? words[1].trimmed : nil)
    case ":time": return .time(try required(argument, name))
    case ":quit", ":q": return .quit
    default:
      let nearest = Suggestion.nearest(to: name, in: all.map(\.name))
      throw Failure("there is no command \(name); " + (nearest.map { "did you mean \($0)?" } ?? "list them with :help"))
    }
  }

  private static func required(_ argument: String?, _ name: String) throws -> String {
    guard let argument else {
      let usage = all.first { $0.name == name }.map { "\($0.name) \($0.arguments)" } ?? name
      throw Failure("\(name) needs an argument; write \(usage)")
    }
    return argument
  }
}

/// The help texts of the prompt, wrapped to the terminal's width.
enum ReplHelp {
  /// Returns the list of commands.
  static func commands(width: Int) -> String {
    let rows = ColonCommand.all.map { ("\($0.name) \($0.arguments)", $0.summary) }
    let column = rows.map(\.0.count).max() ?? 0
    // In two columns if the second is wide enough to read, else one below the other.
    let lines =
      width >= column + 30
      ? rows.flatMap { row in
        let words = TextWrap.lines(row.1, width: width - column - 2)
        return words.enumerated().map { place, line in
          (place == 0 ? row.0 : "").padding(toLength: column + 2, withPad: " ", startingAt: 0) + line
        }
      }
      : rows.flatMap { [$0.0] + TextWrap.lines($0.1, width: width - 2).map { "  " + $0 } }
    let rest = "Everything else is Lua. A bare expression prints its value; _ is the last value."
    return (lines + TextWrap.lines(rest, width: width)).joined(separator: "\n")
  }

  /// Returns a text with long lines wrapped and continued two columns further in.
  static func wrapped(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard line.count > width else { return [String(line)] }
      let indent = String(line.prefix { $0 == " " })
      let columns = max(8, width - indent.count - 2)
      return TextWrap.lines(String(line.dropFirst(indent.count)), width: columns).enumerated().map { place, part in
        indent + (place == 0 ? "" : "  ") + part
      }
    }.joined(separator: "\n")
  }
}

/// The distance of `:travel`, such as `+3d`, `-2h`, `1w`, `90min`, or `+1mo`.
enum TravelDistance {
  /// The most of a unit: 300 years of seconds.
  private static let most = 10_000_000_000

  /// Returns the interval of a text, or nil if the text is not a distance.
  static func parse(_ text: String) -> CalendarInterval? {
    var rest = Substring(text)
    let isBack = rest.hasPrefix("-")
    if isBack || rest.hasPrefix("+") { rest.removeFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = BoundedInteger(digits, in: 0...Self.most)?.value else { return nil }
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
