import CareLua

/// The tokens of a text up to an offset, whether or not the text is Lua.
struct TokenScan {
  /// What the offset is in.
  enum Ending: Hashable {
    case code
    /// A text in quotes or long brackets, which begins at this offset.
    case string(start: Int)
    case comment(start: Int)
  }

  private(set) var tokens: [LuaToken] = []
  private(set) var ending = Ending.code

  /// Reads the tokens of the bytes before `end`; what is no token is skipped.
  init(_ bytes: [UInt8], to end: Int) {
    var start = 0
    while start < end {
      var tokenizer = LuaTokenizer(Array(bytes[start..<end]))
      do {
        while true {
          var token = try tokenizer.next()
          guard token.kind != .end else { break }
          token.range = (token.range.lowerBound + start)..<(token.range.upperBound + start)
          tokens.append(token)
        }
        if let last = tokenizer.comments.last, last.range.upperBound == end - start {
          ending = .comment(start: start + last.range.lowerBound)
        }
        return
      } catch {
        let place = start + error.offset
        switch bytes[place] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          // Without its second quote, a text ends with its line.
          guard let line = bytes[place..<end].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            ending = .string(start: place)
            return
          }
          start = line + 1
        case UInt8(ascii: "["):
          ending = .string(start: place)
          return
        case UInt8(ascii: "-"):
          ending = .comment(start: place)
          return
        default: start = place + 1
        }
      }
    }
  }
}
