import CareModel

extension Constructors {
  /// `param "wake"`: the value that enrollment gives, as a day or a time of day.
  func pushParameter(_ call: inout LuaCall, skipping skipped: Int) throws {
    try pushPoint("param", &call, skipping: skipped) { value in
      guard case .text(let name) = value, Identifier<ParameterDefinition>(name).isWellFormed else {
        throw PointRefusal(.badID, "\(value.title) is not a parameter name; write param \"wake\"")
      }
      return .parameter(name)
    }
  }

  /// `after "report"`, `after { task = "report", each = true }`: when a task is completed.
  func pushAfter(_ call: inout LuaCall, skipping skipped: Int) throws {
    try pushPoint("after", &call, skipping: skipped) { value in
      let hint = "write after \"report\" or after { task = \"report\", each = true }"
      var (name, each, ends) = (value, false, TaskEnds.completed)
      var condition: Condition?
      if case .table(let table) = value {
        let known = ["task", "each", "on", "when"]
        if let unknown = table.fields.keys.sorted().first(where: { !known.contains($0) }) {
          let meant = Suggestion.nearest(to: unknown, in: known).map { "did you mean `\($0)`?" } ?? hint
          throw PointRefusal(.unknownField, "after has no field '\(unknown)'; \(meant)")
        }
        guard table.items.isEmpty else { throw PointRefusal(.wrongType, "after takes one task; \(hint)") }
        switch table.fields["each"] {
        case nil: break
        case .boolean(let boolean): each = boolean
        case .some(let other):
          throw PointRefusal(.wrongType, "`each` is true or false, got \(other.title); write each = true")
        }
        if let on = table.fields["on"] { ends = try taskEnds(on) }
        if let when = table.fields["when"] {
          condition = try endCondition(when)
          guard ends == .completed else {
            throw PointRefusal(
              .notAllowed,
              "an event that was declined or missed has no answers, so `when` never holds for it; write another element that counts from "
                + "after { task = …, on = { \"missed\" } } without `when`")
          }
        }
        name = table.fields["task"] ?? .nothing
      }
      guard case .text(let id) = name, Identifier<CareTask>(id).isWellFormed else {
        throw PointRefusal(.badID, "after needs the id of a task, got \(name.title); \(hint)")
      }
      return .completion(of: CareTask.ID(id), each: each, on: ends, when: condition)
    }
  }

  /// `latest { anchor "surgery", day(70) }`: the one of several points that counts.
  func pushChoice(_ choice: PointChoice, _ call: inout LuaCall, skipping skipped: Int) throws {
    try pushPoint(choice.rawValue, &call, skipping: skipped) { value in
      let hint = "write \(choice) { anchor \"surgery\" + weeks(2), day(70) }"
      guard case .table(let table) = value, table.fields.isEmpty, table.items.count > 1 else {
        throw PointRefusal(.wrongType, "\(choice) takes a list of at least two points, got \(value.title); \(hint)")
      }
      guard table.items.count <= Self.mostPoints else {
        throw PointRefusal(.limit, "\(choice) takes at most \(Self.mostPoints) points, got \(table.items.count)")
      }
      let points = try table.items.map { item in
        switch item {
        case .moment(let moment): return moment
        case .text(let text): if let time = ScheduleTime(text: text) { return time }
        default: break
        }
        throw PointRefusal(.wrongType, "\(item.title) is not a point in time; \(hint)")
      }
      return .combined(choice, points)
    }
  }

  /// The most points that one choice combines.
  private static let mostPoints = 20

  /// What holds for the answers of the events that count: a condition over items, which a store can read again at any time.
  private func endCondition(_ value: AuthoredValue) throws -> Condition {
    let hint = "write when = survey.equals(\"sick\", true)"
    if case .function = value {
      throw PointRefusal(
        .notAllowed, "`when` takes no function, because a schedule is computed without running the plan; \(hint)")
    }
    guard case .declared(let declaration) = value, declaration.entry.noun == .condition else {
      throw PointRefusal(.wrongType, "`when` is a condition, got \(value.title); \(hint)")
    }
    let decoder = PlanDecoder(registry: registry, sources: [:], isDiscreet: stage == .running)
    let authored = Authored(value, path: "when", place: decoder.place(of: declaration))
    let condition = Condition.read(Decoded.Field(authored: authored, decoded: .declared(declaration)), by: decoder)
    if let refusal = decoder.diagnostics.first { throw PointRefusal(refusal.code, refusal.message) }
    guard let condition else { throw PointRefusal(.wrongType, "`when` is a condition; \(hint)") }
    guard !condition.readsParameters, condition.hooks.isEmpty,
      condition.references.allSatisfy({ $0.source == nil })
    else {
      throw PointRefusal(
        .notAllowed,
        "`when` compares the answers of the event with values, not with parameters or earlier answers; \(hint)")
    }
    return condition
  }

  /// The ends of events that `on` names: a word, or a list of words.
  private func taskEnds(_ value: AuthoredValue) throws -> TaskEnds {
    let hint = "write on = { \"completed\", \"missed\" }, of completed, declined, and missed"
    var items = [value]
    if case .table(let table) = value, table.fields.isEmpty { items = table.items }
    let names = try items.map { item -> String in
      guard case .text(let name) = item else {
        throw PointRefusal(.wrongType, "`on` is a list of words, got \(item.title); \(hint)")
      }
      return name
    }
    guard let ends = TaskEnds(names: names), !ends.isEmpty else {
      throw PointRefusal(.wrongType, "`on` names no end of an event; \(hint)")
    }
    return ends
  }

  private func pushPoint(
    _ name: String, _ call: inout LuaCall, skipping skipped: Int, _ make: (AuthoredValue) throws -> Anchor
  ) throws {
    let turn = self.turn(name, id: nil, at: call.scriptPosition)
    do {
      let value = AuthoredValue(try call.value(1 + skipped))
      if case .poisoned = value { return call.push(Poison()) }
      call.push(AnchorPoint(try make(value)))
    } catch {
      try refuse(error, (error as? PointRefusal)?.diagnosticCode ?? .wrongType, name, turn: turn, &call)
    }
  }
}

/// A point that cannot be made of what was given.
private struct PointRefusal: LuaRaisable {
  let diagnosticCode: DiagnosticCode
  let message: String
  var code: String { diagnosticCode.rawValue }

  init(_ code: DiagnosticCode, _ message: String) {
    diagnosticCode = code
    self.message = message
  }
}
