import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// The option `--patient`, which can be omitted if the store has one patient.
struct PatientOption: ParsableArguments {
  @Option(help: ArgumentHelp("The patient; optional if the store has only one.", valueName: "id"))
  var patient: Patient.ID?

  init() {}

  /// Creates the option with a patient, or not set.
  init(_ patient: Patient.ID?) { self.patient = patient }

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

/// The event that a command acts on: the one with a key, or the only one of a task that can be meant.
///
/// If several can be meant, they are listed and nothing is done; on a terminal, the person chooses one.
struct EventOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The task's id.", valueName: "task"))
  var task: CareTask.ID?

  @Option(help: ArgumentHelp("The event's key, instead of a task.", valueName: "key"))
  var event: OccurrenceKey?

  @OptionGroup var patient: PatientOption
  @OptionGroup var language: LanguageOption

  @Option(
    help: ArgumentHelp(
      "Exactly this day. Default: the patient's today, and what is still open from before.", valueName: "date"))
  var on: CivilDate?

  @Option(help: ArgumentHelp("The event at this time of day, such as 08:00.", valueName: "time"))
  var slot: String?

  @Option(help: ArgumentHelp("The care plan, if several have a task with this id.", valueName: "id"))
  var carePlan: CarePlan.ID?

  func validate() throws {
    guard (task == nil) != (event == nil) else {
      throw ValidationError("name one event: write a TASK, or --event KEY")
    }
    guard event == nil || (on == nil && slot == nil) else {
      throw ValidationError("--event names the event; remove --on and --slot")
    }
  }

  /// Returns the event.
  func resolve(_ purpose: EventPurpose, in session: Session) throws -> Event {
    try choice(in: session).resolve(purpose, in: session)
  }

  /// Runs `body` with the context of the event.
  ///
  /// - Throws: ``SeveralEvents`` if several can be meant and no one can be asked.
  func resolve<Result>(
    _ purpose: EventPurpose, in session: Session, _ body: (EventContext) throws -> Result
  ) throws -> Result {
    try choice(in: session).resolve(purpose, in: session, body)
  }

  /// Returns the choice that the options make, with a person to ask on a terminal.
  func choice(in session: Session) throws -> EventChoice {
    var choice = EventChoice(patient: try patient.resolve(in: session))
    (choice.task, choice.key, choice.date, choice.slot, choice.carePlan) = (task, event, on, slot, carePlan)
    choice.language = language.language
    if LineReaders.isInteractive { choice.reader = LineReaders.standard() }
    return choice
  }
}

/// The kinds of event that a command can act on.
enum EventPurpose: Hashable {
  /// An event to do: one that can be answered, else the next that will be, else one that is over.
  case answer
  /// An event to decline or excuse: as for an answer, but never one of several without asking.
  case settle
  /// An event to take back or correct: one with an outcome.
  case takeBack
  /// An event to transcribe an answer to: one that could be answered at that time.
  case transcribe(answered: Instant)

  /// The time of the answer that is transcribed; nil for what is done now.
  var answered: Instant? { if case .transcribe(let answered) = self { answered } else { nil } }

  /// Returns the day on which to look for the event if none is named; nil for today.
  func date(in zone: Zone) -> CivilDate? { answered.map(zone.date(of:)) }

  /// Whether an event of another day can be meant if no day is named.
  func reaches(_ event: Event, at now: Instant) -> Bool {
    switch self {
    case .answer, .settle: event.isAnswerable(at: now)
    case .transcribe(let answered): event.window.accepts(answered)
    case .takeBack:
      event.outcome.map { event.zone.date(of: $0.value.answered) == event.zone.date(of: now) } ?? false
    }
  }

  /// Returns the only event that can be meant; nil if there is none.
  ///
  /// - Throws: ``SeveralEvents`` if there are several.
  func choose(among events: [Event], of task: CareTask.ID, at now: Instant) throws -> Event? {
    if let chosen = chooseStart(among: events, at: now) { return chosen }
    let recorded = events.filter { $0.outcome != nil }
    if self == .takeBack {
      guard recorded.count > 1 else { return recorded.first ?? events.first }
      throw SeveralEvents(task: task, events: recorded)
    }
    if case .transcribe(let answered) = self {
      let open = events.filter { $0.window.accepts(answered) }
      let missing = open.filter { $0.outcome == nil || $0.state == .partial }
      if missing.count > 1 { throw SeveralEvents(task: task, events: missing) }
      return missing.first ?? open.first ?? events.first
    }
    let answerable = events.filter { $0.isAnswerable(at: now) }
    let upcoming = events.filter { $0.state == .upcoming }
    let open = events.filter { $0.outcome == nil }
    let found = [answerable, upcoming, open, events].first { !$0.isEmpty } ?? []
    // An event that cannot be answered is only named in a message, so that any of them will do.
    if found.count > 1, self == .settle || found == answerable { throw SeveralEvents(task: task, events: found) }
    return found.first
  }
}

extension EventPurpose {
  /// Returns the start of a task at will that an answer belongs to: one that was begun, else the next; nil for other tasks.
  fileprivate func chooseStart(among events: [Event], at now: Instant) -> Event? {
    guard self == .answer, events.contains(where: \.task.isAtWill) else { return nil }
    return events.first { $0.state == .started } ?? events.last { $0.isAnswerable(at: now) }
      ?? events.last { $0.outcome == nil }
  }
}

extension SeveralEvents {
  /// Asks a person at a terminal; nil if the person leaves.
  func ask(_ reader: any LineReader, _ session: Session, _ language: Language) -> Event? {
    for (place, event) in events.enumerated() {
      session.output.note(" \(place + 1)  \(event.key.text)  \(event.statusText(at: session.now, in: language))")
    }
    while true {
      guard case .line(let line) = reader.read(prompt: " \(language(.whichOne)) > ") else { return nil }
      let text = line.trimmed
      if text.isEmpty || TypedWord.quit.matches(text, in: language) { return nil }
      if let numbered = events.entry(numbered: text) { return numbered }
      session.output.note(" ! \(language(.chooseNumber, ["most": events.count]))")
    }
  }
}

extension Event {
  /// Throws if the event is done: doing it again must not take it back.
  func requireNotDone(at now: Instant) throws {
    guard state == .completed || state == .late else { return }
    throw Failure("\(key) is already done, \(statusText(at: now)); to take it back: care undo --event \(key)")
  }
}

extension Session {
  /// Prints the state of an event after a change, and the alerts that the change raised.
  func report(_ update: EventUpdate, in option: LanguageOption? = nil) throws {
    let tag = try option?.tag(for: update.event.patient, in: self) ?? language(of: update.event.patient)
    try report(update, language: .of(tag))
  }

  /// Prints the state of an event after a change in a language, and the alerts that the change raised.
  func report(_ update: EventUpdate, language: Language) throws {
    let (event, raised) = (update.event, update.raised)
    let recipients = try raised.map { try runtime.contacts(of: $0.value, at: now) }
    if output.isJSON {
      var document = EventDocument(event)
      if !raised.isEmpty { document.alerts = zip(raised, recipients).map { AlertDocument($0, recipients: $1) } }
      return try output.json(document)
    }
    output.line("\(event.state.symbol) \(event.key)  \(event.statusText(at: now, in: language))")
    for (alert, contacts) in zip(raised, recipients) { output.line("! \(alert.value.summary(for: contacts))") }
  }
}
