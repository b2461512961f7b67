import CareCards
import CareModel
import CareRuntime
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A participant's own data, to keep: as a page to read or print, and as JSON.
enum OwnDataRoutes {
  static let page: RoutePattern = "/me/data"
  static let json: RoutePattern = "/me/data.json"

  /// What is recorded of one event, as its participant may see it.
  struct Record: Encodable, Sendable {
    /// A question with its answer.
    struct Said: Encodable, Sendable {
      var question: String
      var answer: String
    }

    var date: String
    /// The date in words.
    var day: String
    /// The time in words or by the clock, which differs where a day has a title more than once; nil if it was at any time of the day.
    var time: String?
    /// The start in ISO 8601; nil if it was at any time of the day.
    var start: String?
    var title: String
    /// The state in words, and its name for programs.
    var status: String
    var state: EventState
    /// The time at which it was recorded, in ISO 8601.
    var recorded: String?
    /// The values in words, such as `Pain 3`.
    var values: [String]
    var answers: [Said]

    private enum CodingKeys: String, CodingKey { case date, time, start, title, state, recorded, values, answers }
  }

  struct Own: Sendable {
    var studies: [String]
    var records: [Record]
    var language: Language
  }

  /// Shows what is recorded, the latest day first.
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let own = try await visit.read { try read($0, visit) }, language = own.language
    let title = language.page(.ownData)
    var frame = PageFrame(title: title, language: language, tab: .insights)
    frame.scripts = ["page.js"]
    return frame.response(visit.services) { html in
      html.element("h1", title)
      html.element("p", ["class": "care-text care-dim"], own.studies.joined(separator: " · "))
      if own.records.isEmpty {
        html.element("p", ["class": "care-text"], language(.noData))
      } else {
        // A script prints; browsers have a command for it too.
        html.element("p", ["class": "care-actions"]) { html in
          html.element(
            "button", ["type": "button", "class": "care-button care-quiet", "data-print": "", "hidden": ""],
            language.page(.keepCopy))
        }
      }
      for record in own.records.reversed() {
        html.element("section", ["class": "care-panel care-answers"]) { html in
          html.element("h2", [record.day, record.time, record.title].compactMap(\.self).joined(separator: " · "))
          html.element("p", ["class": "care-detail"], record.status)
          if record.answers.isEmpty {
            for value in record.values { html.element("p", value) }
          } else {
            html.element("dl", ["class": "care-summary"]) { html in
              for said in record.answers {
                html.element("dt", said.question)
                html.element("dd") { $0.lines(said.answer) }
              }
            }
          }
        }
      }
    }
  }

  /// Sends the same as JSON: `{"studies": […], "records": [{"date": …, "time": …, "start": …, "title": …, "state": …, …}]}`.
  @Sendable static func download(_ visit: ParticipantVisit) async throws -> Response {
    let own = try await visit.read { try read($0, visit) }
    struct File: Encodable {
      var studies: [String]
      var records: [Record]
    }
    let bytes = try JSONText.utf8(encoding: File(studies: own.studies, records: own.records), form: .readable)
    var response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    response.headers[.contentType] = "application/json"
    response.headers[.contentDisposition] = "attachment; filename=\"data.json\""
    return response
  }

  /// Adds links to both.
  static func addLinks(_ language: Language, to html: inout HTMLText) {
    html.element("section", ["class": "care-panel", "aria-labelledby": "data"]) { html in
      html.element("h2", ["id": "data"], language.page(.ownData))
      html.element("p", language.page(.ownDataText))
      html.element("p", ["class": "care-actions"]) { html in
        html.element(
          "a", ["class": "care-button care-quiet", "href": page.path()], language.page(.ownDataRead))
        html.element(
          "a", ["class": "care-button care-quiet", "href": json.path(), "download": "data.json"],
          language.page(.ownDataJSON))
      }
    }
  }

  /// Reads the events since the first enrollment that have an outcome.
  private static func read(_ runtime: CareRuntime, _ visit: ParticipantVisit) throws -> Own {
    let reader = try ParticipantReader(runtime, visit), language = reader.language,
      today = reader.zone.date(of: visit.now)
    let studies = try ParticipantStudy.all(of: visit, in: runtime).map(\.title)
    let enrolled = try runtime.carePlans(of: visit.patient, at: visit.now).map(\.value.enrolled).min() ?? today
    guard enrolled <= today else { return Own(studies: studies, records: [], language: language) }
    let events = try runtime.events(
      EventQuery(patient: visit.patient, interval: .days(from: enrolled, to: today.adding(days: 1))), at: visit.now)
    let texts = try runtime.plans(at: visit.now).reduce(into: [PlanHeader.ID: [String: String]]()) { texts, plan in
      texts[plan.value.id] = reader.tag.flatMap { plan.value.texts(in: $0) }
    }
    let records = events.filter { $0.outcome != nil }.map { event -> Record in
      var event = event
      if let texts = event.plan.flatMap({ texts[$0] }) { event.task = event.task.translated(by: texts) }
      let shown = event.forParticipant()
      let parts = SurveyEnding.parts(of: event, in: language)
      return Record(
        date: event.date.description, day: event.date.formatted(in: language),
        time: event.timeText(in: reader.zone, language),
        start: event.occurrence.isAllDay ? nil : event.occurrence.start.description, title: event.task.title,
        status: language(event.state.phrase), state: event.state,
        recorded: event.outcome?.recorded.description,
        values: shown.values.map { shown.task.text(of: $0, in: reader.zone, language) }.filter { !$0.isEmpty },
        answers: parts.flatMap(\.answers).map { Record.Said(question: $0.question, answer: $0.answer) })
    }
    return Own(studies: studies, records: records, language: language)
  }
}
