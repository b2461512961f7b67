import CareCards
import CareModel
import HTTPTypes
import Hummingbird

/// The page with what a survey's functions said at its end, or before its first step.
struct SurveyWordsPage: Sendable {
  /// The ways in which a survey is over.
  enum Ending: Sendable {
    case recorded, discarded, notBegun
  }

  /// What the survey said.
  var texts: [String]
  /// The way in which it is over.
  var ending: Ending
  /// The language.
  var language: Language

  /// Returns the page.
  func response(_ visit: ParticipantVisit) -> Response {
    let title =
      switch ending {
      case .recorded: language.page(.thankYou)
      case .discarded: language(.answersDiscarded)
      case .notBegun: language.page(.notRecorded)
      }
    return PageFrame(title: title, language: language, tab: nil).response(visit.services) { html in
      html.element("p", ["class": "care-position"]) { html in
        html.element(
          "a", ["class": "care-away", "href": ParticipantRoutes.today.path()], "‹ \(language.page(.backToToday))")
      }
      html.element("h1", title)
      for text in texts { html.element("p", ["class": "care-note"], text) }
      if ending == .recorded { html.element("p", ["role": "status"], language.page(.recorded)) }
    }
  }
}
