import CareInterchange
import CareModel
import Testing

/// A codebook in its formats.
struct CodebookFormatTests {
  private static func item(_ name: String, plan: PlanHeader.ID, task: CareTask.ID) -> Codebook.Variable {
    var item = Codebook.Variable(name, in: "answers", label: name, type: .text, source: .item, isColumn: false)
    (item.plan, item.task, item.question) = (plan, task, "Question \(name)?")
    return item
  }

  private static func forms(_ items: [Codebook.Variable]) -> [String] {
    let text = CodebookFormat.redcap.text(Codebook(items), tables: [], format: .csv)
    return text.split(separator: "\r\n").dropFirst(2).map { $0.split(separator: ",").prefix(2).joined(separator: " ") }
  }

  @Test func eachTaskOfEachPlanIsAForm() {
    #expect(
      Self.forms([
        Self.item("calm", plan: "one", task: "mood"), Self.item("why", plan: "one", task: "mood"),
        Self.item("calm", plan: "two", task: "mood"), Self.item("calm", plan: "two", task: "sleep"),
      ]) == ["calm one_mood", "why one_mood", "two_mood_calm two_mood", "sleep_calm sleep"])
    // Names that differ only in what REDCap does not allow are not one form.
    #expect(
      Self.forms([
        Self.item("a", plan: "one", task: "check-in"), Self.item("b", plan: "one", task: "check.in"),
      ]) == ["a one_check_in", "b one_check_in_2"])
  }

  @Test func aSpreadsheetComputesNoTextOfTheCodebook() {
    var item = Self.item("-calm", plan: "one", task: "mood")
    (item.label, item.question) = ("=1+1", "\u{FF1D}HYPERLINK(1)")
    (item.first, item.last) = ("=HYPERLINK(2)", "@3")
    let book = Codebook([item])
    let (plain, safe) = (
      CodebookFormat.csv.text(book, tables: [], format: .csv),
      CodebookFormat.csv.text(book, tables: [], format: .csv, isSafe: true)
    )
    #expect(plain.contains("\r\n-calm,answers,=1+1,\u{FF1D}HYPERLINK(1),") && plain.contains(",=HYPERLINK(2),@3,"))
    #expect(safe.contains("\r\n'-calm,answers,'=1+1,'\u{FF1D}HYPERLINK(1),") && safe.contains(",'=HYPERLINK(2),'@3,"))
    #expect(safe.unicodeScalars.first == "\u{FEFF}")
  }

  @Test func anItemNamedLikeAColumnDoesNotDescribeIt() {
    let column = ExportColumn("text", .text, "The value, if it is text.")
    let table = ExportTable(name: "answers", row: "an answer", columns: [column], key: [])
    let book = Codebook([
      Codebook.Variable("text", in: "answers", label: column.text, type: .text),
      Self.item("text", plan: "one", task: "mood"),
    ])
    for format in [CodebookFormat.csvw, .frictionless] {
      let text = format.text(book, tables: [table], format: .csv)
      #expect(text.contains(column.text) && !text.contains("Question text?"), "\(text)")
    }
    for script in LoadScript.allCases {
      let text = script.text(book, tables: [table], format: .csv)
      #expect(text.contains(column.text) && !text.contains("Question text?"), "\(script)")
    }
    let rows = CodebookFormat.csv.text(book, tables: [table], format: .csv)
    #expect(rows.contains("text,answers,\"The value, if it is text.\",,text,,,,,,,,system,,,,true,,\r\n"), "\(rows)")
    #expect(rows.contains("text,answers,text,Question text?,text,,,,,,one,mood,item,,,,,,\r\n"), "\(rows)")
  }

  @Test func everyFormatNamesATableOnce() {
    let tables = ["wide/mood", "wide/Mood"].map {
      ExportTable(name: $0, row: "an event", columns: [ExportColumn("a", .text, "A.")], key: ["a"])
    }
    let python = LoadScript.python.text(Codebook(), tables: tables, format: .csv)
    #expect(
      python.contains("\"wide_mood\": (\"wide/mood.csv\"") && python.contains("\"wide_Mood_2\": (\"wide/Mood.csv\""))
    let package = CodebookFormat.frictionless.text(Codebook(), tables: tables, format: .csv)
    #expect(package.contains("\"wide_mood_2\""))
  }
}
