import CareInterchange
import CareModel
import Testing

/// The events of a REDCap project as plans.
struct REDCapEventTests {
  private static let events = [
    "event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name,custom_event_label",
    "Month 1,1,30,3,5,month_1_arm_1,", "Baseline,1,0,0,0,baseline_arm_1,", "Baseline,2,0,0,0,baseline_arm_2,",
  ]
  private static let mapping = [
    "arm_num,unique_event_name,form", "1,baseline_arm_1,intake", "1,baseline_arm_1,pain", "1,month_1_arm_1,pain",
    "2,baseline_arm_2,intake",
  ]

  private static func schedule(
    _ events: [String] = events, _ mapping: [String] = mapping, isStrict: Bool = false
  ) throws -> ImportedSchedule {
    let forms = try FormFixture.read(
      FormFixture.dictionary([
        ["field_name": "id", "form_name": "intake"], ["field_name": "age", "form_name": "intake"],
        ["field_name": "score", "form_name": "pain"],
      ]), named: "dictionary.csv")
    func input(_ name: String, _ rows: [String]) -> FormInput {
      FormInput(name: name, bytes: Array(rows.joined(separator: "\n").utf8))
    }
    return try ImportedSchedule(
      events: input("events.csv", events), mapping: input("mapping.csv", mapping), forms: forms, id: "My study",
      isStrict: isStrict
    ) { "surveys.\($0)" }
  }

  @Test func aFormOfAnEventIsATaskOnItsDay() throws {
    let made = try Self.schedule(
      Array(Self.events.dropLast()), Array(Self.mapping.dropLast()), isStrict: true)
    let plan = try #require(made.plans.first)
    #expect(made.plans.count == 1 && plan.tasks == 3 && made.losses.items.isEmpty)
    try FormFixture.check(plan.source, "redcap_events.lua")
  }

  @Test func eachArmIsAPlan() throws {
    let made = try Self.schedule()
    #expect(made.plans.map(\.arm) == ["1", "2"] && made.plans.map(\.tasks) == [3, 1])
    #expect(made.plans[1].source.contains("plan \"my-study-arm-2\""))
  }

  @Test(arguments: [
    ("Day -3,1,-3,0,0,early_arm_1,", "is before enrollment"), ("No day,1,,0,0,some_arm_1,", "is not in the file"),
    ("Named,1,1,0,0,named_arm_1,[age] years", "custom_event_label"),
  ])
  func whatAPlanCannotSayIsNamed(row: String, message: String) throws {
    let id = try #require(row.split(separator: ",").first { $0.contains("_arm_1") })
    let made = try Self.schedule(Self.events + [row], Self.mapping + ["1,\(id),pain"])
    #expect(made.losses.items.count == 1 && made.losses.items[0].message.contains(message), "\(made.losses.text)")
    let found = #expect(throws: Diagnostics.self) {
      try Self.schedule(Self.events + [row], Self.mapping + ["1,\(id),pain"], isStrict: true)
    }
    #expect(found?.items.first?.severity == .error)
  }

  @Test func aFormInNoEventIsNamed() throws {
    let made = try Self.schedule(Self.events, Self.mapping.filter { !$0.hasSuffix("pain") })
    #expect(made.losses.items.map(\.message) == ["the form 'pain' is in no event, and no task asks for it"])
  }

  @Test(
    arguments: [
      ("Late,1,x,0,0,late_arm_1,", nil, "C5", "not a whole number"),
      ("Late,1,1e400,0,0,late_arm_1,", nil, "C5", "whole number"),
      ("Late,../up,1,0,0,late_arm_1,", nil, "B5", "from 1 to 1000"), ("Late,1,1,-2,0,late_arm_1,", nil, "D5", "from 0"),
      ("Baseline,1,0,0,0,baseline_arm_1,", nil, "F5", "there twice"), ("Late,1,1,0,0,,", nil, "A5", "no name"),
      (nil, "1,baseline_arm_9,pain", "B6", "did you mean 'baseline_arm_"),
      (nil, "1,baseline_arm_1,pian", "C6", "did you mean 'pain'"),
      (nil, "1,baseline_arm_1,pain", "C6", "twice"),
    ] as [(String?, String?, String, String)])
  func anErrorNamesItsCell(event: String?, pair: String?, cell: String, message: String) throws {
    let found = #expect(throws: Diagnostics.self) {
      try Self.schedule(Self.events + (event.map { [$0] } ?? []), Self.mapping + (pair.map { [$0] } ?? []))
    }
    let error = try #require(found?.items.first { $0.severity == .error })
    #expect(error.path == cell && error.message.contains(message), "\(error.text)")
    #expect(error.location?.file == (event == nil ? "mapping.csv" : "events.csv"))
  }

  @Test func aFileWithoutItsColumnsIsRefused() {
    let found = #expect(throws: Diagnostics.self) { try Self.schedule(["name", "x"], Self.mapping) }
    #expect(found?.items.allSatisfy { $0.code == .missingField } == true)
  }
}
