import CareAccess
import CareInterchange
import CareModel
import CareRuntime
import Hummingbird

/// The operation of the API that exports a study.
enum ExportOperations {
  /// The forms of the tables.
  private enum Form: String, CaseIterable {
    case csv, jsonl, spreadsheet
  }

  private static func flag(_ name: String, _ summary: String) -> ValueField { ValueField(name, .boolean, summary) }

  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "exportTables", "/api/v1/exports/tables",
      "An archive of a study's tables under pseudonyms, with codebook, scripts, and manifest. The access log has each export.",
      about: .chosenStudy, [.export],
      query: [
        ValueField(
          "table", .word(ExportRequest.Table.standard.map(\.rawValue)), "Only this table: all if it is not given."),
        ValueField(
          "format", .word(Form.allCases.map(\.rawValue)),
          "The form of the tables: csv if it is not given; spreadsheet is CSV with an apostrophe before what looks like a formula."
        ),
        ValueField("from", .date, "The first day."), ValueField("to", .date, "The day after the last."),
        flag("wide", "Whether each task has a table of its own."),
        flag("indicators", "Whether such a table has a column for each option, where several can be chosen."),
        flag(
          "missing_codes", "Whether its cells without an answer have a number for the reason: yes if it is not given."),
        flag("free_text", "Whether texts that people typed are exported: yes if it is not given."),
        flag("zones", "Whether zones, and times in UTC, are exported: yes if it is not given."),
        ProgramInput.state,
      ], answer: .any, type: "application/zip", tables)
  ]

  @Sendable private static func tables(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), plan = try staff.plan(), now = visit.now, input = visit.input
    let form = input["format"].flatMap { Form(rawValue: $0) } ?? .csv
    var request = ExportRequest()
    (request.plans, request.from, request.to) = ([plan], input.day("from"), input.day("to"))
    if let table = input["table"].flatMap({ ExportRequest.Table(rawValue: $0) }) { request.tables = [table] }
    request.isWide = input.flag("wide") ?? false
    request.hasIndicators = input.flag("indicators") ?? false
    request.hasMissingCodes = input.flag("missing_codes") ?? true
    request.hasFreeText = input.flag("free_text") ?? true
    request.hasZones = input.flag("zones") ?? true
    request.asOf = input.asOf
    let names = try await staff.pseudonyms()
    request.pseudonym = { names.name(of: $0) }
    // Before the first byte is sent.
    try await staff.logExport()
    do {
      let bytes = try await staff.read { [request] runtime in
        try ExportFile.bytes(
          request, as: form == .jsonl ? .jsonl : .csv, isSafe: form == .spreadsheet, runtime, at: now)
      }
      return visit.file(bytes, name: "\(plan)-\(Zone.utc.date(of: now)).zip", type: "application/zip")
    } catch ExportFile.TooLarge.tooLarge {
      throw WebProblem(
        .unprocessableContent, "export_too_large",
        detail: "the export is larger than \(ExportFile.most >> 20) MB; ask for one table, or for fewer days")
    }
  }
}
