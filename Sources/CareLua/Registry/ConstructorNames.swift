/// The names of a registry that scripts can call, and what each of them stands for.
///
/// It is made once for a registry: a state makes a function of its own only for a name that a script uses.
package struct ConstructorNames: Sendable {
  /// The meaning of a name.
  enum Item: Sendable {
    /// A constructor; its arguments begin after so many others.
    case constructor(ConstructorEntry, name: String, skipping: Int)
    /// A function of the host, beside constructors whose names begin with its name.
    case function(String)
    /// The clock.
    case now
    /// The day on which the patient joined.
    case enrolled
    /// The result of an unknown name in `ui`.
    case unknownPart
  }

  let items: [Item]
  let catalog: LuaCatalog

  init(_ constructors: [ConstructorEntry]) {
    var names: [String] = []
    var items: [Item] = []
    var callable: [String: Int] = [:]
    let tables = Set(constructors.compactMap { entry in entry.name.split(separator: ".").first.map(String.init) })
    let nested = Set(
      constructors.compactMap { entry in
        entry.name.contains(".") ? entry.name.split(separator: ".").first.map(String.init) : nil
      })
    func add(_ name: String, _ item: Item) {
      names.append(name)
      items.append(item)
    }
    for entry in constructors where entry.form == .call && entry.noun == nil && nested.contains(entry.name) {
      callable[entry.name] = items.count
      add(entry.name, .function(entry.name))
    }
    for entry in constructors where entry.noun != nil && entry.form != .record && entry.form != .constant {
      if nested.contains(entry.name) {
        // `survey "id" { … }` beside `survey.at_least`: a table that can be called, which is then the first argument.
        callable[entry.name] = items.count
        add(entry.name, .constructor(entry, name: entry.name, skipping: 1))
      } else {
        add(entry.name, .constructor(entry, name: entry.name, skipping: 0))
        guard entry.noun == .step || entry.noun == .item, !entry.name.contains(".") else { continue }
        add("survey." + entry.name, .constructor(entry, name: "survey." + entry.name, skipping: 0))
      }
    }
    // The clock is read in hooks and scripts; while declaring, it says that there is none.
    add("time.now", .now)
    add("enrolled", .enrolled)
    let unknown = tables.contains("ui") ? ["ui": items.count] : [:]
    items.append(.unknownPart)
    self.items = items
    catalog = LuaCatalog(names, callable: callable, unknown: unknown)
  }
}
