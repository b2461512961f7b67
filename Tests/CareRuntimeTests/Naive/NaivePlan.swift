import CareModel
import CareTestSupport

/// Random plan files of a few tasks, each of which shows a part of the rules.
enum NaivePlan {
  static let header = PlanHeader(
    id: "plan", title: "Plan", anchors: [AnchorDefinition(name: "surgery", isRequired: false)],
    parameters: [ParameterDefinition(name: "wake", kind: .time), ParameterDefinition(name: "clinic", kind: .zone)])

  static let tasks: [CareTask.ID] = ["walk", "dose", "call", "weigh", "drip", "pulse", "visit", "review"]

  static func definition(_ tasks: [TaskTimeline], gate: CareTask.ID?) -> PlanDefinition {
    var header = header
    header.gate = gate
    return PlanDefinition(header: header, tasks: tasks, contacts: [], bundle: ScriptBundle())
  }

  /// A task with a random schedule and window.
  static func task(_ id: CareTask.ID, _ random: inout SeededGenerator) -> CareTask {
    var task = CareTask(id: id, title: random.pick(["A", "B", "C"]), schedule: schedule(id, &random))
    task.targets = id == "dose" ? [] : [OutcomeValue(.integer(random.number(1...3)))]
    task.progress = random.pick([.outcomeExists, .targetsMet])
    task.impactsAdherence = random.chance(85)
    task.untilDone = id == "call" && random.chance(30)
    task.opens = random.chance(25) ? .seconds(3600 * random.number(1...6)) : nil
    task.closes = random.chance(50) ? .endOfDay : .after(.seconds(3600 * random.number(1...30)))
    task.grace = random.chance(30) ? .seconds(3600 * random.number(1...12)) : nil
    return task
  }

  static func schedule(_ id: CareTask.ID, _ random: inout SeededGenerator) -> Schedule {
    let surgery = { (days: Int) in ScheduleTime.anchor(.named("surgery"), .days(days)) }
    let start = ScheduleTime.anchor(.enrolled, .zero)
    switch id {
    case "walk":
      let first = random.chance(50) ? DayTime.parameter("wake", plus: 0) : time(random.pick([8, 9, 10]))
      let times = random.chance(60) ? [first, time(random.pick([18, 20]))] : [first]
      return Schedule(elements: [ScheduleElement(start: start, times: times, recurrence: .daily(every: 1))])
    case "dose":
      // Two phases around the surgery, which have targets of their own.
      let days = random.number(-1...3), at = time(random.pick([7, 12, 19]))
      return Schedule(elements: [
        ScheduleElement(
          start: start, times: [at], recurrence: .daily(every: 1), end: surgery(days),
          targets: [OutcomeValue(.integer(5))]),
        ScheduleElement(
          start: surgery(days), times: [at], recurrence: .daily(every: 1), targets: [OutcomeValue(.integer(10))]),
      ])
    case "call":
      return Schedule(elements: [
        ScheduleElement(
          start: surgery(random.number(-2...2)), times: [time(random.pick([11, 15]))],
          recurrence: .daily(every: random.number(1...3)), count: random.number(1...6))
      ])
    case "weigh":
      return Schedule(elements: [
        ScheduleElement(start: start, recurrence: .daily(every: random.number(1...2)), duration: .allDay)
      ])
    case "drip":
      return Schedule(elements: [
        ScheduleElement(
          start: start, times: [time(random.pick([6, 14, 22]))],
          recurrence: .interval(.seconds(3600 * random.pick([7, 10, 30]))))
      ])
    case "visit": return following(["walk", "weigh", "call", "pulse", "visit"], as: id, &random)
    case "review": return following(["visit", "dose", "drip"], as: id, &random)
    default:
      return Schedule(
        elements: [("a", 7), ("b", 17)].map { key, hour in
          let isFixed = key == "b" && random.chance(20), isOfClinic = key == "b" && !isFixed && random.chance(40)
          return ScheduleElement(
            start: start, times: [time(hour + random.number(0...2))], recurrence: .daily(every: 1), key: key,
            zone: isFixed ? .utc : nil, zoneParameter: isOfClinic ? "clinic" : nil)
        })
    }
  }

  /// A schedule that counts from the events of one of some tasks.
  private static func following(_ sources: [CareTask.ID], as id: CareTask.ID, _ random: inout SeededGenerator)
    -> Schedule
  {
    let source = random.pick(sources)
    let on = random.pick(
      [.completed, .completed, .completed, .missed, .declined, [.completed, .missed], [.missed, .declined]]
        as [TaskEnds])
    let least = Condition.atLeast(item: ItemReference("n"), value: .number(3))
    let condition = on == .completed && random.chance(40) ? least : nil
    func after(_ each: Bool, _ days: Int, hours: Int = 0, on: TaskEnds = on) -> ScheduleTime {
      .anchor(
        .completion(of: source, each: each, on: on, when: condition),
        CalendarInterval(days: days, seconds: hours * 3600))
    }
    let each = random.chance(60), days = random.number(0...2), times = [time(random.pick([0, 9, 13, 21]))]
    let hours = random.chance(30) ? random.number(1...30) : 0
    let early = after(false, days)
    let start = after(each, days, hours: hours), enrolled = ScheduleTime.anchor(.enrolled, .days(random.number(1...6)))
    let surgery = ScheduleTime.anchor(.named("surgery"), .days(random.number(-2...3)))
    let other = random.chance(50) ? enrolled : surgery
    var element: ScheduleElement
    switch random.roll(10) {
    case 0, 1: element = ScheduleElement(start: start, times: times, recurrence: .once)
    case 2:
      element = ScheduleElement(
        start: start, times: times, recurrence: .daily(every: random.number(1...2)), count: random.number(2...4))
    case 3: element = ScheduleElement(start: start, recurrence: .once, duration: .allDay)
    case 4: element = ScheduleElement(start: start, recurrence: .once)
    case 5:
      element = ScheduleElement(
        start: start, recurrence: random.pick([.daily(every: 1), .interval(.seconds(3600 * random.number(5...30)))]),
        count: random.number(2...4))
    case 6:
      element = ScheduleElement(
        start: .anchor(.combined(.latest, [other, start]), .zero), times: times, recurrence: .daily(every: 1),
        count: random.number(1...3))
    case 7:
      element = ScheduleElement(
        start: .anchor(.combined(.earliest, [other, early]), .zero), times: times,
        recurrence: .daily(every: 1),
        count: random.number(1...3))
    case 8:
      let end = after(false, days)
      element = ScheduleElement(
        start: .anchor(.enrolled, .zero), times: times, recurrence: .daily(every: 1),
        end: random.pick([
          end, .anchor(.combined(.latest, [enrolled, end]), .zero),
          .anchor(.combined(.earliest, [enrolled, early]), .zero),
        ]))
    default:
      element = ScheduleElement(
        start: after(true, 0), times: times, recurrence: .daily(every: 1), end: after(true, random.number(1...3)))
    }
    guard source == id else { return Schedule(elements: [element]) }
    // One that follows itself begins with an event of its own; a miss starts one more, not several.
    element.key = "next"
    if element.recurrence != .once { element.count = 1 }
    let first = ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [time(10)], recurrence: .daily(every: 3), count: 2, key: "first")
    return Schedule(elements: [first, element])
  }

  private static func time(_ hour: Int) -> DayTime { .time(TimeOfDay(secondsSinceMidnight: hour * 3600) ?? .midnight) }

  /// A file with most of the tasks, some with a change planned for a later date.
  ///
  /// `following`: whether some count from the events of others.
  static func file(
    _ random: inout SeededGenerator, today: CivilDate, keeping old: [TaskTimeline] = [], following: Bool = true
  ) -> [TaskTimeline] {
    tasks.compactMap { id in
      if random.chance(12) || !following && ["visit", "review"].contains(id) { return nil }
      if let same = old.first(where: { $0.base.id == id }), random.chance(60) { return same }
      var timeline = TaskTimeline(base: task(id, &random))
      if random.chance(35) {
        var changed = random.chance(50) ? task(id, &random) : timeline.base
        changed.title = random.pick(["D", "E"])
        timeline.later = [.init(from: today.adding(days: random.number(2...6)), task: changed)]
      }
      return timeline
    }
  }
}
