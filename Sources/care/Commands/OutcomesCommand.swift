import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care outcomes`.
struct OutcomesCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcomes",
    abstract: "List recorded outcomes, show one or its history, or write a file or a document of its answers.",
    discussion: """
      A photo or another file among the answers is written by 'file KEY ITEM -o FILE'; only its owner can read it.

      The document that the participant agreed to is written by 'document KEY -o FILE' as a copy for them: with its version and its \
      hash, and with their name and the time if they signed it. The copy is HTML, ready to be printed or saved as PDF, or text if the \
      file's name ends in .txt. Only its owner can read it, because it contains a name.

      \(TimeArgument.zoneNote)
      """)

  /// The reports of the command.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list, show, history, file, document
  }

  @Argument(help: "The report.")
  var action: Action = .list

  @Argument(help: ArgumentHelp("The event's key.", valueName: "key"))
  var key: String?

  @Argument(
    help: ArgumentHelp(
      "For 'file', the item that was answered with a file; for 'document', the consent, if there are several.",
      valueName: "item"))
  var item: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("For 'file' and 'document', the file to write.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file if it exists.")
  var replace = false

  @OptionGroup var filter: QueryOptions<OutcomeQuery>
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if action != .list, key == nil { throw ValidationError("'\(action.rawValue)' needs the key of an event") }
    if action == .list, key != nil { throw ValidationError("'list' does not accept a key; write show KEY") }
    if action == .file {
      guard item != nil, output != nil else {
        throw ValidationError("'file' needs an item and a file to write; write file KEY ITEM -o FILE")
      }
    } else if action == .document {
      guard output != nil else {
        throw ValidationError("'document' needs a file to write; write document KEY -o FILE")
      }
    } else if item != nil || output != nil || replace {
      throw ValidationError("an item, -o, and --replace are for 'file'; write file KEY ITEM -o FILE")
    }
  }

  func perform() throws {
    let patients: [Patient.ID] = filter.ids("patient")
    let session = try Session(common, of: patients.count == 1 ? patients[0] : nil)
    var query = try filter.narrow(OutcomeQuery(), in: session.zone(ofOnly: patients))
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
    if action == .document, let output {
      let copy = try DocumentCopy(of: first.value, step: item, in: session)
      return try copy.write(to: output, replacing: replace, in: session)
    }
    if let item, let output { return try write(item, of: first.value, to: output, in: session) }
    if action == .show, session.output.isJSON { return try session.output.json(VersionDocument(first)) }
    try write(Page(items: found), in: session)
  }

  /// Writes the bytes of the file that an item was answered with.
  private func write(_ item: String, of outcome: Outcome, to path: String, in session: Session) throws {
    guard let file = try outcome.answers?.result().answer(item)?.file else {
      let known = outcome.files.map(\.item).joined(separator: ", ")
      throw Failure("'\(item)' was not answered with a file; \(known.isEmpty ? "no item was" : "these were: \(known)")")
    }
    guard let bytes = try session.runtime.file(file, of: outcome.patient) else {
      throw StoreError.notFound(entity: "file", id: file.hash)
    }
    try NewFiles.write([.init(path: path, bytes: bytes, isPrivate: true)], replacing: replace)
    guard session.output.isJSON else {
      return session.output.line("written  \(path)  \(file.text(in: .english))")
    }
    try session.output.json(FileDocument(written: path, file: file))
  }

  private struct FileDocument: Encodable {
    var written: String
    var file: FileReference
  }

  private func write(_ page: Page<Outcome>, in session: Session) throws {
    let output = session.output
    if output.isJSON { return try output.json(PageDocument(page)) }
    var homes: [Patient.ID: Zone] = [:]
    let hasAuthor = page.items.contains { $0.author != nil }, hasWhy = page.items.contains { $0.why != nil }
    var table = Table(
      ["start", "patient", "key", "status", "values", "recorded", "seq"] + (hasAuthor ? ["author"] : [])
        + (hasWhy ? ["why"] : []), shrinking: ["values", "why", "start"])
    for version in page.items {
      let outcome = version.value
      var zone = session.zone ?? outcome.zone ?? homes[outcome.patient]
      if zone == nil {
        // The times of a deleted patient are shown in UTC.
        zone = try session.runtime.patients(.init(ids: [outcome.patient]), at: session.now).items.first?.value.zone
        homes[outcome.patient] = zone ?? .utc
      }
      let words =
        [outcome.values.isEmpty ? nil : OutcomeValue.formattedWithLabels(outcome.values, in: zone ?? .utc)].compactMap(
          \.self)
        + outcome.files.map { "\(OutcomeValue.label(ofKind: $0.item)) \($0.file.text(in: .english))" }
        + [
          outcome.reason, outcome.lateEntry.map { "late entry: \($0)" },
          outcome.extractionFailed ? "extraction failed" : nil,
        ].compactMap(\.self)
      let row = [
        outcome.start.formattedInFull(in: zone ?? .utc), outcome.patient.text, outcome.key.text,
        version.isDeleted ? "cleared" : outcome.status.rawValue, words.joined(separator: ", "),
        (zone ?? .utc).iso(version.recorded),
        String(version.seq),
      ]
      table.add(row + (hasAuthor ? [version.author ?? ""] : []) + (hasWhy ? [version.why ?? ""] : []))
    }
    output.line(table.isEmpty ? "none" : table.text(width: output.tableWidth))
  }
}

extension Outcome {
  /// The files among the answers, each with its item.
  fileprivate var files: [(item: String, file: FileReference)] { answers?.files ?? [] }
}
