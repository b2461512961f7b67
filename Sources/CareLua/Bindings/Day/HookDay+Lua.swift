import CareModel

extension HookDay {
  /// `plan_day`: the day that a plan composes.
  static let row = Row<HookDay>(
    "plan_day", "The day that a plan's function `day` composes.",
    [
      .field("date", "The local date.", \.date),
      .field("today", "The participant's current date.", \.today),
      .field("is_today", "Whether it is the participant's current day.") { $0.date == $0.today },
      .choice("weekday", Weekday.allCases.map(\.name), "The weekday.") { $0.date.weekdayWord },
      .field("tasks", "The ids of the tasks with events on the day, in order.", \.tasks),
      .field("events", .list(of: .event), "The events of the plan on the day, in order.") { day, _ in
        .table(LuaTable(array: day.events.map { .object(EventObject($0)) }))
      },
    ])

  private var tasks: [CareTask.ID] {
    events.reduce(into: []) { tasks, event in if !tasks.contains(event.task.id) { tasks.append(event.task.id) } }
  }
}

extension CivilDate {
  fileprivate var weekdayWord: String { Weekday.allCases[weekday - 1].name }
}
