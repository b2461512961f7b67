import CareCards
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird

/// The stream of a page, and the topic at which it asks for itself again.
struct LivePage {
  /// The address of the stream.
  var address: String
  /// The topic.
  var topic: String
  /// The seconds after which the page asks for itself without news, because time changes it for many people; nil for never.
  var every: Int?
  /// The state that the page shows; nil if the stream is to begin with the news.
  var mark: String?

  /// Creates the stream of a page about the participant's own day in a state; see ``ParticipantVisit/readLive(_:)``.
  init(_ visit: ParticipantVisit, mark: LiveHub.Mark) { self.init(visit, state: visit.services.hub.text(of: mark)) }

  /// Creates the stream of a page about the participant's own day in a state as text.
  init(_ visit: ParticipantVisit, state: String) {
    self.init(address: LiveRoutes.mine.path(), topic: LiveTopic.day(visit.patient).name, mark: state)
  }

  /// Creates the stream of a page of the care team; nil for one that does not change by itself.
  init?(_ visit: Visit) {
    guard let plan = visit.path["plan"].map({ PlanHeader.ID($0) }) else { return nil }
    let topic: LiveTopic
    switch visit.route {
    case StaffRoutes.roster.description, StaffRoutes.held.description, DeliveryRoutes.deliveries.description:
      topic = .study(plan)
    case StaffRoutes.alerts.description: topic = .alerts(plan)
    default: return nil
    }
    self.init(address: LiveRoutes.team.path(), topic: topic.name, mark: nil)
    if visit.route == StaffRoutes.roster.description { every = 60 }
  }

  private init(address: String, topic: String, mark: String?) {
    (self.address, self.topic, self.mark) = (address, topic, mark)
  }

  /// Adds what the script of the page reads.
  func add(to head: inout HTMLText) {
    head.void(
      "meta",
      [
        "name": "care-live", "data-address": address, "data-topic": topic, "data-mark": mark,
        "data-every": every.map { "\($0)" },
      ])
  }
}

extension ParticipantVisit {
  /// Reads the store for a page with a stream, and sees to it that the next turn of the day is known.
  func readLive<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> (Result, LivePage) {
    let hub = services.hub, patient = patient, now = now
    let isKnown = hub.mark(of: patient, at: now) != nil, mark = hub.begin(patient, at: now)
    let (result, turn) = try await read { runtime in
      (try body(runtime), isKnown ? nil : try SnoozeOffers.turn(of: patient, runtime, at: now))
    }
    if let turn { hub.end(mark, of: patient, turn: turn) }
    return (result, LivePage(self, mark: mark))
  }

  /// Returns the tag of today's page in a state as text: of the session, whose token the page contains, and of the languages.
  func tag(_ state: String) -> String {
    let texts = [state, session.id, visit.languages.joined(separator: ",")]
    return "W/\"\(services.forms.token(of: "tag:" + texts.joined(separator: "\n")).prefix(22))\""
  }
}

extension Visit {
  /// Whether the browser has the answer with a tag.
  func knows(_ tag: String) -> Bool {
    (knownTag ?? "").parts(at: ",").contains { $0.filter { $0 != " " } == tag }
  }
}

extension Response {
  /// Returns the answer to a browser that has the page already.
  static func notModified(_ tag: String) -> Response {
    var response = Response(status: .notModified)
    response.headers[.eTag] = tag
    return response
  }
}
