import ArgumentParser
import CareCards
import CareModel
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
      let words = outcome.values.map { $0.labeledWords(in: zone ?? .utc) } + [outcome.reason].compactMap(\.self)
      let row = [
        outcome.start.fullWords(in: zone ?? .utc), outcome.patient.text, outcome.key.text,
        version.isDeleted ? "cleared" : outcome.status.rawValue, words.joined(separator: ", "), version.recorded.iso,
        String(version.seq),
      ]
      table.add(row + (isBySomeone ? [version.author ?? ""] : []))
    }
    output.line(table.isEmpty ? "none" : table.text)
  }
}
