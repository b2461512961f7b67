import CareModel

/// A survey as the text of a module, with comments on its parts.
struct LuaSurvey {
  var survey: Survey
  /// Lines of comment at the top of the file.
  var header: [String] = []
  /// Lines of comment above a step, by its id.
  var stepComments: [String: [String]] = [:]
  /// Lines of comment above an item.
  var itemComments: [ItemReference: [String]] = [:]

  /// The survey as one file.
  var text: String { "\(top)return \(source(steps: .table("", stepEntries)).text(column: 7))\n" }

  /// The comments at the top, with an empty line after them.
  var top: String {
    let comments = header.map { $0.isEmpty ? "--\n" : LuaComment.text($0, indent: 0) }.joined()
    return comments + (comments.isEmpty ? "" : "\n")
  }

  /// The steps as entries of a list.
  var stepEntries: [LuaSource.Entry] {
    survey.steps.map { .init(nil, source(of: $0), comments: stepComments[$0.id] ?? []) }
  }

  /// Returns the survey with an expression for its steps.
  func source(steps: LuaSource) -> LuaSource {
    var entries = LuaFields.entries(of: survey, except: ["steps", "scores"])
    entries.append(.init("steps", steps))
    if !survey.scores.isEmpty {
      entries.append(.init("scores", .table("", survey.scores.map { .init($0.id, $0.lua) })))
    }
    return .table("survey \(LuaSource.quoted(survey.id)) ", entries)
  }

  /// The items of a step as entries of a list.
  func itemEntries(of step: Step) -> [LuaSource.Entry] {
    step.items.filter { $0.id != step.optionID }.map { item in
      .init(nil, source(of: item), comments: itemComments[ItemReference(step: step.id, item: item.id)] ?? [])
    }
  }

  /// Returns a step, with another expression for its list of items if one is given.
  func source(of step: Step, items list: LuaSource? = nil) -> LuaSource {
    let field = step.kind.behavior.items.field?.name
    // The content comes before the rules on when the step is shown and what follows.
    var entries = LuaFields.entries(of: step, except: Self.lastStepFields.union(["items"]))
    entries += Self.fields(of: step.kind.definition)
    let items = itemEntries(of: step)
    switch field {
    case "item":
      if let only = items.first { entries.append(.init("item", only.value, comments: only.comments)) }
    case let field?: entries.append(.init(field, list ?? .table("", items)))
    case nil: break
    }
    entries += LuaFields.entries(of: step, except: Set(Step.fields.map(\.name)).subtracting(Self.lastStepFields))
    // The bare name is the library of Lua.
    let name = step.kind.name == "table" ? "survey.table" : step.kind.name.snakeCased
    return .table("\(name) \(LuaSource.quoted(step.id)) ", entries)
  }

  private static let lastStepFields: Set = ["skip", "go"]

  private func source(of item: FormItem) -> LuaSource {
    let first: Set = ["text", "detail"]
    var entries = LuaFields.entries(of: item, except: Set(FormItem.fields.map(\.name)).subtracting(first))
    entries += Self.fields(of: item.format.definition)
    entries += LuaFields.entries(of: item, except: first)
    return .table("\(item.format.name.snakeCased) \(LuaSource.quoted(item.id)) ", entries)
  }

  private static func fields<Definition: Described>(of definition: Definition) -> [LuaSource.Entry] {
    LuaFields.entries(of: definition)
  }
}

extension SurveyScore: LuaSourceValue {
  var lua: LuaSource {
    var rules: [LuaSource.Entry] = []
    if let missing { rules.append(.init("missing", missing.rawValue.lua)) }
    if let atLeast { rules.append(.init("at_least", atLeast.lua)) }
    if let weights {
      let factors = weights.sorted { $0.key < $1.key }.map { LuaSource.Entry($0, $1.lua) }
      rules.append(.init("weights", .table("", factors)))
    }
    if let reversed { rules.append(.init("reverse", reversed.keys.sorted().lua)) }
    if let bands {
      let ranges = bands.map { band in
        LuaSource.Entry(nil, .table("", [.init(nil, band.from.lua), .init(nil, band.name.lua)]))
      }
      rules.append(.init("bands", .table("", ranges)))
    }
    if let form { rules.append(.init("form", form.lua)) }
    if let expression {
      return .call("survey.calculate", [expression.lua] + (rules.isEmpty ? [] : [.table("", rules)]))
    }
    return .table("survey.\(kind.rawValue) ", items.map { .init(nil, $0.description.lua) } + rules)
  }
}

// MARK: Rules

extension Navigation: LuaSourceValue {
  var lua: LuaSource {
    switch self {
    case .step(let id): .string(id)
    case .end: .string(Self.endID)
    case .branches(let branches, let otherwise):
      .table(
        "",
        branches.map { branch in
          .init(nil, .table("", [.init("when", branch.when.lua), .init("to", branch.to.lua)]))
        } + (otherwise.map { [.init("default", $0.lua)] } ?? []))
    case .hook: .literal("nil")
    }
  }
}

extension ItemRule: LuaSourceValue {
  var lua: LuaSource {
    switch self {
    case .fixed(let isTrue): isTrue.lua
    case .when(let condition): condition.lua
    }
  }
}

extension Condition: LuaSourceValue {
  var lua: LuaSource {
    func test(_ name: String, _ item: ItemReference, _ values: any LuaSourceValue...) -> LuaSource {
      .call("survey.\(name)", [item.description.lua] + values.map(\.lua))
    }
    func group(_ name: String, _ parts: [Condition]) -> LuaSource {
      .table("survey.\(name) ", parts.map { .init(nil, $0.lua) })
    }
    return switch self {
    case .equals(let item, let value): test("equals", item, value)
    case .notEquals(let item, let value): test("not_equals", item, value)
    case .atLeast(let item, let value): test("at_least", item, value)
    case .atMost(let item, let value): test("at_most", item, value)
    case .above(let item, let value): test("above", item, value)
    case .below(let item, let value): test("below", item, value)
    case .between(let item, let min, let max): test("between", item, min, max)
    case .containsAny(let item, let values): test("contains_any", item, values)
    case .containsAll(let item, let values): test("contains_all", item, values)
    case .matches(let item, let pattern): test("matches", item, pattern)
    case .isAnswered(let item): test("is_answered", item)
    case .isSkipped(let item): test("is_skipped", item)
    case .isDontKnow(let item): test("is_dont_know", item)
    case .all(let parts): group("all", parts)
    case .any(let parts): group("any", parts)
    case .none(let parts): group("none", parts)
    case .compares(let item, let test, let parameter):
      .call("survey.\(test.rawValue)", [item.description.lua, .literal("param \(LuaSource.quoted(parameter))")])
    case .parameter(let test): test.parameterLua
    case .hook: .literal("nil")
    }
  }

  /// The condition with a parameter in the place of its item.
  private var parameterLua: LuaSource {
    guard let reference, case .call(let name, let arguments) = lua else { return lua }
    return .call(name, [.literal("param \(LuaSource.quoted(reference.item))")] + arguments.dropFirst())
  }
}
