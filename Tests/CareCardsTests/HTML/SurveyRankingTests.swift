import CareCards
import CareModel
import Foundation
import Testing

/// A ranking on a page and on a terminal.
struct SurveyRankingTests {
  private static let item = FormItem(
    id: "r", text: "What matters?",
    format: .ranking(
      RankingFormat(options: ["a", "b", "c"].map { ChoiceOption(value: $0, text: "Option \($0)") }, most: 2)))

  private static func page(_ answer: Answer?, typed: [String: [String]]? = nil, problem: String? = nil) -> String {
    var html = HTMLText()
    SurveyItemForm(item: item, answer: answer, typed: typed, problem: problem, language: .english).add(to: &html)
    return html.text
  }

  private static func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  @Test func everyPlaceIsAListWithALabel() {
    let html = Self.page(nil)
    #expect(html.contains("<legend>What matters?</legend>"))
    #expect(Self.count("name=\"q-r\"", in: html) == 2 && Self.count("<label", in: html) == 2)
    #expect(html.contains("Place 1") && html.contains("Place 2") && Self.count("Option c", in: html) == 2)
    #expect(Self.count("selected", in: html) == 0 && html.contains("choose 2 in order"))
  }

  @Test func anAnswerIsSelectedAtItsPlaces() {
    let html = Self.page(.choices(["c", "a"]))
    let lists = html.components(separatedBy: "<select").dropFirst()
    #expect(lists.map { $0.contains("value=\"c\" selected") } == [true, false])
    #expect(lists.map { $0.contains("value=\"a\" selected") } == [false, true])
  }

  @Test func whatWasRefusedStaysAtItsPlaces() {
    let html = Self.page(nil, typed: ["q-r": ["", "b"]], problem: "Look again.")
    let lists = html.components(separatedBy: "<select").dropFirst()
    #expect(lists.map { $0.contains("value=\"b\" selected") } == [false, true])
    #expect(Self.count("aria-invalid=\"true\"", in: html) == 2 && html.contains("id=\"item-r-error\""))
  }

  @Test func keysChooseInOrder() throws {
    var picker = try #require(AnswerPicker(Self.item, answer: nil, in: .english))
    for key in ["3", "1"] as [Character] {
      let isKnown = picker.type(key)
      #expect(isKnown)
      picker.mark()
    }
    #expect(picker.answer == .choices(["c", "a"]))
    let text = picker.lines(TerminalStyle(width: 60), rows: 20, commands: [], in: .english).map(\.description)
    #expect(
      text.contains { $0.contains("[1] 3 Option c") } && text.contains { $0.contains("[2] 1 Option a") }, "\(text)")
    picker.mark()
    #expect(picker.answer == .choices(["c"]))
  }

  @Test func anAnswerBeforeKeepsItsOrder() throws {
    var picker = try #require(AnswerPicker(Self.item, answer: .choices(["b", "a"]), in: .english))
    #expect(picker.answer == .choices(["b", "a"]))
    let isKnown = picker.type("1")
    #expect(isKnown)
    picker.mark()
    picker.mark()
    #expect(picker.answer == .choices(["b", "a"]))
  }
}
