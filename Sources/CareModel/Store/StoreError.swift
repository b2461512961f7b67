/// An error thrown by the store.
///
/// No case contains a name, an answer, or an outcome value, only ids.
public enum StoreError: CareError, Hashable {
  /// A value or a request is invalid.
  case invalid(reason: String)
  /// There is no entity of this kind with this id.
  case notFound(entity: String, id: String)
  /// The id alone is ambiguous; the choices list the candidates.
  case ambiguous(entity: String, id: String, choices: [String])
  /// The entity already exists.
  case alreadyExists(entity: String, id: String)
  /// Another write to the entity came first.
  case conflict(entity: String, id: String, expected: VersionID, found: VersionID)
  /// Versions are planned for later, and the write has no ``PlannedPolicy`` that allows it.
  case plannedChange(entity: String, id: String, effective: Effective)
  /// Outcomes were recorded under the version that the write would change.
  case outcomesRecorded(first: Instant, last: Instant, count: Int)
  /// The outcome of a linked task comes from samples and cannot be written.
  case linked(task: String)
  /// The clock is behind the last commit.
  case clockBehind(last: Instant)
  /// The time of a write is far ahead of the machine's clock, and nobody confirmed it.
  case clockAhead(at: Instant, machine: Instant)
  /// The clock is not behind the last commit, so that there is nothing to set back.
  case clockNotBehind(last: Instant?)
  /// Another process is using the store.
  case busy
  /// The disk is full.
  case full
  /// The store is read-only.
  case readOnly
  /// The file is damaged, or is not a store.
  case damaged(reason: String)
  /// The schema of the database is not the one that the store made; each string names an object that differs.
  case foreignSchema(found: [String])
  /// The store was written by a later release.
  case newerSchema(found: Int, known: Int)
  /// The store was written by an earlier release and is open read-only.
  case olderSchema(found: Int, known: Int)
  /// The store is unavailable.
  case unavailable(reason: String)
}

extension StoreError {
  /// The stable code of the error.
  public var code: String {
    switch self {
    case .invalid: "invalid"
    case .notFound: "not_found"
    case .ambiguous: "ambiguous"
    case .alreadyExists: "already_exists"
    case .conflict: "conflict"
    case .plannedChange: "planned_change"
    case .outcomesRecorded: "outcomes_recorded"
    case .linked: "linked"
    case .clockBehind: "clock_behind"
    case .clockAhead: "clock_ahead"
    case .clockNotBehind: "clock_not_behind"
    case .busy: "busy"
    case .full: "full"
    case .readOnly: "read_only"
    case .damaged: "damaged"
    case .foreignSchema: "foreign_schema"
    case .newerSchema: "newer_schema"
    case .olderSchema: "older_schema"
    case .unavailable: "unavailable"
    }
  }

  /// The problem, and what to do instead.
  ///
  /// It contains only ids and times. Times are in UTC; see ``message(in:)``.
  public var message: String { message { $0.description } }

  /// Returns the description with times in a zone, such as that of the participant:
  /// `2026-06-07T14:05 Europe/Berlin`.
  public func message(in zone: Zone) -> String { message { "\(zone.civil($0)) \(zone.identifier)" } }

  private func message(_ wall: (Instant) -> String) -> String {
    switch self {
    case .invalid(let reason): reason
    case .notFound(let entity, let id): "there is no \(words(entity)) '\(id)'"
    case .ambiguous(let entity, let id, let choices):
      "the \(words(entity)) '\(id)' is ambiguous; choose one of \(choices.joined(separator: ", "))"
    case .alreadyExists(let entity, let id): "the \(words(entity)) '\(id)' already exists; update it instead"
    case .conflict(let entity, let id, _, _):
      "the \(words(entity)) '\(id)' was changed by another write; read it again and retry"
    case .plannedChange(let entity, let id, let effective):
      "a change of the \(words(entity)) '\(id)' is planned for \(text(of: effective, wall)); choose whether to keep or replace it"
    case .outcomesRecorded(let first, let last, let count):
      "\(count) outcomes were recorded from \(wall(first)) to \(wall(last)); choose an effective date after the last"
    case .linked(let task): "the outcomes of '\(task)' come from samples and cannot be written"
    case .clockBehind(let last):
      "the clock is earlier than the last commit, at \(wall(last)); set it to that time or later, or, if that commit was made by a "
        + "wrong clock, continue from here with care store reset-clock"
    case .clockAhead(let time, let machine):
      "\(wall(time)) is more than a day ahead of the machine's clock, at \(wall(machine)), and nothing could be written before then; pass an "
        + "earlier time with --at, or --yes to write at that time"
    case .clockNotBehind(let last):
      "the clock is not behind the last commit, \(last.map { "at \(wall($0))" } ?? "of which there is none"); there is nothing to reset"
    case .busy: "another process is using the store; try again"
    case .full: "the disk is full; nothing was written"
    case .readOnly: "the store cannot be written; check the permissions of its file and folder"
    case .damaged(let reason): "the store is damaged: \(reason); restore a backup"
    case .foreignSchema(let found):
      "someone changed the schema of the store: \(found.joined(separator: "; ")). Nothing was written. Find out who did this, "
        + "then repair the schema with care store verify --repair"
    case .newerSchema(let found, let known):
      "the store was written by a newer release (schema \(found); this release supports \(known)); use that release"
    case .olderSchema(let found, let known):
      "the store was written by an older release (schema \(found); this release requires \(known)); "
        + "migrate it with care store migrate"
    case .unavailable(let reason): "the store cannot be accessed: \(reason)"
    }
  }

  /// Whether the description names times.
  package var namesTimes: Bool {
    switch self {
    case .plannedChange, .outcomesRecorded, .clockBehind, .clockAhead, .clockNotBehind: true
    default: false
    }
  }

  private func text(of effective: Effective, _ wall: (Instant) -> String) -> String {
    if case .instant(let instant) = effective { wall(instant) } else { effective.text }
  }

  private func words(_ entity: String) -> String {
    entity.split(separator: "_").joined(separator: " ")
  }
}

extension Effective {
  /// The effective time as text: `ever`, an instant, or a date.
  public var text: String {
    switch self {
    case .beginning: "ever"
    case .instant(let instant): instant.description
    case .date(let date): date.description
    }
  }
}
