/// Random mutations of scripts.
enum ScriptDamage {
  private static let pieces = [
    "{", "}", "(", ")", ",", "=", "\"", "nil", "1e400", "-1", "0/0", "true", "{}", "end", "do", "function() end", "..",
    "while true do end", "coroutine.yield()", "error({})", "<close>", "goto x", "::x::", "...", "#", "local", "return",
    "string.rep", "math.maxinteger", "\u{0}", "ä", "setmetatable({}, {__index = error})", "_ENV", "days(9e18)", "'%5'",
    "function() return value(1) end", "survey.any {}", "schedule.every { interval = seconds(1) }",
  ]

  /// Returns a text with words removed, replaced, repeated, or copied from another.
  static func damage(_ text: String, with other: String, _ bytes: inout ByteReader) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let others = other.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<bytes.roll(8) {
      let place = bytes.roll(words.count)
      switch bytes.roll(5) {
      case 0 where words.count > 1: words.remove(at: place)
      case 1: words[place] = bytes.pick(pieces)
      case 2: words.insert(bytes.pick(others), at: place)
      case 3: words.insert(ScriptText.block(&bytes, depth: 3), at: place)
      default: words.insert(words[bytes.roll(words.count)], at: place)
      }
    }
    return words.joined(separator: " ")
  }
}
