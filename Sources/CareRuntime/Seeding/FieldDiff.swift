import CareModel
import CareSchedule
import CareStore

/// Compares two records field by field and names what differs as an author would.
///
/// Items with ids are distinguished by these, so `survey.how.pain.text` is the question `pain` at any position.
struct FieldDiff {
  private(set) var fields: [SeedDiff.Field] = []

  /// Returns the fields that differ between two states of a record.
  static func fields<Entity: StoredEntity>(_ before: Entity, _ after: Entity) throws -> [SeedDiff.Field] {
    var diff = FieldDiff()
    let inWords = try Self.saysItsSchedule(before, after)
    diff.compare(try record(before, inWords: inWords), try record(after, inWords: inWords), at: "")
    return diff.fields
  }

  /// Returns the main fields of a record: its name, and when it is due.
  static func gist<Entity: StoredEntity>(of entity: Entity) throws -> [(path: String, words: String)] {
    let fields = try record(entity, inWords: true).fields
    return ["title", "name", "schedule"].compactMap { name in
      fields[name].flatMap { name == "title" && fields["name"] != nil ? nil : (name, $0.words) }
    }
  }

  /// Whether the sentences of two schedules tell them apart.
  private static func saysItsSchedule<Entity: StoredEntity>(_ before: Entity, _ after: Entity) throws -> Bool {
    guard let before = before as? CareTask, let after = after as? CareTask else { return true }
    return before.schedule.describe() != after.schedule.describe()
      || before.schedule.withoutTargets == after.schedule.withoutTargets
  }

  /// The fields of a record under the names that plan files have for them.
  private static func record<Entity: StoredEntity>(_ entity: Entity, inWords: Bool) throws -> FieldValue {
    var fields = try FieldValue(of: entity).fields
    fields["id"] = nil
    // A plan's files are reported as files.
    fields["bundle"] = nil
    if let task = entity as? CareTask, inWords {
      fields["schedule"] = .sentence(task.schedule.describe())
      let parts = try FieldValue(of: task.schedule).fields["elements"]
      if case .list(let elements)? = parts {
        for (place, element) in elements.enumerated() {
          let name = task.schedule.elements.count == 1 ? "schedule.targets" : "schedule[\(place + 1)].targets"
          fields[name] = element.fields["targets"]
        }
      }
    }
    return .object(authored(fields))
  }

  /// The fields under their names in plan files.
  static func authored(_ fields: [String: FieldValue]) -> [String: FieldValue] {
    Dictionary(fields.map { (names[$0.key] ?? $0.key, $0.value) }) { first, _ in first }
  }

  /// The names of fields whose stored key differs from the name in a plan file.
  private static let names = ["extraction": "extract", "parameters": "params", "author_version": "version"]

  private mutating func compare(_ before: FieldValue?, _ after: FieldValue?, at path: String) {
    let before = before.flatMap { $0.isNothing ? nil : $0 }, after = after.flatMap { $0.isNothing ? nil : $0 }
    guard before != after else { return }
    switch (before, after) {
    case (.object(let old)?, .object(let new)?) where before?.isWhole == false && after?.isWhole == false:
      for name in Set(old.keys).union(new.keys).sorted(by: Self.comesBefore) {
        compare(old[name], new[name], at: Self.joined(path, name))
      }
    case (.list(let old)?, .list(let new)?): compare(old, new, at: path)
    default: fields.append(SeedDiff.Field(path: path, before: before?.words, after: after?.words))
    }
  }

  private mutating func compare(_ old: [FieldValue], _ new: [FieldValue], at path: String) {
    guard (old + new).allSatisfy({ !$0.isWhole }) else {
      fields.append(
        SeedDiff.Field(path: path, before: FieldValue.list(old).words, after: FieldValue.list(new).words))
      return
    }
    guard let oldNames = FieldValue.names(of: old), let newNames = FieldValue.names(of: new) else {
      for place in 0..<max(old.count, new.count) {
        compare(
          place < old.count ? old[place] : nil, place < new.count ? new[place] : nil, at: "\(path)[\(place + 1)]")
      }
      return
    }
    let before = Dictionary(zip(oldNames, old)) { first, _ in first }
    let after = Dictionary(zip(newNames, new)) { first, _ in first }
    for name in newNames + oldNames.filter({ after[$0] == nil }) {
      compare(before[name], after[name], at: Self.joined(path, name))
    }
    let (stayed, stays) = (oldNames.filter { after[$0] != nil }, newNames.filter { before[$0] != nil })
    if stayed != stays {
      fields.append(
        SeedDiff.Field(
          path: path, before: "in the order " + stayed.joined(separator: ", "),
          after: "in the order " + stays.joined(separator: ", ")))
    }
  }

  /// A part's path; the names of lists whose items have names say nothing.
  private static func joined(_ path: String, _ name: String) -> String {
    if path.isEmpty { return name }
    let silent = [".steps", ".items", ".format"]
    for suffix in silent where path.hasSuffix(suffix) { return path.dropLast(suffix.count) + "." + name }
    return path + "." + name
  }

  private static let order = [
    "title", "name", "text", "detail", "instructions", "version", "gate", "anchors", "params", "schedule",
    "schedule.targets", "targets", "opens", "closes", "grace", "until_done", "reminders", "alerts", "decline", "card",
    "survey", "extract", "progress", "link",
  ]

  /// The order in which an author thinks of fields, then that of the alphabet.
  private static func comesBefore(_ a: String, _ b: String) -> Bool {
    let rank = { (name: String) in order.firstIndex(of: name) ?? order.count }
    return (rank(a), a) < (rank(b), b)
  }
}
