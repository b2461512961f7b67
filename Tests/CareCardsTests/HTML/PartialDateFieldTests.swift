import CareCards
import CareModel
import Testing

/// The fields of dates without a day, on a page.
struct PartialDateFieldTests {
  private static func parts(_ precision: DatePrecision, _ tag: String) -> [SurveyField.Part]? {
    let format = AnswerFormat.date(DateFormat(precision: precision))
    guard case .parts(let parts) = SurveyField.control(of: format, in: .of(tag)) else { return nil }
    return parts
  }

  @Test func onlyThePartsThatAreAskedForHaveFieldsInTheOrderOfTheLanguage() {
    #expect(Self.parts(.month, "en") == [.month, .year] && Self.parts(.month, "ko") == [.year, .month])
    #expect(Language.all.allSatisfy { Self.parts(.year, $0.tag) == [.year] })
    #expect(Self.parts(.day, "de") == [.day, .month, .year])
  }

  @Test(arguments: [("2026-03", ["month": "3", "year": "2026"]), ("0987", ["year": "0987"]), ("1987", ["year": "1987"])])
  func anAnswerFillsItsFields(text: String, fields: [String: String]) throws {
    let found = SurveyField.parts(of: .partialDate(try #require(PartialDate(text))))
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.rawValue, $1) }) == fields)
  }
}
