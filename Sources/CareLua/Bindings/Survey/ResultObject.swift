package import CareModel

/// The Lua handle to a survey result: `result.pain`, `result:get("how", "pain")`.
package final class ResultObject: LuaHandle, LuaObject {
  let result: SurveyResult
  let ids: SurveyIDs
  /// The survey that a script declared; nil for that of a plan.
  private let declared: LuaHandle?

  /// Creates a handle to a result of a survey with these ids.
  package init(_ result: SurveyResult, ids: SurveyIDs, of declared: LuaHandle? = nil) {
    self.result = result
    self.ids = ids
    self.declared = declared
    super.init()
    hosted = result.steps.reduce(512) { $0 + $1.answers.hostSize }
  }

  /// Returns an answer in Lua, or the rows of the visit if the item is their number.
  fileprivate func value(of item: FormItem, _ answer: Answer?, in visit: () -> StepResult?) -> LuaValue {
    ids.isRepeating(item) ? ids.rows(of: visit()) : item.value(of: answer)
  }

  /// Charges for a lookup among the survey's items and their answers.
  fileprivate func charge(_ call: borrowing LuaCall) throws {
    try call.charge((ids.size + result.steps.indices.reduce(0) { $0 + result.steps[$1].answers.count + 1 }) / 4)
  }

  package static let luaType = LuaType("result")
    .adding(members)
    .metamethod(.index) { call in
      let object = try call.object(1, as: ResultObject.self)
      try object.charge(call)
      let item = try object.ids.item(try call.string(2))
      try call.push(object.value(of: item, object.result.answer(item.id)) { object.result.step(item.id) })
    }
    .metamethod(.tostring) { call in call.push("result(\(try call.object(1, as: ResultObject.self).ids.survey))") }

  static let members: [Binding<ResultObject>] = [
    .function(
      "result:get", [step, FieldEntry("item", .text, "The item.", required: true)], gives: .type(.answer),
      "Returns the answer to an item at the latest visit of a step; nil if there is none. The id of a repeat group is its rows.",
      example: "result:get(\"how\", \"pain\")"
    ) { object, call in
      try object.charge(call)
      let (step, item) = (try call.string(2), try call.string(3))
      let asked = try object.ids.item(item, of: step)
      try call.push(object.value(of: asked, object.result.answer(step: step, item: item)) { object.result.step(step) })
    },
    .function(
      "result:step", [step], gives: .optional(.handle("visit")),
      "Returns the answers of the latest visit of a step, by item."
    ) { object, call in
      try object.charge(call)
      let step = try call.string(2)
      _ = try object.ids.items(of: step)
      if let visit = object.result.step(step) {
        call.push(VisitObject(visit, ids: object.ids, of: object.declared))
      } else {
        call.pushNil()
      }
    },
    .function(
      "result:visits", [step], gives: .list(of: .handle("visit")),
      "Returns the answers of every visit of a step, the first visit first."
    ) { object, call in
      try object.charge(call)
      let step = try call.string(2)
      _ = try object.ids.items(of: step)
      let visits = object.result.visits(step).map {
        LuaValue.object(VisitObject($0, ids: object.ids, of: object.declared))
      }
      try call.push(.table(LuaTable(array: visits)))
    },
    .function(
      "result:is_dont_know", [FieldEntry("item", .text, "The item.", required: true)], gives: .boolean,
      "Returns whether the answer to an item is \"don't know\".", example: "result:is_dont_know \"sleep\""
    ) { object, call in
      try object.charge(call)
      let item = try object.ids.item(try call.string(2))
      call.push(object.result.answer(item.id) == .dontKnow)
    },
    .function(
      "result:other",
      [
        FieldEntry("item", .text, "The item.", required: true),
        FieldEntry("row", .integer, "The place of a row of a repeat group, from 1; the last one by default."),
      ], gives: .optional(.text),
      "Returns the words that the participant typed for \"other\"; nil if there are none. The answer has the value of the option.",
      example: "result:other \"fruit\""
    ) { object, call in
      try object.charge(call)
      let item = try object.ids.item(try call.string(2))
      let answer = object.result.answer(item.id, row: call.isNil(3) ? nil : try call.integer(3))
      try call.push(.text(answer?.ownWords))
    },
    .function(
      "result:typed",
      [
        FieldEntry("item", .text, "The item.", required: true),
        FieldEntry("row", .integer, "The place of a row of a repeat group, from 1; the last one by default."),
      ], gives: .optional(.table(TypedAmount.row.entry.name)),
      "Returns the amount that the participant typed in other units than those in which the answer is; nil if there is none.",
      example: "result:typed \"weight\""
    ) { object, call in
      try object.charge(call)
      let item = try object.ids.item(try call.string(2))
      let answer = object.result.answer(item.id, row: call.isNil(3) ? nil : try call.integer(3))
      try call.push(answer?.typedAmount.map { TypedAmount.row.table($0, in: .utc) } ?? .nil)
    },
    .function(
      "result:last", [FieldEntry("item", .text, "The item.", required: true)], gives: .type(.answer),
      "Returns the answer to an item of the last time that the task was completed; nil if there is none.",
      example: "result:last \"pain\""
    ) { object, call in
      let item = try object.ids.item(try call.string(2))
      let reference = ItemReference(item: item.id, source: .last)
      try call.push(item.value(of: object.result.find(reference)?.answer))
    },
    .function(
      "result:band", [FieldEntry("score", .text, "The score.", required: true)], gives: .optional(.text),
      "Returns the name of the range that a score of the survey is in; nil if it has no number, or no ranges.",
      example: "result:band \"burden\""
    ) { object, call in
      try call.push(.text(object.result.band(try object.ids.score(try call.string(2)))))
    },
    .function(
      "result:score", [FieldEntry("score", .text, "The score.", required: true)], gives: .optional(.number),
      "Returns a score of the survey; nil if one of its items has no number."
    ) { object, call in
      try object.charge(call)
      let id = try object.ids.score(try call.string(2))
      switch object.result.score(id)?.answer {
      case .integer(let integer): call.push(Int64(integer))
      case .double(let double): call.push(double)
      default: call.pushNil()
      }
    },
  ]

  private static let step = FieldEntry("step", .text, "The step.", required: true)
}

/// The answers of one visit of a step, by item.
final class VisitObject: LuaHandle, LuaObject {
  let visit: StepResult
  let ids: SurveyIDs

  private let declared: LuaHandle?

  init(_ visit: StepResult, ids: SurveyIDs, of declared: LuaHandle?) {
    self.visit = visit
    self.ids = ids
    self.declared = declared
    super.init()
    hosted = visit.answers.hostSize
  }

  static let luaType = LuaType("step")
    .metamethod(.index) { call in
      let object = try call.object(1, as: VisitObject.self)
      let name = try call.string(2)
      try call.charge((object.ids.size + object.visit.answers.count) / 4)
      if let own = object.measured(name) ?? object.member(name) { return try call.push(own) }
      let item = try object.ids.item(name, of: object.visit.id)
      if object.ids.isRepeating(item) { return try call.push(object.ids.rows(of: object.visit)) }
      try call.push(item.value(of: object.visit.answers.first { $0.itemID == item.id }?.answer))
    }
    .metamethod(.tostring) { call in call.push("step(\(try call.object(1, as: VisitObject.self).visit.id))") }
}

/// The answers of one row of a repeat group, by item.
final class RowObject: LuaHandle, LuaObject {
  let answers: [AnswerResult]
  let step: String
  let ids: SurveyIDs

  init(_ answers: [AnswerResult], of step: String, ids: SurveyIDs) {
    self.answers = answers
    self.step = step
    self.ids = ids
    super.init()
    hosted = answers.hostSize
  }

  static let luaType = LuaType("row")
    .metamethod(.index) { call in
      let object = try call.object(1, as: RowObject.self)
      try call.charge((object.ids.size + object.answers.count) / 4)
      let item = try object.ids.item(try call.string(2), of: object.step)
      try call.push(item.value(of: object.answers.first { $0.itemID == item.id }?.answer))
    }
    .metamethod(.tostring) { call in call.push("row(\(try call.object(1, as: RowObject.self).step))") }
}

extension SurveyResult {
  /// Returns the answer at the latest visit that showed an item, of a repeat group in the row at a place; nil for none.
  fileprivate func answer(_ item: String, row place: Int64?) -> Answer? {
    let found = rowResults(ItemReference(item: item))
    guard let place else { return found.last?.answer }
    return Int(exactly: place).flatMap { found.entry(number: $0) }?.answer
  }
}

extension TypedAmount {
  /// `typed_amount`: an amount in units of the participant's choice.
  static let row = Row<TypedAmount>(
    "typed_amount", "An amount as the participant typed it.",
    [.field("value", "The number.", \.value), .field("units", "The units, a UCUM code.", \.units)])
}

extension [AnswerResult] {
  /// The number of bytes that they take in the host.
  fileprivate var hostSize: Int {
    reduce(0) { $0 + MemoryLayout<AnswerResult>.stride + ($1.answer?.luaValue(asList: false).hostSize ?? 0) }
  }
}

/// The ids of a survey's steps, items, and scores, by which scripts look up answers.
package struct SurveyIDs: Hashable, Sendable {
  /// The survey's id.
  package let survey: String
  private let steps: [Step]
  private let scores: [String]
  /// The number of steps, items, and scores.
  var size: Int { steps.indices.reduce(scores.count) { $0 + steps[$1].items.count + 1 } }

  /// Collects the ids of a survey.
  package init(_ survey: Survey) {
    self.survey = survey.id
    steps = survey.steps
    scores = survey.scores.map(\.id)
  }

  /// Returns the id of a score.
  ///
  /// - Throws: ``OptionError`` if the survey has no such score.
  func score(_ id: String) throws(OptionError) -> String {
    guard scores.contains(id) else {
      throw OptionError("unknown_score", "the survey \(survey) has no score '\(id)'\(Self.hint(id, scores))", got: id)
    }
    return id
  }

  /// Returns an item by id, from one step if that is given.
  ///
  /// - Throws: ``OptionError`` if the survey has no such step or item.
  func item(_ id: String, of step: String? = nil) throws(OptionError) -> FormItem {
    if step == nil {
      for place in steps.indices {
        let questions = steps[place].questions
        if let found = questions.indices.first(where: { questions[$0].id == id }) { return questions[found] }
      }
    }
    let known = try step.map { (step) throws(OptionError) in try self.items(of: step) } ?? steps.flatMap(\.questions)
    if let item = known.first(where: { $0.id == id }) { return item }
    if step == nil, steps.contains(where: { $0.id == id }) {
      throw OptionError(
        "unknown_item", "'\(id)' is a step of \(survey), not an item; write result:step(\"\(id)\")", got: id)
    }
    let place = step.map { "step '\($0)' of \(survey)" } ?? "the survey \(survey)"
    throw OptionError("unknown_item", "\(place) has no item '\(id)'\(Self.hint(id, known.map(\.id)))", got: id)
  }

  /// Returns the items of a step.
  ///
  /// - Throws: ``OptionError`` if the survey has no such step.
  func items(of step: String) throws(OptionError) -> [FormItem] {
    guard steps.contains(where: { $0.id == step }) else {
      throw OptionError(
        "unknown_step", "the survey \(survey) has no step '\(step)'\(Self.hint(step, steps.map(\.id)))", got: step)
    }
    return steps.filter { $0.id == step }.flatMap(\.questions)
  }

  /// Returns the active task that a step measures; nil for every other step.
  func task(of step: String) -> ActiveTask? {
    guard let found = steps.first(where: { $0.id == step }),
      case .measuring(let task) = found.kind.behavior.interaction
    else { return nil }
    return task
  }

  /// Returns whether an item is the number of rows of a repeat group, which has the id of its step.
  func isRepeating(_ item: FormItem) -> Bool {
    steps.indices.contains { steps[$0].id == item.id && steps[$0].kind.isRepeating }
  }

  /// Returns the rows of a visit of a repeat group; none if there was no visit.
  func rows(of visit: StepResult?) -> LuaValue {
    guard let visit else { return .table(LuaTable()) }
    let rows = (visit.rows ?? []).map { row in
      LuaValue.object(RowObject(visit.answers.filter { $0.row == row }, of: visit.id, ids: self))
    }
    return .table(LuaTable(array: rows))
  }

  private static func hint(_ word: String, _ known: [String]) -> String {
    if let near = Suggestion.nearest(to: word, in: known) { return "; did you mean '\(near)'?" }
    return known.isEmpty
      ? "" : "; it has \(known.sorted().prefix(40).joined(separator: ", "))\(known.count > 40 ? ", …" : "")"
  }
}

extension FormItem {
  /// An answer to the item in Lua: one choice as a text, several as a list; nil for none, for "don't know", and for one that is not kept.
  func value(of answer: Answer?) -> LuaValue {
    answer?.luaValue(asList: format.takesSeveral) ?? .nil
  }
}

extension Answer {
  /// The answer in Lua: ISO text for dates and times, and a table for a place or a file; the values of choices, `asList` or, if there is one,
  /// as a text, without the words for "other", which `result:other` has; nil for "don't know" and an answer that is not kept.
  func luaValue(asList: @autoclosure () -> Bool) -> LuaValue {
    switch self {
    case .dontKnow, .withheld: .nil
    case .integer(let integer): .integer(Int64(integer))
    case .double(let double), .converted(let double, _): .number(double)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .string(text)
    case .choices(let values), .chosen(let values, _): asList() ? .list(values) : .text(values.first)
    case .date, .partialDate, .dateTime, .time: .text(isoText)
    case .signature(let signature):
      .table(
        LuaTable(fields: [
          "name": .string(signature.name), "strokes": signature.strokes.map { .string($0) } ?? .nil,
          "signed": signature.signed.map { .string((signature.zone ?? .utc).iso($0)) } ?? .nil,
          "zone": signature.zone.map { .string($0.identifier) } ?? .nil,
        ]))
    case .location(let place):
      .table(
        LuaTable(fields: [
          "latitude": .number(place.latitude), "longitude": .number(place.longitude),
          "name": place.name.map { .string($0) } ?? .nil,
        ]))
    case .file(let file):
      .table(
        LuaTable(fields: [
          "hash": .string(file.hash), "bytes": .integer(Int64(file.bytes)), "type": .string(file.type.rawValue),
        ]))
    }
  }
}
