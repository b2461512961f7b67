import CareModel
import CareRuntime
import CareSurvey

/// The Lua handle to a run of an event's survey.
final class RunHandle: LuaHandle, LuaObject {
  private var session: SurveySession
  private let event: EventHandle

  init(_ session: SurveySession, _ event: EventHandle) {
    self.session = session
    self.event = event
  }

  private var now: Instant { event.box.now }

  static let luaType = LuaType("run", members)

  static let members: [Binding<RunHandle>] = [
    .function(
      "run:answer",
      [
        FieldEntry("item", .text, "The item.", required: true),
        FieldEntry("answer", .givenAnswer, "The answer; nil clears it."),
      ], gives: .handle("run"), "Answers an item of the current step.", example: "run:answer(\"pain\", 4)"
    ) { run, call in
      try run.answer(try call.string(2), try call.value(3))
      call.pushArgument(1)
    },
    .step("next", [], "Goes to the next step.") { run, _ in try run.session.next(at: run.now) },
    .step("back", [], "Goes back to the previous step.") { run, _ in try run.session.back() },
    .step("skip", [], "Skips the current step, if it is optional.") { run, _ in try run.session.skip(at: run.now) },
    .step(
      "go_to", [FieldEntry("step", .text, "The step.", required: true)],
      "Goes back to a visited step, or forward to another."
    ) { run, call in try run.session.run.goTo(try call.string(2), at: run.now) },
    .function(
      "run:finish", [FieldEntry("reason", finishReason, "The way in which the survey ends.", default: "\"completed\"")],
      gives: .optional(.table("outcome")),
      "Ends the survey and records its outcome; returns the outcome, or nil if there is nothing to save.",
      example: "run:finish \"early_termination\""
    ) { run, call in try call.push(try run.finish(call.isNil(2) ? nil : try call.string(2))) },
    .function("run:save", gives: .handle("run"), "Saves the answers as a draft, to resume later.") { run, call in
      try run.event.update { try $0.save(run.session) }
      call.pushArgument(1)
    },
    .function("run:visible", gives: .list(of: .text), "Returns the ids of the visible items.") { run, call in
      try call.push(.list(try run.session.visibleItems().map(\.id)))
    },
    .function("run:result", gives: .handle("result"), "Returns the answers so far.") { run, call in
      call.push(ResultObject(try run.session.result(), ids: SurveyIDs(run.session.run.survey)))
    },
    .value("run.step", .optional(.table("shown_step")), "The current step; nil at the end.") { try $0.step() },
    .value("run.event", .event, "The event that it belongs to.") { .object($0.event) },
    .value("run.path", .list(of: .text), "The ids of the steps visited so far.") { .list($0.session.path) },
    .value(
      "run.finished", .optional(.type(finishReason)),
      "The way in which the survey ended, such as \"completed\"; nil while it is in progress."
    ) { .text($0.session.finished.map(FinishReason.luaName)) },
  ]

  private static let finishReason = FieldType.choice(FinishReason.allCases.map(\.luaName))

  /// The answers that scripts write as tables.
  static let answerRecords = [
    ConstructorEntry(
      "dont_know", .record, "The answer \"don't know\".",
      fields: [FieldEntry("dont_know", .boolean, "True.", required: true)], example: "{ dont_know = true }"),
    ConstructorEntry(
      "other_words", .record, "The option that asks for words, with the words.",
      fields: [FieldEntry("other", .text, "The words.", required: true)],
      example: "{ \"fever\", { other = \"itching\" } }"),
    ConstructorEntry(
      "confirmed_answer", .record, "An answer outside the usual range that the participant confirmed.",
      fields: [
        FieldEntry("value", .scalar, "The answer.", required: true),
        FieldEntry("confirmed", .boolean, "True.", required: true),
      ], example: "{ value = 34.5, confirmed = true }"),
    ConstructorEntry(
      "place", .record, "A place on Earth.",
      fields: [
        FieldEntry("latitude", .number, "The degrees north of the equator.", required: true),
        FieldEntry("longitude", .number, "The degrees east of Greenwich.", required: true),
        FieldEntry("name", .text, "The name of the place."),
      ], example: "{ latitude = 48.21, longitude = 16.37, name = \"Home\" }"),
  ]

  fileprivate func step() throws -> LuaValue {
    guard let step = session.step else { return .nil }
    let items = try session.visibleItems().map { ShownStep.Item(item: $0, answer: session.answer(to: $0.id)) }
    return ShownStep.row.table(ShownStep(step: step, items: items), in: .utc)
  }

  private func answer(_ id: String, _ value: LuaValue) throws {
    let items = session.step?.questions ?? []
    guard let item = items.first(where: { $0.id == id }) else {
      guard session.step != nil else { throw AnswerRefusal(item: id, error: .runFinished) }
      throw AnswerRefusal(
        item: id, error: .unknownItem(item: id, suggestion: Suggestion.nearest(to: id, in: items.map(\.id))))
    }
    let input = try AnswerInput(value, item: id), answer = try input.answer(for: item)
    do {
      try session.answer(id, answer, confirmed: input.isConfirmed, at: now)
    } catch let error as AnswerError {
      throw AnswerRefusal(item: id, error: error)
    }
  }

  /// Ends the run if it is in progress, and records its outcome; nil if there is nothing to save.
  private func finish(_ name: String?) throws -> LuaValue {
    var reason = FinishReason.completed
    if let name {
      guard let named = FinishReason.allCases.first(where: { $0.luaName == name }) else {
        let known = FinishReason.allCases.map(\.luaName)
        throw OptionError(
          "not_allowed", "'\(name)' is not a completion; write \(known.map { "\"\($0)\"" }.joined(separator: " or "))",
          expected: known.joined(separator: ", "))
      }
      reason = named
    }
    var ended = session
    if ended.finished == nil {
      if reason == .saved { try event.update { try $0.save(ended) } }
      try ended.end(reason, at: now)
    }
    guard ended.finished != .saved else {
      session = ended
      return .nil
    }
    var outcome: Version<Outcome>?
    try event.update {
      outcome = try $0.finish(ended)
      session = ended
    }
    return outcome?.table(in: event.event.zone) ?? .nil
  }
}

extension Binding<RunHandle> {
  /// A method that goes to another step, and returns it.
  fileprivate static func step(
    _ name: String, _ parameters: [FieldEntry], _ summary: String,
    _ move: @escaping @Sendable (RunHandle, inout LuaCall) throws -> Void
  ) -> Binding {
    .function("run:\(name)", parameters, gives: .optional(.table("shown_step")), summary) { run, call in
      try move(run, &call)
      try call.push(try run.step())
    }
  }
}

/// A step of a survey as it is shown.
struct ShownStep {
  struct Item {
    var item: FormItem
    var answer: Answer?

    /// `shown_item`: an item of a step as it is shown.
    static let row = Row<Item>(
      "shown_item", "An item of a step as it is shown.",
      [
        .field("id", "The item.", \.item.id),
        .field("type", "The answer format, such as \"scale\".", \.item.format.name),
        .field("text", "The question.", \.item.text), .field("detail", "A second text, shown smaller.", \.item.detail),
        .field("required", "Whether the item must be answered.", \.item.required),
        .field("answer", .optional(.type(.answer)), "The answer so far.") { shown, _ in
          shown.item.value(of: shown.answer)
        },
      ])
  }

  var step: Step
  var items: [Item]

  /// `shown_step`: a step of a survey as it is shown.
  static let row = Row<ShownStep>(
    "shown_step", "A step of a survey as it is shown.",
    [
      .field("id", "The step.", \.step.id), .field("kind", "The kind of step, such as \"form\".", \.step.kind.name),
      .field("title", "The heading.", \.step.title), .field("text", "The main text.", \.step.text),
      .field("detail", "A second text, shown smaller.", \.step.detail),
      .field("optional", "Whether the step can be skipped.", \.step.optional),
      .list("items", of: Item.row, "The visible items.", \.items),
    ])
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
    case .table(let table) where table.array.isEmpty && !table.fields.isEmpty:
      var fields: [String: AnswerInput] = [:]
      for (name, value) in table.fields { fields[name] = try AnswerInput(value, item: item) }
      self.init(fields: fields)
    case .table(let table) where table.fields.isEmpty:
      var list: [AnswerInput] = []
      for value in table.array { list.append(try AnswerInput(value, item: item)) }
      guard let input = AnswerInput(list: list) else { throw Self.refusal(value, item: item) }
      self = input
    default: throw Self.refusal(value, item: item)
    }
  }

  private static func refusal(_ value: LuaValue, item: String) -> OptionError {
    OptionError(
      "wrong_type",
      "the answer to '\(item)' must be a number, a text, a boolean, a list of choices, or { dont_know = true }",
      expected: "an answer", got: value.typeName)
  }
}
