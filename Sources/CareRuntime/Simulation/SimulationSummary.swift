package import CareModel

/// What came of many virtual participants.
package struct SimulationSummary: Sendable {
  /// How many there were.
  package private(set) var participants = 0
  /// How many days they took part, all together.
  package private(set) var participantDays = 0
  /// The share done, of each participant of whom something was asked that counts.
  package private(set) var shares: [Double] = []
  /// The share done in each week: the sum over the participants, and how many of them something was asked of.
  package private(set) var weeks: [(sum: Double, count: Int)] = []
  /// The days on which participants left, sorted.
  package private(set) var left: [Int] = []
  /// By task.
  package private(set) var tasks: [CareTask.ID: ParticipantSummary.Tally] = [:]
  /// How many prompts were sent.
  package private(set) var prompts = 0
  /// The most prompts that one participant got on one day.
  package private(set) var mostPromptsADay = 0
  /// The prompts by the hour of the day.
  package private(set) var hours = [Int](repeating: 0, count: 24)
  /// How many prompts came within five minutes of the one before.
  package private(set) var collisions = 0
  /// What insights said: to how many participants, on how many days.
  package private(set) var insights: [ParticipantSummary.InsightFired: (participants: Int, days: Int)] = [:]
  /// Which alerts were raised: of how many participants, how often.
  package private(set) var alerts: [ParticipantSummary.AlertRaised: (participants: Int, times: Int)] = [:]

  /// Nobody yet.
  package init() {}

  /// Takes one participant in.
  package mutating func add(_ course: ParticipantSummary) {
    participants += 1
    participantDays += course.days
    if let share = course.share { shares.append(share) }
    if let left = course.left { self.left.insert(left, at: self.left.firstIndex { $0 > left } ?? self.left.endIndex) }
    for (task, tally) in course.tasks { tasks[task, default: .init()].add(tally) }
    addWeeks(course.adherence)
    addPrompts(course.prompts)
    for (insight, days) in course.insights {
      let before = insights[insight, default: (0, 0)]
      insights[insight] = (before.participants + 1, before.days + days)
    }
    for (alert, times) in course.alerts {
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

  /// The mean share done; nil where nothing was asked that counts.
  package var meanShare: Double? { shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count) }

  /// The hour in which the most prompts were sent, the first of several; nil without prompts.
  package var busiestHour: Int? {
    guard prompts > 0, let most = hours.max() else { return nil }
    return hours.firstIndex(of: most)
  }

  /// How many prompts a participant gets on a day.
  package var promptsADay: Double { participantDays > 0 ? Double(prompts) / Double(participantDays) : 0 }

}

extension ParticipantSummary.Tally {
  fileprivate mutating func add(_ other: Self) {
    done += other.done
    late += other.late
    declined += other.declined
    missed += other.missed
    notAsked += other.notAsked
  }
}
