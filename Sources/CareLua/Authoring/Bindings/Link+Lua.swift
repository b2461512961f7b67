import CareModel

extension ConstructorEntry {
  /// A task whose outcomes come from samples.
  static let link = ConstructorEntry(
    "link", .record, "The samples that compute a task's outcomes: those of a quantity in each event's window.",
    fields: [
      FieldEntry("quantity", .id, "The quantity that is measured, such as \"step_count\".", required: true),
      FieldEntry(
        "aggregate", .choice(TaskLink.Aggregate.allCases.map(\.rawValue)),
        "The way in which samples become outcome values: one value, or one for `each` sample.", required: true),
      FieldEntry("units", .text, "The units that samples must have to be counted.", default: "any"),
    ])
}
