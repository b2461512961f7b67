extension HandleEntry {
  /// Every kind of value with members, in the order of the manual.
  package static let all: [HandleEntry] = values + records + questions + trials

  package static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let point = ResultType.handle("point")

  private static let values = [
    HandleEntry(
      "time", "A time: a date, a time on the wall clock, or an instant. Times compare with each other.",
      operations: [
        Operation("add", .interval, gives: .time), Operation("sub", .interval, gives: .time),
        Operation("sub", .time, gives: .interval),
      ]),
    HandleEntry(
      "interval",
      "A span of time: compares with another and with a number of seconds; months do not compare with days.",
      operations: [
        Operation("add", .interval, gives: .interval), Operation("add", .time, gives: .time),
        Operation("add", point, gives: point), Operation("sub", .interval, gives: .interval),
        Operation("mul", .number, gives: .interval), Operation("unm", gives: .interval),
      ]),
    HandleEntry(
      "point", "A point that each enrollment fixes, e.g. `enrolled`, `anchor \"surgery\"`, `param \"wake\"`.",
      operations: [Operation("add", .interval, gives: point), Operation("sub", .interval, gives: point)]),
    HandleEntry("schedule", "When something falls due; made by the constructors under `schedule`."),
    HandleEntry("chart", "A picture of a patient's data, as a plan declares it."),
    HandleEntry("occurrence", "One time that a schedule falls due."),
    HandleEntry("thread", "A coroutine."),
    HandleEntry("null", "Stands for null in a JSON list."),
  ]

  private static let records =
    [
      HandleEntry(
        "event", "A task at one of its times. In a hook it can be read; actions of a card and scripts record at it too."
      ),
      HandleEntry("card", "An event's card: what it shows, and what can be pressed."),
      HandleEntry("run", "A pass through the survey of an event."),
      HandleEntry(
        "result", "What a survey left: a name that is no method is an item, and gives the answer at its latest visit.",
        otherMembers: .optional(.type(.answer))),
      HandleEntry(
        "visit", "The answers of one visit of a step, by item.",
        otherMembers: .optional(.type(.answer))),
      HandleEntry("care_plan", "A patient's enrollment in a plan."),
      HandleEntry("change_handler", "A function that is called after commits."),
    ]
    + ["patients", "care_plans", "contacts", "tasks", "outcomes", "plans", "samples", "alerts"].map {
      HandleEntry("store.\($0)", "The \($0.replacing("_", with: " ")) in the store.")
    }

  private static let trials = [
    HandleEntry("sim", "The store and the clock of one test of a plan.", isTable: true),
    HandleEntry("participant", "A participant of a test, who does what the test says."),
    HandleEntry("expectation", "What a test expects of a value; each call gives it back, for the next one."),
    HandleEntry(
      "rng", "Random numbers of one decision of a virtual participant: rng() is one from 0 up to 1.",
      operations: [Operation("call", gives: .number)]),
  ]

  private static let questions = [
    HandleEntry("ctx", "What a hook may ask: the time, recorded values, adherence.", isTable: true),
    HandleEntry(
      "values", "Recorded values over days, and what they come to.",
      operations: [Operation("len", gives: .integer)]),
  ]
}

extension Registry {
  /// The kind of value of a name; nil for none.
  package static func handle(_ name: String) -> HandleEntry? { HandleEntry.byName[name] }
}
