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
    try resolve(in: session) { $0.event }
  }

  /// Runs `body` with the context of the event.
  func resolve<Result>(in session: Session, _ body: (EventContext) throws -> Result) throws -> Result {
    try session.runtime.withEvent(
      task: task, patient: self.patient.resolve(in: session), on: on, at: session.now, carePlan: carePlan, body)
  }
}

extension Session {
  /// Prints the state of an event after a change, and the alerts that the change raised.
  func report(_ update: EventUpdate) throws {
    let (event, raised) = (update.event, update.raised)
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
