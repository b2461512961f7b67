import CareModel
import CareRuntime

/// `store.alerts`: what was raised, and who has seen to it.
final class AlertsHandle: LuaObject {
  private let box: LuaEnvironmentBox

  init(_ box: LuaEnvironmentBox) {
    self.box = box
  }

  static let luaType = LuaType("alerts")
    .method("fetch") { (handle: AlertsHandle, call) in
      let rows = try handle.fetch(handle.options("fetch", 2, call))
      try call.charge(rows.count * 20)
      try call.push(.table(LuaTable(array: rows)))
    }
    .method("get") { (handle: AlertsHandle, call) in
      let options = try handle.options("get", 3, call)
      try call.push(handle.get(try call.string(2), options))
    }
    .method("acknowledge") { (handle: AlertsHandle, call) in
      let options = try handle.options("acknowledge", 3, call)
      guard let name = try options.text("by") else { throw options.refusal("by", code: "missing_field") }
      let version = try handle.box.runtime.acknowledge(
        Alert.ID(try call.string(2)), of: options.id("patient"), carePlan: options.id("care_plan"), by: name,
        at: handle.box.now)
      try call.push(handle.row(version))
    }
    .method("history") { (handle: AlertsHandle, call) in
      let options = try handle.options("history", 3, call)
      let versions = try handle.versions(try call.string(2), options)
      try call.push(.table(LuaTable(array: try versions.map(handle.row))))
    }
    .metamethod(.index) { call in throw try call.unknownMember(of: "store.alerts") }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: AlertsHandle.self).luaDescription) }

  private func options(_ verb: String, _ index: Int, _ call: borrowing LuaCall) throws -> Options {
    try Options(call, index, of: "store.alerts:\(verb)", zone: box.world.zone)
  }

  private func fetch(_ options: Options) throws -> [LuaValue] {
    var query = AlertQuery(
      patient: try options.id("patient"), carePlan: try options.id("care_plan"), task: try options.id("task"),
      key: try options.text("key").map { OccurrenceKey($0) }, isOpen: try options.boolean("open"),
      contact: try options.id("to"), limit: try options.count("limit"))
    if let name = try options.text("urgency") {
      guard let urgency = AlertDefinition.Urgency(rawValue: name) else {
        throw options.refusal("urgency", code: "not_allowed")
      }
      query.urgency = urgency
    }
    if case .integer(let seq) = options["as_of"] {
      query.asOf = .seq(Int(seq))
    } else if let time = try options.time("as_of") {
      query.asOf = .recorded(time.instant(in: box.world.zone))
    }
    return try box.runtime.alerts(query, at: box.now).map(row)
  }

  private func get(_ id: String, _ options: Options) throws -> LuaValue {
    do {
      return try versions(id, options).last.map(row) ?? .nil
    } catch StoreError.notFound {
      return .nil
    }
  }

  private func versions(_ id: String, _ options: Options) throws -> [Version<Alert>] {
    try box.runtime.history(
      alert: Alert.ID(id), patient: options.id("patient"), carePlan: options.id("care_plan"))
  }

  /// An alert as a table.
  func row(_ version: Version<Alert>) throws -> LuaValue {
    let alert = version.value, zone = try box.zone(of: alert.patient)
    return version.row(
      [
        "id": .string(alert.id.text), "patient": .string(alert.patient.text), "care_plan": .text(alert.carePlan?.text),
        "task": .string(alert.task.text), "key": .string(alert.key.text), "alert": .string(alert.alert),
        "title": .text(alert.title), "to": .list(alert.to.map(\.text)), "urgency": .string(alert.urgency.rawValue),
        "judged": .boolean(alert.isJudged), "raised": .time(alert.raised, zone),
        "acknowledged": alert.acknowledged.map { .time($0, zone) } ?? .nil,
        "acknowledged_by": .text(alert.acknowledgedBy),
      ], in: zone)
  }
}

extension AlertsHandle: LuaPrintable {
  var luaDescription: String { "store.alerts" }
}
