import CareCards
import CareModel
import Testing

/// The fields of dates without a day, on a page.
struct PartialDateFieldTests {
  private static func parts(_ precision: DatePrecision, _ tag: String) -> [SurveyField.Part] {
    SurveyField.parts(of: DateFormat(precision: precision).field(in: .of(tag)), in: .of(tag))
  }

  @Test func onlyThePartsThatAreAskedForHaveFieldsInTheOrderOfTheLanguage() {
    #expect(Self.parts(.month, "en") == [.month, .year] && Self.parts(.month, "ko") == [.year, .month])
    #expect(Language.all.allSatisfy { Self.parts(.year, $0.tag) == [.year] })
    #expect(Self.parts(.day, "de") == [.day, .month, .year])
  }

  @Test(arguments: [
    ("2026-03", ["month": "3", "year": "2026"]), ("0987", ["year": "0987"]), ("1987", ["year": "1987"]),
  ])
  func anAnswerFillsItsFields(text: String, fields: [String: String]) throws {
    let found = SurveyField.parts(of: .partialDate(try #require(PartialDate(text))))
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.rawValue, $1) }) == fields)
  }

  @Test func aRecordedMonthIsWrittenOutInTheLanguage() throws {
    let item = FormItem(id: "onset", text: "Onset", format: .date(DateFormat(precision: .month)))
    let survey = Survey(id: "s", steps: [Step(id: "a", kind: .question, items: [item])])
    let task = CareTask(
      id: "t", title: "T", schedule: Schedule(elements: []), survey: survey)
    func text(_ value: String, _ tag: String) -> String {
      OutcomeValue.formattedWithLabels([OutcomeValue(.text(value), kind: "onset")], of: task, in: .utc, .of(tag))
    }
    #expect(text("2026-03", "en") == "Onset March 2026" && text("2026-03", "ko") == "Onset 2026년 3월")
    #expect(text("2026", "en") == "Onset 2026" && text("soon", "en") == "Onset soon")
  }
}
