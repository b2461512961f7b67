extension TaskPatch {
  /// These fields, with those of an older patch where these are not set.
  ///
  /// New targets take the place of those that the older patch's schedule names, as they do of the plan's.
  public func laid(over older: TaskPatch) -> TaskPatch {
    var patch = self
    patch.title = title ?? older.title
    patch.instructions = instructions ?? older.instructions
    patch.impactsAdherence = impactsAdherence ?? older.impactsAdherence
    patch.schedule = schedule ?? older.schedule
    if targets != nil, schedule == nil {
      for place in patch.schedule?.elements.indices ?? 0..<0 { patch.schedule?.elements[place].targets = [] }
    }
    patch.targets = targets ?? older.targets
    patch.opens = opens ?? older.opens
    patch.closes = closes ?? older.closes
    patch.grace = grace ?? older.grace
    patch.untilDone = untilDone ?? older.untilDone
    patch.reminders = reminders ?? older.reminders
    patch.alerts = alerts ?? older.alerts
    patch.decline = decline ?? older.decline
    patch.card = card ?? older.card
    patch.survey = survey ?? older.survey
    patch.extraction = extraction ?? older.extraction
    patch.progress = progress ?? older.progress
    patch.link = link ?? older.link
    patch.details = details.laid(over: older.details)
    return patch
  }
}
