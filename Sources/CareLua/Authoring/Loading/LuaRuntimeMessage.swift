/// Lua's message about an unusable value, in an author's terms.
struct LuaRuntimeMessage {
  let text: String
  /// Notes about frequent causes.
  var notes: [String] = []

  /// `line` is the text of the line where it happened.
  init(_ message: String, line: String) {
    text = Self.reworded(message)
    if message.contains("nil value"), line.contains("[0]") {
      notes = ["lists start at 1: the first item is list[1]"]
    } else if message.contains("is complete and cannot be called") || message.hasPrefix("attempt to call a table value")
    {
      notes = ["a comma may be missing before the braces or brackets that follow"]
    } else if message.hasPrefix("attempt to concatenate a table") {
      notes = ["table.concat(list, \", \") joins a list of texts"]
    }
  }

  private static func reworded(_ message: String) -> String {
    if let match = message.wholeMatch(of: #/attempt to (index|call|concatenate) a (\w+) value(?: \((\w+) '(.+)'\))?/#) {
      let kind = String(match.2)
      let subject = match.4.map { "'\($0)'" }.flatMap { $0 == "'?'" || $0 == "'integer index'" ? nil : $0 }
      let what = subject.map { "\($0) is \(value(kind))" } ?? "this is \(value(kind))"
      switch match.1 {
      case "index": return "\(what), which has no fields"
      case "call": return "\(what), which cannot be called"
      default: return "\(what), which cannot be joined to text"
      }
    }
    if let match = message.wholeMatch(of: #/attempt to perform arithmetic on a (\w+) value(?: \((\w+) '(.+)'\))?/#) {
      let subject = match.3.map { "'\($0)'" }.flatMap { $0 == "'?'" || $0 == "'integer index'" ? nil : $0 } ?? "this"
      return "\(subject) is \(value(String(match.1))), which cannot be used in arithmetic"
    }
    if let match = message.wholeMatch(of: #/attempt to add a '(\w+)' with a '(\w+)'/#),
      match.1 == "string" || match.2 == "string"
    {
      return "texts are joined with `..`, not with `+`"
    }
    if let match = message.wholeMatch(of: #/attempt to compare (\w+) with (\w+)/#) {
      return "\(value(String(match.1))) cannot be compared with \(value(String(match.2)))"
    }
    if let match = message.wholeMatch(of: #/attempt to compare two (\w+) values/#) {
      return "two \(match.1)s cannot be compared with < or >"
    }
    return message
  }

  /// A Lua type with its article.
  private static func value(_ type: String) -> String {
    switch type {
    case "nil": "nil"
    case "string": "a text"
    case "boolean": "true or false"
    default: "a \(type)"
    }
  }
}
