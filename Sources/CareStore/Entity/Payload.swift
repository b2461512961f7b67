import CareModel
import Foundation

/// The stored form of an entity: JSON with sorted keys, so that equal values have equal texts.
enum Payload {
  /// Returns the JSON of an entity.
  static func text<Entity: StoredEntity>(of entity: Entity) throws(StoreError) -> String {
    do { return try JSONText.text(of: entity) } catch {
      throw .invalid(
        reason: "\(Entity.entityName) '\(entity.id)' holds a number that is not finite; write a finite one")
    }
  }

  /// Returns the JSON of an outcome's details.
  static func text(of details: RecordDetails) throws(StoreError) -> String {
    do { return try JSONText.text(of: details) } catch {
      throw .invalid(reason: "the details of an outcome cannot be written")
    }
  }

  /// Decodes an outcome's details.
  static func details(from text: String) throws(StoreError) -> RecordDetails {
    do { return try JSONText.decode(RecordDetails.self, from: text.utf8, within: .stored) } catch {
      throw .damaged(reason: "the details of an outcome cannot be read")
    }
  }

  /// Decodes an entity.
  static func entity<Entity: StoredEntity>(
    _ type: Entity.Type, from text: String, seq: Int, place: Int
  ) throws(StoreError) -> Entity {
    do {
      return try JSONText.decode(type, from: text.utf8, within: .stored)
    } catch {
      throw .damaged(reason: "the \(Entity.entityName) written by commit \(seq) at position \(place) cannot be read")
    }
  }
}

/// The fields of a canonical JSON object, each with its value as written.
///
/// Canonical means no white space between tokens, sorted keys, and one way to write each value. Two values are
/// therefore equal if and only if their texts are, and no number has to be parsed.
struct PayloadFields: Hashable {
  /// The values by key, both as written.
  private(set) var values: [String: Substring] = [:]

  /// Splits an object.
  ///
  /// Returns nil if the text is not a canonical object.
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

  /// The JSON of the object, with sorted keys.
  var text: String {
    "{" + values.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
  }

  /// The fields that hold named values.
  ///
  /// Each named value changes independently of the others.
  private static let maps: Set = ["\"anchors\"", "\"parameters\"", "\"userInfo\""]

  /// The fields among them that are written even when they are empty.
  private static let writtenEmpty: Set = ["\"anchors\""]

  /// Applies the changes between `before` and `after`.
  ///
  /// A field that `after` does not have is removed.
  ///
  /// Without a `before`, the result is `after`.
  mutating func apply(changesFrom before: PayloadFields?, to after: PayloadFields) {
    guard let before else {
      self = after
      return
    }
    for key in Set(before.values.keys).union(after.values.keys) where before.values[key] != after.values[key] {
      values[key] = Self.maps.contains(key) ? named(key, over: before, changedTo: after) : after.values[key]
    }
  }

  /// Returns a field of named values with the changes applied.
  ///
  /// A missing field counts as empty.
  private func named(_ key: String, over before: PayloadFields, changedTo after: PayloadFields) -> Substring? {
    let fields = [values[key], before.values[key], after.values[key]].map { PayloadFields(String($0 ?? "{}")) }
    guard var own = fields[0], let old = fields[1], let new = fields[2] else { return after.values[key] }
    own.apply(changesFrom: old, to: new)
    return own.values.isEmpty && !Self.writtenEmpty.contains(key) ? nil : Substring(own.text)
  }

  /// Returns the index after the value that starts at `start`.
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
