import CareCards
import CareModel
import CareRuntime

/// The event that a person means: the one with a key, or the only one of a task that can be meant.
///
/// The commands and the prompt choose by the same rule. If several events can be meant, they are listed and nothing is done; on a
/// terminal, the person chooses one.
struct EventChoice {
  let patient: Patient.ID
  /// The task; nil if ``key`` names the event.
  var task: CareTask.ID?
  /// The event's key; nil if ``task`` names it.
  var key: OccurrenceKey?
  /// Exactly this day; nil for today, and what is still open from before.
  var date: CivilDate?
  /// The time of day of the event, such as `08:00`.
  var slot: String?
  var carePlan: CarePlan.ID?
  /// The tag of the language to ask in; nil for the patient's own.
  var language: String?
  /// The words before a key that name an event, such as `--event`.
  var naming = "--event"
  /// The reader for the question which event is meant; nil if no one can be asked.
  var reader: (any LineReader)?

  /// Creates a choice by the id of a task or the key of an event, as the prompt's commands take it.
  init(_ name: String, of patient: Patient.ID, naming: String, reader: (any LineReader)?) {
    self.init(patient: patient)
    if name.contains("/") { key = OccurrenceKey(name) } else { task = CareTask.ID(name) }
    self.naming = naming
    self.reader = reader
  }

  init(patient: Patient.ID) { self.patient = patient }

  /// Returns the event.
  func resolve(_ purpose: EventPurpose, in session: Session) throws -> Event {
    try resolve(purpose, in: session) { $0.event }
  }

  /// Runs `body` with the context of the event.
  ///
  /// - Throws: ``SeveralEvents`` if several can be meant and no one can be asked.
  func resolve<Result>(
    _ purpose: EventPurpose, in session: Session, _ body: (EventContext) throws -> Result
  ) throws -> Result {
    func run(_ key: OccurrenceKey) throws -> Result {
      try session.runtime.withEvent(key, patient: patient, carePlan: carePlan, at: session.now, body)
    }
    if let key { return try run(key) }
    guard let task else { throw Failure("name one event: write a task, or the key of an event") }
    do {
      return try session.runtime.withEvent(
        task: task, patient: patient, on: date ?? purpose.date(in: session.zone(of: patient)),
        startedAt: purpose.answered, at: session.now, carePlan: carePlan,
        choosing: { try choose(purpose, among: $0, of: task) }, body)
    } catch let several as SeveralEvents where reader != nil && !session.output.isJSON {
      let language = Language.of(try languageTag(in: session))
      guard let reader, let chosen = several.ask(reader, session, language) else { throw several }
      return try run(chosen.key)
    }
  }

  /// Returns the tag of the language to ask in; nil if none is known.
  func languageTag(in session: Session) throws -> String? { try language ?? session.language(of: patient) }

  /// Returns the only event that can be meant among those that the options leave; nil if there is none.
  private func choose(
    _ purpose: EventPurpose, among candidates: EventCandidates, of task: CareTask.ID
  ) throws -> Event? {
    func reached(_ events: [Event]) -> [Event] {
      date == nil ? events.filter { purpose.reaches($0, at: candidates.now) } : []
    }
    let pool = (reached(candidates.earlier) + candidates.onDay + reached(candidates.later)).filter { event in
      slot.map { event.key.slotText.hasSuffix("T\($0)") } ?? true
    }
    // A start at will that is transcribed is one of its own, beside those that were made.
    if purpose.answered != nil, let start = candidates.nextStart { return start }
    let chosen = purpose.answered == nil ? pool : pool.filter { !$0.task.isAtWill }
    do { return try purpose.choose(among: chosen, of: task, at: candidates.now) } catch var several as SeveralEvents {
      several.naming = naming
      throw several
    }
  }
}
