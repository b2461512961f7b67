import CareModel

extension ConstructorEntry {
  /// What reads entities: one, some, or one's history.
  static let queries =
    entries(
      "patients", "a patient", .table("patient_row"), sort: Patient.SortKey.self,
      followers: [
        ids("plan", "Who follows one of these plans."), ids("care_plan", "Whose enrollment is one of these."),
      ])
    + entries(
      "plans", "a plan", .table("plan_row"), sort: PlanHeader.SortKey.self,
      followers: [ids("patient", "Those that one of these patients follows.")])
    + entries(
      "care_plans", "an enrollment", .handle("care_plan"), history: .table("care_plan_row"),
      sort: CarePlan.SortKey.self,
      followers: [ids("plan", "In one of these plans."), ids("patient", "Of one of these patients.")])
    + entries("contacts", "a contact", .table("contact_row"), sort: Contact.SortKey.self, followers: owners)
    + entries(
      "tasks", "a task", .table("task_row"), sort: CareTask.SortKey.self, followers: owners,
      more: [
        FieldEntry(
          "with_events", .boolean, "Only those of which the patients have an event then; today without a time.",
          default: "false")
      ])
    + outcomes

  /// Whose tasks and contacts.
  private static let owners = [
    ids("plan", "Of one of these plans."),
    ids("patient", "What one of these patients follows, and their own."),
    ids("care_plan", "What one of these enrollments follows."),
  ]

  private static func ids(_ name: String, _ summary: String) -> FieldEntry {
    FieldEntry(name, .list(of: .id), summary, default: "all")
  }

  /// `:get`, `:fetch` and `:history` of a kind of record.
  private static func entries<Key: RecordSortKey>(
    _ collection: String, _ noun: String, _ row: ResultType, history: ResultType? = nil, sort: Key.Type,
    followers: [FieldEntry], more: [FieldEntry] = []
  ) -> [ConstructorEntry] {
    let name = collection.replacing("_", with: " ")
    return [
      ConstructorEntry(
        "store.\(collection):get", .call, gives: .optional(row),
        "The one of an id, as \(noun) is now; nil when there is none.",
        parameters: [FieldEntry("id", .text, "The id.", required: true)],
        fields: followers + [FieldEntry("on", .date, "As it is on this local day.", default: "now"), FieldEntry.asOf]),
      ConstructorEntry(
        "store.\(collection):fetch", .table, gives: .several([.list(of: row), .optional(.text)]),
        "The \(name) that the options leave, in order; a second value is the cursor of the next page, if there is one.",
        fields: [FieldEntry("ids", .list(of: .text), "Only these.", default: "all")] + followers + FieldEntry.filters
          + FieldEntry.times + [FieldEntry.asOf] + more + FieldEntry.pages(Key.allCases.map(\.rawValue))),
      ConstructorEntry(
        "store.\(collection):history", .call, gives: .list(of: history ?? row),
        "Every version of \(noun), the first recorded first.",
        parameters: [FieldEntry("id", .text, "The id.", required: true)], fields: followers + [FieldEntry.asOf]),
    ]
  }

  private static let outcomes: [ConstructorEntry] = {
    let whose = [
      FieldEntry("patient", .list(of: .id), "Of one of these patients.", default: "the chosen one, else all"),
      ids("care_plan", "In one of these enrollments."),
    ]
    let key = FieldEntry("key", .text, "The key of an event.", required: true)
    let statuses = Outcome.Status.allCases.map(\.luaName)
    let more = [
      ids("task", "Of one of these tasks."),
      FieldEntry("task_versions", .list(of: .text), "Recorded under one of these versions of a task.", default: "all"),
      FieldEntry("keys", .list(of: .text), "Of one of these events.", default: "all"),
      FieldEntry("status", .list(of: .choice(statuses)), "That ended so.", default: "all"),
    ]
    let times = [
      FieldEntry("on", .date, "Of events that start on this local day."),
      FieldEntry("from", .moment, "Of events that start on this day, at this time, or later."),
      FieldEntry("to", .moment, "Of events that start before this day or time."),
      FieldEntry(
        "all_versions", .boolean, "Every version, also what was cleared, instead of the newest.", default: "false"),
    ]
    return [
      ConstructorEntry(
        "store.outcomes:get", .call, gives: .optional(.table("outcome_row")),
        "What was recorded at an event; nil for nothing.", parameters: [key],
        fields: whose + [FieldEntry.asOf]),
      ConstructorEntry(
        "store.outcomes:fetch", .table, gives: .several([.list(of: .table("outcome_row")), .optional(.text)]),
        "The outcomes that the options leave, in order; a second value is the cursor of the next page, if there is one.",
        fields: whose + more + FieldEntry.filters + times + [FieldEntry.asOf]
          + FieldEntry.pages(OutcomeQuery.SortKey.allCases.map(\.rawValue))),
      ConstructorEntry(
        "store.outcomes:history", .call, gives: .list(of: .table("outcome_row")),
        "Every version of an event's outcome, the first recorded first.",
        parameters: [key], fields: whose + [FieldEntry.asOf]),
    ]
  }()
}

extension FieldEntry {
  /// What the store knew then.
  static let asOf = FieldEntry(
    "as_of", .any(of: [.integer, .moment]), "As the store knew it then: a time, or the number of a commit.",
    default: "now")

  /// What every record can be narrowed by.
  fileprivate static let filters = [
    FieldEntry("versions", .list(of: .text), "Only these versions, in force or not.", default: "all"),
    FieldEntry("tags", .list(of: .text), "Only with any of these tags.", default: "all"),
    FieldEntry("group", .text, "Only of this group.", default: "all"),
    FieldEntry("groups", .list(of: .text), "Only of any of these groups.", default: "all"),
    FieldEntry("remote_ids", .list(of: .text), "Only with one of these ids in another system.", default: "all"),
  ]

  /// When.
  fileprivate static let times = [
    FieldEntry("on", .date, "As they are on this local day.", default: "now"),
    FieldEntry("from", .moment, "In the newest version in force from this day or time on."),
    FieldEntry("to", .moment, "In the newest version in force before this day or time."),
    FieldEntry("all_versions", .boolean, "Every version that was ever written, ends too.", default: "false"),
  ]

  /// In which order, how many.
  fileprivate static func pages(_ keys: [String]) -> [FieldEntry] {
    [
      FieldEntry(
        "sort", .list(of: .text), "By \(keys.joined(separator: ", ")); \"\(keys[0]):desc\" puts the greatest first.",
        default: keys[0] == "start" ? "the start" : "owner and id"),
      FieldEntry("limit", .integer, "At most so many.", default: "all"),
      FieldEntry("after", .text, "Those after a page: the cursor that came with it."),
    ]
  }
}
