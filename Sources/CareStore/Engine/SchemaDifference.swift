import CareModel

/// A difference between the schema of a database and the one that the migrations make.
public enum SchemaDifference: Hashable, Sendable {
  /// The migrations make the object, and the database does not have it.
  case missing(SchemaObject)
  /// The database has another definition of the object.
  case altered(found: SchemaObject, expected: SchemaObject)
  /// The database has an object that the migrations do not make.
  case unknown(SchemaObject)

  /// A description of the difference.
  public var sentence: String {
    switch self {
    case .missing(let object): "the \(object.text) is missing"
    case .altered(let found, _): "the \(found.text) was altered"
    case .unknown(let object): "the \(object.text) was not made by the store"
    }
  }

  /// Whether the schema can be repaired without losing rows: no table is missing.
  public var isRepairable: Bool {
    if case .missing(let object) = self { object.kind != .table } else { true }
  }

  /// The name of a table that the migrations do not make, as messages show it.
  public var unknownTable: String? {
    if case .unknown(let object) = self, object.kind == .table { object.name.shown } else { nil }
  }

  /// The object that the database has, if it has one.
  var found: SchemaObject? {
    switch self {
    case .missing: nil
    case .altered(let found, _): found
    case .unknown(let object): object
    }
  }

  /// The object that differs.
  public var object: SchemaObject {
    switch self {
    case .missing(let object), .altered(_, let object), .unknown(let object): object
    }
  }

  /// Whether rows may be impossible to read: a table is missing or has another definition.
  var isUnreadable: Bool {
    switch self {
    case .missing(let object), .altered(_, let object): object.kind == .table
    case .unknown: false
    }
  }

  /// Returns the differences of the objects in a database from the expected ones, by kind and name.
  static func all(found: [SchemaObject], expected: [SchemaObject]) -> [SchemaDifference] {
    func key(_ object: SchemaObject) -> [String] { [object.kind.rawValue, object.name] }
    let known = Dictionary(expected.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let there = Set(found.map(key))
    let differing = found.compactMap { object -> SchemaDifference? in
      guard let expected = known[key(object)] else { return .unknown(object) }
      let isSame = object.table == expected.table && object.canonicalSQL == expected.canonicalSQL
      return isSame ? nil : .altered(found: object, expected: expected)
    }
    return differing + expected.filter { !there.contains(key($0)) }.map { .missing($0) }
  }
}
