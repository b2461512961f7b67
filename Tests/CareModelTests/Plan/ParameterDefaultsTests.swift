import CareModel
import Testing

/// The values of a plan's parameters where an enrollment has none.
struct ParameterDefaultsTests {
  @Test func onlyParametersWithADefaultHaveOne() {
    var plan = PlanHeader.template
    plan.parameters = [
      ParameterDefinition(name: "arm", kind: .choice(["A", "B"])),
      ParameterDefinition(name: "home", kind: .boolean, defaultValue: .boolean(false)),
      ParameterDefinition(name: "site", kind: .text, defaultValue: .text("north")),
    ]
    #expect(plan.defaults == ["home": .boolean(false), "site": .text("north")])
  }

  @Test(
    arguments: [
      ([:], ["a": .text("1")], ["a": .text("1")]), (["a": .text("2")], ["a": .text("1")], ["a": .text("2")]),
      (["a": .text("2")], ["b": .text("1")], ["a": .text("2"), "b": .text("1")]),
      (["a": .text("2")], [:], ["a": .text("2")]),
    ] as [([String: ParameterValue], [String: ParameterValue], [String: ParameterValue])])
  func anEnrollmentsOwnValuesCount(
    own: [String: ParameterValue], defaults: [String: ParameterValue], values: [String: ParameterValue]
  ) {
    var carePlan = CarePlan.template
    carePlan.parameters = own
    #expect(carePlan.parameters(with: defaults) == values)
  }
}
