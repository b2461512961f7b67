extension JSONText {
  /// Returns compact JSON with each member and each item on a line of its own.
  static func readable(_ compact: [UInt8]) -> [UInt8] {
    var text: [UInt8] = [], depth = 0, isInString = false, isEscaped = false
    text.reserveCapacity(compact.count * 2)
    func addLine() {
      text.append(UInt8(ascii: "\n"))
      text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }
    for (place, byte) in compact.enumerated() {
      if isInString {
        text.append(byte)
        isInString = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(byte)
        depth += 1
        let isEmpty = compact[place + 1] == UInt8(ascii: "}") || compact[place + 1] == UInt8(ascii: "]")
        // The line of an empty list is empty.
        if isEmpty { text.append(UInt8(ascii: "\n")) } else { addLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        addLine()
        text.append(byte)
      case UInt8(ascii: ","):
        text.append(byte)
        addLine()
      case UInt8(ascii: ":"): text += " : ".utf8
      default:
        text.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return text
  }

  /// Returns the name of a field in snake case: a word begins with each capital of ASCII, but for those of an abbreviation, as in `remoteID`.
  static func snakeCase(_ name: String) -> String {
    // Most names are one word.
    guard name.utf8.contains(where: isCapital) else { return name }
    let letters = Array(name.utf8)
    var text: [UInt8] = [], copied = 0, rest = 1
    func copy(to end: Int) {
      for letter in letters[copied..<end] { text.append(isCapital(letter) ? letter | 0x20 : letter) }
      copied = end
    }
    func end(at place: Int) {
      copy(to: place)
      text.append(UInt8(ascii: "_"))
    }
    while let capital = letters[rest...].firstIndex(where: isCapital) {
      end(at: capital)
      guard let small = letters[capital...].firstIndex(where: isSmall) else { break }
      // The last capital of an abbreviation begins the next word.
      if small > capital + 1 { end(at: small - 1) }
      rest = small + 1
    }
    copy(to: letters.count)
    return String(decoding: text, as: UTF8.self)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
