import ArgumentParser
import CareModel

/// What every list of records can be narrowed and ordered by.
struct RecordFilter: ParsableArguments {
  @Option(help: ArgumentHelp("With this tag; of several, with any of them.", valueName: "tag"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("Of this group; of several, of any of them.", valueName: "group"))
  var group: [String] = []

  @Option(name: .customLong("remote-id"), help: ArgumentHelp("With this id in another system.", valueName: "id"))
  var remoteID: [String] = []

  @OptionGroup var when: TimeFilter
  @OptionGroup var known: AsOfOption
  @OptionGroup var page: PageOptions

  /// A query with these filters.
  func query<Record: QueriedRecord>(
    _ type: Record.Type = Record.self, in zone: Zone
  ) throws -> RecordQuery<Record> {
    RecordQuery(
      remoteIDs: remoteID.isEmpty ? nil : remoteID, groups: group.isEmpty ? nil : group,
      tags: tag.isEmpty ? nil : tag, time: try when.time(in: zone), asOf: try known.value(in: zone),
      sort: try page.sorting(Record.SortKey.self).map { .init($0.key, descending: $0.descending) },
      limit: page.limit, after: page.cursor)
  }
}

/// In which order, how many, and where to go on.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("By what, such as 'group' or 'effective:desc'; repeatable.", valueName: "key"))
  var sort: [String] = []

  @Option(help: ArgumentHelp("At most so many.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Those after a page: what the page before said.", valueName: "cursor"))
  var after: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("a limit of \(limit) is too small; write 1 or more") }
  }

  var cursor: Cursor? { after.map { Cursor($0) } }

  /// The keys of the order.
  func sorting<Key: RawRepresentable<String> & CaseIterable>(_ type: Key.Type) throws -> [(
    key: Key, descending: Bool
  )] {
    try sort.map { text in
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let way = parts.count > 1 ? parts[1] : "asc"
      guard let key = Key(rawValue: parts[0]), way == "asc" || way == "desc" else {
        let words = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("cannot sort by '\(text)'; write one of \(words), with ':desc' for the greatest first")
      }
      return (key, way == "desc")
    }
  }
}

/// Whose tasks or contacts: a plan's, a patient's, an enrollment's.
struct FollowerFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Of this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @Option(help: ArgumentHelp("What this patient follows, and the patient's own; repeatable.", valueName: "id"))
  var patient: [Patient.ID] = []

  @Option(help: ArgumentHelp("What this enrollment follows; repeatable.", valueName: "id"))
  var carePlan: [CarePlan.ID] = []

  /// Narrows a query.
  func narrow<Record>(_ query: inout RecordQuery<Record>) {
    if !plan.isEmpty { query.plans = plan }
    if !patient.isEmpty { query.patients = patient }
    if !carePlan.isEmpty { query.carePlans = carePlan }
  }
}

/// What the commands that list take: nothing for a list, or `show ID`, or `history ID`.
struct ListArguments: ParsableArguments {
  /// What to report.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list, show, history
  }

  @Argument(help: "What to report: list, show or history.")
  var action: Action = .list

  @Argument(help: ArgumentHelp("Of which: an id, or plan/id where two plans have that id.", valueName: "id"))
  var id: String?

  func validate() throws {
    if action != .list, id == nil { throw ValidationError("\(action.rawValue) needs an id") }
    if action == .list, id != nil { throw ValidationError("a list takes no id; write: show ID") }
  }
}
