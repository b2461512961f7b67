import CareModel
import CareSchedule
import Crypto

/// A run of an element that counts from events.
private struct NaiveRun {
  var start: NaivePoint
  var end: NaivePoint?
  /// The ends that it had while events counted that were taken back, each with the time of it.
  var formerEnds: [(end: NaivePoint, takenBack: Instant)]
  /// The key of the event that it is the run of; nil if there is one run only.
  var source: String?
}

/// A point in time, and since when it is known.
private struct NaivePoint {
  enum Time {
    case date(CivilDate)
    case exact(Instant)
  }
  var time: Time
  /// The time at which the event ended that it counts from, if it counts from one.
  var ended: Instant?
  /// The time at which that became known.
  var known: Instant?

  func instant(in zones: ZoneTimeline) -> Instant {
    switch time {
    case .date(let date): zones.startOfDay(date)
    case .exact(let instant): instant
    }
  }
}

extension NaiveEnrollment {
  /// Returns the events of an element that counts from events and that overlap a time; `own`: the zones in which it is read.
  func following(
    _ element: ScheduleElement, at place: Int, of task: CareTask, from: Instant, to: Instant, own: ZoneTimeline,
    inputs: ScheduleInputs, points: NaivePoints, _ ends: NaiveEnds
  ) -> [NaiveEvent] {
    let runs = runs(of: element, own, points, ends)
    return runs.flatMap { run -> [NaiveEvent] in
      // What counts from an event is read in the zones since it ended.
      let zones = run.start.ended.map { ended in
        ZoneTimeline(own.zone(at: ended), changes: own.changes.filter { $0.from > ended })
      }
      return occurrences(of: element, run, from: from, to: to, zones ?? own, inputs).compactMap { occurrence in
        if let end = run.end, occurrence.start >= end.instant(in: zones ?? own) { return nil }
        let zone: Zone =
          switch occurrence.slot {
          case .date(let date): (zones ?? own).zone(reading: date)
          // One that is exact is where the participant is then.
          case .dateTime(let wall) where (zones ?? own).instant(of: wall) == occurrence.start:
            (zones ?? own).zone(reading: wall)
          default: (zones ?? own).zone(at: occurrence.start)
          }
        let key = ["\(task.id)/\(occurrence.slot)", element.key, run.source.map(NaiveKeys.part)]
        var event = NaiveEvent(
          key: key.compactMap(\.self).joined(separator: "/"), occurrence, element: place, task: task, zone: zone)
        let formerEnds = run.formerEnds.filter { $0.end.instant(in: zones ?? own) <= occurrence.start }
        event.known = ([run.start.known] + formerEnds.map(\.takenBack)).compactMap(\.self).max()
        return event
      }
    }
  }

  private func occurrences(
    of element: ScheduleElement, _ run: NaiveRun, from: Instant, to: Instant, _ zones: ZoneTimeline,
    _ inputs: ScheduleInputs
  ) -> [Occurrence] {
    switch run.start.time {
    case .date(let date):
      var dated = element
      (dated.start, dated.end) = (.date(date), nil)
      let resolved = try? Schedule(elements: [dated]).resolved(inputs: inputs, zones: zones)
      return (try? resolved?.occurrences(from: from, to: to)) ?? []
    case .exact(let first):
      // A single exact time is named by the clocks of the event's zone, whatever flight follows.
      let ended = element.recurrence == .once ? run.start.ended : nil
      let wall = zones.zone(at: ended ?? first).civil(first)
      return (0..<(element.recurrence == .once ? 1 : element.count ?? 1)).compactMap { number in
        var start = first
        var slot = Slot.dateTime(wall)
        switch element.recurrence {
        case .interval(let interval):
          start = first.adding(seconds: number * interval.seconds)
          slot = .instant(start)
        case .daily(let every) where number > 0:
          let next = CivilDateTime(date: wall.date.adding(days: number * every), time: wall.time)
          (start, slot) = (zones.instant(of: next), .dateTime(next))
        default: break
        }
        let stop = start.adding(seconds: 3600)
        guard start < to, stop > from else { return nil }
        return Occurrence(slot: slot, start: start, stop: stop, index: 0, element: 0, isAllDay: false)
      }
    }
  }

  private func runs(
    of element: ScheduleElement, _ zones: ZoneTimeline, _ points: NaivePoints, _ ends: NaiveEnds
  ) -> [NaiveRun] {
    let countsDays = !element.times.isEmpty || element.duration == .allDay
    func run(_ source: NaiveEnd?) -> NaiveRun? {
      func point(
        _ time: ScheduleTime, isEnd: Bool, isEarliest: Bool = false, _ ends: NaiveEnds
      ) -> NaivePoint? {
        guard case .anchor(let anchor, let interval) = time else { return nil }
        switch anchor {
        case .enrolled: return NaivePoint(time: .date(enrolled.adding(days: interval.days)))
        case .named: return points.surgery.map { NaivePoint(time: .date($0.date.adding(days: interval.days))) }
        case .completion(let task, let each, let on, let condition):
          let all = (isEarliest || condition != nil ? points.moving : ends)[task] ?? []
          let found = each ? source : all.first(on, condition)
          guard let found, let exact = zones.zone(at: found.at).instant(interval, after: found.at) else { return nil }
          let zone = zones.zone(at: found.at)
          // An end without days is the exact time.
          guard countsDays, !isEnd || interval.days > 0 else {
            return NaivePoint(time: .exact(exact), ended: found.at, known: found.known)
          }
          let date =
            interval.seconds == 0
            ? zone.date(of: found.at).adding(days: interval.days) : zones.zone(at: exact).date(of: exact)
          return NaivePoint(time: .date(date), ended: found.at, known: found.known)
        case .combined(let choice, let times):
          let isEarliest = isEarliest || choice == .earliest
          let known = times.compactMap { point($0, isEnd: isEnd, isEarliest: isEarliest, ends) }
            .sorted { $0.instant(in: zones) < $1.instant(in: zones) }
          if choice == .earliest { return known.first.map { NaivePoint(time: $0.time) } }
          guard known.count == times.count, let last = known.last else { return nil }
          return NaivePoint(
            time: last.time, ended: known.compactMap(\.ended).max(), known: known.compactMap(\.known).max())
        case .parameter: return nil
        }
      }
      guard let start = point(element.start, isEnd: false, ends) else { return nil }
      var former: [(end: NaivePoint, takenBack: Instant)] = []
      for case .completion(let task, each: false, let on, when: nil) in element.end?.anchors ?? []
      where !element.movingSources.contains(task) {
        let all = ends[task] ?? []
        for var earlier in all.takenBack(on, before: all.first(on, nil)) {
          guard let takenBack = earlier.takenBack else { continue }
          earlier.takenBack = nil
          let end = element.end.flatMap { point($0, isEnd: true, [task: [earlier]]) }
          if let end { former.append((end, takenBack)) }
        }
      }
      return NaiveRun(
        start: start, end: element.end.flatMap { point($0, isEnd: true, ends) }, formerEnds: former,
        source: source?.key)
    }
    for case .completion(let task, each: true, let on, let condition) in element.start.anchors {
      let all = (condition != nil ? points.moving : ends)[task] ?? []
      return all.filter { $0.counts(on, condition) }.compactMap { run($0) }
    }
    return [run(nil)].compactMap(\.self)
  }
}

private enum NaiveKeys {
  /// The part of a run's key that names the event that it is the run of: its slot, or a hash if that is ambiguous.
  static func part(_ key: String) -> String {
    let rest = key.drop { $0 != "/" }.dropFirst()
    guard rest.contains(where: { $0 == "/" || $0 == "~" }) else { return String(rest) }
    return SHA256.hash(data: Array(key.utf8)).prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
  }
}
