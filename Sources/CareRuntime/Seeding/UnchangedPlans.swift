import CareModel
import CareStore
import CareSurvey

/// The plans whose files have not changed since they were seeded.
///
/// Such a plan does not have to be loaded if its files are the same, character by character, in the same script language:
/// seeding would find nothing to write. A plan is omitted whenever that is not certain: if a change is still to come,
/// or if records were written after its own.
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

  /// The plans by the text of their own file.
  private var plans: [String: [Plan]] = [:]

  /// Finds the plans in force; none if the script language is unknown.
  init(in reader: StoreReader, language: String?, at now: Instant) throws {
    guard let language else { return }
    try reader.readAllPlans()
    let seq = try reader.lastSeq()
    let headers = try reader.identities(PlanHeader.self).compactMap { try Self.header($0, in: reader, at: now) }
      .filter { $0.bundle.reading?.language == language }
    try reader.prefetchBundles(headers.map(\.bundle))
    for header in headers {
      guard let reading = header.bundle.reading else { continue }
      let files = try reader.bundle(header.bundle).files
      let plan = Plan(
        header: header, reading: reading,
        texts: Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }, seq: seq)
      if let text = plan.texts[Self.path] { plans[text, default: []].append(plan) }
    }
  }

  /// Returns the plan whose files a reader provides; nil if it must be loaded.
  func plan(of reader: any SourceReader) -> Plan? {
    // A file that cannot be read is reported when the plan is loaded.
    guard let text = try? reader.source(of: nil)?.text, let plans = plans[text], plans.count == 1,
      let plan = plans.first
    else { return nil }
    return plan.hasFiles(of: reader) ? plan : nil
  }

  fileprivate static let path = "plan.lua"

  /// Returns a plan's header if it is in effect now, for good, and no record of the plan was written after it; else nil.
  private static func header(
    _ id: PlanHeader.ID, in reader: StoreReader, at now: Instant
  ) throws -> PlanHeader? {
    guard
      let last = try reader.history(PlanHeader.self, id: id).versionSegments(effectiveInstant: { $0.latestInstant })
        .last,
      !last.version.isDeleted, last.from <= now
    else { return nil }
    let changes = [
      try reader.lastChange(of: CareTask.self, owner: .plan(id)),
      try reader.lastChange(of: Contact.self, owner: .plan(id)),
    ]
    let isLast = changes.compactMap { $0 }.allSatisfy { $0.seq <= last.version.seq && $0.effective <= now }
    return isLast ? last.version.value : nil
  }
}

extension UnchangedPlans.Plan {
  /// The report of seeding a plan without differences.
  var report: SeedReport.Plan {
    let plan = SeedReport.Row(entity: PlanHeader.entityName, id: header.id.text, action: .unchanged)
    let tasks = reading.tasks.map { SeedReport.Row(entity: CareTask.entityName, id: $0.text, action: .unchanged) }
    let contacts = reading.contacts.map { SeedReport.Row(entity: Contact.entityName, id: $0.text, action: .unchanged) }
    return SeedReport.Plan(id: header.id, rows: [plan] + tasks + contacts)
  }

  /// Whether every module is found where it was with the same text, and every missing one is still missing.
  fileprivate func hasFiles(of reader: any SourceReader) -> Bool {
    do throws(SourceError) {
      for (path, text) in texts where path != UnchangedPlans.path {
        guard let found = try file(path, of: reader), found == text else { return false }
      }
      for module in reading.absent where try reader.source(of: module) != nil { return false }
      // A picture that has changed is kept, or reported, when the plan is loaded.
      return NamedPictures(in: texts.values, from: reader).files.map(\.picture) == header.bundle.pictures
    } catch {
      // This is reported when the plan is loaded.
      return false
    }
  }

  /// Returns the text at a bundle's path; nil if there is none, or more than one.
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
