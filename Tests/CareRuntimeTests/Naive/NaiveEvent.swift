import CareModel

/// An event by the text of the rules.
struct NaiveEvent: Equatable {
  var key: String
  var start: Instant
  var stop: Instant
  var zone: Zone
  var element: Int
  var task: CareTask
  var opens: Instant
  var closes: Instant
  var graceEnds: Instant
  var state = EventState.notApplicable
  /// Whether it was over when the anchor that it counts from became known, or was moved.
  var wasUnknown = false
  /// Whether it would be missed without what was recorded.
  var wasMissed = false
  /// The time at which the event became known that it counts from, if it counts from one.
  var known: Instant?
  var progress = 0.0

  var date: CivilDate { zone.date(of: start) }

  init(key: String, _ occurrence: Occurrence, element: Int, task: CareTask, zone: Zone) {
    (self.key, start, stop, self.zone) = (key, occurrence.start, occurrence.stop, zone)
    (self.element, self.task) = (element, task)
    opens = task.opens.flatMap { zone.instant($0.negated() ?? .zero, after: occurrence.start) } ?? occurrence.start
    switch task.closes {
    case .endOfDay: closes = zone.startOfDay(zone.date(of: occurrence.start).adding(days: 1))
    case .after(let interval): closes = zone.instant(interval, after: occurrence.start) ?? .end
    }
    graceEnds = closes
    if let grace = task.grace { graceEnds = zone.instant(grace, after: closes) ?? .end }
  }

  /// Evaluates the state; the rules about states stand here alone.
  mutating func evaluate(_ record: ToldRecord?, applies: Bool, isPaused: Bool, at now: Instant) {
    let targets = task.targets(ofElement: element).compactMap(\.number)
    let isMet = task.progress != .targetsMet || targets.allSatisfy { Double(record?.value ?? 0) >= $0 }
    progress = record?.status == .completed && isMet ? 1 : 0
    state =
      if !applies {
        .notApplicable
      } else if let record, record.status == .declined {
        .declined
      } else if let record, record.status == .completed {
        progress < 1 ? .partial : record.answered < closes ? .completed : .late
      } else if record?.status == .excused || isPaused {
        .excused
      } else if now < opens {
        .upcoming
      } else if now < graceEnds {
        .open
      } else {
        .missed
      }
  }

  /// What is compared with the event of the product.
  var text: String {
    "\(key) \(start)–\(stop) \(zone.identifier) \(opens)–\(closes)–\(graceEnds) '\(task.title)' element \(element) "
      + "\(task.targets(ofElement: element).map { "\($0.value)" }) \(state.rawValue) \(progress)"
  }
}

extension Event {
  var naiveText: String {
    "\(key) \(occurrence.start)–\(occurrence.stop) \(zone.identifier) \(window.opens)–\(window.closes)–\(window.graceEnds) "
      + "'\(task.title)' element \(occurrence.element) \(targets.map { "\($0.value)" }) \(state.rawValue) \(progress ?? -1)"
  }
}

/// The adherence of a day by the text of the rules.
enum NaiveDay {
  static func text(_ date: CivilDate, _ events: [NaiveEvent], at now: Instant) -> String {
    let counting = events.filter { $0.date == date && $0.task.impactsAdherence }
    let due = counting.filter { $0.state != .excused && $0.state != .notApplicable }
    let open = due.filter { [.upcoming, .open].contains($0.state) || $0.state == .partial && now < $0.graceEnds }
    let done = due.filter { $0.progress == 1 }.count
    return
      "\(date) due \(due.count) done \(done) open \(open.count) declined \(due.filter { $0.state == .declined }.count) "
      + "excused \(counting.filter { $0.state == .excused }.count)"
  }
}

extension DayAdherence {
  var naiveText: String { "\(date) due \(due) done \(done) open \(open) declined \(declined) excused \(excused)" }
}
