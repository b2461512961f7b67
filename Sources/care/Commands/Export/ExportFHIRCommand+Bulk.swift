import ArgumentParser
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore

/// `care export fhir --bulk`.
extension ExportFHIRCommand {
  /// Checks the options of a bulk export.
  func validateBulk() throws {
    if export.folder == nil { throw ValidationError("--bulk writes a folder; pass one with -o") }
    if drafts { throw ValidationError("saved runs are in no bulk export; omit --drafts") }
    if !task.isEmpty { throw ValidationError("a bulk export is of all tasks; omit --task") }
    try validateNames()
    let (from, to) = try days()
    if let from, let to, from >= to { throw ValidationError("--from \(from) must be before --to \(to)") }
  }

  /// Checks that participants are named or hidden.
  func validateNames() throws {
    if identified, pseudonyms.pseudonyms != nil {
      throw ValidationError("--identified names participants, and --pseudonyms hides them; pass one of them")
    }
  }

  /// The days of the events.
  private func days() throws -> (from: CivilDate?, to: CivilDate?) {
    if let day = when.on { return (day, day.adding(days: 1)) }
    func day(_ text: String?, _ option: String) throws -> CivilDate? {
      guard let text else { return nil }
      guard let day = CivilDate(text) else {
        throw ValidationError("a bulk export is of whole days; write \(option) as a date such as 2026-06-07")
      }
      return day
    }
    return (try day(when.from, "--from"), try day(when.to, "--to"))
  }

  /// Writes the folder, or nothing.
  func performBulk() throws {
    let session = try Session(common, of: patient.count == 1 ? patient[0] : nil)
    var request = ExportRequest()
    (request.plans, request.patients, request.isIdentified) = (plan, patient, identified)
    (request.from, request.to) = try days()
    request.asOf = try known.value(in: session.zone ?? SystemZone.zone())
    request.tables = [.participants, .events, .values]
    request.arms = arm.map { [$0] } ?? []
    let names = try pseudonyms.names(), runtime = session.runtime
    try ExportFolder.discarding { kept in
      var sink: BulkSink?
      try runtime.export(request, at: session.now) { schema in
        let folder = try ExportFolder(
          export.folder ?? export.output, replacing: export.replace, participants: schema.participants)
        kept = folder
        let opened = try BulkSink(
          runtime, request, schema, to: folder, types: types?.values ?? BulkType.allCases, names: names)
        sink = opened
        return opened
      }
      guard let sink else { return }
      try sink.close(isStrict: export.strict)
      try report(sink, to: session.output)
    }
  }

  private func report(_ sink: BulkSink, to output: Output) throws {
    let manifest = sink.manifest
    if output.isJSON { return try output.json(BulkDocument(manifest, losses: sink.losses.all)) }
    for loss in sink.losses.all { output.note("warning: \(loss.text)") }
    var table = Table(["file", "resources"])
    for file in manifest.output { table.add([file.url, String(file.count)]) }
    output.line(table.text(width: output.tableWidth))
    output.note("wrote \(export.output)")
  }

  private struct BulkDocument: Encodable {
    let output: [BulkManifest.Output]
    let commit: StoreCommit?
    let losses: [ListedLoss]

    init(_ manifest: BulkManifest, losses: [ListedLoss]) {
      (output, self.losses) = (manifest.output, losses)
      commit = manifest.commit
    }
  }
}
