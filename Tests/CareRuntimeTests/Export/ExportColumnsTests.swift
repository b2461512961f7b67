import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Testing

/// The names and the meaning of the columns of an export.
struct ExportColumnsTests {
  private static let arm = ParameterDefinition(
    name: "arm", title: "Arm", kind: .choice(["a", "b"]), defaultValue: .text("a"))

  private func life(_ parameters: [ParameterDefinition] = [], _ tasks: CareTask...) throws -> LifeFixture {
    let life = try LifeFixture()
    try life.seed(
      tasks.map { TaskTimeline(base: $0) } + [task("walk", daily("08:00", "20:00"))],
      header: PlanHeader(id: "plan", title: "Plan", parameters: parameters), at: "2026-06-01T06:00")
    return life
  }

  private func record(_ values: [OutcomeValue], _ life: LifeFixture, on key: String) throws {
    let now = "2026-06-02T22:00"
    try life.runtime.record(life.event(key, at: now), values: values, at: instant(now))
  }

  @Test func aParameterIsAColumnOfEveryTable() throws {
    let life = try life([Self.arm])
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) { $0.arms = ["arm", "arm"] }
    for table in export.schema.tables where table.name != "samples" {
      #expect(table.columns.map(\.name).count { $0 == "arm" } == 1, "\(table.name)")
    }
    // The plan added it after the enrollment, which therefore has its default.
    #expect(!export["events"].isEmpty && export["events"].allSatisfy { $0["arm"] == .text("a") })
    #expect(export["participants"].map { $0["param_arm"] } == [.text("a")])
  }

  @Test func anUnknownParameterIsRefused() throws {
    let life = try life([Self.arm])
    #expect(throws: RuntimeError.unknownParameter(plan: "plan", name: "amr", known: ["arm"])) {
      try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) { $0.arms = ["amr"] }
    }
    let error = RuntimeError.unknownParameter(plan: nil, name: "amr", known: ["arm"])
    #expect(error.message == "no plan has a parameter 'amr'; did you mean 'arm'?")
    // A state from before the parameter has no values of it.
    let seq = try life.runtime.lastSeq() - 1
    let before = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) {
      ($0.arms, $0.asOf) = (["arm"], .seq(seq))
    }
    #expect(before["participants"].map { $0["arm"] } == [.empty])
  }

  @Test(arguments: ["state", "KEY", "participant", "text", "rate", "given_name"])
  func aParameterNamedLikeAColumnHasAnother(name: String) throws {
    let life = try life([ParameterDefinition(name: name, kind: .number, defaultValue: .number(2))])
    for isIdentified in [false, true] {
      let export = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) {
        ($0.arms, $0.isWide, $0.isIdentified) = ([name], true, isIdentified)
        $0.tables = ExportRequest.Table.allCases
      }
      for table in export.schema.tables {
        let names = table.columns.map { $0.name.lowercased() }
        #expect(Set(names).count == names.count, "\(table.name): \(names)")
        #expect(table.name == "samples" || table.columns[4].name == "param_\(name)", "\(table.name)")
      }
      #expect(export["participants"].map { $0["param_\(name)"] } == [.number(2)])
    }
  }

  @Test func aKindNeverHasTheColumnOfAnother() throws {
    let life = try life()
    try record(
      [
        OutcomeValue(.integer(1), kind: "state"), OutcomeValue(.integer(2), kind: "state_value"),
        OutcomeValue(.integer(3), kind: "State"), OutcomeValue(.integer(4), kind: "dose", units: "mg"),
        OutcomeValue(.integer(5), kind: "dose_units"), OutcomeValue(.integer(6)),
        OutcomeValue(.integer(7), kind: "value"), OutcomeValue(.integer(8), kind: "arm"),
      ], life, on: "walk/2026-06-02T08:00")
    try record([OutcomeValue(.integer(9), kind: "dose", units: "g")], life, on: "walk/2026-06-02T20:00")
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) { $0.isWide = true }
    let first = try #require(export["wide/walk"].first { $0["key"] == .text("walk/2026-06-02T08:00") })
    #expect(first["state"] == .text("completed"))
    // A kind whose name is free keeps it; `State` differs from another column only in case.
    let cells = ["state_value": 2, "state_value_2": 1, "State_value": 3, "dose_units": 5, "arm": 8, "dose": 4]
    let found = export.columns("wide/walk").filter { first[$0] == .integer(cells[$0] ?? -1) }
    #expect(found.sorted() == ["arm", "dose", "dose_units", "state_value"], "\(export.columns("wide/walk"))")
    let names = export.columns("wide/walk").map { $0.lowercased() }
    #expect(Set(names).count == names.count, "\(names)")
    #expect(Set([1, 2, 3, 4, 5, 6, 7, 8].map { ExportCell.integer($0) }).isSubset(of: first.values))
    #expect(first["dose_units_2"] == .text("mg"))
  }

  @Test func theCodebookHasEveryColumnOnce() throws {
    let life = try life([Self.arm])
    try record(
      [OutcomeValue(.integer(1), kind: "state"), OutcomeValue(.text("x"))], life, on: "walk/2026-06-02T08:00")
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) {
      ($0.isWide, $0.arms, $0.tables) = (true, ["arm"], ExportRequest.Table.allCases)
    }
    for table in export.schema.tables {
      #expect(export.variables(table.name).map(\.name) == table.columns.map(\.name), "\(table.name)")
    }
  }

  @Test func theKindsOfValuesAreInTheCodebookWithoutWideTables() throws {
    var weigh = CareTask(id: "weigh", title: "Weigh", schedule: try daily("09:00"))
    weigh.labels = ["weight": "Body weight"]
    let life = try life([], weigh)
    try record([OutcomeValue(.double(70.5), kind: "weight", units: "kg")], life, on: "weigh/2026-06-02T09:00")
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00"))
    let weight = try #require(export.variables("values", isColumn: false).first)
    #expect(weight.name == "weight" && weight.label == "Body weight" && weight.units == "kg")
    #expect(weight.type == .number && weight.task == "weigh" && weight.plan == "plan")
    let alone = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) { $0.tables = [.events] }
    #expect(alone.schema.codebook.variables.allSatisfy { $0.table == "events" })
  }

  @Test func theCodebookSaysWhichItemsBecomeValues() throws {
    let scale = FormItem(id: "calm", text: "Calm?", format: .scale(ScaleFormat(min: 0, max: 10)))
    let why = FormItem(id: "why", text: "Why?", format: .text(TextFormat()))
    let survey = Survey(id: "mood", steps: [Step(id: "today", kind: .form, title: "Today", items: [scale, why])])
    func extracted(_ extraction: Extraction, recording kind: String? = nil) throws -> [Bool?] {
      let mood = CareTask(
        id: "mood", title: "Mood", schedule: try daily("09:00"), survey: survey, extraction: extraction)
      let life = try life([], mood)
      if let kind { try record([OutcomeValue(.integer(1), kind: kind)], life, on: "mood/2026-06-02T09:00") }
      let items = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00"))
        .variables("answers", isColumn: false)
      #expect(items.map(\.name) == ["calm", "why"])
      return items.map(\.isExtracted)
    }
    #expect(try extracted(.answers) == [true, true])
    #expect(try extracted(.items(["calm"])) == [true, false])
    #expect(try extracted(.hook(Hook(path: "calm"))) == [nil, nil])
    #expect(try extracted(.hook(Hook(path: "calm")), recording: "why") == [false, true])
  }
}
