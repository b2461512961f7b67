import CareModel
import CareRuntime
import CareSurvey

/// The prompts and the estimated time that a plan asks of a participant.
struct PlanBurden {
  /// The time of an event of each task, in the order of the plan; nil for one that nobody is asked for.
  let tasks: [TimeEstimate?]
  /// The number of events of each task.
  let counts: [Int]
  /// The prompts and the time on each day.
  let days: [(prompts: Int, time: TimeEstimate)]

  /// Estimates the burden of a plan; for the days, of the tasks that exist in an arm, or of all without one.
  init(of plan: PlanDefinition, _ activities: PlanActivities, arm: String? = nil) {
    let tasks = plan.tasks.map(\.base.timeEstimate)
    self.tasks = tasks
    counts = activities.counts.map { $0.reduce(0, +) }
    let own = plan.tasks.indices.filter { place in arm.map { plan.tasks[place].exists(in: $0) } ?? true }
    let lastDay = own.compactMap { activities.counts[$0].lastIndex { $0 > 0 } }.max() ?? -1
    days = (0..<(lastDay + 1)).map { day in
      own.reduce((0, TimeEstimate())) { sum, place in
        let count = activities.counts[place][day]
        guard let time = tasks[place], count > 0 else { return sum }
        return (sum.0 + count, sum.1 + time * Double(count))
      }
    }
  }

  /// The prompts and the time of all days.
  var whole: (prompts: Int, time: TimeEstimate) {
    days.reduce((0, TimeEstimate())) { ($0.0 + $1.prompts, $0.1 + $1.time) }
  }

  /// The day with the most prompts, and of those the most time; nil without any.
  var busiest: (prompts: Int, time: TimeEstimate)? {
    days.max { ($0.prompts, $0.time.most) < ($1.prompts, $1.time.most) }.flatMap { $0.prompts > 0 ? $0 : nil }
  }

  /// The middle of the days with prompts; nil without any.
  var middle: (prompts: Int, time: TimeEstimate)? {
    let own = days.filter { $0.prompts > 0 }.sorted { ($0.prompts, $0.time.most) < ($1.prompts, $1.time.most) }
    return own.isEmpty ? nil : own[(own.count - 1) / 2]
  }
}

extension TaskTimeline {
  /// Returns whether the task, or a planned change of it, exists for participants of an arm.
  fileprivate func exists(in arm: String) -> Bool {
    ([base] + later.map(\.task)).contains { $0.applies[ParameterDefinition.arm]?.contains(arm) ?? true }
  }
}
