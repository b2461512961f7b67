import CareModel

extension ConstructorEntry {
  /// A task whose outcomes come from samples.
  static let link = ConstructorEntry(
    "link", .record, "Which samples answer a task: those of a quantity in each event's window.",
    fields: [
      FieldEntry("quantity", .id, "What is measured, e.g. \"step_count\".", required: true),
      FieldEntry(
        "aggregate", .choice(TaskLink.Aggregate.allCases.map(\.rawValue)),
        "How samples become values: one value, or `each` its own.", required: true),
      FieldEntry("units", .text, "The units that samples must have to count.", default: "any"),
    ])
}
