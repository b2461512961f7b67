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
    case .busy: "busy"
    case .full: "full"
    case .readOnly: "read_only"
    case .damaged: "damaged"
    case .newerSchema: "newer_schema"
    case .olderSchema: "older_schema"
    case .unavailable: "unavailable"
    }
  }

  /// The problem, and what to do instead. It contains only ids and times.
  public var message: String {
    switch self {
    case .invalid(let reason): reason
    case .notFound(let entity, let id): "there is no \(words(entity)) '\(id)'"
    case .ambiguous(let entity, let id, let choices):
      "the \(words(entity)) '\(id)' could be any of \(choices.joined(separator: ", ")); say which"
    case .alreadyExists(let entity, let id): "the \(words(entity)) '\(id)' exists already; update it instead"
    case .conflict(let entity, let id, _, _):
      "another write to the \(words(entity)) '\(id)' came first; look at it again and repeat"
    case .plannedChange(let entity, let id, let effective):
      "a change of the \(words(entity)) '\(id)' is planned for \(effective.text); say whether to keep or to replace it"
    case .outcomesRecorded(let first, let last, let count):
      "\(count) outcomes were recorded from \(first) to \(last); choose an effective date after the last"
    case .linked(let task): "the outcomes of '\(task)' come from samples and cannot be written"
    case .clockBehind(let last): "the clock stands before the last commit at \(last); set it to that time or later"
    case .busy: "another process holds the store; try again"
    case .full: "no room is left on the disk; nothing was written"
    case .readOnly: "the store cannot be written; look at the permissions of its file and folder"
    case .damaged(let reason): "the file is not a sound store: \(reason); restore a backup"
    case .newerSchema(let found, let known):
      "the store was written by a later release (schema \(found), this one knows \(known)); use that release"
    case .olderSchema(let found, let known):
      "the store was written by an earlier release (schema \(found), this one reads \(known)); "
        + "open it once for writing, which carries it over: care store migrate"
    case .unavailable(let reason): "the store cannot be reached: \(reason)"
    }
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
