import CareModel
import CareSchedule
import CareSurvey

/// Reports days, schedules, and surveys with more than a person can use.
struct SizeCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      for part in version.parts where part.count > part.size.usual && part.count <= part.size.most {
        plan.warn(
          .excessive, at: plan.part(part.path),
          "\(part.count) \(part.name), which is more than a person can use; write at most \(part.size.usual)")
      }
    }
    checkReminders(plan)
  }

  /// The number of reminders on a day that a person can use.
  private static let usualReminders = 20
  /// The days between two anchors of a plan, for which reminders are counted, and the most anchors.
  private static let daysApart = 29, mostAnchors = 12

  private func checkReminders(_ plan: CheckedPlan) {
    let tasks = plan.tasks.compactMap(\.versions.first?.task).filter { !$0.reminders.isEmpty }
    // The anchors of a plan, such as the days of its cycles, are weeks apart.
    let anchors = tasks.flatMap { $0.schedule.elements.flatMap(\.anchors) }.compactMap { anchor in
      if case .named(let name) = anchor { name } else { nil }
    }.uniqued.sorted().prefix(Self.mostAnchors)
    let dates = Dictionary(uniqueKeysWithValues: anchors.enumerated().map { ($1, $0 * Self.daysApart) })
    let days = tasks.map { task in
      task.schedule.countsByDay(of: 28 + dates.count * Self.daysApart, anchors: dates).map { $0 * task.reminders.count }
    }
    let length = days.map(\.count).max() ?? 0
    let count =
      (0..<max(1, length)).map { day in days.reduce(0) { $0 + ($1.indices.contains(day) ? $1[day] : 0) } }.max() ?? 0
    guard count > Self.usualReminders else { return }
    plan.warn(
      .excessive, at: plan.part("tasks"),
      "\(count) reminders on a day, which is more than a person can use; write at most \(Self.usualReminders)")
  }
}

/// Reports schedules and surveys that are too large to seed.
struct LimitCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      for part in version.parts where part.count > part.size.most {
        plan.decoder.report(
          part.code, at: plan.part(part.path), "\(part.count) \(part.name); write at most \(part.size.most)")
      }
    }
  }
}

/// A part of a task whose size is checked.
private struct SizedPart {
  var path: String
  var name: String
  var count: Int
  var size: PlanSize
  var code: DiagnosticCode
}

extension CheckedTask.Version {
  fileprivate var parts: [SizedPart] { scheduleParts + surveyParts }

  private var scheduleParts: [SizedPart] {
    guard writes("schedule") else { return [] }
    let path = path(of: "schedule"), schedule = task.schedule
    let elements = SizedPart(
      path: path, name: "elements of a schedule", count: schedule.elements.count, size: .scheduleElements,
      code: .badSchedule)
    guard elements.count <= elements.size.most else { return [elements] }
    let day = SizedPart(
      path: path, name: "events on a day", count: schedule.mostOnADay, size: .eventsOfDay, code: .badSchedule)
    return [elements, day]
  }

  private var surveyParts: [SizedPart] {
    guard writes("survey"), let survey = task.survey else { return [] }
    let path = path(of: "survey")
    func part(_ field: String, _ name: String, _ count: Int, _ size: PlanSize) -> SizedPart {
      SizedPart(path: "\(path).\(field)", name: name, count: count, size: size, code: .badSurvey)
    }
    return [
      part("steps", "steps of a survey", survey.steps.count, .steps),
      part("steps", "conditions of a survey", survey.conditionCount, .conditions),
    ]
      + survey.steps.enumerated().map { place, step in
        part("steps[\(place + 1)].items", "items of a step", step.items.count, .items)
      }
  }
}

extension Schedule {
  /// The greatest number of occurrences on one of the first days of a patient whose dates are all on one day.
  fileprivate var mostOnADay: Int { countsByDay(of: 28).max() ?? 0 }

  /// Returns the numbers of occurrences on the first days of a patient; empty if they are unknown.
  ///
  /// `anchors`: the days after the enrollment on which anchors are; others are on the day of the enrollment.
  fileprivate func countsByDay(of length: Int, anchors: [String: Int] = [:]) -> [Int] {
    guard let day = CivilDate("2027-01-04") else { return [] }
    var inputs = ScheduleInputs(enrolled: day)
    for anchor in elements.flatMap(\.anchors) {
      if case .named(let name) = anchor { inputs.anchors[name] = .date(day.adding(days: anchors[name] ?? 0)) }
    }
    // A schedule that these dates do not fit is checked with those of an enrollment.
    guard let resolved = try? resolved(inputs: inputs, zones: ZoneTimeline(.utc)) else { return [] }
    let counts = (0...length).map { resolved.count(before: Zone.utc.startOfDay(day.adding(days: $0))) }
    return zip(counts, counts.dropFirst()).map { $1 - $0 }
  }
}
