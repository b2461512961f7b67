import CareModel
import CareRuntime
import CareSurvey

/// A pass through the survey of an event, in a script's hands.
final class RunHandle: LuaObject {
  private var session: SurveySession
  private let event: EventHandle

  init(_ session: SurveySession, _ event: EventHandle) {
    self.session = session
    self.event = event
  }

  private var now: Instant { event.box.now }

  static let luaType = LuaType("run")
    .field("step") { (run: RunHandle) in try run.stepTable() }
    .field("path") { (run: RunHandle) in .list(run.session.path) }
    .field("finished") { (run: RunHandle) in .text(run.session.finished.map(FinishReason.luaName)) }
    .field("event") { (run: RunHandle) in .object(run.event) }
    .method("answer") { (run: RunHandle, call) in
      try run.answer(try call.string(2), try call.value(3))
      call.pushArgument(1)
    }
    .method("next") { (run: RunHandle, call) in
      try run.session.next(at: run.now)
      try run.pushStep(&call)
    }
    .method("back") { (run: RunHandle, call) in
      try run.session.back()
      try run.pushStep(&call)
    }
    .method("skip") { (run: RunHandle, call) in
      try run.session.skip(at: run.now)
      try run.pushStep(&call)
    }
    .method("go_to") { (run: RunHandle, call) in
      try run.session.run.goTo(try call.string(2), at: run.now)
      try run.pushStep(&call)
    }
    .method("visible") { (run: RunHandle, call) in try call.push(.list(try run.session.visibleItems().map(\.id))) }
    .method("result") { (run: RunHandle, call) in
      call.push(ResultObject(try run.session.result(), ids: SurveyIDs(run.session.run.survey)))
    }
    .method("save") { (run: RunHandle, call) in
      try run.event.box.runtime.save(run.session, at: run.now)
      try run.event.refresh()
      call.pushArgument(1)
    }
    .method("finish") { (run: RunHandle, call) in
      try call.push(try run.finish(call.isNil(2) ? nil : try call.string(2)))
    }
    .metamethod(.index) { call in throw try call.unknownMember(of: "run") }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: RunHandle.self).luaDescription) }

  private func pushStep(_ call: inout LuaCall) throws {
    try call.push(try stepTable())
  }

  private func stepTable() throws -> LuaValue {
    guard let step = session.step else { return .nil }
    let items = try session.visibleItems().map { item -> LuaValue in
      .table(
        LuaTable(fields: [
          "id": .string(item.id), "text": .text(item.text), "detail": .text(item.detail),
          "type": .string(item.format.name),
          "required": .boolean(item.required), "answer": item.value(of: session.answer(to: item.id)),
        ]).withoutNil)
    }
    return .table(
      LuaTable(fields: [
        "id": .string(step.id), "kind": .string(step.kind.name), "title": .text(step.title), "text": .text(step.text),
        "detail": .text(step.detail), "optional": .boolean(step.optional), "items": .table(LuaTable(array: items)),
      ]).withoutNil)
  }

  private func answer(_ id: String, _ value: LuaValue) throws {
    let items = session.step?.questions ?? []
    guard let item = items.first(where: { $0.id == id }) else {
      guard session.step != nil else { throw AnswerRefusal(item: id, error: .runFinished) }
      throw AnswerRefusal(
        item: id, error: .unknownItem(item: id, suggestion: Suggestion.nearest(to: id, in: items.map(\.id))))
    }
    let answer = try AnswerInput(value, item: id).answer(for: item)
    do {
      try session.answer(id, answer, at: now)
    } catch let error as AnswerError {
      throw AnswerRefusal(item: id, error: error)
    }
  }

  /// Ends the run where it goes on, and records what it gives: the outcome, or nil where nothing is to be saved.
  private func finish(_ name: String?) throws -> LuaValue {
    var reason = FinishReason.completed
    if let name {
      guard let named = FinishReason.allCases.first(where: { $0.luaName == name }) else {
        let known = FinishReason.allCases.map(\.luaName)
        throw OptionError(
          "not_allowed", "'\(name)' is no way to finish; write \(known.map { "\"\($0)\"" }.joined(separator: " or "))",
          expected: known.joined(separator: ", "))
      }
      reason = named
    }
    var ended = session
    if ended.finished == nil {
      if reason == .saved { try event.box.runtime.save(ended, at: now) }
      try ended.end(reason, at: now)
    }
    let outcome = ended.finished == .saved ? nil : try event.box.runtime.finish(ended, at: now)
    session = ended
    try event.refresh()
    return outcome.map { $0.value.table(recorded: $0.recorded, in: event.event.zone) } ?? .nil
  }
}

extension RunHandle: LuaPrintable {
  var luaDescription: String {
    "run(\(session.run.survey.id), \(session.finished.map(FinishReason.luaName) ?? session.step?.id ?? ""))"
  }
}

extension FinishReason {
  /// The reason as scripts write it.
  var luaName: String { self == .earlyTermination ? "early_termination" : rawValue }

  fileprivate static func luaName(_ reason: FinishReason) -> String { reason.luaName }
}

extension AnswerInput {
  /// An answer as a script writes it; `{ dont_know = true }` for "don't know".
  init(_ value: LuaValue, item: String) throws(OptionError) {
    switch value {
    case .nil: self = .none
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(Int(integer))
    case .number(let number): self = .double(number)
    case .string(let text): self = .text(text)
    case .table(let table) where table["dont_know"].boolean == true: self = .dontKnow
    case .table(let table) where table.fields.isEmpty && table.array.allSatisfy({ $0.string != nil }):
      self = .list(table.array.compactMap(\.string))
    default:
      throw OptionError(
        "wrong_type",
        "the answer to '\(item)' must be a number, a text, a boolean, a list of choices or { dont_know = true }",
        expected: "an answer", got: value.typeName)
    }
  }
}
