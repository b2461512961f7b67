import CareModel

extension HookResult {
  /// The greatest number of items of a day.
  private static let mostItems = 200

  /// Returns the items of a day that a plan composed; nil for the built-in day.
  ///
  /// `events`: the events of the day, whose tasks need not be the plan's own.
  func dayItems(of events: [Event]) throws(ScriptError) -> [DayItem]? {
    if value.isNil { return nil }
    let expected = "a list of task ids and cards such as card.info{…}, or nil"
    guard case .table(let table) = value, table.fields.isEmpty else {
      throw refusal(expected, value.table == nil ? title(value) : "a table with names")
    }
    let values = table.array.filter { !$0.isNil }
    guard values.count <= Self.mostItems else {
      throw refusal("at most \(Self.mostItems) items", "\(values.count)")
    }
    let tasks = Set(plan.definition.tasks.map(\.base.id)).union(events.map(\.task.id))
    var items: [DayItem] = []
    for (place, value) in values.enumerated() {
      let item = try dayItem(value, expected)
      try check(item, at: place + 1, tasks)
      items.append(item)
    }
    return items
  }

  private func dayItem(_ value: LuaValue, _ expected: String) throws(ScriptError) -> DayItem {
    if let id = value.string { return .task(CareTask.ID(id)) }
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .dayItem else {
      throw refusal(expected, "a list with \(title(value))")
    }
    let decoder = PlanDecoder(registry: plan.constructors.registry, sources: [:], isDiscreet: true)
    let item = decoder.dayItem(declaration, path: hook.path)
    guard decoder.refusal == nil, let item else { throw refusal(expected, wrong(decoder)) }
    return item
  }

  /// Checks the ids that an item names; a message names places and never an id, which may be an answer.
  private func check(_ item: DayItem, at place: Int, _ tasks: Set<CareTask.ID>) throws(ScriptError) {
    let header = plan.definition.header
    func require(_ isKnown: Bool, _ noun: String) throws(ScriptError) {
      guard isKnown else { throw refusal("ids of the plan", "a list whose item \(place) names no \(noun) of the plan") }
    }
    switch item {
    case .task(let id): try require(tasks.contains(id), "task")
    case .tasks(let ids, _): try require(tasks.isSuperset(of: ids), "task")
    case .header: break
    case .card(let card):
      switch card.reference {
      case .chart(let id)?: try require(header.charts.contains { $0.id == id }, "chart")
      case .contacts(let ids)?:
        try require(Set(plan.definition.contacts.map(\.id)).isSuperset(of: ids), "contact")
      case nil: break
      }
    }
  }
}
