package import CareModel

/// The combined results of many virtual participants.
package struct SimulationSummary: Sendable {
  /// The number of participants.
  package private(set) var participants = 0
  /// The number of days that they took part, in total.
  package private(set) var participantDays = 0
  /// The adherence of each participant with anything that counted.
  package private(set) var shares: [Double] = []
  /// The adherence of each week: the sum over participants, and the number of participants with anything that counted.
  package private(set) var weeks: [(sum: Double, count: Int)] = []
  /// The days on which participants left, sorted.
  package private(set) var left: [Int] = []
  /// The days at whose ends participants completed the plan, sorted.
  package private(set) var completed: [Int] = []
  /// The events by task.
  package private(set) var tasks: [CareTask.ID: ParticipantSummary.Tally] = [:]
  /// The number of reminders sent.
  package private(set) var prompts = 0
  /// The most reminders that one participant received on one day.
  package private(set) var mostPromptsADay = 0
  /// The reminders by hour of the day.
  package private(set) var hours = [Int](repeating: 0, count: 24)
  /// The number of reminders sent within five minutes of the one before.
  package private(set) var collisions = 0
  /// The number of participants and days for which each insight appeared.
  package private(set) var insights: [ParticipantSummary.InsightFired: (participants: Int, days: Int)] = [:]
  /// The number of participants with each alert, and the number of times that it was raised.
  package private(set) var alerts: [ParticipantSummary.AlertRaised: (participants: Int, times: Int)] = [:]

  /// Creates a summary without participants.
  package init() {}

  /// Adds the results of one participant.
  package mutating func add(_ participant: ParticipantSummary) {
    participants += 1
    participantDays += participant.days
    if let share = participant.share { shares.append(share) }
    if let left = participant.left { self.left.insertSorted(left) }
    if let completed = participant.completed { self.completed.insertSorted(completed) }
    for (task, tally) in participant.tasks { tasks[task, default: .init()].add(tally) }
    addWeeks(participant.adherence)
    addPrompts(participant.prompts)
    for (insight, days) in participant.insights {
      let before = insights[insight, default: (0, 0)]
      insights[insight] = (before.participants + 1, before.days + days)
    }
    for (alert, times) in participant.alerts {
      let before = alerts[alert, default: (0, 0)]
      alerts[alert] = (before.participants + 1, before.times + times)
    }
  }

  private mutating func addWeeks(_ days: [Double?]) {
    for (week, start) in stride(from: 0, to: days.count, by: 7).enumerated() {
      let counted = days[start..<min(start + 7, days.count)].compactMap { $0 }
      if weeks.count <= week { weeks.append((0, 0)) }
      guard !counted.isEmpty else { continue }
      weeks[week].sum += counted.reduce(0, +) / Double(counted.count)
      weeks[week].count += 1
    }
  }

  private mutating func addPrompts(_ sent: [ParticipantSummary.Prompt]) {
    prompts += sent.count
    var aDay: [Int: Int] = [:]
    var before: ParticipantSummary.Prompt?
    for prompt in sent {
      hours[prompt.second / 3600] += 1
      aDay[prompt.day, default: 0] += 1
      if let before, before.day == prompt.day, prompt.second - before.second < Self.tooClose { collisions += 1 }
      before = prompt
    }
    mostPromptsADay = max(mostPromptsADay, aDay.values.max() ?? 0)
  }

  private static let tooClose = 300

  /// The mean adherence; nil if nothing counted.
  package var meanShare: Double? { shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count) }

  /// The hour in which the most reminders were sent, the first of several; nil without reminders.
  package var busiestHour: Int? {
    guard prompts > 0, let most = hours.max() else { return nil }
    return hours.firstIndex(of: most)
  }

  /// The mean number of reminders per participant and day.
  package var promptsADay: Double { participantDays > 0 ? Double(prompts) / Double(participantDays) : 0 }

}

extension [Int] {
  fileprivate mutating func insertSorted(_ day: Int) {
    insert(day, at: firstIndex { $0 > day } ?? endIndex)
  }
}

extension ParticipantSummary.Tally {
  fileprivate mutating func add(_ other: Self) {
    done += other.done
    late += other.late
    partial += other.partial
    declined += other.declined
    missed += other.missed
    notAsked += other.notAsked
  }
}

/// The results of one virtual participant.
package struct ParticipantSummary: Hashable, Sendable {
  /// The events of a task by their final state.
  package struct Tally: Hashable, Sendable {
    package var done = 0
    package var late = 0
    /// Events with an outcome that does not meet their targets.
    package var partial = 0
    package var declined = 0
    package var missed = 0
    /// Events that a gate or a missing anchor excluded, or that were excused.
    package var notAsked = 0

    package var all: Int { done + late + partial + declined + missed }
  }

  /// A reminder that was sent.
  package struct Prompt: Hashable, Sendable {
    /// The day, from 0.
    package var day: Int
    /// The second of the day in wall time.
    package var second: Int
  }

  /// The number of the participant, from 1.
  package var participant: Int
  /// The day on which the participant left, from 1; nil if the participant stayed.
  package var left: Int?
  /// The day, from 1, at whose end the participant completed the plan; nil if the plan was not over.
  package var completed: Int?
  /// The number of days that the participant took part.
  package var days: Int
  /// The events by task.
  package var tasks: [CareTask.ID: Tally] = [:]
  /// The adherence of each day; nil for a day on which nothing counted.
  package var adherence: [Double?] = []
  /// The adherence over all days; nil if nothing counted.
  package var share: Double?
  /// The reminders that were sent, in order.
  package var prompts: [Prompt] = []
  /// The number of days on which each insight appeared.
  package var insights: [InsightFired: Int] = [:]
  /// The number of times each alert was raised.
  package var alerts: [AlertRaised: Int] = [:]

  /// An insight that appeared.
  package struct InsightFired: Hashable, Sendable {
    package var id: String
    package var kind: Insight.Kind
    package var title: String
  }

  /// An alert of a plan that was raised.
  package struct AlertRaised: Hashable, Sendable {
    package var task: CareTask.ID
    package var alert: String
    package var urgency: AlertDefinition.Urgency
  }
}
