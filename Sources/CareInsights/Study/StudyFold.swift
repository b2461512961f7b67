package import CareModel

/// The running statistics of a study, to which participants are added one at a time.
package struct StudyFold: Sendable {
  /// An enrollment, as the statistics of a study need it.
  package struct Enrollment: Hashable, Sendable {
    /// The date of enrollment.
    package var enrolled: CivilDate
    /// The arm, if there is one.
    package var arm: String?
    /// The state now.
    package var status: CarePlan.Status
    /// The day since which it is withdrawn or completed.
    package var ended: CivilDate?
    /// The reason for which it was withdrawn.
    package var reason: String?
    /// The day of the statistics, in the participant's zone.
    package var today: CivilDate
    /// Whether the plan's gate was completed; nil without a gate.
    package var gatePassed: Bool?
    /// The name in a list of participants.
    package var name: String

    package init(
      enrolled: CivilDate, arm: String?, status: CarePlan.Status, ended: CivilDate?, reason: String?, today: CivilDate,
      gatePassed: Bool?, name: String = ""
    ) {
      self.enrolled = enrolled
      self.arm = arm
      self.status = status
      self.ended = ended
      self.reason = reason
      self.today = today
      self.gatePassed = gatePassed
      self.name = name
    }
  }

  /// The days of the current participant.
  private struct Life {
    var lastDone: Int?
    /// The number of due days without an answer since then.
    var silentDays = 0
    var day: Int?
    var isDone = false
    var isDue = false
    var hasCompleted = false
    var prompts = 0

    mutating func endDay() {
      guard let day else { return }
      if isDone {
        (lastDone, silentDays) = (day, 0)
      } else if isDue {
        silentDays += 1
      }
      (isDone, isDue, prompts) = (false, false, 0)
    }
  }

  private static let mostReasons = 12

  private let silentAfter: Int
  private var life = Life()
  private var joined: [String: [Int: Int]] = [:]
  private var flows: [String: StudyFigures.Flow] = [:]
  private var all = StudyFigures.Flow()
  private var retention = RetentionFold()
  private var retentions: [String: RetentionFold] = [:]
  private var latency = LatencyHistogram()
  private var byHour: [Int: LatencyHistogram] = [:]
  private var byWeek: [Int: LatencyHistogram] = [:]
  private var early = 0
  private var late = 0
  /// By weekday, Monday being 0, and number of the prompt within the day, from 0.
  private var prompts: [[(done: Int, closed: Int)]] = Array(repeating: [], count: 7)
  private var hours = Array(repeating: (done: 0, closed: 0), count: 7 * 24)
  private var raster: StudyRaster?

  /// Creates the statistics of nobody.
  ///
  /// - Parameters:
  ///   - silentAfter: The number of due days without an answer after which a participant is silent.
  ///   - keepsDays: Whether to keep the days of each participant, in a byte for each.
  package init(silentAfter: Int, keepsDays: Bool = false) {
    self.silentAfter = silentAfter
    raster = keepsDays ? StudyRaster() : nil
  }

  /// Adds an event of the current participant, in the order of days.
  package mutating func add(_ event: CountedEvent, enrolled: Int) {
    raster?.add(event)
    if life.day != event.day {
      life.endDay()
      life.day = event.day
    }
    guard event.state.isDue else { return }
    life.isDone = life.isDone || event.state.showsLife
    life.hasCompleted = life.hasCompleted || event.state.isAnswered
    life.isDue = life.isDue || event.isClosed
    life.prompts += 1
    count(event)
    time(event, enrolled: enrolled)
  }

  private mutating func count(_ event: CountedEvent) {
    guard event.isCounted, let progress = event.progress else { return }
    let done = progress == 1 ? 1 : 0, place = life.prompts - 1
    guard let weekday = event.number(of: .weekday, enrolled: nil) else { return }
    while prompts[weekday].count <= place { prompts[weekday].append((0, 0)) }
    prompts[weekday][place].done += done
    prompts[weekday][place].closed += 1
    guard let hour = event.hour else { return }
    hours[weekday * 24 + hour].done += done
    hours[weekday * 24 + hour].closed += 1
  }

  private mutating func time(_ event: CountedEvent, enrolled: Int) {
    guard let seconds = event.latency else { return }
    if seconds < 0 {
      early += 1
    } else if event.state == .late {
      late += 1
    } else {
      latency.add(seconds)
      if let hour = event.hour { byHour[hour, default: LatencyHistogram()].add(seconds) }
      byWeek[max(0, event.day - enrolled) / 7, default: LatencyHistogram()].add(seconds)
    }
  }

  /// Ends the participant whose events were added.
  package mutating func finish(_ enrollment: Enrollment) {
    life.endDay()
    let life = life
    self.life = Life()
    let enrolled = enrollment.enrolled.dayNumber, arm = enrollment.arm ?? ""
    joined[arm, default: [:]][enrolled, default: 0] += 1
    let isSilent = life.silentDays >= silentAfter && enrollment.status != .completed
    var own = StudyFigures.Flow()
    own.enrolled = 1
    own.gatePassed = enrollment.gatePassed.map { $0 ? 1 : 0 }
    if life.hasCompleted {
      own.began = 1
      switch enrollment.status {
      case .withdrawn: own.withdrawn[reason(enrollment.reason)] = 1
      case .completed: own.completed = 1
      case .active, .paused:
        if isSilent { own.silent = 1 } else if enrollment.status == .paused { own.paused = 1 }
      }
    }
    all.add(own)
    if enrollment.arm != nil { flows[arm, default: .init(arm: arm)].add(own) }
    guard enrolled <= enrollment.today.dayNumber else {
      raster?.discard()
      return
    }
    // The first of both: one who is silent and withdraws later left when the silence began.
    var left: Int?
    if isSilent { left = life.lastDone.map { $0 + 1 } ?? enrolled }
    if enrollment.status == .withdrawn, let ended = enrollment.ended?.dayNumber { left = min(left ?? ended, ended) }
    let last = min(enrollment.today.dayNumber, enrollment.ended?.dayNumber ?? .max)
    raster?.finish(
      enrollment.name, days: enrolled...max(enrolled, last), left: left.map { $0 - enrolled })
    retention.add(day: (left ?? last) - enrolled, hasLeft: left != nil)
    if enrollment.arm != nil {
      retentions[arm, default: RetentionFold()].add(day: (left ?? last) - enrolled, hasLeft: left != nil)
    }
  }

  private func reason(_ reason: String?) -> String {
    let reason = reason ?? ""
    return all.withdrawn[reason] != nil || all.withdrawn.count < Self.mostReasons ? reason : "…"
  }

  /// The time to answer.
  package var latencies: StudyFigures.Latencies {
    .init(
      all: latency.figures(key: nil), early: early, late: late,
      byHour: byHour.sorted { $0.key < $1.key }.map { $0.value.figures(key: RateDimension.hour.key($0.key)) },
      byStudyWeek: byWeek.sorted { $0.key < $1.key }.map { $0.value.figures(key: "\($0.key)") })
  }

  /// Sets the enrollment, the flow, the retention, and the tables of figures.
  package func fill(_ figures: inout StudyFigures) {
    for (arm, days) in joined {
      for (day, count) in days {
        guard let date = CivilDate(dayNumber: day) else { continue }
        figures.enrollment.append(.init(date: date, arm: arm.isEmpty ? nil : arm, count: count))
      }
    }
    figures.enrollment.sort { ($0.date, $0.arm ?? "") < ($1.date, $1.arm ?? "") }
    figures.flow = [all] + flows.values.sorted { ($0.arm ?? "") < ($1.arm ?? "") }
    figures.retention =
      [retention.curve(arm: nil)] + retentions.sorted { $0.key < $1.key }.map { $0.value.curve(arm: $0.key) }
    figures.latency = latencies
    figures.raster = raster?.figure
    figures.weekdayPrompts = prompts.enumerated().flatMap { weekday, cells in
      cells.enumerated().filter { $0.element.closed > 0 }.map {
        .init(weekday: weekday + 1, column: $0.offset + 1, done: $0.element.done, closed: $0.element.closed)
      }
    }
    figures.prompts = Dictionary(grouping: figures.weekdayPrompts, by: \.column).sorted { $0.key < $1.key }.map {
      .init(
        weekday: nil, column: $0.key, done: $0.value.reduce(0) { $0 + $1.done },
        closed: $0.value.reduce(0) { $0 + $1.closed })
    }
    figures.hours = hours.enumerated().filter { $0.element.closed > 0 }.map {
      .init(weekday: $0.offset / 24 + 1, column: $0.offset % 24, done: $0.element.done, closed: $0.element.closed)
    }
  }
}

extension StudyFigures.Flow {
  /// Adds the numbers of others.
  fileprivate mutating func add(_ other: StudyFigures.Flow) {
    enrolled += other.enrolled
    if let passed = other.gatePassed { gatePassed = (gatePassed ?? 0) + passed }
    began += other.began
    withdrawn.merge(other.withdrawn, uniquingKeysWith: +)
    silent += other.silent
    paused += other.paused
    completed += other.completed
  }
}
