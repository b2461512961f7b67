import CareModel
import CareSchedule

/// Tells of random times that fill their window, so that they are not random.
struct RandomCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) where version.writes("schedule") {
      let isPart = version.task.schedule.elements.count > 1
      for (place, element) in version.task.schedule.elements.enumerated() {
        guard case .random(let random) = element.recurrence, random.times > 1,
          let room = RandomSlack(random, duration: element.duration), room.isFixed
        else { continue }
        let path = version.path(of: "schedule") + (isPart ? "[\(place + 1)]" : "")
        plan.decoder.report(
          .fixedTimes, at: plan.part("\(path).min_gap"), severity: .warning, notes: room.alternatives,
          "\(random.times) times so far apart fill the whole window: they come at the same times every day")
      }
    }
  }
}
