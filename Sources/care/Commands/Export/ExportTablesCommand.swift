import ArgumentParser
import Care
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care export DIR`.
struct ExportTablesCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "tables", abstract: "Write participants, events, values, and answers as tables with a codebook.",
    discussion: """
      Each table is a file of comma-separated values (RFC 4180), or of JSON lines: participants, events (missed ones too), values, \
      answers, adherence_days, samples, and alerts; messages, deliveries, and attempts (of reminders and alerts) only if --tables names them. With --wide, each task has a table of \
      its own too, with a column for each kind of value. The codebook says what every column means; load.py, load.R, and load.sql read the tables with their types, labels, and \
      units into pandas, R, and DuckDB.

      Participants are named by their ids, or by keyed hashes of them. Names, birthdays, and answers that may identify a participant \
      are written only with --identified. Texts that participants typed are written as they are. Only the owner of the files can read \
      them.

      Everything is of one commit. The same --as-of always gives the same bytes.
      """)

  @Argument(help: ArgumentHelp("The folder to write into.", valueName: "folder"))
  var folder: String

  @Option(help: ArgumentHelp("Of the followers of this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @Option(help: ArgumentHelp("Of this patient; repeatable. Default: all.", valueName: "id"))
  var patient: [Patient.ID] = []

  @Option(
    help: ArgumentHelp(
      "Write only these tables, separated by commas. Default: all but messages, deliveries, and attempts.",
      valueName: "tables"))
  var tables: NameList<ExportRequest.Table>?

  @Option(help: "The format of the tables.")
  var format = TableFormat.csv

  @Flag(help: "Write a table for each task, with a column for each kind of value.")
  var wide = false

  @Option(
    help: ArgumentHelp(
      "In wide tables, write a number for the reason for which an item has no answer (codes), or nothing (empty).",
      valueName: "how"))
  var missing = MissingCells.codes

  @Flag(help: "In wide tables, write a column of 1 and 0 for each option of several choices too.")
  var indicators = false

  @Option(help: ArgumentHelp("From this local day. Default: each enrollment's first.", valueName: "date"))
  var from: CivilDate?

  @Option(help: ArgumentHelp("Up to, but not including, this local day. Default: tomorrow.", valueName: "date"))
  var to: CivilDate?

  @OptionGroup var known: AsOfOption

  @Option(
    help: ArgumentHelp(
      "Write this parameter, such as the arm of a trial, as a column of every table; repeatable.", valueName: "name"))
  var arm: [String] = []

  @Flag(help: "Write names, birthdays, and answers that may identify a participant.")
  var identified = false

  @OptionGroup var names: PseudonymOption

  @Option(
    help: ArgumentHelp(
      "Move all days of each participant back by 1 to 52 whole weeks, by HMAC-SHA-256 of the id with the bytes of this file as the key.",
      valueName: "keyfile"))
  var shiftDates: String?

  @Flag(name: .customLong("no-free-text"), help: "Omit texts that participants and staff typed.")
  var omitsFreeText = false

  @Flag(
    name: .customLong("no-zone"), help: "Omit zones and times in UTC; times are those of the participant's clock.")
  var omitsZones = false

  @Option(
    help: ArgumentHelp("Write the codebook in these formats, separated by commas. Default: all.", valueName: "formats"))
  var codebook: NameList<CodebookFormat>?

  @Flag(help: "Make the files safe to open in a spreadsheet, which changes texts that look like formulas.")
  var excel = false

  @Flag(help: "Write line breaks in texts as spaces, as SPSS needs it.")
  var singleLine = false

  @Flag(help: "Replace files of the folder.")
  var force = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if identified, names.pseudonyms != nil {
      throw ValidationError("--identified names participants, and --pseudonyms hides them; pass one of them")
    }
    if identified, shiftDates != nil {
      throw ValidationError("--identified names participants, and --shift-dates hides their days; pass one of them")
    }
    if indicators, !wide { throw ValidationError("--indicators is for wide tables; add --wide") }
    if singleLine, format != .csv {
      throw ValidationError("--single-line is for files of comma-separated values; omit --format")
    }
    if excel, format != .csv { throw ValidationError("--excel is for files of comma-separated values; omit --format") }
    if let from, let to, from >= to { throw ValidationError("--from \(from) must be before --to \(to)") }
  }

  func perform() throws {
    let session = try Session(common, of: patient.count == 1 ? patient[0] : nil)
    var request = ExportRequest()
    (request.plans, request.patients, request.from, request.to) = (plan, patient, from, to)
    request.asOf = try known.value(in: session.zone ?? SystemZone.zone())
    request.tables = tables?.values ?? ExportRequest.Table.standard
    (request.isWide, request.arms, request.isIdentified) = (wide, arm, identified)
    (request.hasMissingCodes, request.hasIndicators) = (missing == .codes, indicators)
    (request.hasFreeText, request.hasZones) = (!omitsFreeText, !omitsZones)
    if let names = try names.names() { request.pseudonym = { names.name(of: $0) } }
    if let path = shiftDates {
      let key = try Pseudonyms(keyFile: path)
      request.shift = { -7 * key.weeks(of: $0) }
    }
    try ExportFolder.discarding { output in
      let schema = try session.runtime.export(request, at: session.now) { schema in
        let opened = try ExportFolder(folder, replacing: force, option: "--force", participants: schema.participants)
        output = opened
        try opened.open(schema.tables, as: format, isSafe: excel, isSingleLine: singleLine)
        return opened
      }
      guard let output else { return }
      try output.closeTables()
      for form in codebook?.values ?? CodebookFormat.allCases {
        try output.add(
          form.text(schema.codebook, tables: schema.tables, format: format, isSafe: excel), as: form.fileName)
      }
      if codebook?.values.contains(.redcap) ?? true {
        let losses = REDCapProject(schema.codebook).losses
        try output.add(try JSONText.pretty(losses) + "\n", as: "losses.json")
      }
      for script in LoadScript.allCases {
        try output.add(script.text(schema.codebook, tables: schema.tables, format: format), as: script.fileName)
      }
      for file in SyntaxFile.allCases where format == .csv {
        let text = file.text(schema.codebook, tables: schema.tables, shapes: output.shapes)
        try output.add(text, as: file.fileName)
      }
      let manifest = ExportManifest(
        schema, of: request, rows: output.rows, codebook: schema.codebook.hash, isSpreadsheet: excel)
      try output.add(try JSONText.foreign(manifest) + "\n", as: "manifest.json")
      try output.publish()
      try report(output, manifest, to: session.output)
    }
  }

  private func report(_ folder: ExportFolder, _ manifest: ExportManifest, to output: Output) throws {
    if output.isJSON { return try output.json(manifest) }
    var table = Table(["file", "rows"])
    for (path, rows) in folder.rows { table.add([path, String(rows)]) }
    output.line(table.text(width: output.tableWidth))
    let state = manifest.seq.map { "commit \($0)" } ?? "an empty store"
    let people = manifest.participants == 1 ? "1 participant" : "\(manifest.participants) participants"
    output.note("wrote \(self.folder): \(people), as of \(state)")
    if manifest.participants == 0 { output.note("warning: no participant matches") }
  }
}

/// What a cell of a wide table has where an item has no answer.
enum MissingCells: String, CaseIterable, ExpressibleByArgument {
  /// A number for the reason.
  case codes
  /// Nothing.
  case empty
}

/// Names that are separated by commas.
struct NameList<Name>: ExpressibleByArgument
where Name: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  let values: [Name]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = names.compactMap(Name.init)
    guard known.count == names.count else { return nil }
    // The order is that of the declaration, each name once.
    values = Name.allCases.filter(known.contains)
  }

  static var allValueStrings: [String] { Name.allCases.map(\.rawValue) }
}

extension TableFormat: ExpressibleByArgument {}
