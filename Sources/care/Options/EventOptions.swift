import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// Whose data a command is about; not needed where the store knows one patient only.
struct PatientOption: ParsableArguments {
  @Option(help: ArgumentHelp("Whose; may be left out where the store has one patient.", valueName: "id"))
  var patient: Patient.ID?

  /// The patient meant.
  func resolve(in session: Session) throws -> Patient.ID {
    if let patient { return try session.runtime.patient(patient, at: session.now).value.id }
    let known = try session.runtime.patients(at: session.now).map(\.value.id)
    guard let only = known.first else {
      throw Failure("the store has no patient; enroll one with: care enroll PLAN --patient ID --start DATE --create")
    }
    guard known.count == 1 else {
      throw Failure("the store has several patients; give --patient: \(known.map(\.text).joined(separator: ", "))")
    }
    return only
  }
}

/// Which event a command is about: the task's event of a day that can be done next, else the first.
struct EventOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The task's id.", valueName: "task"))
  var task: CareTask.ID

  @OptionGroup var whose: PatientOption

  @Option(help: ArgumentHelp("The day. Default: the patient's today.", valueName: "date"))
  var on: CivilDate?

  @Option(help: ArgumentHelp("The care plan, where two have a task of that id.", valueName: "id"))
  var carePlan: CarePlan.ID?

  /// The event meant.
  func resolve(in session: Session) throws -> Event {
    let patient = try whose.resolve(in: session)
    let date = try on ?? session.today(of: patient)
    return try session.runtime.event(
      task: task, patient: patient, on: date, at: session.now, carePlan: carePlan)
  }
}

extension Session {
  /// The event as it is after a write.
  func reload(_ event: Event) throws -> Event {
    let query = EventQuery(
      patient: event.patient, interval: .day(event.date), task: event.task.id, carePlan: event.carePlan)
    return try runtime.events(query, at: now).first { $0.key == event.key } ?? event
  }

  /// Does something at an event, and says how the event stands then and which alerts were raised.
  func report(_ event: Event, after act: () throws -> Void) throws {
    let query = AlertQuery(patient: event.patient, carePlan: event.carePlan, key: event.key)
    let before = Set(try runtime.alerts(query, at: now).map(\.value.id))
    try act()
    let raised = try runtime.alerts(query, at: max(now, clock())).filter { !before.contains($0.value.id) }
    let event = try reload(event)
    let reached = try raised.map { try runtime.contacts(of: $0.value, at: now) }
    if output.isJSON {
      var document = EventDocument(event)
      if !raised.isEmpty { document.alerts = zip(raised, reached).map { AlertDocument($0, reaching: $1) } }
      return try output.json(document)
    }
    output.line("\(event.state.symbol) \(event.key)  \(event.statusText(at: now))")
    for (alert, contacts) in zip(raised, reached) { output.line("! \(alert.value.summary(for: contacts))") }
  }
}
