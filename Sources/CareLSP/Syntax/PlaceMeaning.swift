import CareLua
import CareModel

/// What the registry says about a place in a text.
struct PlaceMeaning {
  /// The constructors, or kinds of tables, whose fields the innermost table has.
  private(set) var entries: [ConstructorEntry] = []
  /// The types that a value here can have.
  private(set) var types: [FieldType] = []
  /// The field or argument whose value is here.
  private(set) var field: FieldEntry?
  /// The entry of the field.
  private(set) var owner: ConstructorEntry?
  /// The types of the parameters of the functions around.
  private(set) var variables: [String: ResultType] = [:]
  /// The constructor whose table follows its arguments: `option("id", "Text", { … })`.
  private var following: ConstructorEntry?

  init(_ context: CursorContext, registry: Registry = .everything) {
    for frame in context.frames {
      switch frame.kind {
      case .table: enterTable(frame, registry)
      case .call: enterCall(frame, registry)
      case .function:
        for signature in types.compactMap(\.signature) {
          for (name, parameter) in zip(frame.parameters, signature.parameters ?? []) {
            variables[name] = parameter.type
          }
        }
        leave()
      case .block: leave()
      }
    }
  }

  private mutating func leave() { (entries, types, field, owner, following) = ([], [], nil, nil, nil) }

  private mutating func enterTable(_ frame: CursorContext.Frame, _ registry: Registry) {
    var items: [FieldType] = [], values: [FieldType] = []
    if let entry = frame.callee.flatMap(registry.called) {
      entries = [entry]
    } else if frame.callee != nil {
      entries = []
    } else if let following {
      entries = [following]
    } else {
      let shape = TableShape(types, registry)
      (entries, items, values) = (shape.entries, shape.items, shape.values)
    }
    items += entries.compactMap(\.items)
    (types, following) = (items, nil)
    guard let key = frame.key else { return }
    field = entries.lazy.compactMap { $0.field(key) }.first
    owner = entries.first { $0.field(key) != nil }
    types = entries.compactMap { $0.field(key)?.type } + values
  }

  private mutating func enterCall(_ frame: CursorContext.Frame, _ registry: Registry) {
    leave()
    guard let entry = frame.callee.flatMap(registry.called) else { return }
    if entry.parameters.indices.contains(frame.position) {
      field = entry.parameters[frame.position]
      owner = entry
      types = [entry.parameters[frame.position].type]
    } else if frame.position == entry.parameters.count {
      // The table after the arguments.
      following = entry
    }
  }
}

/// The fields and items that a table of one of several types has.
struct TableShape {
  private(set) var entries: [ConstructorEntry] = []
  private(set) var items: [FieldType] = []
  /// The types of the values of names that the author chooses.
  private(set) var values: [FieldType] = []

  init(_ types: [FieldType], _ registry: Registry) {
    for type in types { add(type, registry) }
  }

  private mutating func add(_ type: FieldType, _ registry: Registry) {
    switch type {
    case .record(let name): if let entry = registry[name] { entries.append(entry) }
    case .interval, .duration: if let entry = registry["interval"] { entries.append(entry) }
    case .list(let element):
      items.append(element)
      add(element, registry)
    case .named(let value): values.append(value)
    case .any(let types): for type in types { add(type, registry) }
    default: break
    }
  }
}

extension FieldType {
  /// The signature of the function that can be written here; nil for none.
  var signature: FunctionSignature? {
    switch self {
    case .callback(let signature): signature
    case .any(let types): types.lazy.compactMap(\.signature).first
    case .named(let type): type.signature
    default: nil
    }
  }

  /// The type, or the types of which it is one.
  var alternatives: [FieldType] {
    switch self {
    case .any(let types): types.flatMap(\.alternatives)
    case .list(let element): element.alternatives
    default: [self]
    }
  }
}

extension Registry {
  /// Returns the entry of a name as a script writes it: `p:answer` is a method of the only kind of value that has one.
  func called(_ name: String) -> ConstructorEntry? {
    if let entry = self[name], entry.form != .record, entry.form != .given { return entry }
    guard let mark = name.lastIndex(where: { $0 == ":" || $0 == "." }) else { return nil }
    let member = String(name[name.index(after: mark)...])
    let owner = String(name[..<mark])
    if owner == "survey", let entry = self[member] { return entry }
    guard name[mark] == ":" else { return nil }
    let found = constructors.filter {
      $0.owner != nil && $0.form != .constant && $0.member == member && $0.name.contains(":")
    }
    // Variables of tests are participants.
    return found.first { $0.owner == "participant" } ?? found.first
  }
}
