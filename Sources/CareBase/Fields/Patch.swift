/// Changes of some fields of a record: the fields that are set win, and all others follow the record it is applied to.
///
/// A field reads as nil where it is not set, and setting it to nil unsets it:
///
/// ```swift
/// var patch = TaskPatch(id: "walk")
/// patch.title = "Swim"
/// let swim = patch.applied(to: walk)
/// ```
@dynamicMemberLookup
public struct Patch<Noun: DescribedRecord>: Hashable, Sendable {
  /// The values that are set, over the template.
  private var values: Noun
  /// The places of the fields that are set.
  private var isSet: Set<Int> = []

  /// Creates a patch that sets nothing.
  public init(id: Identifier<Noun>) {
    values = Noun.template
    values.id = id
  }

  /// Creates a patch that sets every field of a record.
  public init(_ noun: Noun) {
    self.init(id: noun.id)
    for place in Noun.fields.indices { set(place, from: noun) }
  }

  /// The id of the record that it changes.
  public var id: Identifier<Noun> {
    get { values.id }
    set { values.id = newValue }
  }

  /// Whether it sets nothing.
  public var isEmpty: Bool { isSet.isEmpty }

  /// Whether it sets a field.
  public func sets(_ name: String) -> Bool { isSet.contains { Noun.fields[$0].name == name } }

  /// The value that the patch sets; nil where it sets none.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Noun, Value>) -> Value? {
    get { isSet.contains(place(of: path)) ? values[keyPath: path] : nil }
    set {
      let place = place(of: path)
      var noun = values
      if let newValue { noun[keyPath: path] = newValue }
      set(place, from: newValue == nil ? nil : noun)
    }
  }

  /// The value that the patch sets; nil where it sets none.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Noun, Value?>) -> Value? {
    get { values[keyPath: path] }
    set {
      var noun = values
      noun[keyPath: path] = newValue
      set(place(of: path), from: noun)
    }
  }

  /// Sets the fields of these names to the values of a record.
  public mutating func set(_ names: Set<String>, from noun: Noun) {
    for (place, field) in Noun.fields.enumerated() where names.contains(field.name) { set(place, from: noun) }
  }

  private mutating func set(_ place: Int, from noun: Noun?) {
    let field = Noun.fields[place]
    field.copy(from: noun ?? Noun.template, to: &values)
    if noun == nil || field.presence == .whenSet && field.isDefault(in: values) {
      isSet.remove(place)
    } else {
      isSet.insert(place)
    }
  }

  private func place(of path: AnyKeyPath) -> Int {
    let place = Noun.fields.firstIndex { $0.isAt(path) }
    precondition(place != nil, "a patch has only fields that \(Noun.self).fields lists")
    return place ?? 0
  }

  /// Returns the record with the fields that are set; nil where there is none and the patch lacks a required field.
  public func applied(to base: Noun?) -> Noun? {
    guard base != nil || Noun.fields.indices.allSatisfy({ !Noun.fields[$0].isRequired || isSet.contains($0) }) else {
      return nil
    }
    var noun = base ?? Noun.template
    noun.id = id
    for place in isSet { Noun.fields[place].copy(from: values, to: &noun) }
    noun.didApply(self)
    return noun
  }

  /// Returns these fields, with those of an older patch where these are not set.
  public func applied(over older: Patch) -> Patch {
    var patch = older
    patch.id = id
    for place in isSet { patch.set(place, from: values) }
    patch.values.didApply(self)
    return patch
  }
}

extension Patch: Codable {
  /// Reads an object with the id and a key for each field that is set.
  ///
  /// - Throws: `DecodingError` if the id is missing, or a value cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    self.init(id: try container.decode(Identifier<Noun>.self, forKey: .id))
    for (place, field) in Noun.fields.enumerated()
    where try field.access.decode(field.codingKey, from: container, into: &values) {
      if field.presence != .whenSet || !field.isDefault(in: values) { isSet.insert(place) }
    }
  }

  /// Writes the id and the fields that are set.
  ///
  /// - Throws: `EncodingError` if a value cannot be written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(id, forKey: .id)
    for place in isSet {
      try Noun.fields[place].access.encode(values, Noun.fields[place].codingKey, to: &container)
    }
  }
}

extension Patch where Noun: DetailedRecord {
  /// The details that the patch sets; what is empty follows the record.
  public var details: RecordDetails {
    get { values.details }
    set {
      var noun = values
      noun.details = newValue
      set(Set(RecordDetails.fields.map(\.name)), from: noun)
    }
  }
}
