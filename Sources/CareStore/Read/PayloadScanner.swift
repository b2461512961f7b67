/// The top-level fields of a record's stored text, found without decoding it.
///
/// The text is JSON without white space. Anything else has no fields here, so that the caller decodes it.
enum PayloadScanner {
  /// Returns the text without the values of some fields; nil if it is not an object.
  ///
  /// Texts that are equal without their ids are records that differ in nothing else.
  static func without(_ names: [StaticString], in payload: UnsafeRawBufferPointer) -> [UInt8]? {
    var rest: [UInt8] = []
    rest.reserveCapacity(payload.count)
    let isObject = forEachField(of: payload) { key, value in
      rest.append(contentsOf: payload[key])
      if !names.contains(where: { isName($0, payload[key]) }) { rest.append(contentsOf: payload[value]) }
      return true
    }
    return isObject ? rest : nil
  }

  /// Returns the bytes of a field that is a text without escapes; nil if there is none.
  static func text(of name: StaticString, in payload: UnsafeRawBufferPointer) -> [UInt8]? {
    var found: [UInt8]?
    let isObject = forEachField(of: payload) { key, value in
      guard isName(name, payload[key]) else { return true }
      let text = payload[value]
      if text.count >= 2, text.first == quote, !text.contains(backslash) { found = Array(text.dropFirst().dropLast()) }
      return false
    }
    return isObject ? found : nil
  }

  private static let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")

  private static func isName(_ name: StaticString, _ key: Slice<UnsafeRawBufferPointer>) -> Bool {
    key.dropFirst().dropLast().elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Calls `body` with the place of the key and of the value of each field until it returns false; returns whether the text is an
  /// object as far as it was read.
  private static func forEachField(
    of payload: UnsafeRawBufferPointer, _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Bool
  ) -> Bool {
    guard payload.count >= 2, payload.first == UInt8(ascii: "{"), payload.last == UInt8(ascii: "}") else {
      return false
    }
    let end = payload.count - 1
    var place = 1
    while place < end {
      let keyEnd = endOfValue(payload, from: place, to: end)
      guard payload[place] == quote, keyEnd < end, payload[keyEnd] == UInt8(ascii: ":") else { return false }
      let valueEnd = endOfValue(payload, from: keyEnd + 1, to: end)
      guard valueEnd > keyEnd + 1, valueEnd == end || payload[valueEnd] == UInt8(ascii: ",") else { return false }
      if !body(place..<keyEnd, keyEnd + 1..<valueEnd) { return true }
      place = valueEnd + 1
    }
    return true
  }

  private static func endOfValue(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    var depth = 0, place = start, isText = false
    while place < end {
      let byte = bytes[place]
      if isText {
        if byte == backslash { place += 1 } else if byte == quote { isText = false }
      } else {
        switch byte {
        case quote: isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { return place }
        default: break
        }
      }
      place += 1
    }
    return min(place, end)
  }
}
