import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care history`.
struct HistoryCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what was changed for a participant: each field, its author, its time, and its reason.",
    discussion: """
      Without a task, it shows the changes of the patient, of the enrollments with their overrides and contacts, and of all outcomes, in \
      the order of recording. With a task, the changes of that task for the participant, the plan's included, and of its outcomes. \
      Times are where the participant was. The versions of one record are in the history of its list, such as: \
      care tasks history walk
      """)

  @Argument(help: ArgumentHelp("Only changes of this task and its outcomes.", valueName: "task"))
  var task: CareTask.ID?

  @Option(help: ArgumentHelp("Only changes of what was recorded at this event.", valueName: "key"))
  var event: OccurrenceKey?

  @OptionGroup var patient: PatientOption
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if task != nil, event != nil { throw ValidationError("a TASK and --event exclude each other; name one of them") }
  }

  func perform() throws {
    let session = try Session(common, of: patient)
    let patient = try patient.patient ?? patient.resolve(in: session)
    let zones =
      try session.zone.map { ZoneTimeline($0) } ?? session.runtime.knownZones(of: patient) ?? ZoneTimeline(.utc)
    let changes = try session.runtime.changes(of: patient, task: task, key: event)
    let entries = changes.map { ChangeEntry($0, zones: zones) }
    if session.output.isJSON { return try session.output.json(entries) }
    session.output.line(entries.isEmpty ? "none" : .lines(Self.text(entries, width: session.output.width)))
  }

  /// Returns the entries below a line for each commit, and each reason once.
  private static func text(_ entries: [ChangeEntry], width: Int) -> String {
    var lines: [String] = []
    var commit: (seq: Int, why: String?)?
    for entry in entries {
      if commit.map({ $0.seq != entry.seq || $0.why != entry.why }) ?? true {
        let head = "\(entry.recordedText)  seq \(entry.seq)" + (entry.author.map { "  by \($0)" } ?? "")
        if !lines.isEmpty { lines.append("") }
        lines.append(head)
        if let why = entry.why { lines += wrapped("why: \(why)", width: width) }
        commit = (entry.seq, entry.why)
      }
      lines += wrapped(entry.sentence, width: width)
    }
    return lines.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    TextWrap.lines(text.replacing("\n", with: " "), width: max(20, width - 4)).enumerated().map {
      ($0.offset == 0 ? "  " : "    ") + $0.element
    }
  }
}

/// A change as it is shown: in words, and in JSON, which has the names and forms of versions.
private struct ChangeEntry: Shaped {
  let seq: Int
  let author: String?
  let why: String?
  let entity: String
  let id: String
  let owner: String?
  let action: PatientChange.Action
  let fields: [SeedDiff.Field]
  /// The recorded time where the participant was.
  let recordedText: String
  /// The time from which it counts, where the participant was.
  let effectiveText: String
  private let head: RecordHead

  /// The members.
  static let shape = Shape<ChangeEntry>(
    RecordHead.shape.of(\.head) + [
      Column("entity", \.entity, "The kind of record."), Column("id", \.id, "The id, or the key of an event."),
      Column("action", \.action.rawValue, "What the change does."),
      Column("fields", written: .list(of: .object), \.fields, "The fields that differ, before and after."),
    ])

  init(_ change: PatientChange, zones: ZoneTimeline) {
    let zone = zones.zone(at: change.recorded)
    recordedText = zone.iso(change.recorded)
    head = RecordHead(
      owner: change.owner, effective: change.effective, recorded: change.recorded, seq: change.seq,
      author: change.author, why: change.why)
    (seq, author, why) = (change.seq, change.author, change.why)
    (entity, id, owner, action) = (change.entity, change.id, OwnerText.text(change.owner), change.action)
    effectiveText = change.effective.iso(in: zones)
    switch change.content {
    case .fields(let fields) where change.action == .created && change.entity != "override":
      self.fields = fields.filter { $0.after != nil }.map {
        SeedDiff.Field(path: $0.path, before: nil, after: $0.after)
      }
    case .fields(let fields): self.fields = fields
    case .outcome(let before, let after):
      fields = change.action == .ended ? [] : Self.fields(from: before, to: after, in: after.zone ?? zone)
    }
  }

  /// The fields of an outcome that differ.
  private static func fields(from before: Outcome?, to after: Outcome, in zone: Zone) -> [SeedDiff.Field] {
    func values(_ outcome: Outcome) -> String? {
      outcome.values.isEmpty ? nil : OutcomeValue.formattedWithLabels(outcome.values, in: zone)
    }
    let parts: [(String, (Outcome) -> String?)] = [
      ("status", \.status.rawValue), ("values", values), ("reason", \.reason),
      ("answered", { zone.iso($0.answered) }), ("late entry", \.lateEntry),
      ("answers", { outcome in outcome.answers.map { _ in "kept" } }),
    ]
    return parts.compactMap { name, text in
      let (old, new) = (before.flatMap(text), text(after))
      return old == new ? nil : SeedDiff.Field(path: name, before: old, after: new)
    }
  }

  /// For example: `care plan ana.walks changed from 2026-06-10: params.wake: 07:00 → 06:00`.
  var sentence: String {
    let name = [entity == "outcome" ? "outcome \(id)" : "\(entity) \(id)", ownerWords].compactMap(\.self).joined(
      separator: " of ")
    let what = entity == "outcome" && action == .ended ? "cleared" : action.rawValue
    let from = entity == "outcome" || effectiveText == Effective.beginning.text ? "" : " from \(effectiveText)"
    let changes = fields.map { field in
      field.before.map { "\(field.path): \($0) → \(field.after ?? "–")" } ?? "\(field.path): \(field.after ?? "–")"
    }
    return "\(name) \(what)\(from)" + (changes.isEmpty ? "" : ": ") + changes.joined(separator: "; ")
  }

  /// The owner, where it is not clear from the id.
  private var ownerWords: String? { ["patient", "care plan", "outcome"].contains(entity) ? nil : owner }
}
