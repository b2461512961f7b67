import CareInterchange
import CareModel
import CareTestSupport
import Testing

/// Surveys as XLSForms.
struct XLSFormExportTests {
  private static let survey: Survey = {
    let flag = FormItem(id: "flag", text: "Do you smoke?", format: .boolean(BooleanFormat()), required: true)
    var count = FormItem(
      id: "count", text: "How many?", detail: "A day", format: .numeric(NumericFormat(integer: true, min: 0, max: 60)))
    count.when = .equals(item: ItemReference("flag"), value: .boolean(true))
    let kinds = FormItem(
      id: "kinds", text: "Which?",
      format: .choice(
        ChoiceFormat(
          options: [
            ChoiceOption(value: "a", text: "Pipe"),
            ChoiceOption(value: "b", text: "Many", when: .above(item: ItemReference("count"), value: .number(20))),
            ChoiceOption(value: "none", text: "None of them", exclusive: true),
          ], multiple: true)), dontKnow: true)
    let pain = FormItem(id: "pain", text: "Pain after {count}?", format: .scale(ScaleFormat(min: 0, max: 10)))
    var page = Step(id: "page", kind: .form, title: "Habits", text: "Please answer.", items: [flag, count, kinds])
    page.detail = "It is short."
    let sum = SurveyScore(id: "sum", kind: .sum, items: [ItemReference("count"), ItemReference("pain")])
    return Survey(
      id: "smoking", title: "Smoking",
      steps: [
        page, Step(id: "pain", kind: .question, items: [pain]),
        Step(
          id: "much", kind: .instruction, text: "That is much.",
          skip: .none(of: [.atLeast(item: ItemReference("sum"), value: .number(30))])),
      ], scores: [sum])
  }()

  @Test func aSurveyBecomesSheets() throws {
    let form = try ExportedXLSForm(
      Self.survey, translations: ["de": ["page.title": "Gewohnheiten", "page.kinds.options.a.text": "Pfeife"]])
    let text = form.csv.map { "# \($0.name)\n\($0.text)" }.joined().replacing("\r\n", with: "\n")
    try Golden.check(
      text, "smoking.xlsform.txt", beside: #filePath.replacing("/XLSForm/XLSFormExport", with: "/XLSFormExport"))
    #expect(form.losses.isEmpty, "\(form.losses.map(\.text))")
  }

  @Test func theSameSurveyGivesTheSameBytes() throws {
    let bytes = try ExportedXLSForm(Self.survey).workbook
    #expect(try ExportedXLSForm(Self.survey).workbook == bytes)
    let read = try #require(FormFixture.read(bytes, named: "smoking.xlsx").questionnaires.first)
    #expect(read.losses.items.isEmpty, "\(read.losses.text)")
    #expect(read.survey.steps.map(\.id) == ["page", "pain", "much"])
    #expect(read.survey.steps[0].items == Self.survey.steps[0].items)
    #expect(read.survey.steps[0].detail == "It is short.")
    #expect(read.survey.scores == Self.survey.scores)
  }

  @Test func translationsAreReadBack() throws {
    let german = [
      "page.title": "Gewohnheiten", "page.text": "Bitte.", "page.detail": "Kurz.", "page.flag.text": "Rauchen Sie?",
      "page.count.detail": "Am Tag", "page.kinds.options.a.text": "Pfeife", "pain.pain.text": "Schmerz nach {count}?",
      "much.text": "Das ist viel.",
    ]
    let form = try ExportedXLSForm(Self.survey, translations: ["de": german])
    let read = try #require(FormFixture.read(form.workbook, named: "smoking.xlsx").questionnaires.first)
    #expect(read.translations == ["de": german], "\(read.translations)")
  }

  /// Texts that XML, HTML, expressions, and spreadsheets would take for something else.
  @Test(arguments: ["<b>bold</b>", "a & b &lt; c", "{{y} $5", "=1+1", "tab\tand\nline", "\u{1}\u{FFFF}x", "'\"", "😀 ẞ"])
  func aTextIsReadAsItIsWritten(text: String) throws {
    let survey = Survey(
      id: "s", title: "T",
      steps: [Step(id: "x", kind: .question, items: [FormItem(id: "x", text: text, format: .boolean(BooleanFormat()))])]
    )
    let written = try ExportedXLSForm(survey)
    #expect(written.losses.contains { $0.path == "x.x.text" } == text.hasPrefix("\u{1}"), "what is dropped is named")
    let form = try FormFixture.read(written.workbook, named: "f.xlsx").questionnaires
    let read = form.first?.survey.steps.first?.items.first?.text
    #expect(
      read?.replacing("{{", with: "{") == text.filter { $0 != "\u{1}" && $0 != "\u{FFFF}" }.replacing("{{", with: "{"))
  }
}
