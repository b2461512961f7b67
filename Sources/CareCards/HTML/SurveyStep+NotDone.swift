package import CareModel

/// The way past a task that cannot be done here: the participant says why, and the survey continues without it.
extension SurveyStepPage {
  /// The question why a task is not done.
  package struct WhyNot: Sendable {
    /// The name of the field, and of the button.
    package static let field = "not-done"
    /// The reason that was given before.
    package var reason: NotDoneReason?
    /// Whether the reasons are shown at first.
    package var isOpen: Bool

    /// Creates the question.
    package init(reason: NotDoneReason?, isOpen: Bool) {
      self.reason = reason
      self.isOpen = isOpen
    }
  }

  /// Adds the reasons, and the button that continues without the task.
  func addWhyNot(to html: inout HTMLText) {
    guard let whyNot else { return }
    html.element("details", ["class": "care-page", "open": whyNot.isOpen ? "" : nil]) { html in
      html.element("summary", language(.cannotDo))
      html.element("fieldset", ["class": "care-item"]) { html in
        html.element("legend", language(.whyNot))
        for reason in NotDoneReason.allCases {
          html.element("label", ["class": "care-option"]) { html in
            html.void(
              "input",
              [
                "type": "radio", "name": WhyNot.field, "value": reason.rawValue,
                "checked": whyNot.reason == reason ? "" : nil,
              ])
            html.element("span", reason.text(in: language))
          }
        }
      }
      html.element(
        "button", ["type": "submit", "class": "care-button care-quiet", "name": "do", "value": WhyNot.field],
        language(.goOnWithout))
    }
  }
}
