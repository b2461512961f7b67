extension AlertDefinition.Urgency: ColumnContent {}
extension EventState: ColumnContent {}

extension Alert {
  /// The columns of a raised alert; a document has its recipients besides.
  package static let shape = Shape<Version<Alert>>([
    Column("id", \.value.id, "The id."),
    Column("patient", \.value.patient, as: .participant, "The patient."),
    Column("care_plan", \.value.carePlan, "The enrollment."),
    Column("task", \.value.task, "The task.").exported("The id of the task."),
    Column("key", \.value.key, "The key of the event.").exported(),
    Column("alert", \.value.alert, "The alert's id in the plan.").exported("The id of the alert in its task."),
    Column("title", \.value.title, "The title to show."),
    Column("to", \.value.to, "The contacts to alert.").only(.script),
    Column("urgency", \.value.urgency, "The time within which someone must respond.").exported("The urgency."),
    Column(
      "judged", \.value.isJudged,  // language: a key of JSON
      "Whether the condition was evaluated; false if it could not be."
    ).exported(as: "evaluated", "Whether its condition held; false if evaluating it failed."),
    Column("raised", \.value.raised, "The time at which it was raised.").exported(as: "raised_utc"),
    Column("acknowledged", \.value.acknowledged, "The time at which it was acknowledged.")
      .exported(as: "acknowledged_utc"),
    Column("acknowledged_by", \.value.acknowledgedBy, "The person who acknowledged it."),
    Column("assigned", \.value.assigned, "The account that looks after it."),
    Column("snoozed", \.value.snoozed, "The time until which the team snoozed it."),
    Column("seq", \.seq, "The number of the commit.").only(.document)
      .exported("The number of the commit that wrote it last."),
  ])
}
