import CareModel

extension HookTrials {
  /// Composes days: one with an event of every task, one with those of every second task, and one without events.
  ///
  /// Reports tasks that no page ever shows, on any weekday.
  func compose(_ header: PlanHeader, _ tasks: [CareTask]) {
    guard let hook = header.day else { return }
    var listed: Set<CareTask.ID> = [], isComposed = false
    for situation in TrialSituation.allCases {
      for number in 0..<8 {
        let day = day(tasks, number)
        attempt(with: situation) {
          let items = try callDay(hook, of: day, in: bundle, context: context(situation, number))
          guard let items else { return listed.formUnion(day.events.map(\.task.id)) }
          isComposed = true
          listed.formUnion(items.flatMap(\.tasks))
        }
      }
    }
    let unlisted = tasks.map(\.id).filter { !listed.contains($0) && $0 != header.gate }
    if isComposed, let first = unlisted.first {
      let others = unlisted.count > 1 ? " and \(unlisted.count - 1) more" : ""
      warn(
        hook, .unlistedTask,
        "no page shows task '\(first)'\(others); add its id to the list, or it appears only while it can be answered, in the last section"
      )
    }
  }

  private func day(_ tasks: [CareTask], _ number: Int) -> HookDay {
    let chosen =
      number == 7 ? [] : number % 2 == 0 ? tasks : tasks.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let events = chosen.map { task in
      event(of: task, number: number, isRecorded: number % 4 >= 2)
    }
    // A week, of which one day is the current one.
    return HookDay(
      date: TrialData.today.adding(days: number % 7 - 3), today: TrialData.today, events: events)
  }
}

extension DayItem {
  /// The tasks whose events it shows.
  fileprivate var tasks: [CareTask.ID] {
    switch self {
    case .task(let id): [id]
    case .tasks(let ids, _): ids
    case .card, .header: []
    }
  }
}
