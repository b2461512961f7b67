import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Dates of which only a month or a year is asked for.
struct PartialDateTests {
  private static let month = AnswerFormat.date(DateFormat(precision: .month))
  private static let year = AnswerFormat.date(DateFormat(precision: .year))

  private static func partial(_ text: String) throws -> Answer { .partialDate(try #require(PartialDate(text))) }

  // MARK: Values

  @Test(arguments: [
    ("2026-03", "2026-03-01", "2026-03-31"), ("2028-02", "2028-02-01", "2028-02-29"),
    ("2026", "2026-01-01", "2026-12-31"),
    ("9999-12", "9999-12-01", "9999-12-31"), ("9999", "9999-01-01", "9999-12-31"), ("0001", "0001-01-01", "0001-12-31"),
  ])
  func aMonthOrAYearIsItsDays(text: String, first: String, last: String) throws {
    let date = try #require(PartialDate(text))
    #expect("\(date)" == text && "\(date.first)" == first && "\(date.last)" == last)
    #expect(date.contains(date.first) && date.contains(date.last))
  }

  @Test(arguments: ["", "26", "2026-3", "2026-13", "2026-00", "0000", "2026-03-01", "2026-03 ", "20x6", "March"])
  func nothingElseIsAMonthOrAYear(text: String) { #expect(PartialDate(text) == nil) }

  @Test(arguments: ["2026-03", "2026"]) func theStoredAnswerIsADateWithoutItsDay(text: String) throws {
    let answer = try Self.partial(text), stored = "{\"date\":\"\(text)\"}"
    #expect(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self) == stored)
    #expect(try JSONDecoder().decode(Answer.self, from: Data(stored.utf8)) == answer)
    #expect(answer.isoText == text && answer.scalars == [.text(text)])
  }

  @Test func theFormatOfAWholeDateIsStoredAsBefore() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func stored(_ format: DateFormat) throws -> String {
      String(decoding: try encoder.encode(AnswerFormat.date(format)), as: UTF8.self)
    }
    #expect(try stored(DateFormat()) == "{\"type\":\"date\"}")
    #expect(
      try stored(DateFormat(min: DayBound("2020-01"), precision: .month))
        == "{\"min\":\"2020-01\",\"precision\":\"month\",\"type\":\"date\"}")
  }

  // MARK: Languages

  @Test func itIsWrittenInEachLanguage() throws {
    let months = try Language.all.map { try Self.partial("2026-03").plainText(rounded: false, in: $0) }
    #expect(months == ["March 2026", "März 2026", "marzo de 2026", "2026년 3월"])
    let years = try Language.all.map { try Self.partial("2026").plainText(rounded: false, in: $0) }
    #expect(years == ["2026", "2026", "2026", "2026년"])
    #expect(
      Language.all.map { Self.month.definition.prompt(in: $0) } == [
        "a month, such as June 2026", "ein Monat, etwa Juni 2026", "un mes, por ejemplo junio de 2026",
        "연도와 달, 예: 2026년 6월",
      ])
  }

  @Test(
    arguments: [
      ("en", "2026-03", "2026-03"), ("en", "March 2026", "2026-03"), ("en", "mar 2026", "2026-03"),
      ("en", "3/2026", "2026-03"), ("en", "2026/3", "2026-03"), ("en", "March of 2026", "2026-03"),
      ("de", "März 2026", "2026-03"), ("de", "03.2026", "2026-03"), ("es", "marzo de 2026", "2026-03"),
      ("ko", "2026년 3월", "2026-03"), ("ko", "2026. 3.", "2026-03"),
      // A day says more than was asked for, and a year less.
      ("en", "7 March 2026", nil), ("en", "2026-03-07", nil), ("en", "2026", nil), ("en", "March 26", nil),
      ("en", "13/2026", nil), ("en", "soon", nil), ("en", "2026 2026", nil), ("en", "March April 2026", nil),
      ("en", "March 2026 or so", nil),
    ] as [(String, String, String?)])
  func aMonthIsReadAsTheLanguageWritesIt(tag: String, typed: String, expected: String?) throws {
    let read = try? Self.month.definition.parse(typed, in: .of(tag))
    #expect(try read == expected.map { try Self.partial($0) })
  }

  @Test(
    arguments: [
      ("en", "2026", "2026"), ("ko", "2026년", "2026"), ("en", "26", nil), ("en", "2026-03", nil),
      ("en", "March 2026", nil),
      ("en", "20260", nil),
    ] as [(String, String, String?)])
  func aYearIsReadAsTheLanguageWritesIt(tag: String, typed: String, expected: String?) throws {
    let read = try? Self.year.definition.parse(typed, in: .of(tag))
    #expect(try read == expected.map { try Self.partial($0) })
  }

  @Test func itComesFromTextAndAYearFromANumberToo() throws {
    #expect(try Self.month.definition.answer(from: .text("2026-03")) == Self.partial("2026-03"))
    #expect(try Self.year.definition.answer(from: .integer(1987)) == Self.partial("1987"))
    for input in [AnswerInput.text("2026-03-07"), .text("2026"), .integer(2026), .integer(.min)] {
      #expect(Self.month.definition.answer(from: input) == nil)
    }
    for year in [0, -1, 10_000, .max] { #expect(Self.year.definition.answer(from: .integer(year)) == nil) }
    #expect(AnswerFormat.date(DateFormat()).definition.answer(from: .text("2026-03")) == nil)
  }

  // MARK: Rules

  @Test func anAnswerHasThePrecisionThatIsAskedFor() throws {
    let day = Answer.date(try #require(CivilDate("2026-03-07")))
    for (format, answers) in [
      (Self.month, [day, try Self.partial("2026"), .integer(3)]), (Self.year, [day, try Self.partial("2026-03")]),
      (.date(DateFormat()), [try Self.partial("2026-03")]),
    ] {
      for answer in answers { #expect(throws: AnswerError.self) { try format.validate(answer) } }
    }
    #expect(try Self.month.validate(.text("2026-03")) == Self.partial("2026-03"))
  }

  @Test func boundsAreMonthsOrYearsAndTodayIsInOne() throws {
    let format = AnswerFormat.date(DateFormat(min: DayBound("2020-06"), max: DayBound("today"), precision: .month))
    let item = FormItem(id: "x", format: format), today = try #require(CivilDate("2026-03-07"))
    for text in ["2020-06", "2026-03"] {
      #expect(try item.validate(Self.partial(text), on: today) == Self.partial(text))
    }
    for (text, message) in [
      ("2020-05", "The minimum is June 2020; you entered May 2020."),
      ("2026-04", "The maximum is March 2026; you entered April 2026."),
    ] {
      do throws(AnswerError) {
        _ = try item.validate(.text(text), on: today)
        Issue.record("\(text) is taken")
      } catch { #expect(error.message == message) }
    }
  }

  @Test(arguments: [
    (DateFormat(min: DayBound("2026-03-01"), precision: .month), "write 2026-06, or today"),
    (DateFormat(max: DayBound("2026"), precision: .month), "write 2026-06, or today"),
    (DateFormat(max: DayBound("2026-03"), precision: .year), "write 2026, or today"),
    (DateFormat(max: DayBound("2026-03")), "write 2026-06-07, or today"),
    (DateFormat(min: DayBound("2026-03"), max: DayBound("2026-02"), precision: .month), "must not be before min"),
  ])
  func aBoundOfAnotherPrecisionIsRefused(format: DateFormat, message: String) {
    let problems = format.problems(at: "x")
    #expect(problems.count == 1 && problems.first?.message.contains(message) == true, "\(problems)")
  }

  // MARK: Conditions

  /// Returns which of the four comparisons of an answer with a bound hold, as a run decides them.
  private static func holding(_ answer: Answer, _ bound: String) throws -> [String] {
    let bound = try #require(AnswerBound(bound)), item = ItemReference("x")
    let tests: [(String, Condition)] = [
      ("least", .atLeast(item: item, value: bound)), ("most", .atMost(item: item, value: bound)),
      ("above", .above(item: item, value: bound)), ("below", .below(item: item, value: bound)),
    ]
    let precision: DatePrecision = if case .partialDate(let date) = answer { date.precision } else { .day }
    let first = FormItem(id: "x", format: .date(DateFormat(precision: precision)))
    let others = tests.map { FormItem(id: $0, format: .boolean(BooleanFormat()), when: $1) }
    let survey = Survey(id: "s", steps: [Step(id: "a", kind: .form, items: [first] + others)])
    let now = Instant(milliseconds: 1_780_000_000_000)
    var run = try SurveyRun.begin(survey, runID: "r", at: now)
    try run.answer("x", answer, at: now)
    return try run.visibleItems.map(\.id).filter { $0 != "x" }
  }

  @Test(arguments: [
    // A day is compared by its month, and a month by its year.
    ("2026-03-07", "2026-03", true, true, false, false), ("2026-03-07", "2026-02", true, false, true, false),
    ("2026-03-07", "2027", false, true, false, true), ("2026-03", "2026", true, true, false, false),
    ("2026-03", "2026-03", true, true, false, false), ("2026-03", "2026-04", false, true, false, true),
    // Within the month, nothing is certain, so nothing holds.
    ("2026-03", "2026-03-01", false, false, false, false), ("2026-03", "2026-03-31", false, false, false, false),
    ("2026-03", "2026-02-28", true, false, true, false), ("2026-03", "2026-04-01", false, true, false, true),
    ("2026", "2026-01", false, false, false, false), ("2026", "2025-12", true, false, true, false),
    ("2026-03", "2026-03-07T08:00", false, false, false, false), ("2026-03", "08:00", false, false, false, false),
  ])
  func aComparisonHoldsOnlyWhereItIsCertain(
    given: String, bound: String, atLeast: Bool, atMost: Bool, above: Bool, below: Bool
  ) throws {
    let answer = try CivilDate(given).map { .date($0) } ?? Self.partial(given)
    let expected = [("least", atLeast), ("most", atMost), ("above", above), ("below", below)].filter(\.1).map(\.0)
    #expect(try Self.holding(answer, bound) == expected)
  }

  @Test(
    arguments: [
      (DatePrecision.month, "2026-03-07", "is a month, and whether it is before or after 2026-03-07 is not known"),
      (.year, "2026-03", "is a year, and whether it is before or after 2026-03 is not known"),
      (.month, "08:00", "is a month, such as"), (.month, "2026-03", nil), (.month, "2026", nil), (.year, "2026", nil),
      (.day, "2026-03", nil), (.day, "2026", nil),
    ] as [(DatePrecision, String, String?)])
  func aComparisonThatCannotBeDecidedIsRefused(precision: DatePrecision, bound: String, message: String?) throws {
    let item = FormItem(id: "x", text: "X", format: .date(DateFormat(precision: precision)))
    let next = FormItem(
      id: "y", text: "Y", format: .boolean(BooleanFormat()),
      when: .atLeast(item: ItemReference(item: "x"), value: try #require(AnswerBound(bound))))
    let problems = Survey(id: "s", steps: [Step(id: "a", kind: .form, items: [item, next])]).diagnose()
    #expect(problems.count == (message == nil ? 0 : 1), "\(problems)")
    if let message { #expect(problems.first?.message.contains(message) == true, "\(problems)") }
  }

  @Test func aMovedMonthIsThatOfItsMiddle() throws {
    let month = try #require(PartialDate("2026-03")), year = try #require(PartialDate("2026"))
    #expect([-7, 0, 14, 21].map { "\(month.moved(byDays: $0))" } == ["2026-03", "2026-03", "2026-03", "2026-04"])
    #expect([-364, -182, 0].map { "\(year.moved(byDays: $0))" } == ["2025", "2026", "2026"])
    #expect("\(month.adding(.max))" == "9999-12" && "\(month.adding(.min))" == "0001-01")
  }
}
