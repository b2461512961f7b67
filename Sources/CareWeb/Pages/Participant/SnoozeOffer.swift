import CareCards
import CareModel
import CareRuntime

/// What a participant can do about the reminders of an event that is open: be reminded again after a while.
struct SnoozeOffer: Sendable {
  private let address: EventAddress
  private let title: String
  /// The times after which a reminder can be asked for.
  let intervals: [CalendarInterval]
  /// The time of the reminder that was asked for and is to come, if there is one.
  let until: Instant?

  /// Creates what an event offers; nil if it offers nothing, and nothing was asked for.
  init?(_ event: Event, _ asked: [Snooze], at now: Instant) {
    guard !event.task.snooze.isEmpty, event.isAnswerable(at: now) else { return nil }
    intervals = event.snoozes(at: now)
    let last = asked.first { $0.key == event.key && $0.carePlan == event.carePlan }
    until = last.flatMap { now < $0.until ? $0.until : nil }
    guard !intervals.isEmpty || until != nil else { return nil }
    address = EventAddress(key: event.key, carePlan: event.carePlan)
    title = event.task.title
  }

  /// The mark of what is shown: a form says it, so that it does nothing once another reminder was asked for.
  var mark: String { until.map { String($0.milliseconds) } ?? "" }

  /// Returns the interval that a form names; nil if it is not offered.
  func interval(named text: String) -> CalendarInterval? { intervals.first { $0.description == text } }

  /// Adds the offer to a card; `fields`: the hidden fields of the form.
  func add(
    _ fields: [(name: String, value: String)], in zone: Zone, _ language: Language, at now: Instant,
    to html: inout HTMLText
  ) {
    html.element("div", ["class": "care-snooze"]) { html in
      if let until {
        let time = until.formatted(on: zone.date(of: now), in: zone, language)
        html.element("p", ["class": "care-detail"], language(DeliveryPhrase.snoozed, ["time": time]))
      }
      guard !intervals.isEmpty else { return }
      html.element("form", ["method": "post", "action": address.path(SnoozeRoute.pattern)]) { html in
        html.hidden(fields + [(SnoozeRoute.shownField, mark)])
        html.element("span", ["class": "care-detail"], language(DeliveryPhrase.snooze))
        for interval in intervals {
          html.element(
            "button",
            [
              "type": "submit", "class": "care-button care-quiet", "name": SnoozeRoute.afterField,
              "value": interval.description,
            ]
          ) { html in
            html.add(language(DeliveryPhrase.snoozeIn, ["time": language.interval(interval)]))
            html.element("span", ["class": "care-hidden"], ": \(title)")
          }
        }
      }
    }
  }
}

/// What the events of a page offer for their reminders.
struct SnoozeOffers: Sendable {
  private let offers: [ScriptedView.ID: SnoozeOffer]

  /// Creates what events offer, of what the participant asked for; `wishes`: those of the participant, who is offered nothing without reminders.
  init(_ events: [Event], _ asked: [Snooze], _ wishes: ReminderWishes, at now: Instant) {
    guard wishes.channels != [] else {
      offers = [:]
      return
    }
    let all = events.compactMap { event in
      SnoozeOffer(event, asked, at: now).map { (ScriptedView.ID(key: event.key, carePlan: event.carePlan), $0) }
    }
    offers = Dictionary(all) { first, _ in first }
  }

  /// Returns what the participant asked for, if any of the events can be asked for.
  ///
  /// - Throws: `StoreError` if it cannot be read.
  static func asked(
    for events: [Event], of patient: Patient.ID, _ runtime: CareRuntime, at now: Instant
  ) throws -> [Snooze] {
    events.contains { !$0.task.snooze.isEmpty } ? try runtime.snoozes(of: patient, at: now) : []
  }

  /// Returns until when today's page is right, for its events and what they offer.
  ///
  /// - Throws: `StoreError` if the day cannot be read.
  static func turn(of patient: Patient.ID, _ runtime: CareRuntime, at now: Instant) throws -> Instant {
    let (day, turn) = try runtime.dayWithTurn(patient, at: now)
    let wishes = try runtime.patient(patient, at: now).value.reminders
    let asked = try asked(for: day.events, of: patient, runtime, at: now)
    return SnoozeOffers(day.events, asked, wishes, at: now).turn(before: turn, of: day.events, at: now)
  }

  /// Returns the first time before another at which the events offer something else than at `now`; that other one without such a time.
  func turn(before turn: Instant, of events: [Event], at now: Instant) -> Instant {
    guard !offers.isEmpty else { return turn }
    var times = offers.values.compactMap(\.until)
    for event in events {
      guard let offer = offers[ScriptedView.ID(key: event.key, carePlan: event.carePlan)] else { continue }
      // From then on, it closes before the time is over.
      times += offer.intervals.compactMap { interval in
        interval.negated().flatMap { event.zone.instant($0, after: event.window.closes) }
      }
    }
    return times.filter { now < $0 }.reduce(turn, min)
  }

  /// Returns what adds the offer of an event to its card; `fields`: the hidden fields of the page's forms.
  func offer(
    _ fields: [(name: String, value: String)], in zone: Zone, _ language: Language, at now: Instant
  ) -> (@Sendable (ScriptedView.ID, String, inout HTMLText) -> Void)? {
    guard !offers.isEmpty else { return nil }
    return { event, card, html in
      offers[event]?.add(fields + [("at", card)], in: zone, language, at: now, to: &html)
    }
  }
}
