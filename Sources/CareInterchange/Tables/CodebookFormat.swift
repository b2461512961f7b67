package import CareModel

/// The formats in which the codebook is written.
package enum CodebookFormat: String, Hashable, Sendable, CaseIterable {
  /// A row for each variable.
  case csv
  /// Metadata of the W3C for comma-separated values.
  case csvw
  /// A data package of Frictionless Data.
  case frictionless
  /// A data dictionary of REDCap.
  case redcap

  /// The name of the file.
  package var fileName: String {
    switch self {
    case .csv: "codebook.csv"
    case .csvw: "csvw.json"
    case .frictionless: "datapackage.json"
    case .redcap: "redcap.csv"
    }
  }

  /// Returns the text of the file.
  ///
  /// `format`: that of the tables, whose files the metadata names. `isSafe`: whether the rows of ``csv`` are for a spreadsheet, which would
  /// otherwise compute texts that begin as formulas do.
  package func text(
    _ codebook: Codebook, tables: [ExportTable], format: TableFormat, isSafe: Bool = false
  ) -> String {
    func described() -> [DescribedTable] { DescribedTable.all(tables, codebook, format) }
    return switch self {
    case .csv: (isSafe ? "\u{FEFF}" : "") + codebook.csv(isSafe: isSafe)
    case .csvw: CSVWMetadata(tables: described()).json.pretty
    case .frictionless: DataPackage(tables: described()).json.pretty
    case .redcap: REDCapProject(codebook).csv
    }
  }
}

extension Codebook {
  /// The SHA-256 of the codebook as comma-separated values, in hexadecimal digits.
  package var hash: String { FHIRIdentity.hash(csv(isSafe: false), 64) }

  /// A row for each variable, and each span of versions in which its label or its choices are the same.
  fileprivate func csv(isSafe: Bool) -> String {
    let inert = isSafe ? TableText.inert : { $0 }
    let header = [
      "variable", "table", "label", "question", "type", "units", "choices", "multiple", "min", "max", "plan", "task",
      "source", "personal", "first_version", "last_version", "column", "extracted", "missing",
    ]
    let rows = variables.map { variable in
      [
        inert(variable.name), variable.table, inert(variable.label), inert(variable.question ?? ""),
        variable.type.rawValue,
        inert(variable.units ?? ""), inert(Self.line(variable.choices)), variable.isMultiple ? "true" : "",
        variable.minimum.map { ExportCell.number($0).text } ?? "",
        variable.maximum.map { ExportCell.number($0).text } ?? "", variable.plan?.text ?? "", variable.task?.text ?? "",
        variable.source.rawValue, variable.isPersonal ? "true" : "", inert(variable.first ?? ""),
        inert(variable.last ?? ""), variable.isColumn ? "true" : "",
        variable.isExtracted.map { $0 ? "true" : "false" } ?? "",
        inert(Self.line(variable.missing)),
      ]
    }
    return ([header] + rows).map { $0.map(CSVText.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns choices in a line: `0=Never|1=Often`; a vertical bar and a backslash in a text have a backslash before them.
  private static func line(_ choices: [Codebook.Choice]) -> String {
    choices.map { "\($0.value)=\($0.text)".replacing("\\", with: "\\\\").replacing("|", with: "\\|") }
      .joined(separator: "|")
  }
}

extension ExportTable {
  /// Returns the path of the table's file.
  package func path(_ format: TableFormat) -> String { "\(name).\(format.rawValue)" }
}
