package import CareCards
package import CareModel
import CareSurvey

/// A picture of a step of a survey as a phone shows it: the participant's own page, in which nothing can be pressed.
package struct PhonePicture {
  private let step: Step
  private let survey: Survey
  private let title: String
  private let language: Language
  private let pictures: [String: PlanPicture]
  private let address: @Sendable (PlanPicture) -> String

  /// Creates the picture of a step.
  ///
  /// `title`: that of the task, for steps and surveys without one. `pictures`: those of the plan. `address`: returns the address of one.
  package init(
    step: Step, survey: Survey, title: String, language: Language, pictures: [PlanPicture],
    address: @escaping @Sendable (PlanPicture) -> String
  ) {
    self.step = step
    self.survey = survey
    self.title = title
    self.language = language
    self.pictures = Dictionary(pictures.map { ($0.path, $0) }) { first, _ in first }
    self.address = address
  }

  /// Adds the picture.
  ///
  /// All that it says is beside it in words, so that screen readers pass over it.
  package func add(to html: inout HTMLText) {
    html.element("figure", ["class": "proto-phone"]) { html in
      html.element("div", ["class": "proto-screen", "inert": "", "aria-hidden": "true"]) { $0.add(drawn: markup) }
      html.element("figcaption", language.document(.onPhone, ["step": step.id]))
    }
  }

  private var markup: String {
    let items = step.questions
    var page = SurveyStepPage(
      step: step,
      items: items.map { item in
        SurveyItemForm(
          item: item, answer: item.defaultAnswer, isAlone: items.count == 1,
          question: item.id == step.id ? step.kind.behavior.question : nil, language: language)
      },
      fallbackTitle: survey.title ?? title, pictures: pictures, language: language, address: address)
    page.learnMore = step.learnMore
    if case .consent(let consent) = step.kind {
      page.reading = .init(hash: consent.documentHash, isAsked: consent.readToEnd)
    }
    return page.html(action: "", fields: []).asPicture
  }
}

extension String {
  /// The markup without what acts or names: a picture is of several pages with the same fields, and its headings are none of the document.
  var asPicture: String {
    var text = self
    for name in [
      "id", "for", "name", "aria-describedby", "aria-labelledby", "action", "method", "enctype", "href", "tabindex",
    ] {
      text = text.removing(attribute: name)
    }
    for (tag, style) in [("h1", "proto-h1"), ("h2", "proto-h2"), ("h3", "proto-h2"), ("h4", "proto-h2")] {
      text = text.replacing("<\(tag)>", with: "<p class=\"\(style)\">").replacing("<\(tag) ", with: "<p ")
        .replacing("</\(tag)>", with: "</p>")
    }
    return text.replacing("<form ", with: "<div ").replacing("<form>", with: "<div>").replacing(
      "</form>", with: "</div>"
    )
    .replacing(" novalidate", with: "").replacing(" autofocus", with: "")
  }

  /// Returns markup without an attribute; texts in markup contain no quotation marks, since these are escaped.
  private func removing(attribute name: String) -> String {
    var text = "", rest = self[...]
    while let start = rest.firstRange(of: " \(name)=\"") {
      text += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "\"") else { return text + rest[start.lowerBound...] }
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}
