import Care
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// A participant's day: the week, and the cards with what can be done.
enum TodayRoute {
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    var date: CivilDate?
    if let text = visit.visit.query["on"] {
      guard let asked = CivilDate(text) else { throw WebProblem.badRequest }
      date = asked
    }
    guard date == nil else {
      return try await visit.read { [date] in
        DayPage(day: try ParticipantDay.read($0, visit, on: date), visit: visit).response()
      }
    }
    // What the page says of devices changes without the store.
    let hub = visit.services.hub, news = visit.hasNewDevices ? "-devices" : ""
    if visit.visit.knownTag != nil, let mark = hub.mark(of: visit.patient, at: visit.now) {
      let tag = visit.tag(hub.text(of: mark) + news)
      if visit.visit.knows(tag) { return .notModified(tag) }
    }
    let mark = hub.begin(visit.patient, at: visit.now)
    // Drawn where it was read: what both share is then in the caches of one thread.
    return try await visit.read { runtime in
      let day = try ParticipantDay.read(runtime, visit, on: nil), state = hub.text(of: mark)
      if let turn = day.turn { hub.end(mark, of: visit.patient, turn: turn) }
      var response = DayPage(day: day, visit: visit, live: LivePage(visit, state: state)).response()
      response.headers[.eTag] = visit.tag(state + news)
      return response
    }
  }
}

/// A day as its participant sees it.
struct ParticipantDay: Sendable {
  /// The day with its cards.
  let view: DayView
  /// The participant's local date.
  let today: CivilDate
  /// The language of built-in texts.
  let language: Language
  /// The pictures of the plans.
  let pictures: PlanPictures
  /// The time at which today changes by itself; nil for another day.
  let turn: Instant?
  /// What its events offer for their reminders.
  let snoozes: SnoozeOffers
  /// What can still be entered, and what cannot, of a day that has passed.
  let lateEntry: [WebPhrase]

  /// Reads a day, all of it from one snapshot of the store.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  static func read(_ runtime: CareRuntime, _ visit: ParticipantVisit, on date: CivilDate?) throws -> ParticipantDay {
    try runtime.reading { try ParticipantDay(runtime, visit, on: date) }
  }

  private init(_ runtime: CareRuntime, _ visit: ParticipantVisit, on date: CivilDate?) throws {
    let contents = try runtime.dayContents(of: visit.patient, on: date, at: visit.now) { patient in
      let reader = ParticipantReader(patient, visit)
      return (reader.tag, reader.language)
    }
    let reader = ParticipantReader(contents.patient, visit)
    var view = contents.day.view(
      cards: contents.cards, pages: contents.pages.map(\.forParticipant), isStaff: false, at: visit.now,
      language: reader.language)
    // The team has a page of its own, in the same place of every page.
    view.contacts = []
    view.studies = try ParticipantStudy.all(of: visit, in: runtime).map(\.title)
    self.view = view
    pictures = contents.pictures
    let events = contents.day.events
    let asked = try SnoozeOffers.asked(for: events, of: visit.patient, runtime, at: visit.now)
    let offers = SnoozeOffers(events, asked, contents.patient.reminders, at: visit.now)
    turn = contents.turn.map { offers.turn(before: $0, of: events, at: visit.now) }
    snoozes = offers
    today = reader.zone.date(of: visit.now)
    language = reader.language
    let isOpen = view.date < today && events.contains { $0.isAnswerable(at: visit.now) }
    let isClosed = view.date < today && events.contains { $0.isClosedUnanswered }
    lateEntry = (isOpen ? [.pastDayOpen] : []) + (isClosed ? [.pastDayClosed] : [])
  }
}

extension PlanPage {
  /// The page whose charts do not say of what time and commit they are: a participant sees what there is now.
  var forParticipant: PlanPage {
    var page = self
    for id in figures.keys { page.figures[id]?.origin = nil }
    return page
  }
}

extension Event {
  /// Whether its participant can no longer answer it, and has not: only the care team can, for an answer that was given in time.
  var isClosedUnanswered: Bool { (state == .missed || state == .unfinished) && task.link == nil }
}

/// The language and the zone in which a participant sees the study.
struct ParticipantReader: Sendable {
  /// The tag in which authors' texts are shown.
  let tag: String?
  /// The language of built-in texts.
  let language: Language
  /// The zone.
  let zone: Zone

  init(_ runtime: CareRuntime, _ visit: ParticipantVisit) throws {
    self.init(try runtime.patient(visit.patient, at: visit.now).value, visit)
  }

  init(_ patient: Patient, _ visit: ParticipantVisit) {
    tag = patient.languageInUse ?? visit.visit.languages.first
    language = patient.languageInUse.map { .of($0) } ?? .preferred(visit.visit.languages)
    zone = patient.zone
  }
}
