import CareCards
import CareModel
import Foundation
import Testing

/// The points and the pictures of a step on a page.
struct SurveyPointTests {
  private static let knee = PlanPicture(path: "images/knee.png", hash: "h", width: 3, height: 2)

  private static func page(_ step: Step, items: [FormItem] = []) -> String {
    let forms = items.map { SurveyItemForm(item: $0, answer: nil, language: .english) }
    return SurveyStepPage(
      step: step, items: forms, fallbackTitle: "S", pictures: [knee.path: knee], language: .english
    ).html(action: "", fields: [])
  }

  private static func step(_ points: [BodyItem]) -> Step {
    var step = Step(id: "s", kind: .instruction, title: "S")
    step.body = points
    return step
  }

  @Test(arguments: [
    (BodyItem(text: "Plain"), "<li><span>Plain</span>"),
    (
      BodyItem(text: "One", detail: "More", tag: "1."),
      "<li><strong>1. </strong><span>One<span class=\"care-detail\"> More</span>"
    ),
    (
      BodyItem(text: "Beat", icon: "heart"), "<span class=\"care-glyph\" aria-hidden=\"true\">♥</span><span>Beat</span>"
    ),
    (BodyItem(text: "Knee", image: "images/knee.png"), "src=\"images/knee.png\" alt"),
    (BodyItem(text: "Elsewhere", image: "images/none.png"), "<li><span>Elsewhere</span>"),
  ])
  func eachPointHasItsMark(point: BodyItem, html: String) {
    let page = Self.page(Self.step([point])).replacing("\n", with: "")
    #expect(page.contains(html), "\(page)")
  }

  @Test func aPhotoHasThePictureToLineItUpWithAndNeverItsPath() {
    let shown = Self.page(Step(id: "s", kind: .capture(CaptureStep(template: "images/knee.png")), title: "S"))
    #expect(shown.contains("<img") && shown.contains("Line your photo up with this picture."))
    let missing = Self.page(Step(id: "s", kind: .capture(CaptureStep(template: "images/none.png")), title: "S"))
    #expect(!missing.contains("none.png") && !missing.contains("▣") && !missing.contains("care-points-list"))
  }

  @Test func picturesOfOptionsAreAboveAListAndInTheRowsOfAMatrix() {
    let options = [
      ChoiceOption(value: "a", text: "A", image: "images/knee.png"), ChoiceOption(value: "b", text: "B"),
    ]
    let ranking = FormItem(id: "r", text: "R", format: .ranking(RankingFormat(options: options)))
    let ranked = Self.page(Step(id: "s", kind: .form, title: "S"), items: [ranking])
    #expect(ranked.components(separatedBy: "<img").count == 2)
    let row = FormItem(id: "m", text: "M", format: .choice(ChoiceFormat(options: options)))
    let matrix = Self.page(Step(id: "s", kind: .matrix, title: "S"), items: [row])
    #expect(matrix.components(separatedBy: "<img").count == 2)
  }
}
