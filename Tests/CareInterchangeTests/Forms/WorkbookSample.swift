import CareInterchange
import CareModel
import CZlib
import Foundation

/// Workbooks that tests write: archives with files that are stored or deflated.
struct WorkbookSample {
  var files: [(name: String, content: [UInt8])] = []

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  /// A workbook with sheets of texts.
  init(sheets: [(name: String, rows: [[String]])]) {
    let list = sheets.enumerated().map { "<sheet name=\"\($1.name)\" sheetId=\"\($0 + 1)\" r:id=\"r\($0 + 1)\"/>" }
    let targets = sheets.indices.map { "<Relationship Id=\"r\($0 + 1)\" Target=\"worksheets/sheet\($0 + 1).xml\"/>" }
    add("xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets>\(list.joined())</sheets></workbook>")
    add("xl/_rels/workbook.xml.rels", "<Relationships>\(targets.joined())</Relationships>")
    for (place, sheet) in sheets.enumerated() {
      let rows = sheet.rows.enumerated().map { number, cells in
        let cells = cells.enumerated().filter { !$1.isEmpty }.map { column, text in
          let letter = String(UnicodeScalar(UInt8(65 + column)))
          return "<c r=\"\(letter)\(number + 1)\" t=\"inlineStr\"><is><t>\(Self.escaped(text))</t></is></c>"
        }
        return "<row r=\"\(number + 1)\">\(cells.joined())</row>"
      }
      add("xl/worksheets/sheet\(place + 1).xml", "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>")
    }
  }

  mutating func add(_ name: String, _ xml: String) { files.append((name, Array((Self.head + xml).utf8))) }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// The archive with its files deflated.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [], directory: [UInt8] = []
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    for (name, content) in files {
      let packed = Self.deflated(content)
      let checksum = Int(crc32(0, content, UInt32(content.count)))
      let common =
        little(20, 2) + little(0, 2) + little(8, 2) + little(0, 4) + little(checksum, 4)
        + little(packed.count, 4) + little(content.count, 4) + little(name.utf8.count, 2) + little(0, 2)
      directory +=
        little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 2) + little(0, 2) + little(0, 2)
        + little(0, 4) + little(bytes.count, 4) + Array(name.utf8)
      bytes += little(0x0403_4B50, 4) + common + Array(name.utf8) + packed
    }
    let start = bytes.count
    return bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2) + little(files.count, 2)
      + little(directory.count, 4) + little(start, 4) + little(0, 2)
  }

  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(content.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress2(&packed, &size, content, UInt(content.count), 9)
    // Without the header and the checksum of zlib.
    return Array(packed[2..<(Int(size) - 4)])
  }
}
