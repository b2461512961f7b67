import CareModel

extension ConstructorEntry {
  /// The alerts that were raised.
  static let raisedAlerts =
    [
      ConstructorEntry(
        "store.alerts", .constant, gives: .handle("store.alerts"),
        "The alerts that were raised: :fetch :get :acknowledge :history."),
      ConstructorEntry(
        "store.alerts:fetch", .table, gives: .list(of: .table("alert_row")),
        "The alerts, those that nobody has seen to first, by urgency, then the one raised first.",
        fields: [
          FieldEntry("patient", .id, "Whose.", default: "all"),
          FieldEntry("care_plan", .id, "In which enrollment.", default: "all"),
          FieldEntry("task", .id, "Of which task.", default: "all"),
          FieldEntry("key", .text, "Of which event.", default: "all"),
          FieldEntry(
            "open", .boolean, "Only those that nobody has seen to; with false only the others.", default: "all"),
          FieldEntry(
            "urgency", .choice(AlertDefinition.Urgency.allCases.map(\.rawValue)), "Of which urgency.", default: "all"),
          FieldEntry("to", .id, "Only those that reach this contact.", default: "all"),
          FieldEntry(
            "as_of", .any(of: [.integer, .moment]), "What the store knew then: a time, or the number of a commit.",
            default: "now"),
          FieldEntry("limit", .integer, "At most so many.", default: "all"),
        ]),
      alert("get", .optional(.table("alert_row")), "An alert; nil when there is none."),
      alert(
        "acknowledge", .table("alert_row"), "Records that somebody has seen to an alert; who was first stands.",
        [FieldEntry("by", .text, "Who has.", required: true)]),
      alert("history", .list(of: .table("alert_row")), "Every version of an alert, the first first."),
    ] + ["add", "update", "delete", "revert"].map { .unsupported("store.alerts:\($0)", .call) }

  private static func alert(
    _ verb: String, _ result: ResultType, _ summary: String, _ fields: [FieldEntry] = []
  ) -> ConstructorEntry {
    ConstructorEntry(
      "store.alerts:\(verb)", .call, gives: result, summary,
      parameters: [
        FieldEntry("id", .text, "The alert, e.g. \"check-in/2026-06-07T08:00#severe-pain\".", required: true)
      ],
      fields: fields + [
        FieldEntry("patient", .id, "Whose, where several have an alert of that id."),
        FieldEntry("care_plan", .id, "In which enrollment, where several have one."),
      ])
  }
}
