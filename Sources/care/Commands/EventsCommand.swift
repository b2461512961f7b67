import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care events`.
struct EventsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "List events with their states; by default today's, and those of other days that can be answered now.",
    discussion: TimeArgument.zoneNote)

  /// The greatest number of events that are listed at once.
  private static let most = 20_000

  @OptionGroup var patient: PatientOption
  @OptionGroup var when: TimeFilter

  @Option(help: ArgumentHelp("Of this task.", valueName: "id"))
  var task: CareTask.ID?

  @Option(help: ArgumentHelp("In this enrollment.", valueName: "id"))
  var carePlan: CarePlan.ID?

  @OptionGroup var known: AsOfOption
  @OptionGroup var language: LanguageOption
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: self.patient)
    let patient = try self.patient.resolve(in: session)
    let language = Language.of(try self.language.tag(for: patient, in: session))
    let home = try session.zone(of: patient)
    let zone = session.zone ?? home
    let query = EventQuery(
      patient: patient, interval: try when.isGiven ? when.interval(today: home.date(of: session.now), in: zone) : .now,
      task: task,
      carePlan: carePlan, asOf: try known.value(in: zone))
    let events = try session.runtime.events(query, at: session.now)
    guard events.count <= Self.most else {
      throw Failure(
        "the days have \(events.count) events, and at most \(Self.most) are listed; write fewer days with --from and --to, or a --task"
      )
    }
    if session.output.isJSON { return try session.output.json(Document(patient: patient, events: events)) }
    var table = Table(
      ["start", "key", "state", "progress", "targets", "values", ""], shrinking: ["values", "targets", "start"])
    for event in events {
      let texts = { (values: [OutcomeValue]) in
        OutcomeValue.formattedWithLabels(values, of: event.task, in: event.zone, language)
      }
      table.add([
        event.occurrence.start.formattedInFull(in: session.zone ?? event.zone, language), event.key.text,
        event.state.rawValue,
        event.progress.map { "\(Int(($0 * 100).rounded(.down)))%" } ?? "unknown",
        texts(event.targets), texts(event.values), event.statusText(at: session.now, in: language),
      ])
    }
    session.output.line(table.isEmpty ? "none" : table.text(width: session.output.tableWidth))
    if let date = when.on, let zones = try session.runtime.knownZones(of: patient), zones.skips(date) {
      let zone = zones.zone(at: zones.startOfDay(date)).identifier
      session.output.note("\(language(.skippedDay, ["zone": zone]))")
    }
  }

  private struct Document: Encodable {
    let patient: Patient.ID
    let events: [EventDocument]

    init(patient: Patient.ID, events: [Event]) {
      self.patient = patient
      self.events = events.map { EventDocument($0) }
    }
  }
}
