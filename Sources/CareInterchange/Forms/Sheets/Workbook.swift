import CareModel

/// Reads sheets of a workbook (`.xlsx`, ECMA-376) as rows of texts.
struct Workbook {
  private var archive: ZipReader
  /// The paths of sheets by name.
  private var sheets: [String: String] = [:]
  private var shared: [String] = []

  /// Opens a workbook.
  ///
  /// - Throws: ``ZipReader/Failure`` if it cannot be read.
  init(_ bytes: [UInt8]) throws(ZipReader.Failure) {
    archive = try ZipReader(bytes)
    let list = SheetList(), targets = Relationships(), texts = SharedTexts()
    guard try read("xl/workbook.xml", list) else {
      throw ZipReader.Failure(message: "the file is an archive and no workbook; pass an .xlsx file")
    }
    _ = try read("xl/_rels/workbook.xml.rels", targets)
    _ = try read("xl/sharedStrings.xml", texts)
    shared = texts.texts
    for (name, id) in list.sheets {
      guard let target = targets.targets[id] else { continue }
      sheets[name] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
    }
  }

  /// The names of the sheets.
  var names: [String] { sheets.keys.sorted() }

  /// Returns the rows of a sheet, of which an empty one may be in between; nil if there is no sheet of that name.
  ///
  /// - Throws: ``ZipReader/Failure`` if it cannot be read, or is too large.
  mutating func rows(of name: String) throws(ZipReader.Failure) -> [[FormSheet.RawCell]]? {
    guard let path = sheets.first(where: { $0.key.lowercased() == name })?.value else { return nil }
    let cells = SheetCells(shared: shared)
    guard try read(path, cells) else { return nil }
    if let problem = cells.problem { throw problem }
    return cells.rows
  }

  private mutating func read(_ path: String, _ handler: any XMLHandler) throws(ZipReader.Failure) -> Bool {
    guard let bytes = try archive.file(path) else { return false }
    do throws(XMLReader.Failure) { try XMLReader.read(bytes, handler) } catch {
      throw ZipReader.Failure(message: "\(path) in the file: \(error.message)", isLimit: error.isLimit)
    }
    return true
  }

  private final class SheetList: XMLHandler {
    var sheets: [(name: String, id: String)] = []

    func begin(_ name: String, _ attributes: [String: String], line: Int) {
      guard name == "sheet", let title = attributes["name"], let id = attributes["id"] else { return }
      sheets.append((title, id))
    }

    func end(_ name: String, _ text: String) {}
  }

  private final class Relationships: XMLHandler {
    var targets: [String: String] = [:]

    func begin(_ name: String, _ attributes: [String: String], line: Int) {
      guard name == "Relationship", let id = attributes["Id"], let target = attributes["Target"] else { return }
      targets[id] = target
    }

    func end(_ name: String, _ text: String) {}
  }

  /// The texts that cells share; a text can have several parts, and marks of pronunciation that are none.
  private final class SharedTexts: XMLHandler {
    var texts: [String] = []
    private var text = "", isPhonetic = false

    func begin(_ name: String, _ attributes: [String: String], line: Int) {
      if name == "si" { text = "" }
      if name == "rPh" { isPhonetic = true }
    }

    func end(_ name: String, _ text: String) {
      switch name {
      case "t": if !isPhonetic { self.text += text }
      case "rPh": isPhonetic = false
      case "si": texts.append(self.text)
      default: break
      }
    }
  }

  private final class SheetCells: XMLHandler {
    private(set) var rows: [[FormSheet.RawCell]] = []
    private(set) var problem: ZipReader.Failure?
    private let shared: [String]
    private var row = 0, column = 0, type = "n", value = ""
    private var cells: [FormSheet.RawCell] = []
    private var count = 0
    /// The bytes of all cells: a text that cells share is counted for each of them.
    private var bytes = 0
    private var isPhonetic = false

    init(shared: [String]) { self.shared = shared }

    func begin(_ name: String, _ attributes: [String: String], line: Int) {
      switch name {
      case "row":
        let next = attributes["r"].flatMap { BoundedInteger($0, in: 1...1_048_576)?.value } ?? row + 1
        row = max(next, row + 1)
        column = 0
        cells = []
      case "c":
        let letters = attributes["r"].map { $0.prefix { $0.isASCII && $0.isLetter }.uppercased() } ?? ""
        column = letters.isEmpty ? column + 1 : letters.utf8.prefix(4).reduce(0) { $0 * 26 + Int($1) - 64 }
        type = attributes["t"] ?? "n"
        value = ""
      case "rPh": isPhonetic = true
      default: break
      }
    }

    func end(_ name: String, _ text: String) {
      switch name {
      case "v": value = text
      case "t": if !isPhonetic { value += text }
      case "rPh": isPhonetic = false
      case "c": endCell()
      case "row": endRow()
      default: break
      }
    }

    private func endCell() {
      guard problem == nil, !value.isEmpty else { return }
      guard column >= 1, column <= CSVRows.mostColumns else {
        problem = ZipReader.Failure(message: "a row has more than \(CSVRows.mostColumns) cells", isLimit: true)
        return
      }
      let text =
        switch type {
        case "s": shared.entry(number: (BoundedInteger(value, in: 0...10_000_000)?.value ?? -2) + 1) ?? ""
        case "b": value == "1" ? "TRUE" : "FALSE"
        case "n": FormNumber.parse(value).map(FormNumber.text) ?? value
        default: value
        }
      bytes += text.utf8.count
      guard text.utf8.count <= CSVRows.mostCellBytes, bytes <= ZipReader.mostBytes else {
        let limit =
          text.utf8.count > CSVRows.mostCellBytes
          ? "a cell is longer than \(CSVRows.mostCellBytes) bytes; shorten it"
          : "the cells of a sheet have more than \(ZipReader.mostBytes >> 20) MiB; split the form into several"
        problem = ZipReader.Failure(message: limit, isLimit: true)
        return
      }
      while cells.count < column - 1 { cells.append(.init(text: "", column: cells.count + 1, line: row)) }
      cells.append(.init(text: text, column: column, line: row))
    }

    private func endRow() {
      guard problem == nil, !cells.isEmpty else { return }
      guard row <= CSVRows.mostRows else {
        problem = ZipReader.Failure(message: "a sheet has more than \(CSVRows.mostRows) rows", isLimit: true)
        return
      }
      count += cells.count
      guard count <= CSVRows.mostCells else {
        problem = ZipReader.Failure(message: "a sheet has more than \(CSVRows.mostCells) cells", isLimit: true)
        return
      }
      while rows.count < row - 1 { rows.append([]) }
      rows.append(cells)
    }
  }
}
