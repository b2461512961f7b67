package import CareModel

/// The time limit of a step: shown before and while it runs, announced twice before its end, and lifted for who needs more time.
extension SurveyStepPage {
  /// The time for which the step can be answered.
  package struct Timing: Sendable {
    /// The limit in seconds.
    package var limit: Int
    /// The milliseconds that are left when the page is shown; 0 if the time is up.
    package var left: Int64

    /// Creates the time.
    package init(limit: Int, left: Int64) {
      self.limit = limit
      self.left = left
    }
  }

  /// The seconds before the end at which the time left is announced, for limits of at least twice as long.
  private static let warnings = [60, 20]

  /// Returns what is said when answers are not taken anymore.
  package static func isUp(in language: Language) -> String {
    language.page(.timeUpLate, ["more": language.page(.moreTime)])
  }

  /// Adds the time limit, and the button that lifts it.
  func addTiming(to html: inout HTMLText) {
    guard let timing else { return }
    let more = language.page(.moreTime)
    html.element("div", ["class": "care-note", "data-left": "\(timing.left)"]) { html in
      if timing.left > 0 {
        html.void("input", ["type": "hidden", "name": "typed", "value": ""])
        html.element("p", language(.timeLimit, ["time": language.span(timing.limit)]))
        let template = language.page(.timeLeft, ["time": "{time}"])
        html.element("p", ["role": "timer", "data-time": template, "hidden": ""], "")
        html.element("p", ["role": "status", "tabindex": "-1"], "")
        for seconds in Self.warnings where timing.limit >= 2 * seconds {
          let text = language.page(.timeIsShort, ["time": language.span(seconds), "more": more])
          html.element("span", ["data-at": "\(seconds)", "hidden": ""], text)
        }
        html.element("span", ["data-at": "0", "hidden": ""], language.page(.timeUpHere))
      } else if problems.isEmpty {
        html.element("p", Self.isUp(in: language))
      }
      html.element(
        "button", ["type": "submit", "class": "care-button care-quiet", "name": "do", "value": "more"], more)
    }
  }
}
