/// Lines of iCalendar (RFC 5545): escaped, and folded after 75 octets.
struct CalendarText {
  private(set) var text = ""

  /// Adds a property whose value is written as it is.
  mutating func add(_ name: String, _ value: String) { add(line: "\(name):\(value)") }

  /// Adds a property whose value is a text.
  mutating func add(_ name: String, text value: String) { add(name, Self.escaped(value)) }

  private mutating func add(line: String) {
    var octets = 0
    for character in line {
      let size = String(character).utf8.count
      // A folded line begins with a space; a character is never divided.
      if octets + size > 75, octets > 1 {
        text += "\r\n "
        octets = 1
      }
      text.append(character)
      octets += size
    }
    text += "\r\n"
  }

  /// Returns a text with its commas, semicolons, backslashes, and line breaks escaped.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case ";": escaped += "\\;"
      case ",": escaped += "\\,"
      case "\n": escaped += "\\n"
      case _ where scalar.value < 32 || scalar.value == 127: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
