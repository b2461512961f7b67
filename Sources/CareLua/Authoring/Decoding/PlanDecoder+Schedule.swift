import CareModel
import CareSchedule

extension ScheduleTime {
  /// The anchor that it counts from; nil for a calendar time.
  fileprivate var anchor: Anchor? { if case .anchor(let anchor, _) = self { anchor } else { nil } }
}

extension PlanDecoder {
  /// The schedule in a field, with its rules checked.
  func schedule(_ reader: FieldReader, _ name: String) -> Schedule? {
    guard case .declared(let declaration)? = reader[name] else { return nil }
    return schedule(declaration, path: reader.place(of: name).path)
  }

  func schedule(_ declaration: Declaration, path: String) -> Schedule? {
    guard let elements = elements(declaration, path: path, depth: 0) else { return nil }
    // One at a time, so that every element tells what is wrong with it.
    var isValid = true
    for (element, authored) in elements {
      do {
        try Schedule(elements: [element]).validate()
      } catch {
        isValid = false
        report(
          .badSchedule, at: place(of: error, in: authored), rule: error.code, notes: consequences(of: error, element),
          error.message)
      }
    }
    if elements.isEmpty {
      report(
        .badSchedule, at: entered(declaration, path: path), rule: ScheduleError.emptySchedule.code,
        "the schedule has no elements; write, for example, schedule.compose { schedule.daily { at = \"08:00\" } }")
      return nil
    }
    if isValid, elements.count > 1, let place = elements.firstIndex(where: { Schedule(elements: [$0.0]).atWill != nil })
    {
      let error = ScheduleError.invalidAtWill(.notAlone, element: place)
      report(.badSchedule, at: elements[place].1.authored, rule: error.code, error.message)
      return nil
    }
    return isValid ? Schedule(elements: elements.map(\.0)) : nil
  }

  /// Returns alternatives to an invalid schedule, as computed by the scheduler.
  private func consequences(of error: ScheduleError, _ element: ScheduleElement) -> [String] {
    switch error {
    case .randomDoesNotFit(let random, _, _, _):
      return RandomSlack(random, duration: element.duration)?.alternatives ?? []
    case .invalidBounds:
      // Swapped dates are a slip; the number of occurrences in the other order confirms it.
      var turned = element
      guard let end = element.end, Schedule(elements: [element]).atWill == nil else { return [] }
      (turned.start, turned.end) = (end, element.start)
      guard end.anchor == nil, element.start.anchor == nil,
        let resolved = try? Schedule(elements: [turned])
          .resolved(inputs: ScheduleInputs(enrolled: .earliest), zones: ZoneTimeline(.utc))
      else { return [] }
      let count = resolved.count(before: Instant.civilRange.upperBound)
      return [
        "as written it is never due; with the dates swapped it would be due \(count == 1 ? "once" : "\(count) times")"
      ]
    default: return []
    }
  }

  /// The field that broke a rule.
  private func place(of error: ScheduleError, in reader: FieldReader) -> Authored {
    let names: [String]
    switch error {
    case .timeForAllDay(let wall, _), .timeForRandom(let wall, _):
      return place(of: .dateTime(wall), in: ["except", "also"], reader)
    case .exceptAndAlso(let named, _): return place(of: named, in: ["also"], reader)
    case .emptySchedule, .tooManyElements, .invalidWindow, .windowTooLarge: names = []
    case .invalidInterval: names = ["interval", "every"]
    case .invalidBounds, .endsBeforeStart: names = ["to", "through", "lasting", "start"]
    case .instantNeedsZone: names = ["start", "to"]
    case .invalidCount: names = ["count"]
    case .invalidBursts: names = ["bursts"]
    case .invalidDay, .dayNeverComes: names = ["day", "weekday"]
    case .invalidMonth: names = ["month"]
    case .invalidDuration: names = ["duration"]
    case .invalidTimes: names = ["at"]
    case .timeOffTheDay: names = ["at", "between"]
    case .eachEnd: names = ["to", "through"]
    case .eachOfSeveral: names = ["start", "to", "through"]
    case .invalidRandomTimes: names = ["times"]
    case .invalidGap: names = ["min_gap"]
    case .invalidDrawnDays: names = ["days"]
    case .spreadDoesNotFit: names = ["at"]
    case .randomAllDay: names = ["duration"]
    case .randomDoesNotFit(let random, _, _, _): names = [random.times == 1 ? "duration" : "min_gap", "between"]
    case .invalidAtWill(.maximum, _): names = ["max_per_day"]
    case .invalidAtWill(.gap, _): names = ["min_gap"]
    case .invalidAtWill: names = []
    case .invalidRule: names = ["rule", "timing", "at"]
    case .anchorNeedsTime, .outOfRange: names = ["start", "to", "through", "lasting"]
    }
    return names.compactMap { reader.fields[$0]?.authored }.first ?? reader.authored
  }

  /// The item of a list of dates and times.
  private func place(of named: DateOrTime, in lists: [String], _ reader: FieldReader) -> Authored {
    let item = lists.lazy.flatMap { reader.list($0) }.first { field in
      if case .moment(let moment) = field.decoded { DateOrTime(moment) == named } else { false }
    }
    return item?.authored ?? reader.authored
  }

  /// The elements of a schedule; those of a later phase start where the one before ends.
  func elements(
    _ declaration: Declaration, path: String, depth: Int, phaseStart: ScheduleTime? = nil
  ) -> [(ScheduleElement, FieldReader)]? {
    guard let reader = reader(declaration, path: path) else { return nil }
    if let base = (declaration as? ScheduleObject)?.base {
      guard depth < 50 else { return tooDeep(reader) }
      let whole = elements(base, path: path, depth: depth + 1, phaseStart: phaseStart)
      return whole.flatMap { moved($0, reader) }
    }
    guard declaration.entry.items != nil else {
      return element(declaration.entry.name, reader, phaseStart: phaseStart).map { [($0, reader)] }
    }
    guard depth < 50 else { return tooDeep(reader) }
    if declaration.entry.name == "schedule.phases" { return phases(reader, depth: depth, start: phaseStart) }
    var all: [(ScheduleElement, FieldReader)] = []
    var isWhole = true
    for field in reader.items {
      guard case .declared(let part) = field.decoded,
        let elements = elements(part, path: field.authored.path, depth: depth + 1, phaseStart: phaseStart)
      else {
        isWhole = false
        continue
      }
      all += elements
    }
    return isWhole ? all : nil
  }

  private func tooDeep(_ reader: FieldReader) -> [(ScheduleElement, FieldReader)]? {
    report(.badSchedule, at: reader.authored, "schedules are nested more than 50 levels deep; use fewer levels")
    return nil
  }

  private func element(_ name: String, _ reader: FieldReader, phaseStart: ScheduleTime?) -> ScheduleElement? {
    if phaseStart != nil, reader.written.contains("start") {
      report(
        .notAllowed, at: reader.place(of: "start"), atKey: true,
        "a later phase starts when the one before ends; remove `start`, or, for a gap between them, write schedule.compose with a `start` for each"
      )
      return nil
    }
    let given = phaseStart ?? reader.moment("start")
    guard let taken = taken(name, reader, start: given) else { return nil }
    let start = given ?? taken.element?.start ?? .anchor(.enrolled, .zero)
    for name in ["start", "to", "through"] {
      guard case .anchor(let anchor, _)? = reader.moment(name) else { continue }
      note(anchor, at: reader.place(of: name))
    }
    let targets = values(reader.list("targets"))
    checkCompletions(reader)
    let end = end(reader, start: start)
    let (excepted, added) = (named(reader, "except"), named(reader, "also"))
    guard let recurrence = recurrence(name, reader), let except = excepted, let also = added else { return nil }
    var bursts: Bursts?
    if case .record(let record)? = reader["bursts"] {
      guard let read = self.bursts(record) else { return nil }
      bursts = read
    }
    var times: [DayTime] = []
    var duration = EventDuration.seconds(3600)
    if case .interval(let interval)? = reader["duration"] { duration = .seconds(interval.seconds) }
    if let seconds = reader.number("duration") { duration = .milliseconds(Int((seconds * 1000).rounded())) }
    if case .allDay? = reader["duration"] { duration = .allDay }
    if case .times(let list)? = reader["at"] { times = list }
    if case .allDay? = reader["at"] { duration = .allDay }
    // A wrong field has been reported; an element without it would mean something else.
    guard reader.written.allSatisfy({ reader.fields[$0] != nil || reader.entry.field($0)?.isSupported != true }) else {
      return nil
    }
    let zone = zone(reader)
    let element = ScheduleElement(
      start: start, times: times, recurrence: recurrence, end: end, count: reader.integer("count"), duration: duration,
      text: reader.text("text"), targets: targets, key: reader.text("key"), zone: zone.fixed,
      zoneParameter: zone.parameter, except: except, also: also, bursts: bursts)
    return taken.completing(element, reader)
  }

  /// Bursts; nil where a field is wrong or missing, which has been reported.
  private func bursts(_ reader: FieldReader) -> Bursts? {
    guard let length = reader.interval("length"), let every = forwardInterval("every", reader),
      let count = reader.integer("count"), reader.fields.count == reader.written.count
    else { return nil }
    return Bursts(length: length, every: every, count: count)
  }

  /// The dates and times of a list; nil where one is neither, which has been reported.
  private func named(_ reader: FieldReader, _ name: String) -> [DateOrTime]? {
    let fields = reader.list(name)
    let found = fields.compactMap { field -> DateOrTime? in
      guard case .moment(let moment) = field.decoded else { return nil }
      if let named = DateOrTime(moment) { return named }
      report(
        .badTime, at: field.authored,
        "`\(name)` takes dates and wall times, got \(moment.text); write \"2026-06-07\" or \"2026-06-07T08:00\""
      )
      return nil
    }
    return found.count == fields.count ? found : nil
  }

  /// The end that `to`, `through` or `lasting` gives, of which at most one may stand.
  private func end(_ reader: FieldReader, start: ScheduleTime) -> ScheduleTime? {
    let given = ["to", "through", "lasting"].filter { reader.written.contains($0) }
    if given.count > 1 {
      report(
        .notAllowed, at: reader.place(of: given[1]), atKey: true,
        "`\(given[0])` and `\(given[1])` both set the end; remove one of the two")
    }
    if let to = reader.moment("to") { return to }
    if let last = reader.moment("through") { return dayAfter(last, reader) }
    guard let interval = reader.interval("lasting") else { return nil }
    let end = start.adding(interval)
    if end == nil {
      report(
        .outOfRange, at: reader.place(of: "lasting"),
        "\(interval) from \(start.text) is outside the calendar; write a shorter one")
    }
    return end
  }

  private func dayAfter(_ last: ScheduleTime, _ reader: FieldReader) -> ScheduleTime? {
    switch last {
    case .date, .anchor(_, _):
      guard let end = last.adding(.days(1)) else {
        report(
          .outOfRange, at: reader.place(of: "through"), "\(last.text) is outside the calendar; write an earlier day")
        return nil
      }
      return end
    case .dateTime, .instant:
      report(
        .badTime, at: reader.place(of: "through"),
        "`through` is a last day, got \(last.text); write a date, or use `to`"
      )
      return nil
    }
  }
}
