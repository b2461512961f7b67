import CareModel
import CareRuntime

/// `store.messages`: the messages between participants and the care team.
final class MessageCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.messages", members)

  static let members: [Binding<MessageCollection>] =
    [
      .function(
        "store.messages:fetch",
        options: MessageQuery.options.map(\.entry),
        gives: .list(of: .table("message_row")), "Returns the messages, oldest first.",
        example: "store.messages:fetch { unread_by = \"care_team\" }"
      ) { store, options, call in try call.push(rows: store.fetch(options)) },
      .function(
        "store.messages:send",
        options: [
          .patient, enrollment, FieldEntry("from", .choice(sides), "The side that writes.", required: true),
          FieldEntry("author", .text, "The name of the person who writes."),
          FieldEntry("text", .text, "The text, of at most 4000 characters.", required: true),
        ],
        gives: .table("message_row"), "Sends a message to the other side of a thread, and returns it.",
        example:
          "store.messages:send { patient = \"p1\", care_plan = \"p1.knee\", from = \"care_team\", author = \"Lexi\", text = \"Well done!\" }"
      ) { store, options, call in
        let version = try store.runtime.send(
          options.required("text", options.text("text")), to: store.thread(options),
          from: options.required("from", options.choice("from")), author: options.text("author"), at: store.now)
        try call.push(store.box.row(version))
      },
      .function(
        "store.messages:mark_read",
        options: [.patient, enrollment, FieldEntry("by", .choice(sides), "The side that has read.", required: true)],
        gives: .list(of: .table("message_row")),
        "Records that a side has read what the other side wrote, and returns the messages that were unread.",
        example: "store.messages:mark_read { patient = \"p1\", care_plan = \"p1.knee\", by = \"participant\" }"
      ) { store, options, call in
        let side: Message.Side = try options.required("by", options.choice("by"))
        try call.push(
          rows: store.runtime.markRead(store.thread(options), by: side, at: store.now).map(store.box.row))
      },
    ] + ["add", "update", "delete", "get", "history", "revert"].map { .unsupported("store.messages:\($0)") }

  fileprivate static let sides = Message.Side.allCases.map(\.rawValue)

  private static let enrollment = FieldEntry(
    "care_plan", .id, "The enrollment of the thread, if the patient has several.")

  private func fetch(_ options: Options) throws -> [LuaValue] {
    let query = try options.narrow(MessageQuery(), in: box.environment.zone)
    return try runtime.messages(query, at: now).map(box.row)
  }

  private func thread(_ options: Options) throws -> MessageThread {
    let patient = try box.patient(options)
    guard let carePlan: CarePlan.ID = try options.id("care_plan") else {
      return try runtime.thread(of: patient, at: now)
    }
    return MessageThread(patient: patient, carePlan: carePlan)
  }
}

extension LuaEnvironmentBox {
  /// A message as a table, with times in the zone of its patient.
  func row(_ version: Version<Message>) throws -> LuaValue {
    version.row(in: try zone(of: version.value.patient))
  }
}

extension Message: ScriptRecord {
  /// `message_row`: a version of a message.
  static let row = Row<Version<Message>>(
    "message_row", "A version of a message.",
    [
      .field("id", "The number in the thread, as text.", \.value.id),
      .field("patient", "The patient.", \.value.patient),
      .field("care_plan", "The enrollment of the thread, if any.", \.value.carePlan),
      .choice("from", MessageCollection.sides, "The side that wrote it.", \.value.from.rawValue),
      .field("name", "The name of the person who wrote it, if given.", \.value.author),
      .field("text", "The text.", \.value.text), .field("sent", "The time at which it was sent.", \.value.sent),
      .field("read", "The time at which the other side read it, if it has.", \.value.read),
    ] + Row.version())
}
