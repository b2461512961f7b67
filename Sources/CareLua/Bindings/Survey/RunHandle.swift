import CareModel
import CareRuntime
import CareSurvey
import Foundation

/// The Lua handle to a run of an event's survey.
final class RunHandle: LuaHandle, LuaObject {
  private var run: SurveyRun
  private let box: LuaEnvironmentBox
  /// The event that the run is for, and its session; nil for a run of a survey alone.
  private let origin: (event: EventHandle, session: SurveySession)?
  /// The survey of a run of a survey alone.
  private let declared: DeclaredSurvey?
  /// The bytes of the answers that were given, by visit, row, and item.
  private var answered: [String: Int] = [:]

  /// Creates a handle to a run of an event's survey.
  init(_ session: SurveySession, _ event: EventHandle) {
    (run, box, origin, declared) = (session.run, event.box, (event, session), nil)
    super.init()
    hosted = Self.leastSize
  }

  /// Creates a handle to a run of a survey alone, which nothing records.
  init(_ run: SurveyRun, of declared: DeclaredSurvey, _ box: LuaEnvironmentBox) {
    (self.run, self.box, origin, self.declared) = (run, box, nil, declared)
    super.init()
    hosted = Self.leastSize
  }

  /// The bytes of a run without answers.
  private static let leastSize = 4096

  private var now: Instant { box.now }

  /// The event's session with the run as it is now.
  private var session: SurveySession? {
    guard var session = origin?.session else { return nil }
    session.run = run
    return session
  }

  static let luaType = LuaType("run", members)

  static let members: [Binding<RunHandle>] = [
    .function(
      "run:answer",
      [
        FieldEntry("item", .text, "The item.", required: true),
        FieldEntry("answer", .givenAnswer, "The answer; nil clears it."),
      ], gives: .handle("run"),
      "Answers an item of the current step, or of the open row; the answer to a repeat group is a list of rows.",
      example: "run:answer(\"pain\", 4)"
    ) { run, call in
      let (item, value) = (try call.string(2), try call.value(3))
      try run.answer(item, value)
      run.answered["\(run.run.visits.count)/\(run.run.openRow ?? 0)/\(item)"] = value.hostSize
      run.hosted = RunHandle.leastSize + run.answered.values.reduce(0, +)
      call.pushArgument(1)
    },
    .step("add_row", [], "Adds a row to a repeat group, and opens it; run:next() leaves the row.") { run, _ in
      try run.move { try $0.addRow(at: run.now) }
    },
    .step("open_row", [row], "Opens a row of a repeat group, to change its answers.") { run, call in
      let row = Int(try call.integer(2))
      try run.move { try $0.openRow(row) }
    },
    .step("remove_row", [row], "Removes a row of a repeat group.") { run, call in
      let row = Int(try call.integer(2))
      try run.move { try $0.removeRow(row, at: run.now) }
    },
    .step("next", [], "Goes to the next step; from an open row, to the list of rows.") { run, _ in
      try run.move { try $0.next(at: run.now) }
    },
    .function(
      "run:back", [], gives: .handle("run"),
      "Goes back to the previous step; returns the run, so that it can continue from there.",
      example: "run:back():answer(\"pain\", 5)"
    ) { run, call in
      try run.move { try $0.back() }
      call.pushArgument(1)
    },
    .step(
      "skip",
      [
        FieldEntry(
          "not_done", NotDoneReason.authored, "The reason for which an active step is not done.", default: "none")
      ],
      "Skips the current step, if it is optional; with a reason, an active step, also one that is required."
    ) { run, call in
      guard !call.isNil(2) else { return try run.move { try $0.skip(at: run.now) } }
      let reason = try NotDoneReason(named: try call.string(2), step: run.run.step?.id ?? "")
      try run.move { try $0.skip(notDone: reason, at: run.now) }
    },
    .step(
      "go_to", [FieldEntry("step", .text, "The step.", required: true)],
      "Goes back to a visited step, or forward to another."
    ) { run, call in
      let step = try call.string(2)
      try run.move { try $0.goTo(step, at: run.now) }
    },
    .step(
      "edit", [FieldEntry("step", .text, "A step that the review shows.", required: true)],
      "Goes back from a review to a step, whose end leads back to the review."
    ) { run, call in
      let step = try call.string(2)
      try run.move { try $0.edit(step, at: run.now) }
    },
    .function(
      "run:finish", [FieldEntry("reason", finishReason, "The way in which the survey ends.", default: "\"completed\"")],
      gives: .optional(.table("outcome")),
      "Ends the survey and records its outcome; returns the outcome, or nil if nothing is recorded.",
      example: "run:finish \"early_termination\""
    ) { run, call in try call.push(try run.finish(call.isNil(2) ? nil : try call.string(2))) },
    .function(
      "run:save", gives: .any(of: [.handle("run"), .text]),
      "Saves the answers as a draft, to resume later; of a survey alone, returns them as a text for survey.resume."
    ) { run, call in
      guard let data = try run.save() else { return call.pushArgument(1) }
      call.push(data)
    },
    .function("run:notes", gives: .list(of: .text), "Returns what the survey's functions said since the last call.") {
      run, call in
      let texts = run.run.takeNotes().map { note in
        switch note {
        case .text(let text): text
        case .failed(let error): error.message
        }
      }
      try call.push(.list(texts))
    },
    .function("run:learn_more", gives: .optional(.text), "Returns the text to read more about the current step.") {
      run, call in try call.push(.text(run.run.hasLearnMore() ? run.run.learnMore() : nil))
    },
    .function("run:visible", gives: .list(of: .text), "Returns the ids of the visible items.") { run, call in
      try call.push(.list(try run.run.visibleItems.map(\.id)))
    },
    .function("run:result", gives: .handle("result"), "Returns the answers so far.") { run, call in
      call.push(ResultObject(try run.run.result(), ids: SurveyIDs(run.run.survey), of: run.declared))
    },
    .function(
      "run:details", gives: .table(SurveyResult.row.entry.name),
      "Returns where and how the survey is answered: the zone, the language, the device, and the seed of a random order."
    ) { run, call in try call.push(SurveyResult.row.table(try run.run.result(), in: run.run.zone)) },
    .value("run.step", .optional(.table("shown_step")), "The current step; nil at the end.") { try $0.step() },
    .value("run.rows", .optional(.list(of: .text)), "The titles of the rows of a repeat group; nil at other steps.") {
      try $0.run.rows().map { .list($0.map(\.title)) } ?? .nil
    },
    .value("run.row", .optional(.integer), "The number of the open row, from 1; nil while none is open.") {
      $0.run.openRow.map { .integer(Int64($0)) } ?? .nil
    },
    .value("run.event", .optional(.event), "The event that it belongs to, if any.") { run in
      run.origin.map { .object($0.event) } ?? .nil
    },
    .value("run.path", .list(of: .text), "The ids of the steps visited so far.") { .list($0.run.path) },
    .value(
      "run.finished", .optional(.type(finishReason)),
      "The way in which the survey ended, such as \"completed\"; nil while it is in progress."
    ) { .text($0.run.finished.map(FinishReason.luaName)) },
  ]

  private static let row = FieldEntry("row", .integer, "The number of the row, from 1.", required: true)

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
      "amount_answer", .record, "An amount in one of the units that the participant can choose.",
      fields: [
        FieldEntry("value", .number, "The number.", required: true),
        FieldEntry("units", .text, "The units, a UCUM code.", required: true),
      ], example: "{ value = 160, units = \"[lb_av]\" }"),
    ConstructorEntry(
      "row_answers", .record, "One row of a repeat group: its answers, by item.",
      example: "{ name = \"Aspirin\", dose = 100 }"),
    ConstructorEntry(
      "place", .record, "A place on Earth.",
      fields: [
        FieldEntry("latitude", .number, "The degrees north of the equator.", required: true),
        FieldEntry("longitude", .number, "The degrees east of Greenwich.", required: true),
        FieldEntry("name", .text, "The name of the place."),
      ], example: "{ latitude = 48.21, longitude = 16.37, name = \"Home\" }"),
    ConstructorEntry(
      "not_done", .record, "An active step that is not done, for tests and simulations.",
      fields: [FieldEntry("not_done", NotDoneReason.authored, "The reason.", required: true)],
      example: "{ not_done = \"unsafe\" }"),
    ConstructorEntry(
      "sample_file", .record, "A small file of a type, for tests and simulations: a script has no bytes of its own.",
      fields: [FieldEntry("sample", .choice(FileType.allCases.map(\.rawValue)), "The type.", required: true)],
      example: "{ sample = \"image/jpeg\" }"),
  ]

  fileprivate func step() throws -> LuaValue {
    guard let step = run.step else { return .nil }
    let items = try run.visibleItems.map { ShownStep.Item(item: $0, answer: run.answer(to: $0.id)) }
    return ShownStep.row.table(ShownStep(step: step, items: items), in: .utc)
  }

  private func answer(_ id: String, _ value: LuaValue) throws {
    let items = run.step?.questions ?? []
    guard let item = items.first(where: { $0.id == id }) else {
      guard run.step != nil else { throw AnswerRefusal(item: id, error: .runFinished) }
      throw AnswerRefusal(
        item: id, error: .unknownItem(item: id, suggestion: Suggestion.nearest(to: id, in: items.map(\.id))))
    }
    let input = try AnswerInput(value, item: id)
    if let step = run.step, step.kind.isRepeating {
      guard id != step.id else {
        try run.replaceRows(of: step, with: input, at: now)
        return try run.throwFailure()
      }
      guard run.openRow != nil else {
        throw OptionError(
          "no_row", "no row of '\(step.id)' is open; write run:add_row() or run:open_row(1) before run:answer",
          expected: "an open row")
      }
    }
    let answer = try input.answer(for: item)
    do {
      try run.answer(id, answer, confirmed: input.isConfirmed, at: now)
      try run.throwFailure()
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
    var ended = run
    if ended.finished == nil {
      if reason == .saved { _ = try save() }
      try ended.finish(reason, at: now)
      try ended.throwFailure()
    }
    guard ended.finished != .saved, let origin, var session else {
      run = ended
      return .nil
    }
    session.run = ended
    var outcome: Version<Outcome>?
    try origin.event.update {
      outcome = try $0.finish(session)
      run = ended
    }
    return outcome?.table(in: origin.event.event.zone) ?? .nil
  }

  /// Saves the run as a draft of its event; returns a run without one as JSON.
  private func save() throws -> String? {
    guard run.canSave() else { throw SurveyRunError.notSavable(survey: run.survey.id) }
    try run.throwFailure()
    guard let origin, let session else {
      return String(decoding: try run.save().json(), as: UTF8.self)
    }
    try origin.event.update { try $0.save(session) }
    return nil
  }

  private func move(_ body: (inout SurveyRun) throws -> Void) throws {
    try body(&run)
    try run.throwFailure()
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

    init(item: FormItem, answer: Answer? = nil) {
      self.item = item
      self.answer = answer
    }

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
    "run(\(run.survey.id), \(run.finished.map(FinishReason.luaName) ?? run.step?.id ?? ""))"
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
      "the answer to '\(item)' must be a number, a text, a boolean, a list of choices, { other = \"…\" }, "
        + "{ value = …, confirmed = true }, or { dont_know = true }",
      expected: "an answer", got: value.typeName)
  }
}
