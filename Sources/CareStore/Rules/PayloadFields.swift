/// The fields of a canonical JSON object, each with its value as it is written.
///
/// Canonical: no white space between tokens, keys sorted, one way to write each value. So two values are equal exactly if their
/// texts are, and no number is read to be compared.
struct PayloadFields: Hashable {
  /// Values by key, both as written.
  private(set) var values: [String: Substring] = [:]

  /// Splits an object; nil when the text is not a canonical object.
  init?(_ payload: String) {
    let bytes = payload.utf8
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}"), bytes.count >= 2 else { return nil }
    var place = bytes.index(after: bytes.startIndex)
    let end = bytes.index(before: bytes.endIndex)
    while place < end {
      guard let keyEnd = Self.endOfValue(bytes, from: place, to: end), keyEnd < end, bytes[keyEnd] == UInt8(ascii: ":")
      else { return nil }
      let start = bytes.index(after: keyEnd)
      guard let stop = Self.endOfValue(bytes, from: start, to: end), start < stop else { return nil }
      values[String(payload[place..<keyEnd])] = payload[start..<stop]
      guard stop < end else { break }
      guard bytes[stop] == UInt8(ascii: ",") else { return nil }
      place = bytes.index(after: stop)
    }
  }

  /// The object again, keys sorted.
  var text: String {
    "{" + values.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
  }

  /// The fields that hold values by name, each of which is a field by itself: a change of one leaves the others.
  private static let maps: Set = ["\"anchors\"", "\"parameters\"", "\"userInfo\""]

  /// Those of them that are written where they hold nothing, too.
  private static let writtenEmpty: Set = ["\"anchors\""]

  /// Lays the fields in which `after` differs from `before` over these; one that `after` has no more is taken away.
  ///
  /// Without a `before`, `after` has made every field.
  mutating func lay(over before: PayloadFields?, changedTo after: PayloadFields) {
    guard let before else {
      self = after
      return
    }
    for key in Set(before.values.keys).union(after.values.keys) where before.values[key] != after.values[key] {
      values[key] = Self.maps.contains(key) ? named(key, over: before, changedTo: after) : after.values[key]
    }
  }

  /// A field of values by name with those that changed laid over; one that is not written holds nothing.
  private func named(_ key: String, over before: PayloadFields, changedTo after: PayloadFields) -> Substring? {
    let fields = [values[key], before.values[key], after.values[key]].map { PayloadFields(String($0 ?? "{}")) }
    guard var own = fields[0], let old = fields[1], let new = fields[2] else { return after.values[key] }
    own.lay(over: old, changedTo: new)
    return own.values.isEmpty && !Self.writtenEmpty.contains(key) ? nil : Substring(own.text)
  }

  /// The first place after the value that starts at `start`.
  private static func endOfValue(_ bytes: String.UTF8View, from start: String.Index, to end: String.Index) -> String
    .Index?
  {
    var depth = 0, isText = false, isEscaped = false
    var place = start
    while place < end {
      let byte = bytes[place]
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { return place }
        default: break
        }
      }
      place = bytes.index(after: place)
    }
    return depth == 0 && !isText ? place : nil
  }
}
