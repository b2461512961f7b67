extension HandleEntry {
  /// Every kind of value with members, in the order of the manual.
  package static let all: [HandleEntry] = values + records + questions + trials

  package static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let point = ResultType.handle("point")

  private static let values = [
    HandleEntry(
      "time", "A time: a date, a wall time, or an instant. Times compare with each other.",
      operations: [
        Operation("add", .interval, gives: .time), Operation("sub", .interval, gives: .time),
        Operation("sub", .time, gives: .interval),
      ]),
    HandleEntry(
      "interval",
      "An interval. Intervals compare with each other and with numbers of seconds; months do not compare with days.",
      operations: [
        Operation("add", .interval, gives: .interval), Operation("add", .time, gives: .time),
        Operation("add", point, gives: point), Operation("sub", .interval, gives: .interval),
        Operation("mul", .number, gives: .interval), Operation("unm", gives: .interval),
      ]),
    HandleEntry(
      "point",
      "A date or time that each enrollment sets, such as `enrolled`, `anchor \"surgery\"`, or `param \"wake\"`.",
      operations: [Operation("add", .interval, gives: point), Operation("sub", .interval, gives: point)]),
    HandleEntry("schedule", "The times at which a task is due; created by the constructors under `schedule`."),
    HandleEntry(
      "chart",
      "A chart of a patient's data: as a plan declares it, or as `chart(\"id\")` draws it, which the prompt shows and `print` prints."
    ),
    HandleEntry("drawing", "A plot as text, which the prompt shows and `print` prints."),
    HandleEntry("occurrence", "One time at which a schedule is due."),
    HandleEntry("thread", "A coroutine."),
    HandleEntry("null", "Represents null in a JSON list."),
  ]

  private static let records =
    [
      HandleEntry(
        "event",
        "One occurrence of a task. Hooks can read it; actions of a card and scripts can also record its outcome."
      ),
      HandleEntry("card", "An event's card, with its elements and actions."),
      HandleEntry("run", "A run of an event's survey."),
      HandleEntry(
        "result",
        "A survey result. A name that is not a method is an item, with the answer of its latest visit; that of a repeat group is a list of rows.",
        otherMembers: .optional(.type(.answer))),
      HandleEntry(
        "visit", "The answers of one visit of a step, by item.",
        otherMembers: .optional(.type(.answer))),
      HandleEntry(
        "row", "The answers of one row of a repeat group, by item.", otherMembers: .optional(.type(.answer))),
      HandleEntry("care_plan", "A patient's enrollment in a plan."),
      HandleEntry("change_handler", "A function that is called after commits."),
    ]
    + ["patients", "care_plans", "contacts", "tasks", "outcomes", "plans", "samples", "alerts", "messages"].map {
      HandleEntry("store.\($0)", "The \($0.replacing("_", with: " ")) in the store.")
    } + [HandleEntry("store.prompts", "The deliveries of reminders and alerts in the store.")]

  private static let trials = [
    HandleEntry("sim", "The store and the clock of one test of a plan.", isTable: true),
    HandleEntry("participant", "A participant of a test, whose actions the test performs."),
    HandleEntry("expectation", "An expectation about a value; each method returns it, for the next one."),
    HandleEntry(
      "rng", "Random numbers for one decision of a virtual participant: rng() returns one from 0 up to 1.",
      operations: [Operation("call", gives: .number)]),
  ]

  private static let questions = [
    HandleEntry(
      "ctx", "The context of a hook: the time, the participant, outcome values, samples, and adherence.", isTable: true),
    HandleEntry(
      "values", "Outcome values over days, and their statistics.",
      operations: [Operation("len", gives: .integer)]),
  ]
}

extension Registry {
  /// The kind of value of a name; nil for none.
  package static func handle(_ name: String) -> HandleEntry? { HandleEntry.byName[name] }
}
