import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// Dates without a day in other programs' formats.
struct PartialDateExchangeTests {
  private static func format(_ precision: DatePrecision, _ min: String? = nil, _ max: String? = nil) -> AnswerFormat {
    .date(DateFormat(min: min.flatMap { DayBound($0) }, max: max.flatMap { DayBound($0) }, precision: precision))
  }

  private static func survey(_ format: AnswerFormat, _ initial: String? = nil, when: Condition? = nil) -> Survey {
    var item = FormItem(id: "onset", text: "Onset", format: format)
    item.defaultAnswer = initial.flatMap { PartialDate($0) }.map { .partialDate($0) }
    var next = FormItem(id: "next", text: "Next", format: .boolean(BooleanFormat()))
    next.when = when
    return Survey(id: "s", title: "T", steps: [Step(id: "a", kind: .form, title: "H", items: [item, next])])
  }

  private static func question(_ form: ImportedQuestionnaire) throws -> FormItem {
    try #require(form.survey.steps.flatMap(\.questions).first)
  }

  // MARK: FHIR

  private static func fhir(_ form: String?, _ rest: String = "", min: String? = nil, max: String? = nil) throws
    -> ImportedQuestionnaire
  {
    let base = "http://hl7.org/fhir/StructureDefinition"
    let extensions =
      [form.map { "{ \"url\": \"\(base)/entryFormat\", \"valueString\": \"\($0)\" }" }]
      + [("minValue", min), ("maxValue", max)].map { name, date in
        date.map { "{ \"url\": \"\(base)/\(name)\", \"valueDate\": \"\($0)\" }" }
      }
    let text = """
      { "linkId": "onset", "text": "Onset", "type": "date",
        "extension": [\(extensions.compactMap(\.self).joined(separator: ", "))]\(rest) }
      """
    return try ImportedQuestionnaire(fhir: Fixture.json(items: text), named: "q.json")
  }

  @Test(
    arguments: [
      (DatePrecision.month, "2000-01", "2026-03", "2026-02"), (.year, "1920", "2026", "1987"),
      (.month, "2000-01", "today", nil),
      (.year, "today-365", "today", nil),
    ] as [(DatePrecision, String, String, String?)])
  func aSurveyComesBackFromFHIR(precision: DatePrecision, min: String, max: String, initial: String?) throws {
    let bound = initial.flatMap { AnswerBound($0) }
    let survey = Self.survey(
      Self.format(precision, min, max), initial, when: bound.map { .atLeast(item: ItemReference("onset"), value: $0) })
    let exported = try ExportedQuestionnaire(survey, plan: "plan")
    #expect(exported.losses.isEmpty, "\(exported.losses)")
    let read = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "q.json", isStrict: true)
    #expect(read.survey == survey)
    #expect(read.source.contains("precision = \"\(precision.rawValue)\""))
    #expect(try RepositorySurveys.loaded(read) == read.survey)
  }

  @Test(
    arguments: [
      ("YYYY-MM", .month), ("MM/YYYY", .month), ("mm/yyyy", .month), ("YYYY", .year), ("YYYY-MM-DD", .day),
      ("nn", .day),
      (nil, .day),
    ] as [(String?, DatePrecision)])
  func theFormOfADateSaysItsPrecision(form: String?, precision: DatePrecision) throws {
    let read = try Self.fhir(form), item = try Self.question(read)
    #expect(item.format == .date(DateFormat(precision: precision)))
    // A form that says more stays what is shown beside the question.
    #expect(item.detail == (precision == .day ? form : nil))
    #expect(read.losses.items.isEmpty, "\(read.losses.text)")
  }

  @Test(
    arguments: [
      ("YYYY-MM", "2020-03", "2026-03", "2020-03", "2026-03", 0), ("YYYY-MM", "2020", "2026", "2020-01", "2026-12", 0),
      ("YYYY-MM", "2020-03-01", "2026-03-31", "2020-03", "2026-03", 0),
      ("YYYY-MM", "2020-03-15", "2026-03-15", "2020-03", "2026-03", 2), ("YYYY", "2020-03", "2026", "2020", "2026", 1),
    ] as [(String, String, String, String, String, Int)])
  func boundsAreConvertedOrNamedAsLost(
    form: String, min: String, max: String, least: String, most: String, losses: Int
  ) throws {
    let read = try Self.fhir(form, min: min, max: max), precision: DatePrecision = form == "YYYY" ? .year : .month
    #expect(try Self.question(read).format == Self.format(precision, least, most))
    #expect(read.losses.items.count == losses, "\(read.losses.text)")
  }

  @Test func anInitialMonthIsKeptWhereAMonthIsAsked() throws {
    let initial = ", \"initial\": [{ \"valueDate\": \"2026-03\" }]"
    let month = try Self.fhir("YYYY-MM", initial)
    #expect(try Self.question(month).defaultAnswer == .partialDate(try #require(PartialDate("2026-03"))))
    #expect(month.losses.items.isEmpty, "\(month.losses.text)")
    let day = try Self.fhir(nil, initial)
    #expect(try Self.question(day).defaultAnswer == nil && day.losses.items.count == 1)
  }

  @Test(arguments: [("2026-03", DatePrecision.month), ("2026", .year)])
  func theAnswerOfAResponseKeepsItsPrecision(text: String, precision: DatePrecision) throws {
    let survey = Self.survey(Self.format(precision)), date = try #require(PartialDate(text))
    let now = ResponseTests.now
    var run = try SurveyRun.begin(survey, runID: "r", at: now)
    try run.answer("onset", .partialDate(date), at: now)
    try run.next(at: now)
    let response = try ResponseTests.exported(run.result(), of: survey)
    #expect(response.json.contains("\"valueDate\": \"\(text)\"") || response.json.contains("\"valueDate\":\"\(text)\""))
    let received = try #require(ReceivedResponse.read(Array(response.json.utf8), named: "r.json").first).response.get()
    #expect(try received.input(to: survey)["onset"] == .text(text))
    // A response of a month is no answer where a day is asked.
    #expect(throws: (any Error).self) { try received.input(to: Self.survey(.date(DateFormat()))) }
  }

  // MARK: XLSForm

  /// March 2026.
  private static let month = AnswerBound("2026-03") ?? 0

  private static func xlsform(_ appearance: String, constraint: String = "", relevant: String = "") throws
    -> ImportedQuestionnaire
  {
    try FormFixture.survey(
      xlsform: ["date,onset,Onset,\(appearance),\(constraint),", "text,next,Next,,,\(relevant)"],
      columns: "type,name,label,appearance,constraint,relevant")
  }

  @Test(
    arguments: [
      ("month-year", "", .month, nil, nil), ("year", "", .year, nil, nil), ("no-calendar", "", .day, nil, nil),
      // The value of a month is its first day.
      ("month-year", ". >= date('2020-03-01') and . <= date('2026-03-01')", .month, "2020-03", "2026-03"),
      ("month-year", ". >= date('2020-03-02') and . < date('2026-03-01')", .month, "2020-04", "2026-02"),
      ("month-year", ". > date('2020-03-01') and . <= today()", .month, "2020-04", "today"),
      ("year", ". >= date('1920-01-01') and . <= date('2026-12-31')", .year, "1920", "2026"),
    ] as [(String, String, DatePrecision, String?, String?)])
  func theAppearanceOfADateSaysItsPrecision(
    appearance: String, constraint: String, precision: DatePrecision, min: String?, max: String?
  ) throws {
    let read = try Self.xlsform(appearance, constraint: constraint)
    #expect(try Self.question(read).format == Self.format(precision, min, max))
    #expect(read.losses.items.isEmpty, "\(read.losses.text)")
  }

  @Test(
    arguments: [
      ("${onset} >= date('2026-03-01')", .atLeast(item: ItemReference("onset"), value: month)),
      ("${onset} = '2026-03-01'", .equals(item: ItemReference("onset"), value: .text("2026-03"))),
      ("${onset} > '2026-03-15'", nil),
    ] as [(String, Condition?)])
  func aConditionIsOnTheMonth(relevant: String, condition: Condition?) throws {
    let read = try Self.xlsform("month-year", relevant: relevant)
    // A question alone is a step that is skipped instead.
    let found = read.survey.conditions.first.map { $0.parts.first ?? $0 }
    #expect(found == condition, "\(read.losses.text)")
    #expect(read.losses.items.count == (condition == nil ? 1 : 0))
  }

  @Test(arguments: [(DatePrecision.month, "2000-01", "2026-03", "2026-02"), (.year, "1920", "2026", "1987")])
  func aSurveyComesBackFromAnXLSForm(precision: DatePrecision, min: String, max: String, initial: String) throws {
    let bound = try #require(AnswerBound(initial))
    let survey = Self.survey(
      Self.format(precision, min, max), initial, when: .below(item: ItemReference("onset"), value: bound))
    let written = try ExportedXLSForm(survey)
    #expect(written.losses.isEmpty, "\(written.losses.map(\.text))")
    let read = try #require(FormFixture.read(written.workbook, named: "f.xlsx").questionnaires.first)
    #expect(read.survey.steps.flatMap(\.questions).first == survey.steps[0].items[0])
  }

  // MARK: LimeSurvey and REDCap

  @Test func aMonthOfREDCapIsATextAndAYearANumber() throws {
    for (precision, kind) in [(DatePrecision.month, "YYYY-MM"), (.year, "integer")] {
      let survey = Self.survey(Self.format(precision))
      let project = REDCapProject(Codebook(surveys: [.init(plan: "plan", task: "task", survey: survey)]))
      #expect(project.csv.contains(kind) && !project.csv.contains("date_ymd"))
      #expect(project.losses.contains { $0.loss.path.hasSuffix("onset") })
    }
  }
}
