/// The names of classes in definitions for editors, made from the names of the registry.
struct DefinitionNames {
  private let handles: Set<String>
  private let given: Set<String>

  init(_ registry: Registry) {
    handles = Set(HandleEntry.all.map { Self.pascal($0.name) })
    given = Set(registry.constructors.filter { $0.form == .given }.map { Self.pascal($0.name) })
  }

  /// The table that an author writes: `care.Task`.
  func fields(of entry: ConstructorEntry) -> String {
    let name = Self.pascal(entry.name)
    return "care." + name + (handles.contains(name) || given.contains(name) ? "Fields" : "")
  }

  /// The table that a call gives: `care.Outcome`.
  func given(_ name: String) -> String { "care." + Self.pascal(name) }

  /// A kind of value with members: `care.Event`.
  func handle(_ name: String) -> String { name == "thread" ? name : "care." + Self.pascal(name) }

  /// What a constructor makes: `care.TaskRef`; what has members of its own is called by them.
  func made(_ noun: FieldType.Noun) -> String {
    switch noun {
    case .schedule, .interval, .chart: handle(noun.rawValue)
    case .moment: handle("point")
    default: "care." + Self.pascal(noun.rawValue) + "Ref"
    }
  }

  /// One of some words: `care.AlertUrgency`.
  static func choice(_ field: String, of entry: String) -> String {
    "care." + pascal(entry) + pascal(field)
  }

  /// `store.tasks:add` as `StoreTasksAdd`.
  static func pascal(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A name that Lua takes for a parameter.
  static func parameter(_ name: String) -> String {
    let keywords = ["and", "end", "for", "function", "goto", "if", "in", "not", "or", "repeat", "return", "until"]
    return keywords.contains(name) ? name + "_" : name
  }
}
