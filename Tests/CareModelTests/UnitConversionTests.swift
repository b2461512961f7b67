import CareModel
import Testing

struct UnitConversionTests {
  /// Amounts that are equal, by the definitions of the units.
  static let equal: [(Double, String, Double, String)] = [
    (1, "kg", 1000, "g"), (1, "g", 1000, "mg"), (1, "mg", 1000, "ug"), (1, "ug", 1000, "ng"),
    (1, "[lb_av]", 453.59237, "g"), (16, "[oz_av]", 1, "[lb_av]"), (1, "[oz_av]", 28.349523125, "g"),
    (1, "L", 10, "dL"), (1, "dL", 100, "mL"), (1, "mL", 1000, "uL"),
    (1, "km", 1000, "m"), (1, "m", 100, "cm"), (1, "cm", 10, "mm"), (1, "[in_i]", 2.54, "cm"),
    (1, "[ft_i]", 12, "[in_i]"), (1, "[ft_i]", 0.3048, "m"),
    (1, "wk", 7, "d"), (1, "d", 24, "h"), (1, "h", 60, "min"), (1, "min", 60, "s"),
    (0, "Cel", 273.15, "K"), (0, "Cel", 32, "[degF]"), (100, "Cel", 212, "[degF]"), (37, "Cel", 98.6, "[degF]"),
    (1, "kJ", 1000, "J"), (1, "cal", 4.184, "J"), (1, "kcal", 1000, "cal"), (1, "kcal", 4.184, "kJ"),
    (1, "kPa", 1000, "Pa"), (1, "bar", 100_000, "Pa"), (1, "mm[Hg]", 133.322, "Pa"), (120, "mm[Hg]", 15.99864, "kPa"),
  ]

  @Test(arguments: equal)
  func unitsConvertByTheirDefinitions(one: Double, from: String, other: Double, to: String) throws {
    let there = try #require(UnitConversion.convert(one, from: from, to: to))
    let back = try #require(UnitConversion.convert(other, from: to, to: from))
    #expect(abs(there - other) <= 1e-12 * max(1, abs(other)))
    #expect(abs(back - one) <= 1e-12 * max(1, abs(one)))
  }

  @Test func decimalAmountsStayExact() {
    #expect(UnitConversion.convert(100, from: "mg", to: "g") == 0.1)
    #expect(UnitConversion.convert(0.3, from: "L", to: "mL") == 300)
    #expect(UnitConversion.convert(7.3, from: "mg", to: "mg") == 7.3)
  }

  @Test(arguments: [
    ("mg", "mL"), ("tablet", "mg"), ("count", "1"), ("mmol/L", "mg/dL"), ("MG", "mg"), ("ml", "mL"), ("K", "J"),
  ])
  func otherUnitsDoNotConvert(from: String, to: String) {
    #expect(UnitConversion.convert(1, from: from, to: to) == nil)
    #expect(UnitConversion.convert(1, from: from, to: from) == 1, "units match themselves")
  }

  @Test func aNumberWithoutUnitsCountsAsInTheUnitsAskedFor() {
    #expect(UnitConversion.convert(5, from: nil, to: "mg") == 5)
    #expect(UnitConversion.convert(5, from: "mg", to: nil) == 5)
  }

  @Test func glucoseConvertsOnlyWhenItIsNamed() throws {
    let converted = try #require(UnitConversion.convert(5.5, from: "mmol/L", to: "mg/dL", substance: "glucose"))
    #expect(abs(converted - 99.0858) < 1e-9)
    let back = try #require(UnitConversion.convert(180.156, from: "mg/dL", to: "mmol/L", substance: "glucose"))
    #expect(abs(back - 10) < 1e-12)
    #expect(UnitConversion.convert(5.5, from: "mmol/L", to: "mg/dL") == nil)
    #expect(UnitConversion.substance(converting: "mmol/L", to: "mg/dL") == "glucose")
    #expect(UnitConversion.substance(converting: "mg", to: "mL") == nil)
  }
}

struct TargetSumTests {
  private func value(_ number: Double, _ kind: String? = nil, _ units: String? = nil) -> OutcomeValue {
    OutcomeValue(.double(number), kind: kind, units: units)
  }

  private func sums(_ values: [OutcomeValue], _ targets: [OutcomeValue]) -> [Double] {
    TargetSum.of(values, targets: targets).map(\.recorded)
  }

  @Test func valuesCountTowardTheTargetOfTheirKind() {
    let targets = [value(10, "dose", "mg"), value(2, "water", "L"), value(5, "dose", "g")]
    #expect(TargetSum.of([], targets: targets).map(\.target) == [5010, 2])
    #expect(sums([value(1, "dose", "g"), value(500, "water", "mL"), value(3, "steps")], targets) == [1000, 0.5])
  }

  @Test func aValueWithoutAKindCountsTowardTheFirstTargetWithItsUnits() {
    let targets = [value(10, "dose", "mg"), value(2, "water", "L")]
    #expect(sums([value(1, nil, "mL")], targets) == [0, 0.001])
    #expect(sums([value(1)], targets) == [1, 0])
  }

  @Test func aTargetWithoutAKindTakesTheOtherKinds() {
    #expect(sums([value(1, "dose"), value(2, "steps"), value(4)], [value(9), value(9, "dose")]) == [6, 1])
  }

  @Test func aValueInUnitsThatDoNotConvertCountsTowardNone() {
    let target = [value(10, "dose", "mg")]
    #expect(sums([value(5, "dose", "mL")], target) == [0])
    #expect(TargetSum.incompatibility(of: value(5, "dose", "mL"), with: target) == target)
    #expect(TargetSum.incompatibility(of: value(5, nil, "mL"), with: target) == target)
    #expect(TargetSum.incompatibility(of: value(5, "water", "mL"), with: target) == nil, "another kind")
    #expect(TargetSum.incompatibility(of: value(5, "dose", "g"), with: target) == nil)
  }
}
