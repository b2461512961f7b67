import Synchronization

/// A type whose fields are listed once, in ``fields``.
///
/// The list is the only description of a field. `Codable`, patches, the author's decoder, the registry (and with it the editor definitions,
/// the manual, and completion), the records that scripts get, and `care diff` derive from it. To add a field, declare the stored property
/// and add its entry:
///
/// ```swift
/// public var location: String?
/// // …
/// Field("location", \.location, "The place where it is done."),
/// ```
///
/// A property of a type that no other field has yet also needs a conformance to `ScriptValue` in CareLua, which says how authors write it and
/// how scripts see it. Rules over several fields stay in the decoder of the noun.
public protocol Described: Codable, Hashable, Sendable {
  /// The fields, in the order in which the manual lists them.
  static var fields: [Field<Self>] { get }
  /// A value with every field at its default.
  static var template: Self { get }
  /// The names of the fields that are alternatives: a payload has one of them. Empty for a noun without alternatives.
  static var alternatives: Set<String> { get }
}

extension Described {
  /// No alternatives.
  public static var alternatives: Set<String> { [] }

  /// Sets the fields of these names to the values of another noun.
  public mutating func set(_ names: Set<String>, from other: Self) {
    for field in Self.fields where names.contains(field.name) { field.copy(from: other, to: &self) }
  }
}

/// A described type with an id, which is stored with the fields and is not one of them.
public protocol DescribedRecord: Described {
  /// The id.
  var id: Identifier<Self> { get set }

  /// Restores the rules between fields after a patch has been applied.
  mutating func didApply(_ patch: Patch<Self>)
}

extension DescribedRecord {
  /// Leaves the record as it is: it has no rule between fields.
  public mutating func didApply(_ patch: Patch<Self>) {}
}

/// The presence of a field in stored JSON and in patches.
public enum FieldPresence: Sendable {
  /// Stored always.
  case always
  /// Stored unless it has its default. For fields that were added after payloads were first stored.
  case unlessDefault
  /// Stored unless it has its default, which a patch cannot set: a patch that gives the default follows its base.
  case whenSet
  /// Not stored: a form in which authors write what other fields store.
  case never
}

/// Whether a field has texts that people read, as far as it is known.
private enum FieldTexts: UInt8, AtomicRepresentable {
  case unknown, none, some
}

/// One field of a noun: its names, its value, and when it is stored.
public final class Field<Noun: Described>: Sendable {
  /// The name in plan files.
  public let name: String
  /// The name in the records that scripts get.
  public let recordName: String
  /// The key in stored JSON.
  public var key: String { codingKey.stringValue }
  /// The documentation, in one line.
  public let summary: String
  /// Whether authors and payloads must give it.
  public let isRequired: Bool
  /// Whether authors write it.
  public let isAuthored: Bool
  /// The default in words, where the value alone does not explain it.
  public let defaultText: String?
  /// A value as an author writes it, where the type alone does not show one that fits.
  public let example: String?
  /// When it is stored.
  public let presence: FieldPresence
  /// Whether people read its texts, which can be translated; texts within a noun are described there.
  public let isText: Bool
  /// Whether its value is a text or a list of texts.
  public var holdsBareText: Bool { access.holdsTexts(isText: true) && !access.holdsTexts(isText: false) }
  /// Whether it has texts that people read, or parts with such texts.
  ///
  /// The first call asks the type of the value, which searches every conformance of the program; few fields are ever asked.
  public var holdsTexts: Bool {
    var known = knownTexts.load(ordering: .relaxed)
    if known == .unknown {
      known = access.holdsTexts(isText: isText) ? .some : .none
      knownTexts.store(known, ordering: .relaxed)
    }
    return known == .some
  }
  let codingKey: FieldKey
  /// Whether encoding checks for the default first; a nil is omitted without that check.
  let omitsDefault: Bool
  let access: any FieldAccess<Noun>
  /// ``holdsTexts``, once it was asked for.
  private let knownTexts = Atomic(FieldTexts.unknown)

  /// Creates a field with a default: the value in ``Described/template``.
  ///
  /// `key` is the camel case of `name` unless given.
  @inlinable
  public convenience init<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Noun, Value> & Sendable, _ summary: String, key: String? = nil,
    record recordName: String? = nil, required isRequired: Bool = false, default defaultText: String? = nil,
    stored presence: FieldPresence = .always, example: String? = nil, isAuthored: Bool = true, isText: Bool = false
  ) {
    self.init(
      name,
      TypedAccess(path, decode: Coder<Value>.shared.decode, encode: Coder<Value>.shared.encode),
      summary, key, recordName, isRequired, defaultText, presence, isAuthored, isText,
      omitsDefault: presence != .always,
      example: example)
  }

  /// Creates a field that may be nil, which is never stored and which a patch cannot set.
  @inlinable
  public convenience init<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Noun, Value?> & Sendable, _ summary: String, key: String? = nil,
    record recordName: String? = nil, required isRequired: Bool = false, default defaultText: String? = nil,
    stored presence: FieldPresence = .whenSet, example: String? = nil, isAuthored: Bool = true, isText: Bool = false
  ) {
    let coder = Coder<Value>.shared
    self.init(
      name,
      TypedAccess(
        path, decode: { try coder.decode($0, $1).map { .some($0) } },
        encode: { value, container, key in if let value { try coder.encode(value, &container, key) } }),
      summary, key, recordName, isRequired, defaultText, presence, isAuthored, isText, omitsDefault: false,
      example: example)
  }

  /// Creates a field that is stored as a value of another type.
  @inlinable
  public convenience init<Value: Hashable & Sendable, Stored: Codable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Noun, Value> & Sendable, _ summary: String, key: String? = nil,
    stored presence: FieldPresence = .always, as store: @escaping @Sendable (Value) -> Stored,
    from restore: @escaping @Sendable (Stored) -> Value
  ) {
    let coder = Coder<Stored>.shared
    self.init(
      name,
      TypedAccess(
        path, decode: { try coder.decode($0, $1).map(restore) }, encode: { try coder.encode(store($0), &$1, $2) }),
      summary, key, nil, false, nil, presence, true, false, omitsDefault: presence != .always)
  }

  @usableFromInline
  init(
    _ name: String, _ access: any FieldAccess<Noun>, _ summary: String, _ key: String?, _ recordName: String?,
    _ isRequired: Bool, _ defaultText: String?, _ presence: FieldPresence, _ isAuthored: Bool, _ isText: Bool,
    omitsDefault: Bool, example: String? = nil
  ) {
    self.name = name
    self.access = access
    self.summary = summary
    self.recordName = recordName ?? name
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.example = example
    self.presence = presence
    self.isAuthored = isAuthored
    self.isText = isText
    self.omitsDefault = omitsDefault
    codingKey = FieldKey(key ?? FieldKey.camelCase(name))
  }

  /// Returns the same field for a type that contains the noun.
  package func within<Outer: Described>(_ path: any WritableKeyPath<Outer, Noun> & Sendable) -> Field<Outer> {
    Field<Outer>(
      name, access.within(path), summary, key, recordName, isRequired, defaultText, presence, isAuthored, isText,
      omitsDefault: omitsDefault, example: example)
  }

  /// Returns the same field with another summary or default, or as one that authors must write.
  package func with(summary: String? = nil, required: Bool? = nil, default text: String? = nil) -> Field {
    Field(
      name, access, summary ?? self.summary, key, recordName, required ?? isRequired, text ?? defaultText, presence,
      true, isText, omitsDefault: omitsDefault, example: example)
  }

  /// Whether two nouns have the same value.
  public func isEqual(_ a: Noun, _ b: Noun) -> Bool { access.isEqual(a, b) }

  /// Copies the value of one noun to another.
  public func copy(from source: Noun, to target: inout Noun) { access.copy(from: source, to: &target) }

  /// Whether a noun has the default.
  public func isDefault(in noun: Noun) -> Bool { access.isDefault(noun) }

  /// Calls a visitor with the type of the value.
  public func accept<Visitor: FieldVisitor>(_ visitor: Visitor) -> Visitor.Result where Visitor.Noun == Noun {
    access.accept(visitor, self)
  }

  /// Whether the key path is this field's.
  func isAt(_ path: AnyKeyPath) -> Bool { access.path == path }
}

/// A computation over fields that depends on the types of their values.
public protocol FieldVisitor<Noun> {
  /// The type that has the fields.
  associatedtype Noun: Described
  /// The result for one field.
  associatedtype Result

  /// Returns the result for a field.
  func visit<Value: Hashable & Sendable>(_ field: Field<Noun>, _ value: FieldValue<Noun, Value>) -> Result
}

/// A key of stored JSON.
@usableFromInline
package struct FieldKey: CodingKey, Hashable, Sendable {
  @usableFromInline package let stringValue: String
  @usableFromInline package var intValue: Int? { nil }

  static let id = FieldKey("id")

  package init(_ text: String) { stringValue = text }
  @usableFromInline package init?(stringValue: String) { self.stringValue = stringValue }
  @usableFromInline package init?(intValue: Int) { nil }

  /// The key of a name in snake case: `impactsAdherence` for `impacts_adherence`.
  static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}

/// The value of a field, by its type.
public struct FieldValue<Noun, Value>: Sendable {
  /// Returns the value of a noun.
  public let get: @Sendable (Noun) -> Value
  /// Sets the value of a noun.
  public let set: @Sendable (inout Noun, Value) -> Void

  @inlinable
  init(get: @escaping @Sendable (Noun) -> Value, set: @escaping @Sendable (inout Noun, Value) -> Void) {
    self.get = get
    self.set = set
  }
}

/// The part of a field that knows the type of its value.
@usableFromInline
protocol FieldAccess<Noun>: Sendable {
  associatedtype Noun: Described

  var path: AnyKeyPath { get }
  func isEqual(_ a: Noun, _ b: Noun) -> Bool
  func isDefault(_ noun: Noun) -> Bool
  func copy(from source: Noun, to target: inout Noun)
  /// Reads the value if the payload has it. Returns whether it has.
  func decode(_ key: FieldKey, from container: KeyedDecodingContainer<FieldKey>, into noun: inout Noun) throws -> Bool
  func encode(_ noun: Noun, _ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>) throws
  /// Whether the type of the value has texts; `isText`: whether a text itself is for people.
  func holdsTexts(isText: Bool) -> Bool
  /// Visits the texts of the value.
  func visitTexts(of noun: inout Noun, _ visitor: TextVisitor)
  func within<Outer: Described>(_ path: any WritableKeyPath<Outer, Noun> & Sendable) -> any FieldAccess<Outer>
  func accept<Visitor: FieldVisitor>(_ visitor: Visitor, _ field: Field<Noun>) -> Visitor.Result
  where Visitor.Noun == Noun
}

/// The reader and the writer of the values of one type.
///
/// Texts and flags have their own, because Foundation's generic ones take longer for them.
@usableFromInline
struct Coder<Stored: Codable & Sendable>: Sendable {
  @usableFromInline typealias Decode = @Sendable (KeyedDecodingContainer<FieldKey>, FieldKey) throws -> Stored?
  @usableFromInline typealias Encode =
    @Sendable (Stored, inout KeyedEncodingContainer<FieldKey>, FieldKey) throws -> Void

  @usableFromInline let decode: Decode
  @usableFromInline let encode: Encode

  @inlinable
  init(decode: @escaping Decode, encode: @escaping Encode) {
    self.decode = decode
    self.encode = encode
  }

  @inlinable static var shared: Self {
    let text = Coder<String>(
      decode: { try $0.decodeIfPresent(String.self, forKey: $1) }, encode: { try $1.encode($0, forKey: $2) })
    let flag = Coder<Bool>(
      decode: { try $0.decodeIfPresent(Bool.self, forKey: $1) }, encode: { try $1.encode($0, forKey: $2) })
    return text as? Self ?? flag as? Self
      ?? Coder(
        decode: { try $0.decodeIfPresent(Stored.self, forKey: $1) }, encode: { try $1.encode($0, forKey: $2) })
  }
}

/// The access to a value of one type.
///
/// It is inlinable, so that a noun of another target gets its own.
@usableFromInline
struct TypedAccess<Noun: Described, Value: Hashable & Sendable>: FieldAccess {
  @usableFromInline typealias Decode = @Sendable (KeyedDecodingContainer<FieldKey>, FieldKey) throws -> Value?
  @usableFromInline typealias Encode =
    @Sendable (Value, inout KeyedEncodingContainer<FieldKey>, FieldKey) throws -> Void

  @usableFromInline let value: FieldValue<Noun, Value>
  @usableFromInline let findPath: @Sendable () -> AnyKeyPath
  /// The value of the template, which is compared so often that it is kept.
  @usableFromInline let template: Value
  @usableFromInline let decode: Decode
  @usableFromInline let encode: Encode

  @inlinable
  init(
    _ path: any WritableKeyPath<Noun, Value> & Sendable, decode: @escaping Decode, encode: @escaping Encode
  ) {
    value = FieldValue(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    findPath = { path }
    template = Noun.template[keyPath: path]
    self.decode = decode
    self.encode = encode
  }

  @inlinable
  init(
    _ value: FieldValue<Noun, Value>, at findPath: @escaping @Sendable () -> AnyKeyPath, decode: @escaping Decode,
    encode: @escaping Encode
  ) {
    self.value = value
    self.findPath = findPath
    template = value.get(Noun.template)
    self.decode = decode
    self.encode = encode
  }

  @inlinable
  var path: AnyKeyPath { findPath() }

  @inlinable
  func isEqual(_ a: Noun, _ b: Noun) -> Bool { value.get(a) == value.get(b) }

  @inlinable
  func isDefault(_ noun: Noun) -> Bool { value.get(noun) == template }

  @inlinable
  func copy(from source: Noun, to target: inout Noun) { value.set(&target, value.get(source)) }

  @inlinable
  func decode(_ key: FieldKey, from container: KeyedDecodingContainer<FieldKey>, into noun: inout Noun) throws -> Bool {
    guard let decoded = try decode(container, key) else { return false }
    value.set(&noun, decoded)
    return true
  }

  @inlinable
  func encode(_ noun: Noun, _ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>) throws {
    try encode(value.get(noun), &container, key)
  }

  @usableFromInline
  func holdsTexts(isText: Bool) -> Bool {
    guard let holder = Value.self as? any TextHolder.Type else { return false }
    return isText || !holder.isBareText
  }

  @usableFromInline
  func visitTexts(of noun: inout Noun, _ visitor: TextVisitor) {
    guard var holder = value.get(noun) as? any TextHolder else { return }
    holder.visit(visitor)
    if let changed = holder as? Value { value.set(&noun, changed) }
  }

  @usableFromInline
  func within<Outer: Described>(_ outer: any WritableKeyPath<Outer, Noun> & Sendable) -> any FieldAccess<Outer> {
    let inner = value, findPath = findPath
    return TypedAccess<Outer, Value>(
      FieldValue(get: { inner.get($0[keyPath: outer]) }, set: { inner.set(&$0[keyPath: outer], $1) }),
      at: { (outer as AnyKeyPath).appending(path: findPath()) ?? outer }, decode: decode, encode: encode)
  }

  @usableFromInline
  func accept<Visitor: FieldVisitor>(_ visitor: Visitor, _ field: Field<Noun>) -> Visitor.Result
  where Visitor.Noun == Noun {
    visitor.visit(field, value)
  }
}
