import CareInsights
import CareModel
import Testing

struct ProgressTests {
  /// What one event comes to under each strategy, in CareKit; its bare values in our words.
  struct Case: Decodable, CustomTestStringConvertible {
    var name: String
    var outcome: [Value]?
    var targets: [Value]
    var outcomeExists: Double
    var valuesExist: Double
    var targetsMet: Double
    var sum: Double
    var testDescription: String { name }
  }

  struct Value: Decodable {
    var integer: Int?
    var double: Double?
    var boolean: Bool?
    var text: String?

    var outcomeValue: OutcomeValue? {
      (integer.map { .integer($0) } ?? double.map { .double($0) } ?? boolean.map { .boolean($0) }
        ?? text.map { .text($0) }).map { OutcomeValue($0) }
    }
  }

  /// Where we differ: (case, strategy) → our progress, and why.
  static let differences: [String: (progress: Double, reason: String)] = [
    "bool false counts one in summing: sum": (0, "a no adds nothing"),
    "bool false against target bool true: sum": (0, "a no adds nothing"),
    "target zero, no outcome: sum": (0, "nothing was recorded"),
  ]

  let fixture: EventFixture

  init() throws {
    fixture = try EventFixture()
  }

  private func progress(_ values: [OutcomeValue]?, _ targets: [OutcomeValue], _ strategy: ProgressStrategy) -> Double {
    Progress.of(outcome: values.map { fixture.outcome(values: $0) }, targets: targets, strategy: strategy) { _ in 0.25 }
      ?? .nan
  }

  @Test(arguments: try cases(Case.self, in: "progress.json"))
  func strategiesAgreeWithTheReference(row: Case) {
    let table: [(String, ProgressStrategy, Double)] = [
      ("outcomeExists", .outcomeExists, row.outcomeExists), ("valuesExist", .valuesExist, row.valuesExist),
      ("targetsMet", .targetsMet, row.targetsMet), ("sum", .sum, row.sum),
    ]
    let values = row.outcome?.compactMap(\.outcomeValue)
    for (name, strategy, theirs) in table {
      let ours = progress(values, row.targets.compactMap(\.outcomeValue), strategy)
      let difference = Self.differences["\(row.name): \(name)"]
      #expect(abs(ours - (difference?.progress ?? theirs)) < 1e-12, "\(name), \(difference?.reason ?? "as there")")
    }
  }

  @Test func progressRequiresACompletedOutcome() {
    let hook = Hook(path: "tasks.walk.progress")
    for strategy in [ProgressStrategy.outcomeExists, .valuesExist, .targetsMet, .sum, .hook(hook)] {
      #expect(progress(nil, [], strategy) == 0)
      for status in [Outcome.Status.declined, .excused, .enteredInError] {
        let outcome = fixture.outcome(status, values: [OutcomeValue(.integer(1))])
        #expect(Progress.of(outcome: outcome, targets: [], strategy: strategy) { _ in 1 } == 0)
      }
    }
  }

  @Test func aScriptsProgressIsClamped() {
    let strategy = ProgressStrategy.hook(Hook(path: "tasks.walk.progress"))
    for (given, progress) in [(0.4, 0.4), (-1, 0), (7, 1), (.nan, 0), (.infinity, 1)] {
      #expect(Progress.of(outcome: fixture.outcome(), targets: [], strategy: strategy) { _ in given } == progress)
    }
  }

  @Test func aScriptsErrorReachesTheCaller() {
    struct Broken: Error {}
    let strategy = ProgressStrategy.hook(Hook(path: "tasks.walk.progress"))
    #expect(throws: Broken.self) {
      try Progress.of(outcome: fixture.outcome(), targets: [], strategy: strategy) { _ throws(Broken) in throw Broken()
      }
    }
  }

  @Test func targetsMatchValuesByKindThenByOrder() {
    func value(_ number: Int, _ kind: String? = nil, _ units: String? = nil) -> OutcomeValue {
      OutcomeValue(.integer(number), kind: kind, units: units)
    }
    let table: [(values: [OutcomeValue], targets: [OutcomeValue], progress: Double, reason: String)] = [
      ([value(1, "b"), value(5, "a")], [value(5, "a"), value(1, "b")], 1, "each finds its kind"),
      ([value(9, "b")], [value(5, "a"), value(1, "b")], 0.5, "another kind does not count"),
      ([value(9, "b")], [value(5, "a")], 0, "not even alone"),
      ([value(5)], [value(5, "a")], 1, "a value without a kind may be any"),
      ([value(5, "a")], [value(5)], 1, "a target without a kind takes any"),
      ([value(1), value(9, "a")], [value(1), value(9, "a")], 1, "kinds first, the rest in order"),
      ([value(1, nil, "g")], [value(25, nil, "mg")], 1, "units of one measure convert"),
      ([value(1, nil, "mg")], [value(1, nil, "g")], 0, "and the smaller one is not enough"),
      ([value(1, nil, "mL")], [value(1, nil, "mg")], 0, "units of two measures do not compare"),
      ([value(1)], [value(1, nil, "mg")], 1, "units that are not named do"),
      ([value(3), value(4), value(5)], [value(3)], 1, "more than was asked is no loss"),
    ]
    for row in table { #expect(progress(row.values, row.targets, .targetsMet) == row.progress, "\(row.reason)") }
  }

  @Test func datesCountAsOneAndCompareByTime() throws {
    let early = OutcomeValue(.date(try fixture.at("2026-06-07T08:00")))
    let late = OutcomeValue(.date(try fixture.at("2026-06-07T09:00")))
    #expect(progress([early], [OutcomeValue(.integer(2))], .sum) == 0.5)
    #expect(progress([early], [late], .targetsMet) == 0)
    #expect(progress([late], [early], .targetsMet) == 1)
    let day = OutcomeValue(.day(try #require(CivilDate("2026-06-07"))))
    let next = OutcomeValue(.day(try #require(CivilDate("2026-06-08"))))
    #expect(progress([day], [OutcomeValue(.integer(2))], .sum) == 0.5)
    #expect(progress([day], [next], .targetsMet) == 0)
    #expect(progress([next], [day], .targetsMet) == 1)
    #expect(progress([next], [early], .targetsMet) == 0, "a day is no instant")
  }

  @Test func aSumAddsAmountsOfItsKindInTheUnitsOfTheTarget() {
    func value(_ number: Double, _ kind: String? = nil, _ units: String? = nil, factor: String? = nil) -> OutcomeValue {
      OutcomeValue(.double(number), kind: kind, units: units, factor: factor)
    }
    let sugar = value(100, "glucose", "mg/dL", factor: "glucose")
    let table: [(values: [OutcomeValue], targets: [OutcomeValue], progress: Double, reason: String)] = [
      ([value(0.1, nil, "g"), value(150, nil, "mg")], [value(500, nil, "mg")], 0.5, "grams and milligrams"),
      ([value(0.1), value(0.2)], [value(0.3)], 1, "decimal numbers do not add up exactly"),
      ([value(5, "dose", "mg"), value(9000, "steps")], [value(10, "dose", "mg")], 0.5, "steps are no dose"),
      ([value(5, "dose"), value(2, "water")], [value(10, "dose"), value(2, "water")], 0.75, "the mean of both kinds"),
      (
        [value(50, "dose"), value(0, "water")], [value(10, "dose"), value(2, "water")], 0.5,
        "one cannot make up for another"
      ),
      ([value(5, nil, "mL")], [value(10, nil, "mg")], 0, "a volume is no mass"),
      ([value(2, nil, "tablet")], [value(4, nil, "tablet")], 0.5, "other units match as written"),
      ([value(2.775, "glucose", "mmol/L")], [sugar], 0.4999329, "the factor is named"),
      ([value(2.775, "glucose", "mmol/L")], [value(100, "glucose", "mg/dL")], 0, "the factor is not named"),
    ]
    for row in table {
      #expect(abs(progress(row.values, row.targets, .sum) - row.progress) < 1e-9, "\(row.reason)")
    }
  }

  @Test func aNegativeSumGivesNoProgress() {
    #expect(progress([OutcomeValue(.integer(-3))], [OutcomeValue(.integer(2))], .sum) == 0)
    #expect(progress([OutcomeValue(.integer(-3))], [OutcomeValue(.integer(-1))], .sum) == 1, "the target is at most 0")
  }
}
