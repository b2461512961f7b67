import CareAccess
import CareModel
import CareRuntime

/// A change of a task for one person, as a form describes it.
struct OwnTaskChange: Sendable {
  /// The kinds of changes.
  enum Act: String, Sendable {
    case override, stop, revert

    /// The path of the form.
    var pattern: RoutePattern {
      switch self {
      case .override: PersonRoutes.override
      case .stop: PersonRoutes.stop
      case .revert: PersonRoutes.revert
      }
    }
  }

  /// The reason for which a form cannot be carried out, in words for the care team.
  struct Problem: Error {
    var message: String
    /// Whether someone else changed the task meanwhile.
    var isConflict = false
  }

  var act: Act
  var task: CareTask
  /// The state of the task for which the form was made.
  var state: String
  var patch: TaskPatch
  var scope: TargetScope?
  var from: CivilDate?
  var through: CivilDate?

  /// Reads a form.
  ///
  /// - Throws: ``Problem`` for a field that cannot be read, or if nothing would change.
  init(_ act: Act, _ form: FormFields, of own: PlanRoute.OwnTask, today: CivilDate) throws {
    self.act = act
    task = own.task
    state = own.state
    patch = TaskPatch(id: task.id)
    guard act == .override else { return }
    if let title = form["title"]?.trimmed, title != task.title {
      guard !title.isEmpty else { throw Problem(message: "The title is empty; write what the participant reads.") }
      patch.title = title
    }
    if let text = form["instructions"]?.replacing("\r\n", with: "\n").trimmed, text != task.instructions ?? "" {
      patch.instructions = .some(text.isEmpty ? nil : text)
    }
    try readSchedule(form)
    try readTargets(form)
    guard !patch.isEmpty else { throw Problem(message: "Nothing differs from what applies now; change a field.") }
    try readDays(form, today: today)
  }

  private mutating func readSchedule(_ form: FormFields) throws {
    var schedule = task.schedule
    for place in schedule.elements.indices {
      if let days = OwnTaskDays(schedule.elements[place], part: place) {
        schedule.elements[place].recurrence = try days.read(form)
      }
      guard let text = form["times-\(place)"], let before = schedule.elements[place].fixedTimes else { continue }
      let times = try Self.times(in: text)
      // Plans write times in any order.
      guard Set(times) != Set(before) else { continue }
      guard schedule.elements[place].count == nil || times.count == Set(before).count else {
        throw Problem(
          message: "A part ends after a number of events, so that more or fewer times would make it shorter or longer; "
            + "keep the number of times, or use care override.")
      }
      schedule.elements[place].times = times.map { .time($0) }
    }
    if schedule != task.schedule { patch.schedule = schedule }
  }

  /// Returns the times of day in a text, in order.
  private static func times(in text: String) throws(Problem) -> [TimeOfDay] {
    var times: Set<TimeOfDay> = []
    for word in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }) {
      guard let time = TimeOfDay(word.count == 4 && word.contains(":") ? "0\(word)" : String(word)) else {
        throw Problem(message: "A time cannot be read; write HH:MM, such as 08:00, and commas between times.")
      }
      times.insert(time)
    }
    guard !times.isEmpty else {
      throw Problem(message: "There is no time; stop the task if it is not to be asked.")
    }
    return times.sorted()
  }

  private mutating func readTargets(_ form: FormFields) throws {
    var targets = task.editableTargets
    for place in targets.indices {
      guard let text = form["target-\(place)"], let number = targets[place].number, text != number.plainText else {
        continue
      }
      guard let new = Double(decimal: text.replacing(",", with: ".").trimmed) else {
        throw Problem(message: "A target is not a number; write one such as 7.5.")
      }
      if case .integer = targets[place].value, let whole = Int(exactly: new) {
        targets[place].value = .integer(whole)
      } else {
        targets[place].value = .double(new)
      }
    }
    guard targets != task.editableTargets else { return }
    guard task.hasPartTargets else {
      patch.targets = targets
      return
    }
    guard patch.schedule == nil else {
      throw Problem(
        message: "The parts have targets of their own; change the schedule and the targets one after the other.")
    }
    patch.targets = targets
    let part = form["part"].flatMap { Int($0) }  // allowed: bounded by the parts of the schedule
    scope = form["part"] == "all" ? .all : part.map { .elements([$0]) }
  }

  private mutating func readDays(_ form: FormFields, today: CivilDate) throws {
    func day(_ name: String) throws -> CivilDate? {
      guard let text = form[name], !text.isEmpty else { return nil }
      guard let date = CivilDate(text) else { throw Problem(message: "A day cannot be read; write YYYY-MM-DD.") }
      guard date >= today else {
        throw Problem(message: "A day is over; a change begins today or later, so that past events stay as they were.")
      }
      return date
    }
    from = try day("from")
    through = try day("through")
    if let from, let through, through < from {
      throw Problem(message: "The last day is before the first; write a later one.")
    }
  }

  /// Makes the change; `basedOn`: the version of the own change that it is based on, if it says one.
  ///
  /// Changes that are planned for later stay planned, except where following the plan again has no other to end. `accepting`: whether a schedule is
  /// accepted of which the participant's values leave less than it asks for.
  func make(
    in runtime: CareRuntime, of carePlan: CarePlan.ID, basedOn: VersionID? = nil, accepting: Bool = false,
    at now: Instant
  ) throws -> Version<TaskPatch> {
    let effective = from.map { Effective.date($0) }
    return switch act {
    case .override:
      try runtime.override(
        patch, of: carePlan, targets: scope, effective: effective, until: through.map { .date($0.adding(days: 1)) },
        basedOn: basedOn, planned: .keep, accepting: accepting, at: now)
    case .stop: try runtime.stop(task.id, of: carePlan, effective: effective, basedOn: basedOn, planned: .keep, at: now)
    case .revert:
      try runtime.revert(
        task.id, of: carePlan, effective: effective, basedOn: basedOn, planned: .keep, takingBackPlanned: true, at: now)
    }
  }
}
