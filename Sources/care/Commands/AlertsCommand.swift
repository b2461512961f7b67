import ArgumentParser
import CareModel
import CareRuntime

/// `care alerts`.
struct AlertsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts", abstract: "The alerts that were raised, and who has seen to them.",
    subcommands: [ListCommand.self, AcknowledgeCommand.self, HistoryCommand.self], defaultSubcommand: ListCommand.self)

  /// `care alerts list`, or `care alerts` alone.
  struct ListCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the alerts that nobody has seen to, the most urgent first.")

    @Option(help: ArgumentHelp("Whose. Default: everyone's.", valueName: "id"))
    var patient: Patient.ID?

    @Option(help: ArgumentHelp("Only of this urgency: now, today or routine.", valueName: "word"))
    var urgency: AlertDefinition.Urgency?

    @Flag(help: "Also those that somebody has seen to.")
    var all = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common)
      let query = AlertQuery(patient: patient, isOpen: all ? nil : true, urgency: urgency)
      try session.report(try session.runtime.alerts(query, at: session.now))
    }
  }

  /// `care alerts acknowledge ID --by NAME`.
  struct AcknowledgeCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "acknowledge", abstract: "Records that somebody has seen to an alert.")

    @OptionGroup var which: AlertOptions

    @Option(help: ArgumentHelp("Who has seen to it.", valueName: "name"))
    var by: String

    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common)
      let version = try session.runtime.acknowledge(
        Alert.ID(which.id), of: which.patient, carePlan: which.carePlan, by: by, at: session.now)
      if session.output.isJSON {
        let contacts = try session.runtime.contacts(of: version.value, at: session.now)
        return try session.output.json(AlertDocument(version, reaching: contacts))
      }
      let who = version.value.acknowledgedBy ?? by
      session.output.line("✓ \(version.value.id)  seen to by \(who), \(version.value.acknowledged?.iso ?? "")")
    }
  }

  /// `care alerts history ID`.
  struct HistoryCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "history", abstract: "Every version of an alert, the first first.")

    @OptionGroup var which: AlertOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common)
      try session.report(
        try session.runtime.history(alert: Alert.ID(which.id), patient: which.patient, carePlan: which.carePlan))
    }
  }
}

/// Which alert a command is about.
struct AlertOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The alert's id, such as 'check-in/2026-06-07T08:00#severe-pain'.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("Whose, where several have an alert of that id.", valueName: "id"))
  var patient: Patient.ID?

  @Option(help: ArgumentHelp("In which care plan, where several have one.", valueName: "id"))
  var carePlan: CarePlan.ID?
}

extension Session {
  /// Lists versions of alerts.
  fileprivate func report(_ versions: [Version<Alert>]) throws {
    let reached = try versions.map { try runtime.contacts(of: $0.value, at: now) }
    if output.isJSON { return try output.json(zip(versions, reached).map { AlertDocument($0, reaching: $1) }) }
    var table = Table(["urgency", "raised", "patient", "id", "title", "reaches", "seen to"])
    for (version, contacts) in zip(versions, reached) {
      let alert = version.value
      let title = [alert.title, alert.isJudged ? nil : "(could not be judged)"].compactMap(\.self)
      let ways = contacts.map { [$0.name, $0.phone.first?.value].compactMap(\.self).joined(separator: " ") }
      let seen = alert.acknowledged.map { "\($0.iso) by \(alert.acknowledgedBy ?? "")" }
      table.add([
        alert.urgency.rawValue, alert.raised.iso, alert.patient.text, alert.id.text, title.joined(separator: " "),
        ways.joined(separator: ", "), seen ?? "no",
      ])
    }
    output.line(table.isEmpty ? "none" : table.text)
  }
}

/// An alert as JSON reports it, with whom it reaches; never what was answered.
struct AlertDocument: Encodable {
  let id: String
  let alert: String
  let patient: Patient.ID
  let carePlan: CarePlan.ID?
  let task: CareTask.ID
  let key: String
  let title: String?
  let urgency: AlertDefinition.Urgency
  let judged: Bool
  let to: [Reached]
  let raised: Instant
  let acknowledged: Instant?
  let acknowledgedBy: String?
  let seq: Int

  /// A contact whom it reaches.
  struct Reached: Encodable {
    let id: Contact.ID
    let name: String?
    let phone: String?
  }

  init(_ version: Version<Alert>, reaching contacts: [Contact]) {
    let value = version.value
    id = value.id.text
    alert = value.alert
    patient = value.patient
    carePlan = value.carePlan
    task = value.task
    key = value.key.text
    title = value.title
    urgency = value.urgency
    judged = value.isJudged
    to = value.to.map { id in
      let contact = contacts.first { $0.id == id }
      return Reached(id: id, name: contact?.name, phone: contact?.phone.first?.value)
    }
    raised = value.raised
    acknowledged = value.acknowledged
    acknowledgedBy = value.acknowledgedBy
    seq = version.seq
  }
}
