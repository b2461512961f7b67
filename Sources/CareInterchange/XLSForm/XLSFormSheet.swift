import CareModel

/// A sheet of an XLSForm under construction.
struct XLSFormSheet {
  let name: String
  /// The columns that a text can have in several languages.
  private static let translated: Set = ["label", "hint", "constraint_message"]
  private let columns: [String]
  private var rows: [[String: String]] = []

  init(_ name: String, columns: [String]) {
    (self.name, self.columns) = (name, columns)
  }

  /// Adds a row of cells by column.
  mutating func add(_ row: [String: String]) { rows.append(row.filter { !$0.value.isEmpty }) }

  /// The rows with the names of the columns first; a column without a cell is not there, unless `columns` begins with it.
  var table: [[String]] {
    let used = Set(rows.flatMap(\.keys))
    let names = columns.enumerated().flatMap { place, column -> [String] in
      let own = used.contains(column) || place < 3 ? [column] : []
      return own + (Self.translated.contains(column) ? used.filter { $0.hasPrefix("\(column)::") }.sorted() : [])
    }
    return [names] + rows.map { row in names.map { row[$0] ?? "" } }
  }

  /// The rows as comma-separated values.
  var csv: String { table.map { $0.map(CSVText.cell).joined(separator: ",") + "\r\n" }.joined() }
}

/// A workbook (`.xlsx`, ECMA-376) of sheets of texts.
enum XLSFormWorkbook {
  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"

  /// Returns the bytes of a workbook, which depend on the sheets alone.
  static func bytes(_ sheets: [XLSFormSheet]) -> [UInt8] {
    // The time of the files is the first one that the archive can have.
    var archive = ZipArchive(at: Instant(milliseconds: 0))
    func add(_ xml: String, _ path: String) { archive.add(Array((head + xml).utf8), as: path) }
    let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    let overrides = sheets.indices.map {
      "<Override PartName=\"/xl/worksheets/sheet\($0 + 1).xml\" ContentType=\"\(types).worksheet+xml\"/>"
    }
    add(
      """
      <Types xmlns="\(package)/content-types"><Default Extension="rels" \
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" \
      ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="\(types).sheet.main+xml"/>\
      \(overrides.joined())</Types>
      """, "[Content_Types].xml")
    add(
      """
      <Relationships xmlns="\(package)/relationships"><Relationship Id="rId1" Type="\(relations)/officeDocument" \
      Target="xl/workbook.xml"/></Relationships>
      """, "_rels/.rels")
    let list = sheets.enumerated().map { "<sheet name=\"\($1.name)\" sheetId=\"\($0 + 1)\" r:id=\"rId\($0 + 1)\"/>" }
    add(
      "<workbook xmlns=\"\(main)\" xmlns:r=\"\(relations)\"><sheets>\(list.joined())</sheets></workbook>",
      "xl/workbook.xml")
    let targets = sheets.indices.map {
      "<Relationship Id=\"rId\($0 + 1)\" Type=\"\(relations)/worksheet\" Target=\"worksheets/sheet\($0 + 1).xml\"/>"
    }
    add(
      "<Relationships xmlns=\"\(package)/relationships\">\(targets.joined())</Relationships>",
      "xl/_rels/workbook.xml.rels")
    for (place, sheet) in sheets.enumerated() {
      add(
        "<worksheet xmlns=\"\(main)\"><sheetData>\(rows(of: sheet))</sheetData></worksheet>",
        "xl/worksheets/sheet\(place + 1).xml")
    }
    return archive.finished()
  }

  private static func rows(of sheet: XLSFormSheet) -> String {
    sheet.table.enumerated().map { number, cells in
      let texts = cells.enumerated().filter { !$1.isEmpty }.map { column, text in
        "<c r=\"\(FormSheet.letters(column))\(number + 1)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
          + "\(XMLText.escaped(text).text)</t></is></c>"
      }
      return "<row r=\"\(number + 1)\">\(texts.joined())</row>"
    }.joined()
  }
}
