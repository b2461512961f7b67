import CareModel
import CareStore

/// The plans of a store that say what their files said when they were seeded, and so will say it again.
///
/// Such a plan need not be read when its files are the same, character by character, and are read in the same language: comparing would
/// find nothing to write. A plan is left out wherever this is not certain: with a change still to come, with rows that were written
/// after its own.
struct UnchangedPlans {
  /// One plan with its files.
  struct Plan {
    var header: PlanHeader
    var reading: ScriptBundle.Manifest.Reading
    /// The texts by path.
    var texts: [String: String]
    /// The last commit of the store in which this was found.
    var seq: Int
  }

  /// By the text of the plan's own file.
  private var plans: [String: [Plan]] = [:]

  /// The plans in force; none when the language is not known.
  init(in reader: StoreReader, language: String?, at now: Instant) throws {
    guard let language else { return }
    let seq = try reader.lastSeq()
    for id in try reader.identities(PlanHeader.self) {
      guard let header = try Self.header(id, in: reader, at: now), let reading = header.bundle.reading,
        reading.language == language
      else { continue }
      let files = try reader.bundle(header.bundle).files
      let plan = Plan(
        header: header, reading: reading,
        texts: Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }, seq: seq)
      if let text = plan.texts[Self.path] { plans[text, default: []].append(plan) }
    }
  }

  /// The plan that a reader gives the files of; nil when it must be read.
  func plan(of reader: any SourceReader) -> Plan? {
    // What cannot be read is told by whoever reads the plan.
    guard let text = try? reader.source(of: nil)?.text, let plans = plans[text], plans.count == 1,
      let plan = plans.first
    else { return nil }
    return plan.hasFiles(of: reader) ? plan : nil
  }

  fileprivate static let path = "plan.lua"

  /// A plan's row that counts from now or before, for good, and after which no row of the plan was written; else nil.
  private static func header(
    _ id: PlanHeader.ID, in reader: StoreReader, at now: Instant
  ) throws -> PlanHeader? {
    guard let last = try reader.history(PlanHeader.self, id: id).stretches(begins: { $0.latestInstant }).last,
      !last.version.isDeleted, last.from <= now
    else { return nil }
    let changes = [
      try reader.lastChange(of: CareTask.self, owner: .plan(id)),
      try reader.lastChange(of: Contact.self, owner: .plan(id)),
    ]
    let isLast = changes.compactMap { $0 }.allSatisfy { $0.seq <= last.version.seq && $0.begins <= now }
    return isLast ? last.version.value : nil
  }
}

extension UnchangedPlans.Plan {
  /// What seeding says of a plan of which nothing differs.
  var report: SeedReport.Plan {
    let plan = SeedReport.Row(entity: PlanHeader.entityName, id: header.id.text, action: .unchanged)
    let tasks = reading.tasks.map { SeedReport.Row(entity: CareTask.entityName, id: $0.text, action: .unchanged) }
    let contacts = reading.contacts.map { SeedReport.Row(entity: Contact.entityName, id: $0.text, action: .unchanged) }
    return SeedReport.Plan(id: header.id, rows: [plan] + tasks + contacts)
  }

  /// Whether every module is found where it was, with the same text, and what was not there is still not there.
  fileprivate func hasFiles(of reader: any SourceReader) -> Bool {
    do throws(SourceError) {
      for (path, text) in texts where path != UnchangedPlans.path {
        guard let found = try file(path, of: reader), found == text else { return false }
      }
      for module in reading.absent where try reader.source(of: module) != nil { return false }
      return true
    } catch {
      // Whoever reads the plan says so.
      return false
    }
  }

  /// The text at a bundle's path; nil when there is none, or more than one.
  ///
  /// A path below `lib` is a module of the shared library, or of a folder of that name in the plan's own.
  private func file(_ path: String, of reader: any SourceReader) throws(SourceError) -> String? {
    var texts: Set<String> = []
    for prefix in ["", "lib/"] where path.hasPrefix(prefix) && path.hasSuffix(".lua") {
      let module = path.dropFirst(prefix.count).dropLast(4).split(separator: "/", omittingEmptySubsequences: false)
        .joined(separator: ".")
      if let found = try reader.source(of: module), found.path == path { texts.insert(found.text) }
    }
    return texts.count == 1 ? texts.first : nil
  }
}
