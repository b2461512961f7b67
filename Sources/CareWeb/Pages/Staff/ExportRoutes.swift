import CareAccess
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import Foundation
import HTTPTypes
import Hummingbird

/// The tables of a study with their codebook, as one file to download; participants have pseudonyms.
enum ExportRoutes {
  /// The tables that the page offers: messages are conversations, with names in them.
  private static let tables = ExportRequest.Table.standard

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response { try await page(visit) }

  private static func page(_ visit: StaffVisit, problem: String? = nil) async throws -> Response {
    let plan = try visit.plan(), form = visit.visit.form
    var page = visit.page("Export", saysZone: false)
    if problem != nil { page.status = .unprocessableContent }
    return page.response { html in
      html.errors([problem].compactMap(\.self), title: "Nothing was exported")
      html.element(
        "p",
        "One file with the tables, a codebook that says what every column means, and scripts that load them into Python, R, and DuckDB. "
          + "Participants are named by keyed hashes of their ids. Texts that participants typed are written as they are, unless you omit them."
      )
      html.element("p", ["class": "care-detail"], "The export is noted in the access log, under your name.")
      html.element("form", ["method": "post", "action": StaffRoutes.export.path(["plan": plan.text])]) { html in
        html.hidden(page.formFields)
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", "Tables")
          let chosen = form.values("table")
          for table in tables {
            html.option(
              table.rawValue.replacing("_", with: " "), name: "table", value: table.rawValue,
              isOn: chosen.isEmpty || chosen.contains(table.rawValue))
          }
          html.option("and a table for each task", name: "wide", value: "1", isOn: form["wide"] != nil)
        }
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", "In the tables of tasks")
          for choice in WideChoice.allCases {
            html.option(choice.words, name: choice.rawValue, value: "1", isOn: form[choice.rawValue] != nil)
          }
        }
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", "Omit")
          for choice in Omission.allCases {
            html.option(choice.words, name: choice.rawValue, value: "1", isOn: form[choice.rawValue] != nil)
          }
        }
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", "Format")
          let format = form["format"] ?? "safe"
          for choice in Format.allCases {
            html.option(
              choice.words, name: "format", value: choice.rawValue, type: "radio", isOn: format == choice.rawValue)
          }
        }
        html.field("From day (optional)", name: "from", type: "date", value: form["from"] ?? "", isRequired: false)
        html.field(
          "Last day (optional)", name: "through", type: "date", value: form["through"] ?? "", isRequired: false)
        html.submit("Export")
      }
    }
  }

  /// What is chosen for the tables of tasks.
  private enum WideChoice: String, CaseIterable {
    case indicators, blanks

    var words: String {
      switch self {
      case .indicators: "a column of 1 and 0 for each option, where several can be chosen"
      case .blanks: "an empty cell where an answer is missing, instead of a number for the reason"
      }
    }
  }

  /// What can be omitted, because it may tell who someone is.
  private enum Omission: String, CaseIterable {
    case texts, zones

    var words: String {
      switch self {
      case .texts: "texts that participants and staff typed"
      case .zones: "zones, and times in UTC"
      }
    }
  }

  /// The formats of the tables.
  private enum Format: String, CaseIterable {
    case safe, csv, jsonl

    var words: String {
      switch self {
      case .safe: "CSV for a spreadsheet: an apostrophe before texts that look like formulas"
      case .csv: "CSV with every text as it is"
      case .jsonl: "JSON lines"
      }
    }

    var table: TableFormat { self == .jsonl ? .jsonl : .csv }
  }

  /// Sends the file, of which the access log has an entry before the first byte is sent.
  @Sendable static func download(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now, form = visit.visit.form
    guard let format = Format(rawValue: form["format"] ?? "safe") else { throw WebProblem.badRequest }
    let named = form.values("table"), chosen = tables.filter { named.contains($0.rawValue) }
    guard chosen.count == Set(named).count else { throw WebProblem.badRequest }
    guard !chosen.isEmpty else { return try await page(visit, problem: "No table is chosen; choose one or more.") }
    var request = ExportRequest()
    (request.plans, request.tables, request.isWide) = ([plan], chosen, form["wide"] != nil)
    request.hasIndicators = form[WideChoice.indicators.rawValue] != nil
    request.hasMissingCodes = form[WideChoice.blanks.rawValue] == nil
    request.hasFreeText = form[Omission.texts.rawValue] == nil
    request.hasZones = form[Omission.zones.rawValue] == nil
    request.from = try day("from", form)
    request.to = try day("through", form)?.adding(days: 1)
    let names = try await visit.pseudonyms()
    request.pseudonym = { names.name(of: $0) }
    try await visit.logExport()
    do {
      let bytes = try await visit.read { [request] runtime in
        try ExportFile.bytes(request, as: format.table, isSafe: format == .safe, runtime, at: now)
      }
      let name = "\(plan)-\(visit.zone.date(of: now)).zip"
      return .attachment(bytes, name: name, type: "application/zip")
    } catch RuntimeError.invalidWindow {
      return try await page(visit, problem: "The last day is before the first; write a later one.")
    } catch ExportFile.TooLarge.tooLarge {
      return try await page(
        visit,
        problem:
          "The export is larger than \(ExportFile.most >> 20) MB; choose fewer tables or days, or use the command care export."
      )
    }
  }

  private static func day(_ name: String, _ form: FormFields) throws(WebProblem) -> CivilDate? {
    guard let text = form[name], !text.isEmpty else { return nil }
    guard let date = CivilDate(text) else { throw .badRequest }
    return date
  }
}

extension StaffVisit {
  /// Returns the names of participants for those who may not see their ids: the same in pages' downloads and in exports.
  func pseudonyms() async throws -> Pseudonyms {
    let key = try await visit.access().run { $0.pseudonymKey }
    guard let names = Pseudonyms(key: Data(key)) else { throw WebProblem(.internalServerError, "failed") }
    return names
  }
}

extension StaffVisit {
  /// Writes in the access log that the study is exported, before it is.
  func logExport() async throws {
    let record = AccessRecord(
      at: now, .export, actor: scope.author, session: session.id, route: visit.route, plan: scope.plan)
    try await visit.access().run { try $0.logNow(record) }
  }
}

extension Response {
  /// Returns a file that browsers save and never show.
  static func attachment(_ bytes: [UInt8], name: String, type: String) -> Response {
    var response = Response(status: .ok, body: .init(byteBuffer: .init(bytes: bytes)))
    response.headers[.contentType] = type
    response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    return response
  }
}

/// An export in one file.
enum ExportFile {
  /// The most bytes of all tables, which are in memory until they are sent.
  static let most = 128 << 20

  /// The error thrown for an export that is too large for one file.
  enum TooLarge: Error { case tooLarge }

  /// Returns the archive with the tables, the codebook, the scripts, and the manifest.
  static func bytes(
    _ request: ExportRequest, as format: TableFormat, isSafe: Bool, _ runtime: CareRuntime, at now: Instant
  ) throws -> [UInt8] {
    var sink: Sink?
    let schema = try runtime.export(request, at: now) { schema in
      let opened = Sink(schema.tables, schema.tables.map { TableText($0, as: format, isSafe: isSafe) })
      sink = opened
      return opened
    }
    let tables = sink?.tables ?? []
    var archive = ZipArchive(at: now)
    let rows = zip(schema.tables, tables).map { (path: $0.path(format), rows: $1.rows) }
    for (table, content) in zip(rows, tables) { archive.add(content.bytes, as: table.path) }
    for form in CodebookFormat.allCases {
      let text = form.text(schema.codebook, tables: schema.tables, format: format, isSafe: isSafe)
      archive.add(Array(text.utf8), as: form.fileName)
    }
    for script in LoadScript.allCases {
      archive.add(Array(script.text(schema.codebook, tables: schema.tables, format: format).utf8), as: script.fileName)
    }
    for file in SyntaxFile.allCases where format == .csv {
      let text = file.text(schema.codebook, tables: schema.tables, shapes: tables.map(\.shapes))
      archive.add(Array(text.utf8), as: file.fileName)
    }
    let manifest = ExportManifest(
      schema, of: request, rows: rows, codebook: schema.codebook.hash, isSpreadsheet: isSafe)
    archive.add(try JSONText.utf8(encoding: manifest, form: .readable), as: "manifest.json")
    archive.add(try JSONText.utf8(encoding: REDCapProject(schema.codebook).losses, form: .readable), as: "losses.json")
    return archive.finished()
  }

  private final class Sink: ExportSink {
    private let texts: [TableText]
    private(set) var tables: [(bytes: [UInt8], rows: Int, shapes: CellShapes)]
    private var size = 0

    init(_ described: [ExportTable], _ texts: [TableText]) {
      self.texts = texts
      tables = zip(described, texts).map { ($1.header, 0, CellShapes($0)) }
    }

    func add(_ row: [ExportCell], to table: Int) throws {
      let before = tables[table].bytes.count
      texts[table].add(row, to: &tables[table].bytes)
      tables[table].rows += 1
      tables[table].shapes.add(row)
      size += tables[table].bytes.count - before
      if size > ExportFile.most { throw TooLarge.tooLarge }
    }

    func finish(participants: Int) {}
  }
}
