package import CareModel

/// The computation of adherence, day by day and over a period.
package enum Adherence {
  /// Returns the adherence of each day.
  ///
  /// A day counts each event that starts on it in the event's own zone, if its task version impacts adherence. Excused
  /// and not applicable events, and events of unknown progress, are not in the denominator; events that can still be done
  /// at `now` count as not done yet. `spans` returns whether a counting task's schedule spans a day, which distinguishes a
  /// day without events from one without tasks.
  package static func daily(
    days: [CivilDate], events: [Event], at now: Instant, spans: (CivilDate) throws -> Bool
  ) rethrows -> [DayAdherence] {
    var tallies: [CivilDate: Tally] = [:]
    // Events are large, and read where they are.
    for place in events.indices where events[place].task.countsInAdherence {
      tallies[events[place].date, default: Tally()].add(events, place, at: now)
    }
    return try days.map { date in try (tallies[date] ?? Tally()).day(date, spans: spans) }
  }
}

/// The adherence of one enrollment, day by day and over a period, to which counted events are added one at a time.
///
/// It equals ``Adherence/daily(days:events:at:spans:)`` and ``CareModel/AdherenceRate/over(_:at:)`` of the same events in the same order.
package struct AdherenceFold {
  private let first: Int
  private var tallies: [Tally]
  private var closed = Tally()

  /// Creates the adherence of no events on the days from one up to another.
  package init(from: CivilDate, to: CivilDate) {
    first = from.dayNumber
    tallies = Array(repeating: Tally(), count: max(0, to.dayNumber - first))
  }

  /// Adds an event of a task that impacts adherence; its day must be one of the days.
  ///
  /// `isOpened`: whether its window has opened.
  package mutating func add(_ event: CountedEvent, isOpened: Bool) {
    let isPending =
      switch event.state {
      case .upcoming, .open, .started: true
      case .partial: isOpened && !event.isClosed
      case .notApplicable, .declined, .completed, .late, .excused, .unfinished, .missed: false
      }
    tallies[event.day - first].add(event.state, event.progress, isPending: isPending)
    if event.isClosed { closed.add(event.state, event.progress, isPending: isPending) }
  }

  /// Returns the adherence of each day; `spans` returns whether a counting task's schedule spans a day.
  package func days(spans: (CivilDate) throws -> Bool) rethrows -> [DayAdherence] {
    try tallies.enumerated().compactMap { place, tally in
      try CivilDate(dayNumber: first + place).map { try tally.day($0, spans: spans) }
    }
  }

  /// The closed rate of all the days.
  package var rate: AdherenceRate { closed.rate }
}

extension AdherenceRate {
  /// Returns the closed rate of these events at an instant.
  ///
  /// Only closed windows count, so that the rate does not fall every morning and rise every evening.
  ///
  /// Events whose task does not impact adherence, excused events, and not applicable events are not in the denominator.
  package static func over(_ events: [Event], at now: Instant) -> AdherenceRate {
    var tally = Tally()
    for place in events.indices where events[place].window.graceEnds <= now && events[place].task.countsInAdherence {
      tally.add(events, place, at: now)
    }
    return tally.rate
  }
}

/// The numbers of some events that count toward adherence.
private struct Tally {
  var events = 0, excused = 0
  /// Events in the denominator: with known progress, and without.
  var known = 0, unknown = 0
  /// Of those with known progress.
  var done = 0, open = 0, declined = 0
  private var sum = 0.0

  /// The mean of the known progress; nil if there is none.
  var mean: Double? { known == 0 ? nil : sum / Double(known) }

  /// The closed rate of the events.
  var rate: AdherenceRate { AdherenceRate(value: mean, done: done, closed: known, unknown: unknown) }

  /// Returns the adherence of the events' day; `spans` returns whether a counting task's schedule spans it.
  func day(_ date: CivilDate, spans: (CivilDate) throws -> Bool) rethrows -> DayAdherence {
    guard let mean else {
      let hasTasks = try events > 0 || spans(date)
      return DayAdherence(date: date, state: hasTasks ? .noEvents : .noTasks, excused: excused, unknown: unknown)
    }
    return DayAdherence(
      date: date, state: .progress, progress: mean, due: known, done: done, open: open, declined: declined,
      excused: excused, unknown: unknown)
  }

  mutating func add(_ all: [Event], _ place: Int, at now: Instant) {
    add(all[place].state, all[place].progress, isPending: all[place].isPending(at: now))
  }

  mutating func add(_ state: EventState, _ progress: Double?, isPending: @autoclosure () -> Bool) {
    events += 1
    if state == .excused { excused += 1 }
    guard state.isDue else { return }
    guard let progress else { return unknown += 1 }
    known += 1
    sum += progress
    if progress == 1 { done += 1 }
    if state == .declined { declined += 1 }
    if state.canBePending, isPending() { open += 1 }
  }
}

extension EventState {
  /// Whether an event in this state is in the denominator of adherence.
  var isDue: Bool {
    switch self {
    case .notApplicable, .excused: false
    case .declined, .completed, .late, .upcoming, .started, .open, .partial, .unfinished, .missed: true
    }
  }

  /// Whether there is an outcome that was not declined.
  var isAnswered: Bool {
    switch self {
    case .completed, .late, .partial: true
    case .notApplicable, .declined, .excused, .upcoming, .started, .open, .unfinished, .missed: false
    }
  }

  /// Whether the participant has answered at least in part; answers that were not sent are a sign of life, too.
  var showsLife: Bool { isAnswered || self == .unfinished || self == .started }

  /// Whether an event in this state may still be done.
  fileprivate var canBePending: Bool {
    switch self {
    case .upcoming, .started, .open, .partial: true
    case .notApplicable, .declined, .completed, .late, .excused, .unfinished, .missed: false
    }
  }
}

extension Event {
  /// Whether the event can still be done at an instant.
  fileprivate func isPending(at now: Instant) -> Bool { state == .upcoming || isAnswerable(at: now) }
}
