import CareModel
import Foundation
import Testing

/// What the store keeps can be read by a person, and reads back as it was.
@Suite struct StoredShapeTests {
  private func check<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A bare word is no JSON document everywhere: a list of one is.
    #expect(String(decoding: try encoder.encode([value]), as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8)) == [value])
  }

  @Test func valuesEncodeTheirType() throws {
    try check(OutcomeValue(.integer(25), kind: "dose", units: "mg"), #"{"integer":25,"kind":"dose","units":"mg"}"#)
    try check(OutcomeValue(.double(2.5)), #"{"double":2.5}"#)
    try check(OutcomeValue(.boolean(true)), #"{"boolean":true}"#)
    try check(OutcomeValue(.text("so")), #"{"text":"so"}"#)
    try check(OutcomeValue(.binary(Data([1, 2, 3]))), #"{"binary":"AQID"}"#)
    try check(
      OutcomeValue(.date(Instant(milliseconds: 0)), recorded: Instant(milliseconds: 1)),
      #"{"date":"1970-01-01T00:00:00Z","recorded":"1970-01-01T00:00:00.001Z"}"#)
    try check(
      OutcomeValue(.day(try #require(CivilDate("2026-06-07"))), kind: "on"), #"{"day":"2026-06-07","kind":"on"}"#)
  }

  @Test func effectiveTimesAreEncodedAsText() throws {
    try check(Effective.beginning, #""beginning""#)
    try check(Effective.date(try #require(CivilDate("2026-06-07"))), #""2026-06-07""#)
    try check(Effective.instant(Instant(milliseconds: 0)), #""1970-01-01T00:00:00Z""#)
  }

  @Test func ownersEncodeTheirKind() throws {
    try check(Owner.none, #""none""#)
    try check(Owner.plan("nausea"), #"{"plan":"nausea"}"#)
    try check(Owner.carePlan("ana.nausea"), #"{"carePlan":"ana.nausea"}"#)
    try check(Owner.patient("ana"), #"{"patient":"ana"}"#)
  }

  @Test func choicesOfATaskAreEncodedAsInAPlanFile() throws {
    try check(Closing.endOfDay, #""end of day""#)
    try check(Closing.after(.days(28)), #"{"days":28}"#)
    try check(Reminder.atStart(text: nil), #"{"at":"start"}"#)
    try check(Reminder.afterStart(.seconds(600), text: "Now"), #"{"after_start":{"seconds":600},"text":"Now"}"#)
    try check(Reminder.beforeClose(.seconds(300), text: nil), #"{"before_close":{"seconds":300}}"#)
    try check(Extraction.answers, #""answers""#)
    try check(Extraction.items(["pain"]), #"{"items":["pain"]}"#)
    try check(Extraction.hook(Hook(path: "tasks.a.extract")), #"{"hook":"tasks.a.extract"}"#)
    try check(ProgressStrategy.targetsMet, #""targets_met""#)
    try check(ProgressStrategy.hook(Hook(path: "tasks.a.progress")), #"{"hook":"tasks.a.progress"}"#)
  }

  @Test func seriesEncodeTheirSource() throws {
    try check(SeriesDefinition.Source.adherence(tasks: nil), #"{"adherence":[]}"#)
    try check(SeriesDefinition.Source.adherence(tasks: ["walk"]), #"{"adherence":["walk"]}"#)
    try check(SeriesDefinition.Source.values(task: "sleep", kind: "sleep"), #"{"kind":"sleep","task":"sleep"}"#)
    try check(
      SeriesDefinition.Source.coverage(.doseCoverage(of: "pill")),
      #"{"coverage":{"method":{"measure":"dose_coverage","share":1},"task":"pill"}}"#)
    try check(
      SeriesDefinition.Source.computed(Hook(path: "charts.a.series.points")),
      #"{"function":"charts.a.series.points"}"#)
    try check(
      SeriesDefinition(title: "A", source: .adherence(tasks: nil), statistic: .max, missingIsZero: true, scaleTo: 9),
      #"{"missingIsZero":true,"scaleTo":9,"source":{"adherence":[]},"statistic":"max","title":"A"}"#)
  }

  @Test func measuresOfCoverageEncodeTheirDefinition() throws {
    try check(
      CoverageDefinition.pdc(
        of: [SupplySource(task: "refill", kind: "days"), SupplySource(task: "refill", need: .units(2))],
        method: .pdc(supply: .units, per: .any)),
      #"{"method":{"carry":true,"carryIn":false,"measure":"pdc","per":"any","start":"first_fill","supply":"units"},"#
        + #""supply":[{"kind":"days","task":"refill"},{"task":"refill","units":2}]}"#)
    try check(
      CoverageDefinition.mpr(
        of: SupplySource(task: "refill", need: .targets(task: "pill", kind: "dose")), method: .mpr(supply: .units)),
      #"{"method":{"cap":false,"excludeLast":false,"measure":"mpr","supply":"units"},"#
        + #""supply":{"needed":{"kind":"dose","task":"pill"},"task":"refill"}}"#)
  }

  @Test func thresholdsEncodeWhatTheyCompare() throws {
    try check(
      Threshold(subject: .adherence, test: .below(0.5), title: "A", text: "B"),
      #"{"subject":{"adherence":true},"test":{"below":0.5},"text":"B","title":"A"}"#)
    try check(
      Threshold(
        subject: .values(task: "sleep", kind: "hours", stat: .max), test: .between(4, 6), title: "A", text: "B"),
      #"{"subject":{"kind":"hours","stat":"max","task":"sleep"},"test":{"between":[4,6]},"text":"B","title":"A"}"#)
    try check(Threshold.Test.atLeast(3), #"{"at_least":3}"#)
    try check(
      Threshold.Subject.coverage(.doseCoverage(of: "pill", share: 0.5)),
      #"{"coverage":{"method":{"measure":"dose_coverage","share":0.5},"task":"pill"}}"#)
  }

  @Test func insightsEncodeTheirRule() throws {
    try check(
      InsightDefinition(id: "a", over: .days(7), show: Hook(path: "insights.a.show")),
      #"{"atLeast":0,"id":"a","over":{"days":7},"show":"insights.a.show"}"#)
    var statistic = StatisticDefinition(method: .correlation, subject: .adherence)
    statistic.other = .values(task: "sleep", kind: nil)
    statistic.lag = 1
    try check(
      InsightDefinition(id: "a", over: .days(7), rule: .statistic(statistic)),
      #"{"atLeast":0,"id":"a","over":{"days":7},"statistic":{"lag":1,"method":"correlation","other":{"task":"sleep"},"#
        + #""subject":{"adherence":true}}}"#)
  }

  @Test func chartsEncodeTheirAxis() throws {
    try check(
      ChartDefinition(
        id: "a", kind: .line, title: "A", over: .days(7), series: [], axisMinimum: 1,
        axis: ChartAxis(
          title: "mg", isLogarithmic: true,
          rules: [.init(value: 3, title: "R"), .init(value: 4, upper: 5, title: "S")]), join: 2,
        signal: SignalDefinition(method: .xmr, baseline: .days(28), screen: false)),
      #"{"axis":{"log":true,"rules":[{"title":"R","value":3},{"title":"S","upper":5,"value":4}],"title":"mg"},"#
        + #""axisMinimum":1,"id":"a","join":2,"kind":"line","over":{"days":7},"series":[],"#
        + #""signal":{"baseline":{"days":28},"method":"xmr","screen":false},"title":"A"}"#)
    try check(ChartAxis(), "{}")
  }

  @Test(arguments: ["{}", #"{"kind":"sleep"}"#])
  func aPayloadWithoutAnAlternativeIsRefused(text: String) {
    let data = Data(text.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SeriesDefinition.Source.self, from: data) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Threshold.Subject.self, from: data) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Threshold.Test.self, from: data) }
  }

  @Test func aRangeHasTwoEnds() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Threshold.Test.self, from: Data(#"{"between":[4]}"#.utf8))
    }
  }
}

/// Parameters, and rows that were stored before there were any.
@Suite struct StoredParameterTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: [
    (ParameterValue.time(.midnight), #"{"time":"00:00"}"#), (.number(2.5), #"{"number":2.5}"#),
    (.moment(.date(.earliest)), #"{"date":"0001-01-01"}"#), (.text("A"), #"{"text":"A"}"#),
    (.boolean(false), #"{"boolean":false}"#),
  ])
  func aValueNamesItsKind(value: ParameterValue, stored: String) throws {
    #expect(try text(value) == stored)
    #expect(try JSONDecoder().decode(ParameterValue.self, from: Data(stored.utf8)) == value)
  }

  @Test(arguments: [
    (ParameterDefinition(name: "wake", kind: .time), #"{"kind":"time","name":"wake"}"#),
    (
      ParameterDefinition(
        name: "arm", title: "Arm", kind: .choice(["A", "B"]), defaultValue: .text("A"), isRequired: false),
      #"{"default":{"text":"A"},"kind":["A","B"],"name":"arm","required":false,"title":"Arm"}"#
    ),
  ])
  func aDefinitionIsAsAPlanFileHasIt(definition: ParameterDefinition, stored: String) throws {
    #expect(try text(definition) == stored)
    #expect(try JSONDecoder().decode(ParameterDefinition.self, from: Data(stored.utf8)) == definition)
  }

  @Test func recordsFromBeforeParametersCanBeDecoded() throws {
    let carePlan = CarePlan(id: "ana.knee", patient: "ana", plan: "knee", enrolled: .earliest)
    let header = PlanHeader(id: "knee", title: "Knee")
    let old = #"{"anchors":{},"enrolled":"0001-01-01","id":"ana.knee","patient":"ana","plan":"knee","status":"active"}"#
    #expect(try text(carePlan) == old)
    #expect(try JSONDecoder().decode(CarePlan.self, from: Data(old.utf8)) == carePlan)
    #expect(!(try text(header)).contains("param"))
    #expect(try JSONDecoder().decode(PlanHeader.self, from: Data(try text(header).utf8)) == header)
  }

  @Test func aCarePlanKeepsItsParameters() throws {
    var carePlan = CarePlan(id: "ana.knee", patient: "ana", plan: "knee", enrolled: .earliest)
    carePlan.parameters = ["dose": .number(2), "arm": .text("B")]
    #expect(try text(carePlan).contains(#""parameters":{"arm":{"text":"B"},"dose":{"number":2}}"#))
    #expect(try JSONDecoder().decode(CarePlan.self, from: Data(try text(carePlan).utf8)) == carePlan)
    #expect(carePlan.scheduleInputs.parameters == carePlan.parameters)
  }

  /// What is given, the kind, and whether it is taken.
  @Test(arguments: [
    (ParameterValue.text("07:00"), ParameterKind.time, true), (.text("7"), .time, false), (.number(7), .time, false),
    (.text("2026-06-07"), .date, true), (.text("2026-06-07T08:00"), .date, true), (.text("2026-02-30"), .date, false),
    (.text("2.5"), .number, true), (.text("nan"), .number, false), (.number(.infinity), .number, false),
    (.text("true"), .boolean, true), (.text("yes"), .boolean, false), (.text("A"), .choice(["A"]), true),
    (.text("a"), .choice(["A"]), false), (.text(String(repeating: "x", count: 1001)), .text, false),
  ])
  func aValueIsHeldAgainstItsKind(given: ParameterValue, kind: ParameterKind, isTaken: Bool) {
    #expect((kind.value(of: given) != nil) == isTaken)
  }
}
