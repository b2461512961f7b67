import CareCards
import CareModel
import Foundation
import Testing

/// A matrix on a page and on a terminal.
struct SurveyMatrixTests {
  private static func step(columns: Int = 3, multiple: Bool = false, dontKnow: Bool = false) -> Step {
    let options = (1...columns).map { ChoiceOption(value: "v\($0)", text: "Column \($0)") }
    let format = AnswerFormat.choice(ChoiceFormat(options: options, multiple: multiple))
    return Step(
      id: "mood", kind: .matrix, title: "How often?",
      items: ["tired", "sad"].map { FormItem(id: $0, text: "Row \($0)", format: format, dontKnow: dontKnow) })
  }

  private static func page(_ step: Step, answer: Answer? = nil, problem: String? = nil) -> String {
    let items = step.items.map {
      SurveyItemForm(item: $0, answer: $0.id == "sad" ? answer : nil, problem: problem, language: .english)
    }
    return SurveyStepPage(step: step, items: items, fallbackTitle: "F", language: .english).html(
      action: "/", fields: [])
  }

  private static func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  @Test func everyRowIsAGroupWithTheWordsOfItsOptions() {
    let html = Self.page(Self.step(), answer: .choices(["v2"]))
    #expect(Self.count("<fieldset", in: html) == 2)
    #expect(html.contains("<legend>Row tired</legend>") && html.contains("<legend>Row sad</legend>"))
    // Once for the column, which a screen reader skips, and once in the label of each row.
    #expect(Self.count("Column 2", in: html) == 3)
    #expect(Self.count("aria-hidden=\"true\"", in: html) == 1)
    for name in ["q-tired", "q-sad"] { #expect(Self.count("name=\"\(name)\"", in: html) == 3) }
    #expect(Self.count("checked", in: html) == 1)
    #expect(!html.contains("style="))
  }

  @Test func dontKnowIsAColumn() {
    #expect(Self.count("I don't know", in: Self.page(Self.step(dontKnow: true))) == 3)
    #expect(Self.count("I don't know", in: Self.page(Self.step(multiple: true, dontKnow: true))) == 3)
  }

  @Test func manyOptionsAreNoColumns() {
    #expect(Self.page(Self.step(columns: 7)).contains("care-matrix"))
    let html = Self.page(Self.step(columns: 8))
    #expect(!html.contains("care-matrix") && Self.count("<fieldset", in: html) == 2)
  }

  @Test func anErrorIsInItsRow() {
    let html = Self.page(Self.step(), problem: "Please answer.")
    #expect(html.contains("id=\"item-tired\"") && html.contains("id=\"item-tired-error\""))
  }

  @Test func aTerminalSaysTheOptionsOnce() {
    let step = Self.step()
    let text = SurveyStepText(step: step, items: step.items).text(TerminalStyle(width: 60)).description
    #expect(Self.count("Column 2", in: text) == 1, "\(text)")
    var form = step
    form.kind = .form
    let below = SurveyStepText(step: form, items: form.items).text(TerminalStyle(width: 60)).description
    #expect(Self.count("Column 2", in: below) == 2)
  }
}
