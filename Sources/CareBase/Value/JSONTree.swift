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

  fileprivate init(nodes: [Node]) { self.nodes = nodes }

  /// Returns the index of a member of an object; nil if it has none of the name.
  func member(_ name: String, of object: Int) -> Int? {
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
  /// Returns the values of a JSON text in UTF-8.
  ///
  /// - Throws: ``Failure`` if the text is not JSON.
  /// - Complexity: O(n) in the length of the text.
  static func tree(of bytes: [UInt8]) throws(Failure) -> JSONTree {
    var parser = JSONParser(bytes), nodes: [JSONTree.Node] = []
    nodes.reserveCapacity(bytes.count / 16)
    try parser.read(into: &nodes, depth: 0)
    try parser.requireEnd()
    return JSONTree(nodes: nodes)
  }

  private mutating func read(
    into nodes: inout [JSONTree.Node], as name: String = "", depth: Int
  ) throws(Failure) {
    try require(depth: depth)
    let place = nodes.count
    nodes.append(JSONTree.Node(kind: .scalar, name: name, end: place + 1))
    switch next {
    case UInt8(ascii: "{"):
      nodes[place].kind = .object
      // A few names take less time to be compared than to be hashed.
      var names: [String] = [], known: Set<String> = []
      try readMembers { (parser, name, nameOffset) throws(Failure) in
        if names.count == 16 { known = Set(names) }
        let isKnown = names.count < 16 ? names.contains(name) : !known.insert(name).inserted
        guard !isKnown else { throw Failure(expected: "a name that is not used yet", position: nameOffset + 1) }
        names.append(name)
        try parser.read(into: &nodes, as: name, depth: depth + 1)
        nodes[place].end = nodes.count
      }
    case UInt8(ascii: "["):
      nodes[place].kind = .array
      try readItems { (parser) throws(Failure) in try parser.read(into: &nodes, depth: depth + 1) }
      nodes[place].end = nodes.count
    default: nodes[place].scalar = try scalar()
    }
  }
}
