package import CareModel

/// The data of a participant's days from which figures are computed.
package protocol FigureData {
  /// Returns the adherence of each day, of all counting tasks (nil) or of some.
  func adherence(of tasks: [CareTask.ID]?) throws -> [DayAdherence]

  /// Returns what a task recorded of a kind, or of any kind (nil).
  func values(of task: CareTask.ID, kind: String?) throws -> [DatedValue]

  /// Returns whether each day that a measure of coverage counts is covered.
  func coverage(of definition: CoverageDefinition) throws -> [CivilDate: Bool]

  /// Returns the number that a function returns for each day; nil where it returns none.
  func points(_ function: Hook, on days: [CivilDate]) throws -> [Double?]

  /// Returns the marks that a function returns for the days from one up to another.
  func drawing(_ function: Hook, from: CivilDate, to: CivilDate) throws -> DrawingDefinition

  /// Returns the events of a task, or of all tasks (nil).
  func events(of task: CareTask.ID?) throws -> [Event]

  /// Returns whether the schedule of a task, or of any task (nil), spans a day.
  func spans(_ task: CareTask.ID?, _ date: CivilDate) throws -> Bool
}

extension FigureData {
  /// Returns the reason why a task has no value on each of these days.
  func gaps(of task: CareTask.ID, on days: [CivilDate]) throws -> [CivilDate: Gap] {
    try reasons(of: task, on: days, Gap.of)
  }

  /// Returns the reason why a measure of coverage does not count each of these days.
  ///
  /// The days of supply are those of the whole plan, on which nothing is due before the first fill; those of doses are those of their task.
  func gaps(of definition: CoverageDefinition, on days: [CivilDate]) throws -> [CivilDate: Gap] {
    switch definition {
    case .pdc, .mpr: try reasons(of: nil, on: days) { Gap.of($0) == .excused ? .excused : nil }
    case .doseCoverage(let task, _): try reasons(of: task, on: days, Gap.ofUncounted)
    }
  }

  private func reasons(
    of task: CareTask.ID?, on days: [CivilDate], _ reason: ([Event]) -> Gap?
  ) throws -> [CivilDate: Gap] {
    guard !days.isEmpty else { return [:] }
    let events = Dictionary(grouping: try events(of: task), by: \.date)
    return try Dictionary(
      days.map { day in
        (day, try reason(events[day] ?? []) ?? (spans(task, day) ? .nothingDue : .notInPlan))
      }
    ) { $1 }
  }
}
