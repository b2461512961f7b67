/// A path with places for values: `/me/e/{key…}/press`, in which `{key…}` takes one segment or more.
package struct RoutePattern: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  private enum Segment: Hashable {
    case literal(String)
    case value(String)
    case rest(String)
  }

  /// The pattern as text, which logs name instead of a path.
  package let description: String
  private let segments: [Segment]
  /// Whether the path is the text, because no value is in it.
  private let isFixed: Bool

  /// Creates a pattern from its text.
  package init(stringLiteral text: String) {
    description = text
    segments = text.split(separator: "/").map { part in  // allowed: a pattern of ours
      guard part.hasPrefix("{"), part.hasSuffix("}") else { return .literal(String(part)) }
      let name = part.dropFirst().dropLast()
      return name.hasSuffix("…") ? .rest(String(name.dropLast())) : .value(String(name))
    }
    isFixed = !text.contains("{")
  }

  /// Returns the values in a path; nil if the path does not fit.
  ///
  /// - Complexity: O(segments).
  package func match(_ path: [String]) -> [String: String]? {
    var values: [String: String] = [:], place = 0
    for (index, segment) in segments.enumerated() {
      let after = segments.count - index - 1
      guard path.count - place > after else { return nil }
      switch segment {
      case .literal(let text):
        guard path[place] == text else { return nil }
        place += 1
      case .value(let name):
        values[name] = path[place]
        place += 1
      case .rest(let name):
        let end = path.count - after
        values[name] = path[place..<end].joined(separator: "/")
        place = end
      }
    }
    return place == path.count ? values : nil
  }

  /// Returns the path with values in its places, each percent-encoded.
  package func path(_ values: [String: String] = [:]) -> String { path { values[$0] ?? "" } }

  /// Returns the path with a value in each of its places, percent-encoded.
  func path(_ value: (_ name: String) -> String) -> String {
    if isFixed { return description }
    var path: [UInt8] = []
    path.reserveCapacity(96)
    for segment in segments {
      path.append(UInt8(ascii: "/"))
      switch segment {
      case .literal(let text): path.append(contentsOf: text.utf8)
      case .value(let name): PercentEncoding.append(value(name), to: &path)
      case .rest(let name): PercentEncoding.append(value(name), keepsSlashes: true, to: &path)
      }
    }
    return path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
  }

  /// The names of the values.
  package var names: [String] {
    segments.compactMap { segment in
      switch segment {
      case .literal: nil
      case .value(let name), .rest(let name): name
      }
    }
  }
}

/// Percent-encoding of addresses and forms.
enum PercentEncoding {
  /// Returns a text as a segment of a path, or as a value of a query.
  static func segment(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a text as a segment of a path; with `keepsSlashes`, as several.
  static func append(_ text: String, keepsSlashes: Bool = false, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      // Nearly all ids are plain, and are added at once.
      if text.allSatisfy({ isPlain($0) || (keepsSlashes && $0 == UInt8(ascii: "/")) }) {
        return bytes.append(contentsOf: text)
      }
      for byte in text {
        if isPlain(byte) || (keepsSlashes && byte == UInt8(ascii: "/")) {
          bytes.append(byte)
        } else {
          bytes.append(UInt8(ascii: "%"))
          bytes.append(digit(of: byte >> 4))
          bytes.append(digit(of: byte & 15))
        }
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func digit(of half: UInt8) -> UInt8 {
    half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "A") + half - 10
  }

  /// Returns the text of encoded bytes; nil if it is malformed or not UTF-8.
  static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    if !text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) {
      return String(validating: text, as: UTF8.self)
    }
    var bytes: [UInt8] = [], iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
