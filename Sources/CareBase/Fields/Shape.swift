/// The columns of a result, described once.
///
/// The tables that scripts get, JSON documents, the API's description of them, and the columns of exported tables with their codebook derive
/// from it. A new column is one entry, which shows in each face that takes it:
///
/// ```swift
/// Column("raised", \.value.raised, "The time at which it was raised.").exported(as: "raised_utc"),
/// ```
///
/// Scripts and documents take a column unless it says otherwise. A table of an export takes only what is ``Column/exported(as:_:)``, so that no
/// addition leaves a study unseen.
package struct Shape<Value>: Sendable {
  /// The columns, in order.
  package let columns: [Column<Value>]
  /// Those of documents, which are written often.
  private let written: [Column<Value>]

  /// Creates a shape of columns in their order.
  package init(_ columns: [Column<Value>]) {
    self.columns = columns
    written = columns.filter { $0.faces.contains(.document) }
  }

  /// Returns the columns of a face, in order.
  package func columns(of face: ShapeFace) -> [Column<Value>] { columns.filter { $0.faces.contains(face) } }

  /// Returns the columns of a value that contains `Value`.
  package func of<Outer>(_ get: @escaping @Sendable (Outer) -> Value) -> [Column<Outer>] { columns.map { $0.of(get) } }

  /// Writes a value as a JSON document; what is absent has no key.
  func encode(_ value: Value, to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: FieldKey.self)
    try encode(value, to: &object)
  }

  /// Writes the members of a value into an object that may have others; what is absent has no key.
  package func encode(_ value: Value, to object: inout KeyedEncodingContainer<FieldKey>) throws {
    for column in written { try column.read(value).encode(column.key, to: &object) }
  }
}

/// A place where a result is shown.
package enum ShapeFace: Hashable, Sendable, CaseIterable {
  /// The table that scripts get.
  case script
  /// The JSON document of commands and of the API.
  case document
  /// The table of an export, with its codebook.
  case table
}

/// A document whose JSON and whose description in the API are made from its shape.
package protocol Shaped: Encodable {
  /// The members, in the order of their description.
  static var shape: Shape<Self> { get }
}

extension Shaped {
  /// Writes the columns of documents.
  package func encode(to encoder: any Encoder) throws { try Self.shape.encode(self, to: encoder) }
}

/// One column of a result.
package struct Column<Value>: Sendable {
  /// The name, in snake case.
  package let name: String
  /// The type of what it has.
  package let type: ColumnType
  /// The documentation, in one line.
  package let summary: String
  /// Returns what a result has in the column.
  package let read: @Sendable (Value) -> ColumnValue
  /// Where it is shown.
  package private(set) var faces: Set<ShapeFace> = [.script, .document]
  /// The name and the meaning in exported tables; nil for those of the column.
  private var table: (name: String?, summary: String?) = (nil, nil)
  /// The key in JSON, before the encoder writes it in snake case.
  let key: FieldKey

  /// Creates a column whose type follows from the Swift type of what it has, unless a narrower one is given.
  package init<Content: ColumnContent>(
    _ name: String, _ get: @escaping @Sendable (Value) -> Content, as type: ColumnType? = nil, _ summary: String
  ) {
    self.init(name, type ?? Content.columnType, summary) { get($0).columnValue }
  }

  /// Creates a column of documents alone, which has values with a JSON of their own.
  package init<Content: Encodable & SendableMetatype>(
    _ name: String, written type: ColumnType, _ get: @escaping @Sendable (Value) -> Content, _ summary: String
  ) {
    self.init(name, type, summary) { .written(get($0)) }
    faces = [.document]
  }

  /// Creates a column of documents alone, which some lack.
  package init<Content: Encodable & SendableMetatype>(
    _ name: String, written type: ColumnType, _ get: @escaping @Sendable (Value) -> Content?, _ summary: String
  ) {
    self.init(name, .optional(type), summary) { value in
      if let content = get(value) { .written(content) } else { .absent }
    }
    faces = [.document]
  }

  private init(
    _ name: String, _ type: ColumnType, _ summary: String, _ read: @escaping @Sendable (Value) -> ColumnValue
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.read = read
    key = FieldKey(FieldKey.camelCase(name))
  }

  /// The name in exported tables.
  package var exportedName: String { table.name ?? name }
  /// The meaning in the codebook.
  package var exportedSummary: String { table.summary ?? summary }

  /// Returns the column for these faces alone.
  package func only(_ faces: ShapeFace...) -> Column {
    var column = self
    column.faces = Set(faces)
    return column
  }

  /// Returns the column for exported tables too, under another name or with another meaning if they are given.
  package func exported(as name: String? = nil, _ summary: String? = nil) -> Column {
    var column = self
    column.faces.insert(.table)
    column.table = (name, summary)
    return column
  }

  /// Returns the column of a value that contains `Value`.
  package func of<Outer>(_ get: @escaping @Sendable (Outer) -> Value) -> Column<Outer> {
    let read = read
    var column = Column<Outer>(name, type, summary) { read(get($0)) }
    column.faces = faces
    column.table = table
    return column
  }
}

/// The type of a column.
package indirect enum ColumnType: Hashable, Sendable {
  /// Text.
  case text
  /// The id of a participant.
  case participant
  /// One of these words.
  case word([String])
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A number.
  case number
  /// Yes or no.
  case boolean
  /// A time.
  case instant
  /// A day.
  case day
  /// A text, a number, a time, or yes or no.
  case scalar
  /// An object with names of its own.
  case object
  /// The document of this name in the API.
  case document(String)
  /// A list.
  case list(of: ColumnType)
  /// Such a value, or none.
  case optional(ColumnType)

  /// A number of things, or of a commit.
  package static let count = ColumnType.integer(0...Int(Int32.max))

  /// The type, or the one within an optional one.
  package var wrapped: ColumnType { if case .optional(let type) = self { type } else { self } }
  /// Whether there may be none.
  package var isOptional: Bool { if case .optional = self { true } else { false } }
}

/// What a result has in a column.
package enum ColumnValue {
  /// Nothing.
  case absent
  /// Text.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// Yes or no.
  case boolean(Bool)
  /// A time.
  case instant(Instant)
  /// A day.
  case day(CivilDate)
  /// A value of an answer or a target.
  case scalar(Scalar)
  /// A list.
  case list([ColumnValue])
  /// A value with a JSON of its own, in documents alone.
  case written(any Encodable)
}

extension ColumnValue: Encodable {
  /// Writes the value; null for none.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .list(let values): try values.encode(to: encoder)
    case .written(let value): try value.encode(to: encoder)
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .absent, .list, .written: try container.encodeNil()
      case .text(let text): try container.encode(text)
      case .integer(let integer): try container.encode(integer)
      case .number(let number): try container.encode(number)
      case .boolean(let boolean): try container.encode(boolean)
      case .instant(let instant): try container.encode(instant)
      case .day(let day): try container.encode(day)
      case .scalar(let scalar): try container.encode(scalar)
      }
    }
  }

  /// Writes the value under a key, unless there is none.
  fileprivate func encode(_ key: FieldKey, to object: inout KeyedEncodingContainer<FieldKey>) throws {
    switch self {
    case .absent: break
    case .text(let text): try object.encode(text, forKey: key)
    case .integer(let integer): try object.encode(integer, forKey: key)
    case .number(let number): try object.encode(number, forKey: key)
    case .boolean(let boolean): try object.encode(boolean, forKey: key)
    case .written(let value): try object.encode(value, forKey: key)
    default: try object.encode(self, forKey: key)
    }
  }
}
