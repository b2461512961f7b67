import CareModel
import CareSchedule
import CareStore

/// A comparison of two records field by field, in the author's terms.
///
/// Items with ids are distinguished by these, so `survey.how.pain.text` is the question `pain` at any position.
struct FieldDiff {
  private(set) var fields: [SeedDiff.Field] = []
  /// The names of fields in the order in which they are reported; all others follow in alphabetical order.
  private let order: [String]

  private init(order: [String]) {
    self.order = order
  }

  /// Returns the fields that differ between two states of a record.
  static func fields<Record: DescribedRecord>(_ before: Record, _ after: Record) throws -> [SeedDiff.Field] {
    var diff = FieldDiff(order: nestedOrder + Record.fields.map(\.name))
    let inWords = describesSchedules(before, after)
    diff.compare(try values(of: before, inWords: inWords), try values(of: after, inWords: inWords), at: "")
    return diff.fields
  }

  /// Returns the main fields of a record: its name, and when it is due.
  static func mainFields<Record: DescribedRecord>(of record: Record) throws -> [(path: String, text: String)] {
    let fields = try values(of: record, inWords: true).fields
    return [fields["name"] == nil ? "title" : "name", "schedule"].compactMap { name in
      fields[name].map { (name, $0.text) }
    }
  }

  /// Whether the descriptions of two schedules differ if the schedules do.
  private static func describesSchedules<Record>(_ before: Record, _ after: Record) -> Bool {
    guard let before = before as? CareTask, let after = after as? CareTask else { return true }
    return before.schedule.describe() != after.schedule.describe()
      || before.schedule.withoutTargets == after.schedule.withoutTargets
  }

  /// Returns the fields of a record; `inWords`: with a description in place of a schedule.
  private static func values<Record: DescribedRecord>(of record: Record, inWords: Bool) throws -> DiffValue {
    var value = try DiffValue(of: AuthoredFields(of: record))
    if let carePlan = record as? CarePlan, !carePlan.parameters.isEmpty {
      // As they are written on a command line, without their kinds.
      let parameters = carePlan.parameters.mapValues { DiffValue.sentence($0.description) }
      value = .object(value.fields.merging(["params": .object(parameters)]) { $1 })
    }
    guard inWords, let schedule = (record as? CareTask)?.schedule else { return value }
    var fields = value.fields
    if case .list(let elements)? = fields["schedule"]?.fields["elements"] {
      for (place, element) in elements.enumerated() {
        let name = elements.count == 1 ? "schedule.targets" : "schedule[\(place + 1)].targets"
        fields[name] = element.fields["targets"]
      }
    }
    fields["schedule"] = .sentence(schedule.describe())
    return .object(fields)
  }

  private mutating func compare(_ before: DiffValue?, _ after: DiffValue?, at path: String) {
    let before = before.flatMap { $0.isNothing ? nil : $0 }, after = after.flatMap { $0.isNothing ? nil : $0 }
    guard before != after else { return }
    switch (before, after) {
    case (.object(let old)?, .object(let new)?) where before?.isWhole == false && after?.isWhole == false:
      for name in Set(old.keys).union(new.keys).sorted(by: precedes) {
        compare(old[name], new[name], at: Self.joined(path, name))
      }
    case (.list(let old)?, .list(let new)?): compare(old, new, at: path)
    default: fields.append(SeedDiff.Field(path: path, before: before?.text, after: after?.text))
    }
  }

  private mutating func compare(_ old: [DiffValue], _ new: [DiffValue], at path: String) {
    guard (old + new).allSatisfy({ !$0.isWhole }) else {
      fields.append(SeedDiff.Field(path: path, before: DiffValue.list(old).text, after: DiffValue.list(new).text))
      return
    }
    guard let oldNames = DiffValue.names(of: old), let newNames = DiffValue.names(of: new) else {
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
    let (oldOrder, newOrder) = (oldNames.filter { after[$0] != nil }, newNames.filter { before[$0] != nil })
    if oldOrder != newOrder {
      fields.append(
        SeedDiff.Field(
          path: path, before: "in the order " + oldOrder.joined(separator: ", "),
          after: "in the order " + newOrder.joined(separator: ", ")))
    }
  }

  /// Returns the path of a part, without the names of lists whose items have names.
  private static func joined(_ path: String, _ name: String) -> String {
    if path.isEmpty { return name }
    for suffix in [".steps", ".items", ".format"] where path.hasSuffix(suffix) {
      return path.dropLast(suffix.count) + "." + name
    }
    return path + "." + name
  }

  /// The fields that come first, in records and within their fields.
  private static let nestedOrder = ["title", "name", "text", "detail"]

  /// Whether a field is reported before another; the targets of a schedule's elements follow the schedule.
  private func precedes(_ a: String, _ b: String) -> Bool {
    let rank = { (name: String) in
      order.firstIndex(of: String(name.prefix { $0 != "." && $0 != "[" })) ?? order.count
    }
    return (rank(a), a) < (rank(b), b)
  }
}
