import CareAccess
import CareInterchange
import CareModel
import CareRuntime
import CareStore

/// Some commits of the store, the last one first.
struct CommitPage: Sendable {
  /// The commits.
  var commits: [StoreChange]
  /// The commit before which earlier ones may follow; nil if there are none.
  var next: Int?

  /// The most commits whose records are looked at for a page.
  private static let mostLooked = 2_000

  /// Reads the commits that a filter asks for, before a number.
  ///
  /// A page can have fewer than `limit` commits, or none, and earlier ones all the same.
  init(_ filter: AuditFilter, before seq: Int?, limit: Int, in runtime: CareRuntime) throws {
    let entity: String? = if case .commit(let entity) = filter.kind { entity } else { nil }
    let looksAtRecords = entity != nil || filter.person != nil, most = looksAtRecords ? Self.mostLooked : limit
    (commits, next) = try runtime.store.read { reader in
      let numbers = try reader.commits(
        before: seq, from: filter.begin, to: filter.end, authors: filter.authors, limit: most + 1)
      var commits: [StoreChange] = []
      for number in numbers.prefix(most) {
        guard let commit = try reader.change(number) else { continue }
        guard try Self.fits(commit, entity, filter.person, reader) else { continue }
        if commits.count == limit { return (commits, commits.last?.seq) }
        commits.append(commit)
      }
      return (commits, numbers.count > most ? numbers[most - 1] : nil)
    }
  }

  private static func fits(
    _ commit: StoreChange, _ entity: String?, _ person: String?, _ reader: StoreReader
  ) throws -> Bool {
    guard entity != nil || person != nil else { return true }
    return try commit.records.contains { record in
      guard entity == nil || record.entity == entity else { return false }
      guard let person else { return true }
      switch record.owner {
      case .patient(let id): return id.text == person
      case .plan: return false
      case .carePlan: return try reader.isAffected(Patient.ID(person), by: record)
      case .none:
        guard record.entity != PlanHeader.entityName, record.entity != Contact.entityName else { return false }
        if record.entity == CarePlan.entityName { return try reader.isAffected(Patient.ID(person), by: record) }
        return record.id == person
      }
    }
  }
}

/// Entries of one kind that follow each other, as one row of a list.
struct AuditFold<Entry: Sendable>: Sendable {
  /// The last of them.
  var entry: Entry
  /// The first of them.
  var first: Entry
  /// Their number.
  var count = 1

  /// Folds entries that follow each other and are the same in what a row says.
  static func folding(_ entries: [Entry], by key: (Entry) -> [String]) -> [AuditFold] {
    entries.reduce(into: []) { folds, entry in
      if let last = folds.last, key(last.entry) == key(entry) {
        folds[folds.count - 1].first = entry
        folds[folds.count - 1].count += 1
      } else {
        folds.append(AuditFold(entry: entry, first: entry))
      }
    }
  }
}

extension StoreChange {
  /// The kinds of records that were written, in words.
  var kinds: String { Set(records.map(\.entity)).sorted().joined(separator: ", ") }

  /// The columns of commits that are saved as a table.
  static let auditTable = ExportTable(
    name: "commits", row: "a commit",
    columns: [
      ExportColumn("commit", .integer, "The number of the commit."),
      ExportColumn("recorded", .utc, "The time at which it was recorded."),
      ExportColumn("author", .text, "The author; empty without one."),
      ExportColumn("records", .text, "The kinds of records that it wrote; empty if they are unknown."),
    ], key: ["commit"])

  /// The cells of the row.
  var auditCells: [ExportCell] {
    [.integer(seq), .utc(recorded), author.map { .text($0) } ?? .empty, .text(kinds)]
  }
}

extension AccessRecord {
  /// The columns of the access log that is saved as a table.
  static let auditTable = ExportTable(
    name: "access", row: "an entry of the access log",
    columns: [
      ExportColumn("time", .utc, "The time."),
      ExportColumn("act", .text, "The kind of act."),
      ExportColumn("by", .text, "The author."),
      ExportColumn("of", .text, "The participant; empty if it is about none."),
      ExportColumn("study", .text, "The study; empty if it is about none."),
      ExportColumn("page", .text, "The template of the page."),
    ], key: ["time"])

  /// The cells of the row.
  var auditCells: [ExportCell] {
    [.utc(at)] + [action.rawValue, actor, patient, plan?.text, route].map { $0.map { .text($0) } ?? .empty }
  }
}
