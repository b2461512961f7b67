package import CareModel

/// A handle on an event: what scripts may read of it.
package protocol EventHolder: LuaObject {
  /// The event as it was last read.
  var event: Event { get }
}

/// An event that a script may read and not change.
package final class EventObject: EventHolder {
  package let event: Event

  /// A handle on an event.
  package init(_ event: Event) {
    self.event = event
  }

  /// What scripts can do with it.
  package static let luaType = LuaType("event").withEventFields(EventObject.self)
    .metamethod(.index) { call in
      let name = try call.string(2)
      guard Registry.console["event:\(name)"]?.isSupported != true else {
        throw OptionError("read_only", "a hook can read its event and not change it; event:\(name) is for scripts")
      }
      throw try call.unknownMember(of: "event")
    }
}

extension LuaType {
  /// With the fields of an event.
  func withEventFields<Holder: EventHolder>(_: Holder.Type) -> LuaType {
    field("id") { (holder: Holder) in .string(holder.event.key.text) }
      .field("key") { (holder: Holder) in .string(holder.event.key.text) }
      .field("task") { (holder: Holder) in .string(holder.event.task.id.text) }
      .field("title") { (holder: Holder) in .string(holder.event.task.title) }
      .field("start") { (holder: Holder) in .time(holder.event.occurrence.start, holder.event.zone) }
      .field("stop") { (holder: Holder) in .time(holder.event.occurrence.stop, holder.event.zone) }
      .field("index") { (holder: Holder) in .integer(Int64(holder.event.occurrence.index)) }
      .field("slot") { (holder: Holder) in .string(holder.event.occurrence.slot.description) }
      .field("zone") { (holder: Holder) in .string(holder.event.zone.identifier) }
      .field("state") { (holder: Holder) in .string(holder.event.state.rawValue) }
      .field("progress") { (holder: Holder) in .whole(holder.event.progress) }
      .field("outcome") { (holder: Holder) in
        guard let outcome = holder.event.outcome else { return .nil }
        return outcome.value.table(recorded: outcome.recorded, in: holder.event.zone)
      }
      .field("values") { (holder: Holder) in holder.event.values.tables(in: holder.event.zone) }
      .field("targets") { (holder: Holder) in holder.event.targets.tables(in: holder.event.zone) }
      .field("params") { (holder: Holder) in holder.event.parameters.table(in: holder.event.zone) }
      .method("sum") { (holder: Holder, call) in
        let kind = call.isNil(2) ? nil : try call.string(2)
        let numbers = holder.event.values.filter { kind == nil || $0.kind == kind }.compactMap(\.number)
        try call.push(.whole(numbers.reduce(0, +)))
      }
      .metamethod(.tostring) { call in
        guard let holder = call.objectIfAny(1) as? Holder else { throw call.refusal(1, expected: "event") }
        call.push(holder.event.luaDescription)
      }
  }
}

extension Event {
  /// The event in a few words.
  var luaDescription: String { "event(\(key), \(state.rawValue))" }
}

extension Outcome {
  /// The outcome as a table.
  func table(recorded: Instant, in zone: Zone) -> LuaValue {
    .table(
      LuaTable(fields: [
        "status": .string(status.luaName), "reason": .text(reason),
        "recorded": .time(recorded, zone), "values": values.tables(in: zone),
        "computed": isComputed ? true : .nil,
      ]).withoutNil)
  }
}

extension [OutcomeValue] {
  /// The values as a list of tables.
  func tables(in zone: Zone) -> LuaValue {
    .table(LuaTable(array: map { $0.table(in: zone) }))
  }
}
