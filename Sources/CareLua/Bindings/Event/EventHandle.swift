import CareModel
import CareRuntime

/// An event that a script may record at.
final class EventHandle: RecordingHolder {
  private(set) var event: Event
  let box: LuaEnvironmentBox

  init(_ event: Event, _ box: LuaEnvironmentBox) {
    self.event = event
    self.box = box
  }

  static let luaType = LuaType("event").withEventFields(EventHandle.self)
    .withRecording(EventHandle.self)
    .method("survey") { (handle: EventHandle, call) in
      let session = try handle.box.runtime.beginSurvey(handle.event, at: handle.box.now)
      call.push(RunHandle(session, handle))
    }
    .method("card") { (handle: EventHandle, call) in call.push(try CardHandle(handle)) }
    .metamethod(.index) { call in throw try call.unknownMember(of: "event") }

  func apply(_ change: EventChange) throws {
    event = try box.runtime.apply(change, to: event, at: box.now)
  }

  /// Presses a button of the event's card.
  func press(_ action: String, _ input: [String: Scalar]) throws {
    event = try box.runtime.press(action, input: input, on: event, at: box.now)
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
