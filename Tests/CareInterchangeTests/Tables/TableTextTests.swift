import CareInterchange
import CareModel
import Foundation
import Testing

/// The cells of exported tables as text.
struct TableTextTests {
  private static let table = ExportTable(
    name: "events", row: "an event",
    columns: [ExportColumn("a b", .text, "A text."), ExportColumn("n", .number, "A number.")], key: ["a b"])

  private func csv(_ row: [ExportCell], isSafe: Bool = false) -> String {
    var bytes: [UInt8] = []
    TableText(Self.table, as: .csv, isSafe: isSafe).add(row, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"no\"", "\"say \"\"no\"\"\""),
    ("two\nlines", "\"two\nlines\""),
    ("\r", "\"\r\""), ("=1+1", "=1+1"), ("-5", "-5"), ("NA", "NA"), ("日本", "日本"), ("'quoted'", "'quoted'"),
  ])
  func textIsNeverAltered(text: String, cell: String) {
    #expect(csv([.text(text), .integer(1)]) == "\(cell),1\r\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"), ("\ra", "\"'\ra\""),
    ("\n=1", "\"'\n'=1\""), ("\r\n=1", "\"'\r\n'=1\""), ("\na", "\"'\na\""), ("\u{FF1D}1", "'\u{FF1D}1"),
    ("\u{FF0B}1", "'\u{FF0B}1"),
    ("\u{FF0D}1", "'\u{FF0D}1"), ("\u{FF20}a", "'\u{FF20}a"), ("a=1", "a=1"),
    ("", ""), ("\u{FE66}1", "'\u{FE66}1"), (" =1", "' =1"), ("\u{FEFF}=1", "'\u{FEFF}=1"),
    ("\u{200B}@a", "'\u{200B}@a"),
    ("x;=1+1;y", "x;'=1+1;y"), ("x; \"=1\"", "\"x;' \"\"=1\"\"\""), ("x\t+1", "x\t'+1"),
    ("x\n- one\n- two", "\"x\n'- one\n'- two\""),
    (";-1", ";'-1"), ("a; b = c; d-e", "a; b = c; d-e"), ("'=1", "'=1"),
  ])
  func aSpreadsheetComputesNoText(text: String, cell: String) {
    #expect(csv([.text(text), .number(-2.5)], isSafe: true) == "\(cell),-2.5\r\n")
  }

  @Test func onlyASpreadsheetGetsAMarkOfTheEncoding() {
    #expect(String(decoding: TableText(Self.table, as: .csv).header, as: UTF8.self) == "a b,n\r\n")
    #expect(TableText(Self.table, as: .csv, isSafe: true).header.starts(with: [0xEF, 0xBB, 0xBF, UInt8(ascii: "a")]))
    #expect(TableText(Self.table, as: .jsonl).header.isEmpty)
  }

  @Test func timesAndNumbersHaveOneForm() throws {
    let instant = try #require(Instant(iso: "2026-06-07T06:00:00.050Z"))
    let vienna = try #require(Zone("Europe/Vienna"))
    let cells: [ExportCell] = [
      .empty, .integer(-3), .number(7), .number(0.1), .number(1e300), .boolean(true), .utc(instant),
      .local(instant, in: vienna), .date(try #require(CivilDate("0987-01-02"))), .number(optional: .nan),
      .utc(Instant(milliseconds: -1)),
    ]
    #expect(
      cells.map(\.text) == [
        "", "-3", "7", "0.1", "1e+300", "true", "2026-06-07T06:00:00.050Z", "2026-06-07T08:00:00.050", "0987-01-02", "",
        "1969-12-31T23:59:59.999Z",
      ])
    // The bytes are those of the values' own texts.
    for case .utc(let instant) in cells { #expect(ExportCell.utc(instant).text == instant.iso) }
  }

  @Test func aLineOfJSONHasEveryColumn() throws {
    var bytes: [UInt8] = []
    TableText(Self.table, as: .jsonl).add([.text("\"\n"), .empty], to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "{\"a b\":\"\\\"\\n\",\"n\":null}\n")
  }
}
