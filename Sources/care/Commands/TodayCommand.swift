import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care today`.
struct TodayCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "The day's cards, and the week with its rings.")

  @OptionGroup var whose: PatientOption

  @Option(help: ArgumentHelp("The day. Default: the patient's today.", valueName: "date"))
  var on: CivilDate?

  @Option(help: ArgumentHelp("The language of the plan's texts, as far as it has them.", valueName: "tag"))
  var language: String?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let patient = try whose.resolve(in: session)
    let day = try session.runtime.day(patient, on: on, language: language, at: session.now)
    if session.output.isJSON { return try session.output.json(DayDocument(day)) }
    session.output.raw(day.view(at: session.now, in: session.zone).text(session.output.style))
  }
}

extension CareDay {
  /// What the terminal shows of the day; in the patient's zone unless another is given.
  func view(at now: Instant, in zone: Zone? = nil) -> DayView {
    DayView(
      date: date, zone: zone ?? self.zone, heading: patient.text, week: week, events: events, gate: closedGates.first,
      contacts: contacts, alerts: alerts.map(\.value), at: now)
  }
}
