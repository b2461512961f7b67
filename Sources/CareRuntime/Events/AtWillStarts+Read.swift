import CareInsights
import CareModel
import CareSchedule
import CareStore

extension PatientHistory {
  /// The days around a start in which others count against it; nil if no task at will has limits.
  fileprivate var daysOfLimits: Int? {
    var days: Int?
    for timeline in enrollments.lazy.flatMap(\.tasks) {
      for segment in timeline.segments {
        guard let limits = segment.version.value.schedule.atWill, limits != AtWill() else { continue }
        // The local day of a start, in any zone.
        days = max(days ?? 2, 2 + (limits.minGap?.atMostDays ?? 0))
      }
    }
    return days
  }
}

extension PatientSnapshot {
  /// Reads the starts that the limits of tasks at will go by around an instant; without such tasks, nothing.
  func atWillStarts(
    around instant: Instant, drafts: [EventJoin.Slot: SurveyDraft]
  ) throws -> AtWillStarts {
    var starts = AtWillStarts()
    guard let days = history.daysOfLimits else { return starts }
    let from = instant.adding(seconds: -days * 86_400), to = instant.adding(seconds: days * 86_400)
    for version in try reader.outcomes(patient: patient, from: from, to: to, asOf: asOf) {
      let outcome = version.value
      guard outcome.status == .completed, let at = outcome.key.start(of: outcome.task) else { continue }
      let zone = outcome.zone ?? history.zones.zone(at: at)
      starts.add(
        .init(at: at, date: zone.date(of: at)), of: .init(carePlan: outcome.carePlan, task: outcome.task))
    }
    guard !drafts.isEmpty else { return starts }
    for enrollment in history.enrollments {
      for timeline in enrollment.tasks {
        for slot in drafts.keys where slot.carePlan == enrollment.id {
          guard let at = slot.key.start(of: timeline.id), let task = timeline.version(at: at)?.value, task.isAtWill
          else { continue }
          let parameters = enrollment.carePlan?.version(at: at).map { enrollment.parameters(of: $0.value) } ?? [:]
          let own = task.schedule.elements.first?.zone(by: parameters) ?? task.schedule.zone
          let zone = own ?? enrollment.zones.zone(at: at)
          guard now < EventWindow.of(task: task, start: at, zone: zone).graceEnds else { continue }
          starts.add(.init(at: at, date: zone.date(of: at)), of: .init(carePlan: enrollment.id, task: timeline.id))
        }
      }
    }
    return starts
  }
}
