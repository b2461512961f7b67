package import CareModel
import CareStore

/// The state of the store that an export shows, and what it has: the file `manifest.json` beside its tables.
package struct ExportManifest: Encodable, Sendable {
  /// A table.
  package struct File: Encodable, Sendable {
    /// The path of its file.
    package let path: String
    /// The number of its rows.
    package let rows: Int
    /// The meaning of a row.
    package let row: String
  }

  /// A version of a plan that participants follow.
  package struct Plan: Encodable, Sendable {
    package let plan: String
    package let title: String
    package let version: String
    package let label: String?
    package let recorded: Instant
  }

  package let seq: Int?
  package let seal: String?
  package let recorded: Instant?
  package let time: Instant?
  /// The number of participants.
  package let participants: Int
  package let from: CivilDate?
  package let to: CivilDate?
  package let identified: Bool
  package let pseudonyms: Bool
  /// Whether the files are safe to open in a spreadsheet, which changes texts that look like formulas.
  package let spreadsheet: Bool
  /// Whether the days of each participant are moved.
  package let shifted: Bool
  /// Whether texts that people typed are in the tables.
  package let freeText: Bool
  /// Whether zones and times in UTC are in the tables.
  package let zones: Bool
  package let tables: [File]
  package let plans: [Plan]
  /// The hash of the codebook.
  package let codebook: String

  /// Creates the manifest of a request that was carried out.
  ///
  /// `rows`: the tables in the order of the schema, each with its path and its number of rows.
  package init(
    _ schema: ExportSchema, of request: ExportRequest, rows: [(path: String, rows: Int)], codebook: String,
    isSpreadsheet: Bool
  ) {
    (seq, seal, recorded) = (schema.commit?.seq, schema.commit?.seal, schema.commit?.recorded)
    (time, participants) = (schema.time, schema.participants)
    (from, to) = (request.from, request.to)
    (identified, pseudonyms, spreadsheet) = (request.isIdentified, request.pseudonym != nil, isSpreadsheet)
    (shifted, freeText, zones) = (request.shift != nil, request.hasFreeText, request.hasZones)
    tables = zip(rows, schema.tables).map { File(path: $0.path, rows: $0.rows, row: $1.row) }
    plans = schema.plans.map {
      Plan(plan: $0.plan.text, title: $0.title, version: $0.version.text, label: $0.label, recorded: $0.recorded)
    }
    self.codebook = codebook
  }
}
