extension DayAdherence.State: ColumnContent {}

extension DayAdherence {
  /// The columns of a day.
  package static let shape = Shape<DayAdherence>([
    Column("date", \.date, "The day.").exported("The day on the participant's calendar."),
    Column("state", \.state, "Whether events were due, none were, or no task that counts was in force.")
      .exported("Whether anything was due, and if not, why."),
    Column("progress", \.progress, "The share that was done, 0 to 1; nil if nothing was due.")
      .exported("The mean progress of what was due, from 0 to 1; empty when nothing was."),
    Column("due", \.due, "Number of events that were due.").exported("The number of events that count."),
    Column("done", \.done, "Number of events done.").exported("The number of them that are done."),
    Column("open", \.open, "Number of events that can still be done.")
      .exported("The number of them that can still be done."),
    Column("declined", \.declined, "Number of events declined.").exported("The number of them that were declined."),
    Column("excused", \.excused, "Number of events excused.")
      .exported("The number of events that were excused and do not count."),
    Column("unknown", \.unknown, "Number of events whose progress is unknown, because its function failed.")
      .exported("The number of events whose progress a function of the plan failed to compute."),
  ])
}
