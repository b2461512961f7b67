import CareModel

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
