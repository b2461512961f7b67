package import CareModel

/// A handle on an event that a script may record at.
protocol RecordingHolder: EventHolder {
  /// Makes a change; the event is then as it is afterward.
  func apply(_ change: EventChange) throws
}

extension LuaType {
  /// With the methods that record at an event, each of which gives the event.
  func withRecording<Holder: RecordingHolder>(_: Holder.Type) -> LuaType {
    recording("record", Holder.self) { call in .record(try call.outcomeValues(2, of: "event:record")) }
      .recording("toggle", Holder.self) { _ in .toggle }
      .recording("append", Holder.self) { call in
        guard let value = try call.outcomeValues(2, of: "event:append").first else {
          throw call.refusal(2, expected: "value(…)")
        }
        return .append(value)
      }
      .recording("remove_value", Holder.self) { call in
        let place = try call.integer(2)
        guard (1...1_000_000).contains(place) else {
          throw OptionError("no_value", "event:remove_value takes a place from 1", expected: "a place from 1")
        }
        return .removeValue(at: Int(place) - 1)
      }
      .recording("clear", Holder.self) { _ in .clear }
      .recording("decline", Holder.self) { call in .decline(reason: call.isNil(2) ? nil : try call.string(2)) }
      .recording("excuse", Holder.self) { call in .excuse(reason: call.isNil(2) ? nil : try call.string(2)) }
  }

  private func recording<Holder: RecordingHolder>(
    _ name: String, _: Holder.Type, _ change: @escaping @Sendable (inout LuaCall) throws -> EventChange
  ) -> LuaType {
    method(name) { (holder: Holder, call) in
      try holder.apply(try change(&call))
      call.pushArgument(1)
    }
  }
}

/// The event that an action of a card is at: what a script records there is one commit with the rest of the action.
///
/// It serves one call: afterward nothing can be recorded through it.
package final class CardEventObject: RecordingHolder {
  package private(set) var event: Event
  private var recorder: (any EventRecorder)?
  /// What was refused last.
  private(set) var refusal: (any Error & LuaRaisable)?

  /// A handle on an event whose changes `recorder` makes.
  package init(_ event: Event, _ recorder: any EventRecorder) {
    self.event = event
    self.recorder = recorder
  }

  /// Ends the handle with the call that it was made for.
  package func end() { recorder = nil }

  func apply(_ change: EventChange) throws {
    guard let recorder else { throw OptionError("ended", "this event belongs to a call that is over") }
    do {
      event = try recorder.apply(change)
    } catch {
      refusal = error as? any Error & LuaRaisable
      throw error
    }
  }

  /// What scripts can do with it.
  package static let luaType = LuaType("event").withEventFields(CardEventObject.self)
    .withRecording(CardEventObject.self)
    .metamethod(.index) { call in
      let name = try call.string(2)
      guard name != "survey", name != "card" else {
        throw OptionError("not_allowed", "an action of a card records at its event; event:\(name) is for scripts")
      }
      throw try call.unknownMember(of: "event")
    }
}
