import CareModel

/// Reports chains of events that can end for good because one of them was missed or declined.
///
/// In a chain, each event starts the next. Whatever else starts its tasks again and again keeps it alive.
struct ChainCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    let links = plan.tasks.flatMap(\.links)
    let repeated = Set(plan.definition.header.anchors.filter { $0.each == true }.map { Anchor.named($0.name) })
    var told: Set<Set<CareTask.ID>> = []
    for task in plan.tasks {
      let members = Self.members(with: task.id, of: links)
      guard !members.isEmpty, told.insert(members).inserted else { continue }
      let chain = plan.tasks.filter { members.contains($0.id) }
      guard chain.contains(where: { $0.isStarted(beside: members) }),
        !chain.contains(where: { $0.isStartedAgain(beside: members, by: repeated) })
      else { continue }
      for source in chain {
        let own = links.filter { $0.source == source.id && members.contains($0.target) }
        let lacking = TaskEnds.allNames.filter { name in
          !own.contains { $0.ends.names.contains(name) }
        }
        guard let link = own.first, !lacking.isEmpty, let target = plan.tasks.first(where: { $0.id == link.target }),
          let version = target.versions.first(where: { $0.writes("schedule") })
        else { continue }
        let ends = lacking.map { "\"\($0)\"" }.joined(separator: ", ")
        plan.warn(
          .endingChain, at: plan.part(version.path(of: "schedule")),
          "if one event of '\(source.id)' is \(lacking.joined(separator: " or ")), nothing follows it, and '\(link.target)' ends for good; "
            + "write another element with after { task = \"\(source.id)\", each = true, on = { \(ends) } }")
        break
      }
    }
  }

  /// One task's events start another's, or its own.
  struct Link {
    var source: CareTask.ID
    var target: CareTask.ID
    var ends: TaskEnds
  }

  /// Returns the tasks of the chain that a task is in; none if its events never lead back to it.
  private static func members(with task: CareTask.ID, of links: [Link]) -> Set<CareTask.ID> {
    let after = reached(from: task, links.map { ($0.source, $0.target) })
    guard after.contains(task) else { return [] }
    return after.intersection(reached(from: task, links.map { ($0.target, $0.source) }))
  }

  private static func reached(
    from task: CareTask.ID, _ steps: [(from: CareTask.ID, to: CareTask.ID)]
  ) -> Set<CareTask.ID> {
    var found: Set<CareTask.ID> = []
    var open = [task]
    while let next = open.popLast() {
      for step in steps where step.from == next && found.insert(step.to).inserted { open.append(step.to) }
    }
    return found
  }
}

extension CheckedTask {
  private var elements: [ScheduleElement] { versions.flatMap(\.task.schedule.elements) }

  /// The tasks each of whose events starts an event of this one.
  fileprivate var links: [ChainCheck.Link] {
    elements.flatMap(\.start.anchors).compactMap { anchor in
      guard case .completion(let source, each: true, let ends, _) = anchor else { return nil }
      return ChainCheck.Link(source: source, target: id, ends: ends)
    }
  }

  /// Whether something other than a chain starts the task.
  fileprivate func isStarted(beside chain: Set<CareTask.ID>) -> Bool {
    elements.contains { element in
      !element.start.anchors.contains { anchor in
        if case .completion(let source, _, _, _) = anchor { chain.contains(source) } else { false }
      }
    }
  }

  /// Whether something other than a chain starts the task more than once.
  fileprivate func isStartedAgain(beside chain: Set<CareTask.ID>, by repeated: Set<Anchor>) -> Bool {
    elements.contains { element in
      if !repeated.isDisjoint(with: element.start.anchors) { return true }
      let sources = element.start.anchors.compactMap { anchor -> CareTask.ID? in
        if case .completion(let source, each: true, _, _) = anchor { source } else { nil }
      }
      guard sources.isEmpty else { return sources.contains { !chain.contains($0) } }
      return element.recurrence != .once || !element.also.isEmpty
    }
  }
}
