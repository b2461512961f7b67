import ArgumentParser
import CareModel

/// The filters and the order of every list of records.
struct RecordFilter: ParsableArguments {
  @Option(help: ArgumentHelp("With this tag, or any of several; repeatable.", valueName: "tag"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("In this group, or any of several; repeatable.", valueName: "group"))
  var group: [String] = []

  @Option(
    name: .customLong("remote-id"),
    help: ArgumentHelp("With this id in another system; repeatable.", valueName: "id"))
  var remoteID: [String] = []

  @OptionGroup var texts: UserInfoFilter
  @OptionGroup var when: TimeFilter
  @OptionGroup var known: AsOfOption
  @OptionGroup var page: PageOptions

  /// Returns a query with these filters.
  func query<Record: QueriedRecord>(
    _ type: Record.Type = Record.self, in zone: Zone
  ) throws -> RecordQuery<Record> {
    RecordQuery(
      remoteIDs: remoteID.nonEmpty, groups: group.nonEmpty, tags: tag.nonEmpty, userInfo: try texts.values(),
      time: try when.time(in: zone),
      asOf: try known.value(in: zone),
      sort: try page.sorting(Record.SortKey.self).map { .init($0.key, descending: $0.descending) },
      limit: page.limit, after: page.cursor)
  }
}

/// The filter by the texts that an application keeps with a record.
struct UserInfoFilter: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With this text in its user_info; repeatable, for records with all of them.", valueName: "name=text"))
  var `where`: [UserInfoArgument] = []

  /// Returns the texts by name; nil without the option.
  func values() throws -> [String: String]? {
    try `where`.isEmpty ? nil : UserInfoArgument.values(`where`)
  }
}

/// An argument `NAME=TEXT`: a text that an application keeps with a record.
struct UserInfoArgument: NamedArgument {
  static let noun = "text"

  let name: String
  let value: String

  init?(argument: String) {
    guard let parts = argument.nameAndValue else { return nil }
    (name, value) = parts
  }
}

extension Array {
  /// The array, or nil if it is empty: a repeatable option that was not passed filters nothing.
  var nonEmpty: Self? { isEmpty ? nil : self }
}

/// The order of a page, its size, and the cursor after which it starts.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The order, such as 'group' or 'effective:desc'; repeatable.", valueName: "key"))
  var sort: [String] = []

  @Option(help: ArgumentHelp("The maximum number of results.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue after the cursor that the previous page printed.", valueName: "cursor"))
  var after: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more, not \(limit)") }
  }

  var cursor: Cursor? { after.map { Cursor($0) } }

  /// Returns the sort keys and their directions.
  ///
  /// - Throws: `ValidationError` for an unknown key or direction.
  func sorting<Key: RawRepresentable<String> & CaseIterable>(_ type: Key.Type) throws -> [(
    key: Key, descending: Bool
  )] {
    try sort.map { text in
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let direction = parts.count > 1 ? parts[1] : "asc"
      guard let key = Key(rawValue: parts[0]), direction == "asc" || direction == "desc" else {
        let keys = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("cannot sort by '\(text)'; write one of \(keys), with ':desc' for descending order")
      }
      return (key, direction == "desc")
    }
  }
}

/// The plans, patients, and enrollments that records belong to.
struct FollowerFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Of this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @Option(help: ArgumentHelp("Of this patient and the plans that they follow; repeatable.", valueName: "id"))
  var patient: [Patient.ID] = []

  @Option(help: ArgumentHelp("Of this enrollment; repeatable.", valueName: "id"))
  var carePlan: [CarePlan.ID] = []

  @Flag(help: "Without an owner, so that it can be assigned; see care assign.")
  var unassigned = false

  /// Adds the filters to a query.
  func narrow<Record>(_ query: inout RecordQuery<Record>) {
    query.plans = plan.nonEmpty ?? query.plans
    query.patients = patient.nonEmpty ?? query.patients
    query.carePlans = carePlan.nonEmpty ?? query.carePlans
    if unassigned { query.owners = [.none] }
  }
}

/// The arguments of the commands that list records: nothing, `show ID`, or `history ID`.
struct ListArguments: ParsableArguments {
  /// The report of a list command.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list, show, history
  }

  @Argument(help: "The report.")
  var action: Action = .list

  @Argument(help: ArgumentHelp("The record's id; plan/id if several plans have that id.", valueName: "id"))
  var id: String?

  func validate() throws {
    if action != .list, id == nil { throw ValidationError("'\(action.rawValue)' needs an id") }
    if action == .list, id != nil { throw ValidationError("'list' does not accept an id; write show ID") }
  }
}
