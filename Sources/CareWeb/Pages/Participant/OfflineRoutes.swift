import CareCards
import CareModel
import CareRuntime
import CareSurvey
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What a phone keeps to answer surveys while the server cannot be reached.
enum OfflineRoutes {
  /// What a phone gets for the survey of an event.
  enum Offer: Sendable {
    /// The survey.
    case survey(OfflineSurvey)
    /// Why it does not begin, which its page says too.
    case said(SurveyWordsPage)
    /// There is nothing to answer.
    case nothing
  }

  /// Sends the survey of an event with the pass so far; one that only the server can run, without its content.
  ///
  /// For a survey whose first step its author does not present, it answers with the page that says why; a phone keeps JSON alone.
  @Sendable static func bundle(_ visit: ParticipantVisit) async throws -> Response {
    switch try await visit.read({ try SurveyTurn($0, visit).offline() }) {
    case .nothing: throw WebProblem.notFound
    case .said(let page): return page.response(visit)
    case .survey(let survey):
      let bytes = try JSONText.utf8(encoding: survey)
      var response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
      response.headers[.contentType] = "application/json"
      return response
    }
  }

  /// Shows the page that replaces those that the server cannot send; its script continues a survey that the phone has.
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let (language, contacts) = try await visit.read { runtime in
      let reader = try ParticipantReader(runtime, visit)
      return (reader.language, try runtime.day(visit.patient, language: reader.tag, at: visit.now).contacts)
    }
    var frame = PageFrame(title: language.page(.offlineTitle), language: language)
    (frame.outbox, frame.scripts) = (visit, scripts)
    return frame.response(visit.services) { html in
      html.element("div", ["id": "care-offline"]) { html in
        html.element("p", ["class": "care-position"]) { html in
          html.element(
            "a", ["class": "care-away", "href": ParticipantRoutes.today.path()], "‹ \(language.page(.backToToday))")
        }
        html.element("h1", language.page(.offlineTitle))
        html.element("p", language.page(.offlineText))
        html.element("p", ["id": "care-needs", "class": "care-note", "hidden": ""], language.page(.needsConnection))
        // Who cannot reach the server may still call.
        html.add(drawn: PageParts.html(contacts, in: language))
      }
      addTexts(language, to: &html)
    }
  }

  /// Shows the page that replaces those that a device with a PIN keeps, once it was not used for a while; it says nothing of its participant.
  @Sendable static func showLocked(_ visit: ParticipantVisit) async throws -> Response {
    let language = try await visit.read { try ParticipantReader($0, visit).language }
    return PageFrame(title: language.page(.lockedTitle), language: language).response(visit.services) { html in
      html.element("h1", language.page(.lockedTitle))
      html.element("p", language.page(.lockedText))
      html.element("p") { html in
        html.element("a", ["class": "care-button", "href": ParticipantRoutes.today.path()], language.page(.unlock))
      }
      // By what the scripts of other pages know whether they keep this one for the same device.
      html.element("p", ["hidden": "", "data-lock": visit.lock], "")
    }
  }

  /// The scripts of a survey, each after those that it imports, so that a page names all that the phone keeps.
  static let scripts = [
    "keep.js", "survey-answers.js", "survey-rules.js", "survey.js", "sign.js", "seen.js", "fields.js",
    "survey-fields.js", "survey-words.js", "survey-said.js", "survey-tables.js", "survey-files.js",
    "take.js",
  ]

  /// Adds the texts that the script of a survey says, in the language of the page.
  static func addTexts(_ language: Language, to html: inout HTMLText) {
    let texts: [(name: String, text: String)] = [
      ("back", language.page(.backToToday)), ("needsAnswer", language.page(.pleaseAnswer)),
      ("notCorrect", language(.notCorrect)), ("problem", language.page(.problem)),
      ("problems", language.page(.problems, ["count": "{count}"])),
      ("error", language.page(.error, ["title": "{title}"])), ("thankYou", language.page(.thankYou)),
      ("continues", language.page(.continuesHere)), ("needs", language.page(.needsConnection)),
      ("notRead", language(.notRead)), ("yourAnswers", language.page(.yourAnswers)),
      ("keepCopy", language.page(.keepCopy)),
    ]
    html.element("p", ["id": "care-texts", "hidden": ""]) { html in
      for (name, text) in texts { html.element("span", ["data-name": name], text) }
    }
  }
}

extension SurveyTurn {
  /// Returns the survey of the event for a phone.
  func offline() throws -> OfflineRoutes.Offer {
    var found: OfflineSurvey?
    let move = try opened { turn, session in
      let task = try runtime.withEvent(
        address.key, patient: visit.patient, carePlan: address.carePlan, at: visit.now
      ) { context in reader.tag.map { context.translated(to: $0).task } ?? context.event.task }
      if let survey = session.event.task.survey, let shown = task.survey {
        found = try OfflineSurvey(
          survey, shown: shown, title: task.title, run: session.run.save(), of: session.event, pictures: turn.pictures,
          in: session.run.zone, reader.language)
      }
      return .init(.see(address.path(ParticipantRoutes.take)))
    }
    if let found { return .survey(found) }
    if case .success(.said(let page)) = move.turn { return .said(page) }
    return .nothing
  }
}
