import CareModel
import CareSchedule

/// Reports tasks, and parts of their schedules, that are never due.
///
/// The check runs the scheduler for enrollments across the calendar, with anchors before, at, and after them. A
/// schedule that is due for any of them is not reported.
struct DueCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    checkWaiting(plan)
    checkGate(plan)
    var found = 0
    for version in plan.tasks.flatMap(\.versions) where version.writes("schedule") {
      let schedule = plan.part(version.path(of: "schedule"))
      guard case .declared(let declaration) = schedule.value,
        let elements = reader(plan).elements(declaration, path: schedule.path, depth: 0)
      else { continue }
      for (element, reader) in elements where !RepresentativeEnrollments(of: element).isEverDue(element) {
        found += 1
        guard found <= Self.most else { return }
        let (field, reason) = culprit(element)
        let place = field.compactMap { reader.fields[$0]?.authored }.first ?? reader.authored
        plan.warn(.neverDue, at: place, "\(elements.count == 1 ? "the task" : "this element") is never due: \(reason)")
      }
    }
  }

  /// The maximum number of reports: schedules that are never due are the most expensive to check.
  private static let most = 20

  /// Returns a decoder that reads declarations again, to find the place of each element.
  private func reader(_ plan: CheckedPlan) -> PlanDecoder {
    PlanDecoder(registry: plan.decoder.registry, sources: plan.cache.sources)
  }

  /// Returns the fields that prevent the element from being due, and the reason.
  private func culprit(_ element: ScheduleElement) -> ([String], String) {
    func isDue(_ change: (inout ScheduleElement) -> Void) -> Bool {
      var changed = element
      change(&changed)
      return RepresentativeEnrollments(of: element).isEverDue(changed)
    }
    if !element.except.isEmpty, isDue({ $0.except = [] }) {
      return (["except"], "every occurrence is an exception; write a longer schedule, or fewer exceptions")
    }
    if element.end != nil, isDue({ $0.end = nil }) {
      return (
        ["to", "through", "lasting"], "it ends before its first occurrence; write a later end"
      )
    }
    if element.bursts != nil, isDue({ $0.bursts = nil }) {
      return (["bursts"], "no occurrence is in one of its bursts; write longer bursts")
    }
    if isDue({ $0.start = .anchor(.enrolled, .zero) }) {
      return (["start"], "it ends before the patient is enrolled; write a later start")
    }
    return (["rule", "day", "weekday", "month"], "there is no such day; write another")
  }

  // MARK: Waiting

  /// Reports a gate that does not exist for all participants who have a task behind it: nothing opens it for the others.
  private func checkGate(_ plan: CheckedPlan) {
    guard let gate = plan.tasks.first(where: { $0.id == plan.definition.header.gate }) else { return }
    let limits = gate.versions.flatMap { $0.task.applies.map { $0 } }
    let behind = plan.tasks.first { task in
      task.id != gate.id
        && task.versions.contains { version in
          !limits.allSatisfy { name, values in version.task.applies[name]?.allSatisfy(values.contains) ?? false }
        }
    }
    guard let behind else { return }
    plan.warn(
      .neverDue, at: plan.part("gate"),
      "for participants without the gate '\(gate.id)', '\(behind.id)' is never due; write the same `applies` on both, or none on the gate"
    )
  }

  /// Reports tasks that count from events that can only come after them.
  private func checkWaiting(_ plan: CheckedPlan) {
    let gate = plan.definition.header.gate, started = plan.tasks.started
    checkArms(plan, started)
    for task in plan.tasks {
      let isGate = task.id == gate
      // A task behind the gate cannot open it.
      guard !task.canStart(after: isGate ? [] : started), let version = task.versions.first else { continue }
      let sources = task.sources.map { "'\($0)'" }.sorted().joined(separator: ", ")
      let reason =
        isGate
        ? "it waits for \(sources), which \(task.sources.count == 1 ? "applies" : "apply") only after this gate"
        : task.sources == [task.id]
          ? "it waits for itself" : "it waits for \(sources), which waits for it or never starts"
      let start = plan.part("\(version.path(of: "schedule")).start")
      plan.warn(.neverDue, at: start, "the task is never due: \(reason); count it from another day")
    }
  }
}

extension DueCheck {
  /// Reports tasks that wait for one that does not exist for participants with some value of a parameter.
  ///
  /// `started`: the tasks that can be due in a plan that has all of them.
  private func checkArms(_ plan: CheckedPlan, _ started: Set<CareTask.ID>) {
    var reported: Set<CareTask.ID> = []
    for (parameter, value) in plan.definition.armValues {
      let own = plan.tasks.filter { $0.exists(with: value, of: parameter) }, there = Set(own.map(\.id))
      let ownStarted = own.started
      for task in own where started.contains(task.id) && !ownStarted.contains(task.id) && !reported.contains(task.id) {
        guard let version = task.versions.first else { continue }
        let missing = task.sources.subtracting(there).map { "'\($0)'" }.sorted()
        // One that waits for another such task is due once that one is.
        guard !missing.isEmpty else { continue }
        reported.insert(task.id)
        plan.warn(
          .neverDue, at: plan.part("\(version.path(of: "schedule")).start"),
          "for participants with \(parameter) = \(value), the task is never due: it waits for \(missing.joined(separator: ", ")), "
            + "which does not exist for them; write the same `applies` on both, or count it from another day")
      }
    }
  }
}

extension PlanDefinition {
  /// The values of the parameters that `applies` of tasks read, each with its parameter.
  fileprivate var armValues: [(parameter: String, value: String)] {
    let names = tasks.flatMap { [$0.base] + $0.later.map(\.task) }.flatMap(\.applies.keys)
    return Set(names).sorted().flatMap { name in armValues(of: name).map { (name, $0) } }
  }
}

extension [CheckedTask] {
  /// The tasks that can be due if there are only these.
  fileprivate var started: Set<CareTask.ID> {
    var started: Set<CareTask.ID> = []
    while let next = first(where: { !started.contains($0.id) && $0.canStart(after: started) }) {
      started.insert(next.id)
    }
    return started
  }
}

extension CheckedTask {
  /// Whether a version of it exists for participants with a value of a parameter, and perhaps with values of others.
  fileprivate func exists(with value: String, of parameter: String) -> Bool {
    versions.contains { $0.task.applies[parameter]?.contains(value) ?? true }
  }

  private var starts: [ScheduleTime] { versions.flatMap(\.task.schedule.elements).map(\.start) }

  /// The tasks whose completion the element counts from.
  fileprivate var sources: Set<CareTask.ID> {
    Set(starts.flatMap(\.anchors).compactMap { if case .completion(let task, _, _, _) = $0 { task } else { nil } })
  }

  /// Whether the task can be due once these tasks are completed.
  fileprivate func canStart(after started: Set<CareTask.ID>) -> Bool {
    starts.contains { $0.canCome(after: started) }
  }
}

extension ScheduleTime {
  /// Whether the time can become known once these tasks are completed.
  fileprivate func canCome(after started: Set<CareTask.ID>) -> Bool {
    guard case .anchor(let anchor, _) = self else { return true }
    return switch anchor {
    case .completion(let task, _, _, _): started.contains(task)
    case .combined(.latest, let points): points.allSatisfy { $0.canCome(after: started) }
    case .combined(.earliest, let points): points.contains { $0.canCome(after: started) }
    case .enrolled, .named, .parameter: true
    }
  }
}

/// Reports random times that fill their window, so that they are not random.
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
          "\(random.times) times this far apart fill the whole window, so they are the same every day")
      }
    }
  }
}
