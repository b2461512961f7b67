import CareModel
import CareRuntime

/// `store.prompts`: the deliveries of reminders and alerts, which `care prompts` lists.
final class PromptCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.prompts", members)

  static let members: [Binding<PromptCollection>] =
    [
      .function(
        "store.prompts:fetch", options: DeliveryQuery.options.map(\.entry),
        gives: .list(of: .table("prompt_row")),
        "Returns the deliveries of reminders and alerts, the latest due first.",
        example: "store.prompts:fetch { patient = \"p1\", state = \"held\" }"
      ) { store, options, call in
        let query = try options.narrow(DeliveryQuery(), in: store.box.environment.zone)
        let zones = PatientZoneCache(store.box)
        try call.push(
          rows: store.runtime.deliveries(query).map { Delivery.row.table($0, in: try zones.zone(of: $0.patient)) })
      }
    ] + ["add", "update", "delete", "get", "history", "revert"].map { .unsupported("store.prompts:\($0)") }
}

extension Delivery {
  /// `prompt_row`: a delivery.
  static let row = Row<Delivery>("prompt_row", "A delivery of a reminder or an alert.", fields)

  /// The fields of a delivery.
  static let fields: [Row<Delivery>.Field] = [
    .field("id", "The id: 64 hexadecimal digits.", \.id),
    .choice("kind", Kind.allCases.map(\.rawValue), "The kind of message.", \.kind.rawValue),
    .field("patient", "The patient.", \.patient), .field("care_plan", "The enrollment.", \.carePlan),
    .field("task", "The task.", \.task), .field("key", "The key of the event.", \.key.text),
    .field("subject", "The id of the reminder or of the alert.", \.subject),
    .field("step", "The step of an alert's escalation, from 1; 0 when it is raised, and for reminders.", \.step),
    .field("to", "Who is reached: patient, or contact: and the id.", \.recipient.description),
    .field("channel", "The name of the channel.", \.channel), .field("due", "When it became due.", \.due),
    .field("closes", "From when on it is not sent any more.", \.closes),
    .choice("state", State.allCases.map(\.rawValue), "The state.", \.state.rawValue),
    .field("why", "The reason of the state, such as answered or quiet, where there is one.", \.reason?.rawValue),
    .field("next", "The time of the next attempt, if there is one.", \.next),
    .field("attempts", "The number of attempts.", \.attempts),
  ]
}
