import Care
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore

/// Makes clinical data of ODM of the rows of an export, and writes them, one participant after the other.
final class ODMSink: ExportSink {
  /// The names of the files.
  static let files = ["losses.json", "study.xml"]
  /// The folder that is written.
  let folder: ExportFolder

  private let studies: [ODMStudy]
  private var rows: ODMRows
  private let file: Int

  /// Opens the file, and writes the studies.
  ///
  /// - Throws: ``Failure`` if it cannot be written.
  init(_ records: [PlanRecord], _ schema: ExportSchema, to folder: ExportFolder) throws {
    self.folder = folder
    var studies: [String: ODMStudy] = [:]
    for record in records {
      studies[record.plan.text] = ODMStudy(
        record.plan, headers: record.headers, tasks: record.tasks, schema.codebook)
    }
    self.studies = records.compactMap { studies[$0.plan.text] }
    rows = ODMRows(studies, from: schema.tables)
    file = try folder.open(lines: "study.xml")
    let commit = schema.commit
    let id = commit.map { "care.\($0.seq).\($0.seal)" } ?? "care.0"
    try write([ODMFile.start(id: id, time: (commit?.recorded ?? .beginning).iso)] + self.studies.map(\.xml))
  }

  private func write(_ lines: [String]) throws {
    for line in lines { try folder.add(line: line, to: file) }
  }

  /// Adds a row to its participant; that of another one ends the participant before.
  func add(_ row: [ExportCell], to table: Int) throws { try write(rows.add(row, to: table)) }

  /// Shows how many participants are done.
  func finish(participants: Int) { folder.finish(participants: participants) }

  /// What was written.
  var counts: ODMRows.Counts { rows.counts }

  /// What the file does not show.
  var losses: [ListedLoss] {
    let counts = rows.counts
    func loss(_ path: String, _ what: String, _ why: String, _ count: Int) -> ListedLoss? {
      guard count > 0 else { return nil }
      return ListedLoss(survey: "participants", ExchangeLoss(path: path, what: what, why: why), responses: count)
    }
    let own = [
      loss(
        "SubjectData", "the enrollment, with its days, status, and parameters,", "is in the tables only",
        counts.subjects),
      loss("StudyEventData", "the times of the event, and its reasons", "are in the tables only", counts.events),
      loss(
        "AuditRecord", "who recorded the answers, and the answers before a correction",
        "are in the history of the store only", counts.subjects),
      loss(
        "StudyEventData", "the event", "is not written, because its task is of a participant or a care plan only",
        counts.ownTasks),
      loss("StudyEventData", "the values of events without a survey", "are in the tables only", counts.unasked),
      loss(
        "ItemData", "the answer", "is not written, because no version of the plan has its item or option",
        counts.unknown),
      loss("ItemData", "the answer of an earlier visit", "is replaced by that of the last visit", counts.replaced),
      loss(
        "study.xml", "characters that XML 1.0 does not allow", "are written as U+FFFD",
        counts.characters + studies.map(\.replaced).reduce(0, +)),
    ]
    return studies.flatMap(\.losses) + own.compactMap(\.self)
  }

  /// Writes the last participant and the list of losses, and gives the files their names.
  ///
  /// - Throws: ``Failure`` if there are losses and `isStrict` is true, or if a file cannot be written.
  func close(isStrict: Bool) throws {
    try write(rows.finish() + [ODMFile.end])
    let losses = losses
    if isStrict, !losses.isEmpty {
      throw Failure(.lines(losses.map(\.text).joined(separator: "\n") + "\nnothing was written"), code: .diagnostics)
    }
    try folder.closeTables()
    try folder.add(try JSONText.pretty(losses) + "\n", as: "losses.json")
    try folder.publish()
  }
}
