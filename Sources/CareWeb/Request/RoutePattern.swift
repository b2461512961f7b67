import CareModel

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
      case .rest(let name): PercentEncoding.append(value(name), keeping: .path, to: &path)
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
