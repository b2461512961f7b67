import CareCards
import CareModel
import Testing

/// What a page says that a field accepts.
struct FieldHintTests {
  private static func hint(_ format: AnswerFormat, _ language: Language = .english, required: Bool = true) -> String? {
    var html = HTMLText()
    var item = FormItem(id: "x", text: "X", format: format)
    item.required = required
    SurveyItemForm(item: item, answer: nil, language: language).add(to: &html)
    return html.text.firstMatch(of: /id="item-x-hint">([^<]*)</).map { String($0.1) }
  }

  private static let hints: [(AnswerFormat, String?)] = [
    (.text(TextFormat(minLength: 3, maxLength: 20)), "3 to 20 characters"), (.text(TextFormat()), nil),
    (.text(TextFormat(secure: true)), "not shown on the screen"),
    (.numeric(NumericFormat(digits: 1, min: 0, max: 24)), "0 to 24, at most 1 decimal"),
    (.numeric(NumericFormat()), nil),
    (.numeric(NumericFormat(integer: true)), "a whole number"), (.height(HeightFormat()), nil),
    (.timeInterval(TimeIntervalFormat(max: 14_400, step: 15)), "4 h or less, in steps of 15 min"),
    (.timeInterval(TimeIntervalFormat(step: 15)), "in steps of 15 min"), (.email(EmailFormat()), "an email address"),
  ]

  @Test(arguments: hints)
  func aFieldSaysItsBoundsInWords(format: AnswerFormat, hint: String?) {
    #expect(Self.hint(format) == hint)
  }

  @Test func theKindOfNumberIsReadWhole() {
    #expect(Self.hint(.numeric(NumericFormat(integer: true)), .spanish) == "un número entero")
    #expect(Self.hint(.numeric(NumericFormat(min: 1)), .german)?.contains("Zahl") == false)
  }

  @Test func whatMayStayEmptySaysSo() {
    #expect(Self.hint(.text(TextFormat()), required: false) == "You can leave this empty.")
    #expect(
      Self.hint(.text(TextFormat(maxLength: 20)), required: false)
        == "at most 20 characters · You can leave this empty.")
    #expect(Self.hint(.height(HeightFormat()), required: false) == "You can leave this empty.")
  }
}
