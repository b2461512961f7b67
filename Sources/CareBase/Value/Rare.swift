/// A field that few values have: it takes one word while it is nil, so that copies of the others stay small.
@propertyWrapper
public indirect enum Rare<Value> {
  /// The field is nil.
  case absent
  /// The field has a value.
  case present(Value)

  /// Creates a field.
  public init(wrappedValue: Value? = nil) { self = wrappedValue.map(Rare.present) ?? .absent }

  /// The value of the field.
  public var wrappedValue: Value? {
    get { if case .present(let value) = self { value } else { nil } }
    set { self = Rare(wrappedValue: newValue) }
  }
}

/// Fields that few values have, each nil at first.
public protocol RareFields: Equatable {
  /// Creates the fields, each nil.
  init()
}

extension Rare where Value: RareFields {
  /// Whether a field has a value.
  @inlinable package var isPresent: Bool { if case .present = self { true } else { false } }

  /// One of the fields.
  @inlinable public subscript<Member>(field: WritableKeyPath<Value, Member?>) -> Member? {
    get { if case .present(let fields) = self { fields[keyPath: field] } else { nil } }
    set {
      if case .absent = self, newValue == nil { return }
      var fields = wrappedValue ?? Value()
      fields[keyPath: field] = newValue
      self = fields == Value() ? .absent : .present(fields)
    }
  }
}

extension Rare: Sendable where Value: Sendable {}
extension Rare: Equatable where Value: Equatable {}
extension Rare: Hashable where Value: Hashable {}
