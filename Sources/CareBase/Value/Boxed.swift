/// A value that is stored apart, so that copies of what holds it are small and share it.
@usableFromInline
package struct Boxed<Value: Sendable>: @unchecked Sendable {  // allowed: a shared storage never changes
  @usableFromInline
  final class Storage {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: consuming Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Creates a box.
  @inlinable
  package init(_ value: consuming Value) { storage = Storage(value) }

  /// The value.
  @inlinable package var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension Boxed: Equatable where Value: Equatable {
  /// Returns whether the values are equal.
  @usableFromInline
  package static func == (a: Boxed, b: Boxed) -> Bool { a.storage === b.storage || a.storage.value == b.storage.value }
}

extension Boxed: Hashable where Value: Hashable {
  /// Hashes the value.
  @usableFromInline
  package func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}

extension Boxed: Decodable where Value: Decodable {
  /// Decodes the value.
  @usableFromInline
  package init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}

extension Boxed: Encodable where Value: Encodable {
  /// Encodes the value.
  @usableFromInline
  package func encode(to encoder: any Encoder) throws { try storage.value.encode(to: encoder) }
}
