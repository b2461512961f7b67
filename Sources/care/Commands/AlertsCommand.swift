import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care alerts`.
struct AlertsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts", abstract: "List the alerts that were raised, acknowledge one, or show its history.",
    subcommands: [ListCommand.self, AcknowledgeCommand.self, HistoryCommand.self], defaultSubcommand: ListCommand.self)

  /// `care alerts list`, or `care alerts` alone.
  struct ListCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the alerts that have not been acknowledged, the most urgent first.")

    @OptionGroup var filter: QueryOptions<AlertQuery>

    @Flag(help: "Include acknowledged alerts.")
    var all = false

    @OptionGroup var common: CommonOptions

    func perform() throws {
      let patients: [Patient.ID] = filter.ids("patient")
      let session = try Session(common, of: patients.first)
      let query = try filter.narrow(AlertQuery(isOpen: all ? nil : true), in: session.zone(ofOnly: patients))
      try session.report(try session.runtime.alerts(query, at: session.now))
    }
  }

  /// `care alerts acknowledge ID --by NAME`.
  struct AcknowledgeCommand: ParticipantCommand {
    static let configuration = CommandConfiguration(
      commandName: "acknowledge", abstract: "Record that someone has handled an alert.")

    @OptionGroup var alert: AlertOptions

    @Option(help: ArgumentHelp("Who has handled the alert.", valueName: "name"))
    var by: String

    @OptionGroup var common: CommonOptions

    var which: AlertOptions { alert }

    func perform() throws {
      let session = try Session(common, of: alert)
      let version = try session.runtime.acknowledge(
        Alert.ID(alert.id), of: alert.patient, carePlan: alert.carePlan, by: by, at: session.now)
      if session.output.isJSON {
        let contacts = try session.runtime.contacts(of: version.value, at: session.now)
        return try session.output.json(AlertDocument(version, recipients: contacts))
      }
      let who = version.value.acknowledgedBy ?? by
      let when = try session.localText(version.value.acknowledged ?? session.now, of: version.value.patient)
      session.output.line("✓ \(version.value.id)  acknowledged by \(who), \(when)")
    }
  }

  /// `care alerts history ID`.
  struct HistoryCommand: CareCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "Show every version of an alert, oldest first, with its author and the comment that was given.")

    @OptionGroup var alert: AlertOptions
    @OptionGroup var common: CommonOptions

    func perform() throws {
      let session = try Session(common)
      try session.report(
        try session.runtime.history(alert: Alert.ID(alert.id), patient: alert.patient, carePlan: alert.carePlan),
        isHistory: true)
    }
  }
}

/// The alert that a command acts on.
struct AlertOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The alert's id, such as 'check-in/2026-06-07T08:00#severe-pain'.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("The patient, if several have an alert with this id.", valueName: "id"))
  var patient: Patient.ID?

  @Option(help: ArgumentHelp("The care plan, if several have an alert with this id.", valueName: "id"))
  var carePlan: CarePlan.ID?
}

extension AlertOptions: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? {
    if let patient { return try runtime.knownZones(of: patient) }
    let raised = try runtime.history(alert: Alert.ID(id), patient: nil, carePlan: carePlan)
    return try raised.last.flatMap { try runtime.knownZones(of: $0.value.patient) }
  }
}

extension Session {
  /// Reports versions of alerts; `isHistory`: those of one, with who recorded each, when, and why.
  fileprivate func report(_ versions: [Version<Alert>], isHistory: Bool = false) throws {
    let recipients = try versions.map { try runtime.contacts(of: $0.value, at: now) }
    if output.isJSON {
      return isHistory
        ? try output.json(zip(versions, recipients).map { AlertVersionDocument($0, recipients: $1) })
        : try output.json(zip(versions, recipients).map { AlertDocument($0, recipients: $1) })
    }
    // What the team does with alerts on its pages, if it did.
    let isHandled = versions.contains { $0.value.assigned != nil || $0.value.snoozed != nil }
    var columns: [TextColumn<(version: Version<Alert>, contacts: [Contact])>] = [
      .init("urgency") { $0.version.value.urgency.rawValue },
      .init("raised") { try localText($0.version.value.raised, of: $0.version.value.patient) },
      .init("patient") { $0.version.value.patient.text }, .init("id") { $0.version.value.id.text },
      .init("title") { row in
        [row.version.value.title, row.version.value.isJudged ? nil : "(could not be evaluated)"].compactMap(\.self)
          .joined(separator: " ")
      },
      .init("contacts") { row in
        row.contacts.map { [$0.name, $0.phone.first?.value].compactMap(\.self).joined(separator: " ") }
          .joined(separator: ", ")
      },
      .init("acknowledged") { row in
        let alert = row.version.value
        return try alert.acknowledged.map {
          "\(try localText($0, of: alert.patient)) by \(alert.acknowledgedBy ?? "")"
        } ?? "no"
      },
    ]
    if isHandled {
      columns += [
        .init("assigned") { $0.version.value.assigned ?? "–" },
        .init("snoozed until") { row in
          try row.version.value.snoozed.map { try localText($0, of: row.version.value.patient) } ?? "–"
        },
      ]
    }
    if isHistory {
      columns += [
        .init("recorded") { try localText($0.version.recorded, of: $0.version.value.patient) },
        .init("author") { $0.version.author ?? "–" }, .init("why") { $0.version.why ?? "–" },
      ]
    }
    try output.table(zip(versions, recipients).map { (version: $0, contacts: $1) }, columns)
  }
}
