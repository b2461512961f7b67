import CareInterchange
import CareModel
import CareTestSupport
import Foundation
import Testing

/// The kinds of files that are recognized, and limits on what they have.
struct FormFileTests {
  private static let sheets = [
    (name: "survey", rows: [["type", "name", "label"], ["select_one l", "a", "A & B"], [], ["integer", "b", "B"]]),
    (name: "choices", rows: [["list_name", "name", "label"], ["l", "1", "One"]]),
  ]

  @Test func aWorkbookIsReadAsItsSheetsAre() throws {
    let forms = try FormFixture.read(WorkbookSample(sheets: Self.sheets).bytes, named: "f.xlsx")
    let form = try #require(forms.questionnaires.first)
    #expect(forms.program == "XLSForm" && form.losses.items.isEmpty)
    #expect(form.survey.steps.flatMap(\.items).map(\.text) == ["A & B", "B"])
    var wrong = Self.sheets
    wrong[0].rows[3][0] = "integr"
    let found = #expect(throws: Diagnostics.self) {
      try FormFixture.read(WorkbookSample(sheets: wrong).bytes, named: "f.xlsx")
    }
    #expect(found?.items.first?.path == "survey!A4" && found?.items.first?.location?.line == 4)
  }

  @Test func aQuestionnaireOfFHIRIsRecognized() throws {
    let json = Fixture.json(items: "{ \"linkId\": \"a\", \"type\": \"boolean\", \"text\": \"A\" }")
    #expect(try FormFixture.read(json).program == "FHIR")
  }

  @Test(arguments: [
    ("", "is empty"), ("%PDF-1.7", "PDF"), ("<html></html>", "XML of another kind"),
    ("a,b\n1,2\n", "no form that is read"),
    ("id\tclass\ttype/scale\n", "no form that is read"), ("\u{FEFF} \n", "is empty"),
  ])
  func anotherFileIsRefusedWithWhatToDo(text: String, message: String) {
    let found = #expect(throws: Diagnostics.self) { try FormFixture.read(Array(text.utf8)) }
    #expect(found?.items.count == 1 && found?.items.first?.code == .wrongResource)
    #expect(found?.items.first?.message.contains(message) == true, "\(found?.text ?? "")")
  }

  @Test func oldWorkbooksAndOtherEncodingsAreRefused() {
    for (bytes, message) in [([0xD0, 0xCF, 0x11, 0xE0], ".xls"), ([0xFF, 0xFE, 0x41, 0], "UTF-16")]
      as [([UInt8], String)]
    {
      let found = #expect(throws: Diagnostics.self) { try FormFixture.read(bytes) }
      #expect(found?.items.first?.message.contains(message) == true)
    }
  }

  private static func xml(_ text: String, in file: String = "xl/workbook.xml") -> [UInt8] {
    var sample = WorkbookSample(sheets: sheets)
    sample.files.removeAll { $0.name == file }
    sample.files.append((file, Array(text.utf8)))
    return sample.bytes
  }

  /// A workbook whose cells share one text of a length.
  private static func sharing(_ length: Int, in cells: Int) -> [UInt8] {
    var sample = WorkbookSample(sheets: sheets)
    sample.files.removeAll { $0.name == "xl/worksheets/sheet1.xml" }
    let text = String(repeating: "x", count: length)
    sample.add("xl/sharedStrings.xml", "<sst><si><t>\(text)</t></si></sst>")
    let rows = (1...cells).map { "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"s\"><v>0</v></c></row>" }
    sample.add("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>")
    return sample.bytes
  }

  /// Files that are small, and would be large in memory, deep, or endless.
  @Test(
    arguments: [
      (xml("<!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d \"&b;&b;\">]><a>&d;</a>"), "document type"),
      (xml("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>"), "document type"),
      (xml("<a>&b;</a>"), "undefined entity"),
      (xml(String(repeating: "<a>", count: 10_000)), "128 levels"),
      (xml("<a>\(String(repeating: "x", count: 2 << 20))</a>"), "longer than 1 MiB"),
      (xml(String(repeating: " ", count: 33 << 20)), "32 MiB"),
      (
        xml(
          "<worksheet><row r=\"1048576\"><c r=\"A1048576\"><v>1</v></c></row></worksheet>",
          in: "xl/worksheets/sheet1.xml"),
        "50000 rows"
      ),
      (
        xml("<worksheet><row r=\"1\"><c r=\"ZZZ1\"><v>1</v></c></row></worksheet>", in: "xl/worksheets/sheet1.xml"),
        "1000 cells"
      ),
      (sharing(100_001, in: 1), "longer than 100000 bytes"), (sharing(90_000, in: 500), "32 MiB"),
      (Array(WorkbookSample(sheets: sheets).bytes.dropLast(9)), "damaged"),
      ([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 100), "damaged"),
      (WorkbookSample(sheets: [(name: "other", rows: [["a"]])]).bytes, "no sheet 'survey'"),
    ] as [([UInt8], String)])
  func aWorkbookBeyondALimitIsRefusedByTheLimit(bytes: [UInt8], message: String) {
    let found = #expect(throws: Diagnostics.self) { try FormFixture.read(bytes, named: "f.xlsx") }
    #expect(found?.items.count == 1)
    #expect(found?.items.first?.message.contains(message) == true, "\(found?.text ?? "")")
  }

  @Test(
    arguments: ([
      (Array("type,name\n\"text,a".utf8), 2, "never closed"),
      (Array("type,name\ntext,\(String(repeating: "a", count: 200_000))".utf8), 2, "100000 bytes"),
      (Array("type,name\n\(String(repeating: ",", count: 2_000))".utf8), 2, "1000 cells"),
      (Array("type,name\n\(String(repeating: "a,b\n", count: 50_001))".utf8), 50_002, "50000 rows"),
      (
        Array("type,name\n\(String(repeating: "\(String(repeating: ",", count: 900))\n", count: 600))".utf8), 557,
        "500000 cells"
      ),
      (Array("type,name\ntext,".utf8) + [0xFF, 0xFE], 2, "not UTF-8"),
      ([UInt8](repeating: UInt8(ascii: "a"), count: 9 << 20), 1, "8 MiB"),
    ] as [([UInt8], Int, String)]).map { (Long($0.0), $0.1, $0.2) })
  func aTableBeyondALimitIsRefusedAtItsLine(bytes: Long<[UInt8]>, line: Int, message: String) {
    let found = #expect(throws: Diagnostics.self) { try FormFixture.read(bytes.value) }
    #expect(found?.items.first?.location?.line == line, "\(found?.text ?? "")")
    #expect(found?.items.first?.message.contains(message) == true, "\(found?.text ?? "")")
  }

  @Test func aSheetOfWideRowsIsRefusedBeforeItTakesMemory() {
    let rows = (1...600).map { "<row r=\"\($0)\"><c r=\"ALK\($0)\"><v>1</v></c></row>" }.joined()
    let found = #expect(throws: Diagnostics.self) {
      try FormFixture.read(
        Self.xml("<worksheet>\(rows)</worksheet>", in: "xl/worksheets/sheet1.xml"), named: "f.xlsx")
    }
    #expect(found?.items.first?.message.contains("500000 cells") == true, "\(found?.text ?? "")")
  }

  @Test func aDictionaryOfManyFormsIsRefusedByTheLimit() {
    let fields = (0..<600).map { ["field_name": "f\($0)", "form_name": "form\($0)"] }
    let found = #expect(throws: Diagnostics.self) { try FormFixture.read(FormFixture.dictionary(fields)) }
    #expect(found?.items.first?.message.contains("500 forms") == true, "\(found?.text ?? "")")
  }

  @Test func aFileWithTooManyProblemsSaysSo() {
    let found = #expect(throws: Diagnostics.self) {
      try FormFixture.read(Array("type,name\n\(String(repeating: "texx,\n", count: 6_000))".utf8))
    }
    #expect(found?.items.count == 5_001 && found?.items.last?.message.contains("more than 5000 problems") == true)
  }

  @Test func tagsWithoutAnEndTakeNoLongerThanTheirText() throws {
    for sign in ["<", "<a ", "${", "{", "&", "[", "@"] {
      let text = String(repeating: sign, count: 30_000 / sign.count)
      let start = ContinuousClock.now
      _ = try? FormFixture.survey(xlsform: ["text,a,\(text)"])
      _ = try? FormFixture.survey([
        ["field_name": "a", "field_label": text, "field_annotation": text, "branching_logic": text]
      ])
      #expect(ContinuousClock.now - start < .seconds(20), "\(sign)")
    }
  }

  @Test(arguments: [";", "\t"])
  func otherSeparatorsAreRecognized(separator: String) throws {
    let text = "type,name,label\ntext,a,\"A, b\"\n".replacing(",name,", with: "\(separator)name\(separator)")
      .replacing("text,a,", with: "text\(separator)a\(separator)")
    let form = try FormFixture.read(Array(text.utf8)).questionnaires.first
    #expect(form?.survey.steps.first?.items.first?.text == "A, b")
  }
}
