import CareModel
import CareRuntime

/// `store.alerts`: the alerts that were raised.
final class AlertCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.alerts", members)

  static let members: [Binding<AlertCollection>] =
    [
      .function(
        "store.alerts:fetch",
        options: AlertQuery.options.map(\.entry),
        gives: .list(of: .table("alert_row")),
        "Returns the alerts: open ones first, then by urgency, then by the time they were raised.",
        example: "store.alerts:fetch { open = true, urgency = \"now\" }"
      ) { store, options, call in try call.push(rows: store.fetch(options)) },
      .alert("get", gives: .optional(.table("alert_row")), "Returns an alert; nil if there is none.") {
        store, id, options, call in
        do {
          try call.push(store.history(id, options).last ?? .nil)
        } catch StoreError.notFound {
          call.pushNil()
        }
      },
      .alert(
        "acknowledge", gives: .table("alert_row"),
        "Records that someone has handled an alert; the first acknowledgment counts.",
        [FieldEntry("by", .text, "The person who handled it.", required: true)]
      ) { store, id, options, call in
        let version = try store.runtime.acknowledge(
          Alert.ID(id), of: options.id("patient"), carePlan: options.id("care_plan"),
          by: options.required("by", options.text("by")), at: store.now)
        try call.push(store.box.row(version))
      },
      .alert(
        "history", gives: .list(of: .table("alert_row")), "Returns every version of an alert, the first recorded first."
      ) { store, id, options, call in try call.push(rows: store.history(id, options), cost: 0) },
    ] + ["add", "update", "delete", "revert"].map { .unsupported("store.alerts:\($0)") }

  private func fetch(_ options: Options) throws -> [LuaValue] {
    let query = try options.narrow(AlertQuery(), in: box.environment.zone)
    return try runtime.alerts(query, at: now).map(box.row)
  }

  private func history(_ id: String, _ options: Options) throws -> [LuaValue] {
    try runtime.history(alert: Alert.ID(id), patient: options.id("patient"), carePlan: options.id("care_plan"))
      .map(box.row)
  }
}

extension Binding<AlertCollection> {
  /// A method that names one alert.
  fileprivate static func alert(
    _ verb: String, gives result: ResultType, _ summary: String, _ fields: [FieldEntry] = [],
    _ body: @escaping @Sendable (AlertCollection, String, Options, inout LuaCall) throws -> Void
  ) -> Binding {
    .function(
      "store.alerts:\(verb)",
      [FieldEntry("id", .text, "The alert, e.g. \"check-in/2026-06-07T08:00#severe-pain\".", required: true)],
      options: fields + [
        FieldEntry("patient", .id, "The patient, if several have an alert with that id."),
        FieldEntry("care_plan", .id, "The enrollment, if several have one."),
      ], gives: result, summary
    ) { store, options, call in try body(store, try call.string(2), options, &call) }
  }
}

extension LuaEnvironmentBox {
  /// An alert as a table, with times in the zone of its patient.
  func row(_ version: Version<Alert>) throws -> LuaValue {
    version.row(in: try zone(of: version.value.patient))
  }
}

extension Alert: ScriptRecord {
  /// `alert_row`: a version of an alert.
  static let row = Row<Version<Alert>>(
    "alert_row", "A version of a raised alert.", of: Alert.shape, Row.version())
}
