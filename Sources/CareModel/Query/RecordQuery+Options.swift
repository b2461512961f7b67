/// A kind of record that people and scripts ask for with options.
package protocol AskedRecord: QueriedRecord {
  /// The options that narrow a query by the records' owners.
  static var owningOptions: [QueryOption<RecordQuery<Self>>] { get }
  /// More options; none by default.
  static var moreOptions: [QueryOption<RecordQuery<Self>>] { get }
}

extension AskedRecord {
  package static var moreOptions: [QueryOption<RecordQuery<Self>>] { [] }
}

extension RecordQuery: Query where Record: AskedRecord {
  /// The options by which records of the kind are asked for.
  package static var options: [QueryOption<Self>] {
    [.texts("ids", "Only these.", \.ids) { Identifier($0) }] + Record.owningOptions
      + records(versions: \.versions, tags: \.tags, groups: \.groups, remoteIDs: \.remoteIDs, userInfo: \.userInfo)
      + QueryOption.time(
        \.time, on: "As they are on this local day.",
        from: "In the newest version in force from this day or time on.",
        to: "In the newest version in force before this day or time.", default: "now")
      + [.everyVersion("Every version ever written, tombstones too.", \.time), .state(\.asOf)] + Record.moreOptions
      + QueryOption.pages(sort: \.sort, default: "owner and id", limit: \.limit, after: \.after) {
        Sorting($0, descending: $1)
      }
  }

  /// The options of tasks and contacts by their owners.
  fileprivate static var owned: [QueryOption<Self>] {
    [
      .ids("plan", "Only of these plans.", \.plans),
      .ids("patient", "Only of these patients: their own, and those of plans that they follow.", \.patients),
      .ids("care_plan", "Only of these enrollments.", \.carePlans),
      .flag("unassigned", "Only those without an owner.", \.owners, as: "unassigned", yes: [Owner.none], no: nil),
    ]
  }
}

extension Patient: AskedRecord {
  /// The options that say which plans they follow.
  package static var owningOptions: [QueryOption<RecordQuery<Patient>>] {
    [
      .ids("plan", "Who follows one of these plans.", \.plans),
      .ids("care_plan", "Who has one of these enrollments.", \.carePlans),
    ]
  }
}

extension PlanHeader: AskedRecord {
  /// The options that say who follows them.
  package static var owningOptions: [QueryOption<RecordQuery<PlanHeader>>] {
    [.ids("patient", "Only plans that one of these patients follows.", \.patients)]
  }
}

extension CarePlan: AskedRecord {
  /// The options that say whose they are.
  package static var owningOptions: [QueryOption<RecordQuery<CarePlan>>] {
    [
      .ids("plan", "Only in these plans.", \.plans), .ids("patient", "Only of these patients.", \.patients),
    ]
  }
}

extension Contact: AskedRecord {
  /// The options by their owners.
  package static var owningOptions: [QueryOption<RecordQuery<Contact>>] { RecordQuery.owned }
}

extension CareTask: AskedRecord {
  /// The options by their owners.
  package static var owningOptions: [QueryOption<RecordQuery<CareTask>>] { RecordQuery.owned }

  /// Whether they have events.
  package static var moreOptions: [QueryOption<RecordQuery<CareTask>>] {
    [
      .flag(
        "with_events", "Only tasks with an event for the patients at that time; today by default.",
        \.excludesTasksWithoutEvents, as: "with-events", yes: true, no: false)
    ]
  }
}
