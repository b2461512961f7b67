import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care events`.
struct EventsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "Events with their states; today's, if no time is given.",
    discussion: "Wall times are read in --zone, else in the patient's.")

  @OptionGroup var whose: PatientOption
  @OptionGroup var when: TimeFilter

  @Option(help: ArgumentHelp("Of this task.", valueName: "id"))
  var task: CareTask.ID?

  @Option(help: ArgumentHelp("In this enrollment.", valueName: "id"))
  var carePlan: CarePlan.ID?

  @OptionGroup var known: AsOfOption
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let patient = try whose.resolve(in: session)
    let home = try session.zone(of: patient)
    let zone = session.zone ?? home
    let query = EventQuery(
      patient: patient, interval: try when.interval(today: home.date(of: session.now), in: zone), task: task,
      carePlan: carePlan, asOf: try known.value(in: zone))
    let events = try session.runtime.events(query, at: session.now)
    if session.output.isJSON { return try session.output.json(Document(patient: patient, events: events)) }
    var table = Table(["start", "key", "state", "progress", ""])
    for event in events {
      table.add([
        event.occurrence.start.fullWords(in: session.zone ?? event.zone), event.key.text, event.state.rawValue,
        "\(Int((event.progress * 100).rounded(.down)))%", event.statusWords(at: session.now),
      ])
    }
    session.output.line(table.isEmpty ? "none" : table.text)
  }

  private struct Document: Encodable {
    let patient: Patient.ID
    let events: [EventDocument]

    init(patient: Patient.ID, events: [Event]) {
      self.patient = patient
      self.events = events.map(EventDocument.init)
    }
  }
}
