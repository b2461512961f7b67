import Care
package import CareModel
import CareRuntime
import Synchronization

extension Studio {
  /// A way through time.
  package enum Travel: Sendable {
    /// To a wall time.
    case time(CivilDateTime)
    /// To a day, at its first event.
    case day(CivilDate)
    /// A number of hours ahead, or back.
    case hours(Int)
    /// A number of days ahead, or back, at the same time of day.
    case days(Int)
    /// To the start of the next event.
    case next
  }

  /// The last day that the studio goes to, counted from the day of enrollment.
  private static let lastDay = 3660

  /// Goes to another time, and shows that day on the phone.
  ///
  /// Going back takes away what was answered after that time; a simulated participant is simulated up to it.
  /// - Throws: ``StudioProblem`` for a time before the enrollment or too far after it, and before a plan has loaded.
  package func travel(_ way: Travel) async throws {
    try await turns.run {
      try await self.go(way)
      await self.showBefore()
    }
    news.tell(onPhone: true)
  }

  private func go(_ way: Travel) async throws {
    let (phone, plan, participant) = state.withLock { ($0.phone, $0.shown, $0.participant) }
    guard let phone, let plan else { throw StudioProblem("the plan has not loaded yet; correct its errors first") }
    let zone = settings.zone, now = clock.now, wall = zone.civil(now)
    let time: Instant =
      switch way {
      case .time(let wall): zone.instant(of: wall)
      case .day(let date): firstTime(of: plan, participant, on: date)
      case .hours(let hours): now.adding(seconds: hours * 3600)
      case .days(let days): zone.instant(of: CivilDateTime(date: wall.date.adding(days: days), time: wall.time))
      case .next: try await nextTime(phone, after: now)
      }
    let day = zone.date(of: time).dayNumber - participant.start.dayNumber
    guard day >= 0 else {
      throw StudioProblem("the participant is enrolled on \(participant.start); choose that day or a later one")
    }
    guard day <= Self.lastDay else {
      throw StudioProblem("the studio goes \(Self.lastDay) days ahead of the enrollment; choose an earlier day")
    }
    if participant.number != nil {
      clock.travel(to: time)
      if let problem = await begin(plan, participant, nil) {
        clock.travel(to: now)
        throw problem
      }
    } else if time < now {
      try await goBack(to: time, phone, plan, participant)
    } else {
      let copy = try await phone.write { try $0.scratchCopy() }
      state.withLock { state in
        state.checkpoints.append(Checkpoint(at: now, runtime: copy))
        if state.checkpoints.count > Self.mostCheckpoints { state.checkpoints.removeFirst() }
        state.notice = nil
      }
      clock.travel(to: time)
    }
  }

  /// Goes back to the last state that the store had before a time.
  private func goBack(
    to time: Instant, _ phone: StudioPhone, _ plan: PlanDefinition, _ participant: StudioParticipant
  ) async throws {
    clock.travel(to: time)
    let earlier = state.withLock { state in
      state.checkpoints.removeAll { $0.at > time }
      return state.checkpoints.popLast()
    }
    let notice = "What was answered after this time is taken back."
    guard let earlier else {
      if let problem = await begin(plan, participant, notice) { throw problem }
      return
    }
    try await onThread { [self] in
      _ = try earlier.runtime.seed([plan], effective: participant.start, at: time)
      try replacePhone(earlier.runtime, phone.patient, time) { $0.notice = notice }
    }
  }

  /// Returns the time at which the first event of a day starts that has a time; nine o'clock if none has.
  func firstTime(of plan: PlanDefinition, _ participant: StudioParticipant, on date: CivilDate) -> Instant {
    let zone = settings.zone, usual = TimeOfDay(hour: 9, minute: 0) ?? .midnight
    let day = date.dayNumber - participant.start.dayNumber
    guard day >= 0, day <= Self.lastDay,
      let preview = try? PlanPreview(
        of: plan, anchors: participant.anchors(of: plan.header), parameters: participant.parameters(of: plan.header),
        zone: zone, start: participant.start, days: day + 1, accepting: true)
    else { return zone.instant(of: CivilDateTime(date: date, time: usual)) }
    let starts = preview.days.last?.events.filter { !$0.occurrence.isAllDay }.map(\.occurrence.start)
    return starts?.min() ?? zone.instant(of: CivilDateTime(date: date, time: usual))
  }

  /// Returns the start of the participant's next event within a year.
  private func nextTime(_ phone: StudioPhone, after now: Instant) async throws -> Instant {
    let patient = phone.patient
    let starts = try await phone.read { runtime in
      var from = now
      for days in [2, 14, 60, 366] {
        let to = now.adding(seconds: days * 86_400)
        let events = try runtime.events(EventQuery(patient: patient, interval: .range(from: from, to: to)), at: now)
        let starts = events.map(\.occurrence.start).filter { $0 > now }
        if let first = starts.min() { return first as Instant? }
        from = to
      }
      return nil
    }
    guard let starts else { throw StudioProblem("there is no further event within a year; choose a day") }
    return starts
  }

  /// Enrolls another participant, at the time that is shown; one who is enrolled later begins there.
  ///
  /// - Throws: ``StudioProblem`` for values that do not fit the plan; the earlier participant stays then.
  package func enroll(_ participant: StudioParticipant) async throws {
    try await turns.run { [self] in
      let plan = state.withLock { $0.shown ?? $0.reading.plan }
      guard let plan else { throw StudioProblem("the plan has not loaded yet; correct its errors first") }
      let before = clock.now
      if settings.zone.date(of: before) < participant.start {
        clock.travel(to: firstTime(of: plan, participant, on: participant.start))
      }
      if let problem = await begin(plan, participant, nil) {
        clock.travel(to: before)
        throw problem
      }
    }
    news.tell(onPhone: true)
    let generation = state.withLock { state in
      state.generation += 1
      state.results.begin(state.generation)
      return state.generation
    }
    Task { await self.follow(generation) }
  }

  /// Lets the participant read in another language.
  ///
  /// - Throws: `StoreError` if the store cannot be written.
  package func speak(_ language: String?) async throws {
    try await turns.run { [self] in
      let phones = state.withLock { state in
        state.participant.language = language
        state.before?.participant.language = language
        return [state.phone, state.before?.phone]
      }
      let now = clock.now
      for phone in phones.compactMap(\.self) {
        let patient = phone.patient
        try await phone.write { runtime in
          _ = try runtime.update(patient: patient, at: now) { $0.language = language }
        }
      }
    }
    news.tell(onPhone: true)
  }
}
