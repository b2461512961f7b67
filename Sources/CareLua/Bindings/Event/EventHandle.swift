import CareCards
import CareModel
import CareRuntime

/// An event that a script may record at.
final class EventHandle: EventHolder {
  private(set) var event: Event
  let box: LuaWorldBox

  init(_ event: Event, _ box: LuaWorldBox) {
    self.event = event
    self.box = box
  }

  static let luaType = LuaType("event").withEventFields(EventHandle.self)
    .method("record") { (handle: EventHandle, call) in
      let values = try call.outcomeValues(2, of: "event:record")
      try handle.change(&call) { try $0.record($1, values: values, at: $2) }
    }
    .method("toggle") { (handle: EventHandle, call) in try handle.change(&call) { try $0.toggle($1, at: $2) } }
    .method("append") { (handle: EventHandle, call) in
      guard let value = try call.outcomeValues(2, of: "event:append").first else {
        throw call.refusal(2, expected: "value(…)")
      }
      try handle.change(&call) { try $0.append(value, to: $1, at: $2) }
    }
    .method("remove_value") { (handle: EventHandle, call) in
      let place = try call.integer(2)
      guard (1...1_000_000).contains(place) else {
        throw OptionError("no_value", "event:remove_value takes a place from 1", expected: "a place from 1")
      }
      try handle.change(&call) { try $0.removeValue(at: Int(place) - 1, from: $1, at: $2) }
    }
    .method("clear") { (handle: EventHandle, call) in try handle.change(&call) { try $0.clear($1, at: $2) } }
    .method("decline") { (handle: EventHandle, call) in
      let reason = call.isNil(2) ? nil : try call.string(2)
      try handle.change(&call) { try $0.decline($1, reason: reason, at: $2) }
    }
    .method("excuse") { (handle: EventHandle, call) in
      let reason = call.isNil(2) ? nil : try call.string(2)
      try handle.change(&call) { try $0.excuse($1, reason: reason, at: $2) }
    }
    .method("survey") { (handle: EventHandle, call) in
      let session = try handle.box.runtime.beginSurvey(handle.event, at: handle.box.now)
      call.push(RunHandle(session, handle))
    }
    .method("card") { (handle: EventHandle, call) in
      let cards = Card.make(of: [handle.event], in: handle.event.zone, at: handle.box.now)
      call.push(cards.map { $0.text(TerminalStyle()) }.joined(separator: "\n"))
    }
    .metamethod(.index) { call in throw try call.unknownMember(of: "event") }

  /// Records at the event, and gives the handle with what holds then.
  private func change<Result>(
    _ call: inout LuaCall, _ body: (CareRuntime, Event, Instant) throws -> Result
  ) throws {
    _ = try body(box.runtime, event, box.now)
    try refresh()
    call.pushArgument(1)
  }

  /// Reads the event again.
  func refresh() throws {
    let start = event.occurrence.start
    let query = EventQuery(
      patient: event.patient, interval: .range(from: start, to: start.adding(milliseconds: 1)), task: event.task.id,
      carePlan: event.carePlan)
    let found = try box.runtime.events(query, at: box.now).first {
      $0.key == event.key && $0.carePlan == event.carePlan
    }
    event = found ?? event
  }
}

extension LuaCall {
  /// The outcome values in an argument: `value(…)`, a bare number, text or boolean, a list of such, or none.
  func outcomeValues(_ index: Int, of name: String) throws -> [OutcomeValue] {
    try value(index).outcomeValues(of: name)
  }
}

extension Options {
  /// The outcome values in an option.
  func outcomeValues(_ name: String) throws -> [OutcomeValue] {
    try self[name].outcomeValues(of: entry.name)
  }
}

extension LuaValue {
  fileprivate func outcomeValues(of name: String) throws -> [OutcomeValue] {
    guard let table, table.fields.isEmpty else { return try outcomeValue(of: name).map { [$0] } ?? [] }
    return try table.array.compactMap { try $0.outcomeValue(of: name) }
  }

  private func outcomeValue(of name: String) throws -> OutcomeValue? {
    switch self {
    case .nil: return nil
    case .integer(let integer): return OutcomeValue(.integer(Int(integer)))
    case .number(let number): return OutcomeValue(.double(number))
    case .boolean(let boolean): return OutcomeValue(.boolean(boolean))
    case .string(let text): return OutcomeValue(.text(text))
    case .object(let time as TimeObject):
      guard case .instant(let instant, _) = time.time else { break }
      return OutcomeValue(.date(instant))
    case .object(let declaration as Declaration) where declaration.entry.noun == .value:
      let decoder = PlanDecoder(registry: .standard, sources: [:])
      let decoded = decoder.value(declaration, path: name)
      if let wrong = decoder.diagnostics.first {
        throw ConstructorError(code: wrong.code.rawValue, message: wrong.message)
      }
      return decoded
    default: break
    }
    throw OptionError(
      "wrong_type", "\(name) takes value(…), a number, a text, a boolean, or a list of such; got \(typeName)",
      expected: "value(…)", got: typeName)
  }
}
