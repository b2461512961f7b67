extension Described {
  /// Reads an object with a key for each field.
  ///
  /// A field that is not required reads as its default where it is absent. The fields that are stored always are absent from no payload of any
  /// release.
  ///
  /// - Throws: `DecodingError` if a required field is missing, or a value cannot be read.
  public init(from decoder: any Decoder) throws {
    self = Self.template
    try decode(from: try decoder.container(keyedBy: FieldKey.self))
  }

  /// Writes an object with a key for each field; ``FieldPresence`` determines which are omitted.
  ///
  /// - Throws: `EncodingError` if a value cannot be written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try encode(to: &container)
  }

  /// Reads the fields of an object that a type with a form of its own has opened.
  package mutating func decode(from container: KeyedDecodingContainer<FieldKey>) throws {
    var hasAlternative = Self.alternatives.isEmpty
    for field in Self.fields where field.presence != .never {
      let isGiven = try field.access.decode(field.codingKey, from: container, into: &self)
      guard isGiven || !field.isRequired else {
        throw DecodingError.keyNotFound(
          field.codingKey, .init(codingPath: container.codingPath, debugDescription: "`\(field.key)` is missing"))
      }
      hasAlternative = hasAlternative || isGiven && Self.alternatives.contains(field.name)
    }
    guard hasAlternative else {
      let names = Self.alternatives.sorted().joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "one of \(names) is missing"))
    }
  }

  /// Writes the fields into an object that a type with a form of its own has opened.
  package func encode(to container: inout KeyedEncodingContainer<FieldKey>) throws {
    for field in Self.fields where field.presence != .never && (!field.omitsDefault || !field.isDefault(in: self)) {
      try field.access.encode(self, field.codingKey, to: &container)
    }
  }
}

extension DescribedRecord {
  /// Reads an object with the id and a key for each field.
  ///
  /// A field that is not required reads as its default where it is absent. The fields that are stored always are absent from no payload of any
  /// release.
  ///
  /// - Throws: `DecodingError` if the id or a required field is missing, or a value cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    self = Self.template
    id = try container.decode(Identifier<Self>.self, forKey: .id)
    try decode(from: container)
  }

  /// Writes an object with the id and a key for each field; ``FieldPresence`` determines which are omitted.
  ///
  /// - Throws: `EncodingError` if a value cannot be written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(id, forKey: .id)
    try encode(to: &container)
  }
}

/// The fields of a noun under the names that authors write, encoded as they are stored.
public struct AuthoredFields<Noun: Described>: Encodable {
  private let noun: Noun

  /// Creates the fields of a noun.
  public init(of noun: Noun) {
    self.noun = noun
  }

  /// Writes an object with the name of each field that authors write; ``FieldPresence`` determines which are omitted.
  ///
  /// - Throws: `EncodingError` if a value cannot be written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for field in Noun.fields where field.isAuthored && (!field.omitsDefault || !field.isDefault(in: noun)) {
      try field.access.encode(noun, FieldKey(field.name), to: &container)
    }
  }
}
