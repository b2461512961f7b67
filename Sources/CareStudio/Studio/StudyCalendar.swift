import Care
package import CareCards
package import CareModel
import CareRuntime

/// The days of a study for one participant.
package struct StudyCalendar: Sendable {
  /// The days with their tasks.
  package var calendar: PlanCalendar
  /// The tasks, in the order of the rows.
  package var tasks: [CareTask.ID]
  /// Whether the plan continues after the last day.
  package var goesOn: Bool

  /// The most days of a study that ends, and the days that are shown of one that does not.
  private static let most = 400, ofEndless = 84

  /// Computes the days.
  ///
  /// - Throws: ``StudioProblem`` or `RuntimeError` for values of the participant that do not fit the plan; `ScheduleError`.
  init(_ plan: PlanDefinition, _ participant: StudioParticipant, zone: Zone) throws {
    var preview = try PlanPreview(
      of: plan, anchors: try participant.anchors(of: plan.header), parameters: participant.parameters(of: plan.header),
      zone: zone, start: participant.start, days: Self.most, accepting: true)
    let last = preview.days.lastIndex { !$0.events.isEmpty } ?? 0
    goesOn = last == preview.days.count - 1
    let shown = goesOn ? Self.ofEndless : last + 1
    preview.days.removeLast(max(0, preview.days.count - shown))
    // The options of commands are the studio's fields.
    (preview.openAnchors, preview.openParameters, preview.openEvents) = ([], [], [])
    calendar = preview.calendar
    tasks = preview.tasks.map(\.base.id)
  }

  /// The months, in order, each with its days.
  package var months: [[PlanCalendar.Day]] {
    calendar.days.reduce(into: []) { months, day in
      if let last = months.last?.last?.date, (last.year, last.month) == (day.date.year, day.date.month) {
        months[months.count - 1].append(day)
      } else {
        months.append([day])
      }
    }
  }
}
