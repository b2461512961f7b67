import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// The option `--patient`, which can be omitted if the store has one patient.
struct PatientOption: ParsableArguments {
  @Option(help: ArgumentHelp("The patient; optional if the store has only one.", valueName: "id"))
  var patient: Patient.ID?

  /// Returns the patient of the option, else the store's only patient.
  ///
  /// - Throws: ``Failure`` if the option is not set and the store has no patient or several.
  func resolve(in session: Session) throws -> Patient.ID {
    if let patient { return try session.runtime.patient(patient, at: session.now).value.id }
    let known = try session.runtime.patients(at: session.now).map(\.value.id)
    guard let only = known.first else {
      throw Failure("the store has no patients; enroll one with: care enroll PLAN --patient ID --start DATE --create")
    }
    guard known.count == 1 else {
      throw Failure(
        "the store has several patients; pass --patient with one of: \(known.map(\.text).joined(separator: ", "))")
    }
    return only
  }
}

/// The event that a command acts on: of the task's events of a day, the next that can be done, else the first.
struct EventOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The task's id.", valueName: "task"))
  var task: CareTask.ID

  @OptionGroup var patient: PatientOption

  @Option(help: ArgumentHelp("The day. Default: the patient's today.", valueName: "date"))
  var on: CivilDate?

  @Option(help: ArgumentHelp("The care plan, if several have a task with this id.", valueName: "id"))
  var carePlan: CarePlan.ID?

  /// Returns the event.
  func resolve(in session: Session) throws -> Event {
    let patient = try patient.resolve(in: session)
    let date = try on ?? session.today(of: patient)
    return try session.runtime.event(
      task: task, patient: patient, on: date, at: session.now, carePlan: carePlan)
  }
}

extension Session {
  /// Returns the event as it is after a write.
  func reload(_ event: Event) throws -> Event {
    let query = EventQuery(
      patient: event.patient, interval: .day(event.date), task: event.task.id, carePlan: event.carePlan)
    return try runtime.events(query, at: now).first { $0.key == event.key } ?? event
  }

  /// Performs an action on an event, and reports the event's new state and the alerts that were raised.
  func report(_ event: Event, after act: () throws -> Void) throws {
    let query = AlertQuery(patient: event.patient, carePlan: event.carePlan, key: event.key)
    let before = Set(try runtime.alerts(query, at: now).map(\.value.id))
    try act()
    let raised = try runtime.alerts(query, at: max(now, clock())).filter { !before.contains($0.value.id) }
    let event = try reload(event)
    let recipients = try raised.map { try runtime.contacts(of: $0.value, at: now) }
    if output.isJSON {
      var document = EventDocument(event)
      if !raised.isEmpty { document.alerts = zip(raised, recipients).map { AlertDocument($0, recipients: $1) } }
      return try output.json(document)
    }
    output.line("\(event.state.symbol) \(event.key)  \(event.statusText(at: now))")
    for (alert, contacts) in zip(raised, recipients) { output.line("! \(alert.value.summary(for: contacts))") }
  }
}
