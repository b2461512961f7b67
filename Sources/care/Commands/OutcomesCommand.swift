public import ArgumentParser
import CareCards
public import CareModel
import CareRuntime

/// `care outcomes`.
struct OutcomesCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcomes", abstract: "What was recorded, in its newest version, or an event's history.",
    discussion: "Wall times are read in --zone, else in the patient's.")

  @Argument(help: "What to report: list, show or history.")
  var action: ListArguments.Action = .list

  @Argument(help: ArgumentHelp("Of which event.", valueName: "key"))
  var key: String?

  @OptionGroup var filter: OutcomeFilter
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if action != .list, key == nil { throw ValidationError("\(action.rawValue) needs the key of an event") }
    if action == .list, key != nil { throw ValidationError("a list takes no key; write: show KEY") }
  }

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(in: session)
    guard let key else {
      let page = try session.runtime.outcomes(query)
      try write(page, in: session)
      return page.noteRest(on: session.output)
    }
    query.keys = [OccurrenceKey(key)]
    query.allVersions = action == .history
    (query.limit, query.after) = (nil, nil)
    let found = try session.runtime.outcomes(query).items
    guard let first = found.first else { throw StoreError.notFound(entity: "outcome", id: key) }
    let events = Set(found.map { $0.value.carePlan.map { "--care-plan \($0)" } ?? "--patient \($0.value.patient)" })
    guard events.count == 1 else {
      throw StoreError.ambiguous(entity: "outcome", id: key, choices: events.sorted())
    }
    if action == .show, session.output.isJSON { return try session.output.json(VersionDocument(first)) }
    try write(Page(items: found), in: session)
  }

  private func write(_ page: Page<Outcome>, in session: Session) throws {
    let output = session.output
    if output.isJSON { return try output.json(PageDocument(page)) }
    var homes: [Patient.ID: Zone] = [:]
    let isBySomeone = page.items.contains { $0.author != nil }
    var table = Table(
      ["start", "patient", "key", "status", "values", "recorded", "seq"] + (isBySomeone ? ["by"] : []))
    for version in page.items {
      let outcome = version.value
      var zone = session.zone ?? outcome.zone ?? homes[outcome.patient]
      if zone == nil {
        // A patient who is no more is read in UTC.
        zone = try session.runtime.patients(.init(ids: [outcome.patient]), at: session.now).items.first?.value.zone
        homes[outcome.patient] = zone ?? .utc
      }
      let words = outcome.values.map { $0.formattedWithLabel(in: zone ?? .utc) } + [outcome.reason].compactMap(\.self)
      let row = [
        outcome.start.formattedInFull(in: zone ?? .utc), outcome.patient.text, outcome.key.text,
        version.isDeleted ? "cleared" : outcome.status.rawValue, words.joined(separator: ", "), version.recorded.iso,
        String(version.seq),
      ]
      table.add(row + (isBySomeone ? [version.author ?? ""] : []))
    }
    output.line(table.isEmpty ? "none" : table.text)
  }
}

/// What outcomes can be narrowed and ordered by.
struct OutcomeFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Of this patient; repeatable. Default: all.", valueName: "id"))
  var patient: [Patient.ID] = []

  @Option(help: ArgumentHelp("In this enrollment; repeatable.", valueName: "id"))
  var carePlan: [CarePlan.ID] = []

  @Option(help: ArgumentHelp("Of this task; repeatable.", valueName: "id"))
  var task: [CareTask.ID] = []

  @Option(help: "That ended so; repeatable.")
  var status: [Outcome.Status] = []

  @Option(help: ArgumentHelp("With this tag; of several, with any of them.", valueName: "tag"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("Of this group; of several, of any of them.", valueName: "group"))
  var group: [String] = []

  @Option(name: .customLong("remote-id"), help: ArgumentHelp("With this id in another system.", valueName: "id"))
  var remoteID: [String] = []

  @OptionGroup var when: TimeFilter
  @OptionGroup var known: AsOfOption
  @OptionGroup var page: PageOptions

  /// A query with these filters; wall time is read in `--zone`, else in the zone of the one patient named, else in the machine's.
  func query(in session: Session) throws -> OutcomeQuery {
    let home = patient.count == 1 ? try session.zone(of: patient[0]) : nil
    let zone = try session.zone ?? home ?? SystemZone.zone()
    return OutcomeQuery(
      patients: patient.isEmpty ? nil : patient, carePlans: carePlan.isEmpty ? nil : carePlan,
      tasks: task.isEmpty ? nil : task, remoteIDs: remoteID.isEmpty ? nil : remoteID,
      groups: group.isEmpty ? nil : group, tags: tag.isEmpty ? nil : tag, statuses: status.isEmpty ? nil : status,
      time: try when.time(in: zone), asOf: try known.value(in: zone),
      sort: try page.sorting(OutcomeQuery.SortKey.self).map { .init($0.key, descending: $0.descending) },
      limit: page.limit, after: page.cursor)
  }
}

extension Outcome.Status: ExpressibleByArgument {
  /// Reads an argument of the command line.
  public init?(argument: String) {
    self.init(rawValue: argument == "entered_in_error" ? "enteredInError" : argument)
  }
}
