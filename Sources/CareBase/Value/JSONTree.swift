/// A JSON text as one list of its values, each before those that it contains: made to be read once, without an object for each value.
final class JSONTree: Sendable {
  /// A value.
  struct Node {
    enum Kind { case scalar, object, array }

    var kind: Kind
    /// The name of a member; empty for any other value.
    var name: String
    /// A string, a number, true, false, or null; null for an object and an array.
    var scalar = JSONValue.null
    /// The index after the values that it contains.
    var end: Int
  }

  /// The values; the first contains all others.
  let nodes: [Node]
  /// The indices of the members of each object that has many, by name.
  private let members: [Int: [String: Int]]
  /// The whole numbers that need all of 64 bits, by index; their scalars are rounded.
  let large: [Int: UInt64]

  fileprivate init(_ content: Content) { (nodes, members, large) = (content.nodes, content.members, content.large) }

  /// A tree in progress.
  fileprivate struct Content {
    var nodes: [Node] = []
    var members: [Int: [String: Int]] = [:]
    var large: [Int: UInt64] = [:]
  }

  /// Returns the index of a member of an object; nil if it has none of the name.
  func member(_ name: String, of object: Int) -> Int? {
    if !members.isEmpty, let members = members[object] { return members[name] }
    let length = name.utf8.count
    return nodes.withUnsafeBufferPointer { nodes in
      var place = object + 1
      while place < nodes[object].end {
        // Most other names are of another length.
        if nodes[place].name.utf8.count == length, nodes[place].name == name { return place }
        place = nodes[place].end
      }
      return nil
    }
  }

  /// Returns the indices of the members of an object, or of the items of an array.
  func contents(of place: Int) -> [Int] {
    Array(sequence(first: place + 1) { self.nodes[$0].end }.prefix { $0 < self.nodes[place].end })
  }
}

extension JSONParser {
  /// The number of names up to which they are compared one by one, which takes less time than to hash them.
  private static let fewNames = 16

  /// Returns the values of a JSON text in UTF-8, after its byte order mark if it has one.
  ///
  /// - Throws: ``Failure`` if the text is not JSON, or has more than `depth` arrays and objects within each other.
  /// - Complexity: O(n) in the length of the text.
  static func tree(of bytes: [UInt8], depth: Int) throws(Failure) -> JSONTree {
    var parser = JSONParser(bytes, maxDepth: depth), content = JSONTree.Content()
    if bytes.starts(with: "\u{FEFF}".utf8) { parser.offset = 3 }
    content.nodes.reserveCapacity(bytes.count / 16)
    try parser.read(into: &content, depth: 0)
    try parser.requireEnd()
    return JSONTree(content)
  }

  private mutating func read(
    into content: inout JSONTree.Content, as name: String = "", depth: Int
  ) throws(Failure) {
    try require(depth: depth)
    let place = content.nodes.count
    content.nodes.append(JSONTree.Node(kind: .scalar, name: name, end: place + 1))
    switch next {
    case UInt8(ascii: "{"):
      content.nodes[place].kind = .object
      var names: [String] = [], places: [Int] = [], known: [String: Int] = [:]
      try readMembers { (parser, name, nameOffset) throws(Failure) in
        if names.count == Self.fewNames { known = Dictionary(zip(names, places)) { first, _ in first } }
        let member = content.nodes.count
        let isKnown =
          names.count < Self.fewNames
          ? names.contains(name) : known.updateValue(member, forKey: name) != nil
        guard !isKnown else { throw Failure(expected: "a name that is not used yet", position: nameOffset + 1) }
        names.append(name)
        places.append(member)
        try parser.read(into: &content, as: name, depth: depth + 1)
      }
      if !known.isEmpty { content.members[place] = known }
      content.nodes[place].end = content.nodes.count
    case UInt8(ascii: "["):
      content.nodes[place].kind = .array
      try readItems { (parser) throws(Failure) in try parser.read(into: &content, depth: depth + 1) }
      content.nodes[place].end = content.nodes.count
    default: content.nodes[place].scalar = try scalar(at: place, of: &content)
    }
  }

  /// Reads a scalar; a number that a `JSONValue` does not hold as it is written is kept beside it.
  private mutating func scalar(at place: Int, of content: inout JSONTree.Content) throws(Failure) -> JSONValue {
    let start = offset, value = try scalar()
    switch value {
    case .integer(0) where written(since: start).first == UInt8(ascii: "-"): return .double(-0.0)
    case .double(let number) where number >= 0x1p63:
      content.large[place] = UInt64(String(decoding: written(since: start), as: UTF8.self))
    default: break
    }
    return value
  }
}

// MARK: Paths

/// The place of a value in a tree, in the path of an error until its names are known.
struct JSONPlace: CodingKey {
  let place: Int
  var stringValue: String { "" }
  var intValue: Int? { nil }

  init(_ place: Int) { self.place = place }
  init?(stringValue _: String) { nil }
  init?(intValue _: Int) { nil }
}

/// A name or an index in the path of an error.
private struct JSONStep: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
}

extension JSONTree {
  /// Returns an error with the names and indices that lead to its value.
  func located(_ error: DecodingError) -> DecodingError {
    switch error {
    case .typeMismatch(let type, let context): .typeMismatch(type, located(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, located(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, located(context))
    case .dataCorrupted(let context): .dataCorrupted(located(context))
    @unknown default: error
    }
  }

  private func located(_ context: DecodingError.Context) -> DecodingError.Context {
    guard let first = context.codingPath.first as? JSONPlace else { return context }
    return .init(
      codingPath: path(to: first.place) + context.codingPath.dropFirst(), debugDescription: context.debugDescription,
      underlyingError: context.underlyingError)
  }

  private func path(to place: Int) -> [any CodingKey] {
    var path: [any CodingKey] = [], around = 0
    while around != place {
      let inside = contents(of: around)
      guard let index = inside.lastIndex(where: { $0 <= place }) else { break }
      let isItem = nodes[around].kind == .array
      path.append(isItem ? JSONStep(intValue: index) : JSONStep(stringValue: nodes[inside[index]].name))
      around = inside[index]
    }
    return path
  }
}
