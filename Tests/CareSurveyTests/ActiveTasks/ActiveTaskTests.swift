import CareModel
import CareSurvey
import Foundation
import Testing

/// The results of active tasks, worked out by hand from short recordings.
@Suite struct ActiveTaskTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let task: ActiveTask
    let recording: String
    let expected: [String: Scalar]
    var samples: [String: [Scalar?]] = [:]
    var testDescription: String { name }
  }

  @Test(arguments: MovementCases.all + GameCases.all)
  func theResultIsTheOneWorkedOutByHand(test: Case) throws {
    let result = try test.task.measure(Data(test.recording.utf8))
    #expect(Set(result.values.map(\.name)) == Set(test.expected.keys))
    for (name, expected) in test.expected {
      let found = try #require(result.value(name), "\(name)")
      if let number = expected.number {
        #expect(abs((found.number ?? .nan) - number) < 1e-9, "\(name): \(found)")
      } else {
        #expect(found == expected, "\(name)")
      }
    }
    for (name, expected) in test.samples {
      let found = try #require(result.samples.first { $0.name == name }?.values, "\(name)")
      #expect(found.count == expected.count, "\(name)")
      for (value, wanted) in zip(found, expected) {
        if let number = wanted?.number {
          #expect(abs((value?.number ?? .nan) - number) < 1e-9, "\(name): \(found)")
        } else {
          #expect(value == wanted, "\(name): \(found)")
        }
      }
    }
  }

  struct Refusal: CustomTestStringConvertible {
    let name: String
    let task: ActiveTask
    let recording: String
    let code: String
    var line: Int?
    var testDescription: String { name }
  }

  @Test(arguments: MovementCases.refused + GameCases.refused)
  func aRecordingThatCannotBeMeasuredNamesItsLine(test: Refusal) throws {
    let error = try #require(throws: RecordingError.self) { try test.task.measure(Data(test.recording.utf8)) }
    #expect(error.code == test.code, "\(error)")
    #expect(error.line == test.line, "\(error)")
  }

  /// A definition of each task, with its defaults.
  static let tasks: [(constructor: String, task: ActiveTask)] = StepKind.Name.allCases.compactMap { name in
    guard let definition = name.definition.template as? any ActiveTaskDefinition else { return nil }
    if name == .active { return ("active", RecordedTask(recorder: .heartRate, duration: 60, keepsSamples: true).task) }
    let words = name.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    return (words, definition.task)
  }

  @Test(arguments: tasks)
  func theSampleRecordingOfATaskHasAllItsQuantities(constructor: String, task: ActiveTask) throws {
    let type = type(of: task.definition), definition = task.definition
    let files = ["csv", "jsonl"].compactMap { try? VectorFile.data("recordings/\(constructor).\($0)") }
    let result = try task.measure(try #require(files.first, "scripts/recordings writes a recording of each task"))
    #expect(result.task == type.resultName)
    #expect(result.values.map(\.name) == definition.quantities.map(\.name))
    #expect(result.values.map(\.units) == definition.quantities.map(\.units))
    #expect(result.samples.map(\.name) == definition.sampleQuantities.map(\.name))
    #expect(Set(result.samples.map(\.values.count)).count <= 1)
    let found = definition.answer(from: result)
    let answer = try #require(found)
    let item = try #require(Step(id: "s", kind: .active(task)).questions.first)
    #expect(try item.validate(answer) == answer)
    #expect(item.format.units == definition.quantities.first { $0.name == definition.mainQuantity }?.units)
  }

  @Test(arguments: tasks)
  func aResultIsStoredWithItsVisit(constructor: String, task: ActiveTask) throws {
    let type = type(of: task.definition)
    let result = task.definition.result(main: 7)
    #expect(task.definition.answer(from: result)?.number == 7)
    let visit = StepResult(id: "s", visit: 1, started: Moment.start, measurement: result)
    let stored = try JSONEncoder().encode(visit)
    #expect(try JSONDecoder().decode(StepResult.self, from: stored) == visit)
    // The range of a joint has always been stored under this name.
    let keys = try JSONDecoder().decode(JSON.self, from: stored).fields.keys
    #expect(keys.contains("motion") == (type.resultName == "rangeOfMotion"))
    #expect(keys.contains("measured") == (type.resultName != "rangeOfMotion"))
  }

  @Test func everySampleIsStored() throws {
    let test = try #require(MovementCases.all.first)
    let result = try test.task.measure(Data(test.recording.utf8))
    #expect(!result.samples.isEmpty)
    #expect(try JSONDecoder().decode(ActiveTaskResult.self, from: JSONEncoder().encode(result)) == result)
  }

  @Test(arguments: tasks)
  func aRandomResultIsAccepted(constructor: String, task: ActiveTask) throws {
    var random = SteppingRandom()
    for _ in 0..<50 {
      var run = try run(survey(Step(id: "s", kind: .active(task))))
      try run.record(task.definition.randomResult(using: &random), at: Moment.start)
      try run.next(at: Moment.start)
      #expect(run.finished == .completed)
    }
  }

  @Test func aResultOfAnotherTaskIsRefused() throws {
    var run = try run(survey(Step(id: "s", kind: .active(.timedWalk(TimedWalk())))))
    #expect(throws: SurveyRunError.notMeasuring(step: "s")) {
      try run.record(Tapping().result(main: 7), at: Moment.start)
    }
    #expect(run.answer(to: "s") == nil)
  }

  @Test func aStepThatNowMeasuresSomethingElseIsMeasuredAgain() throws {
    var saved = try run(survey(Step(id: "s", kind: .active(.timedWalk(TimedWalk()))), instruction("i")))
    try saved.record(TimedWalk().result(duration: 8), at: Moment.start)
    try saved.next(at: Moment.start)
    let changed = survey(Step(id: "s", kind: .active(.sixMinuteWalk(SixMinuteWalk()))), instruction("i"))
    let (run, changes) = try SurveyRun.resume(changed, from: saved.save())
    #expect(run.path == ["s"])
    #expect(run.answer(to: "s") == nil)
    #expect(
      changes == [
        .refusedAnswer(step: "s", item: "s", code: "other_measurement"), .pathChanged(at: "s"),
      ])
    #expect(try run.result().step("s")?.measurement == nil)
  }

  @Test(arguments: tasks)
  func theDefaultsAreWithinTheLimits(constructor: String, task: ActiveTask) {
    #expect(survey(Step(id: "s", kind: .active(task))).diagnose() == [])
  }
}

/// Numbers that step through their range.
private struct SteppingRandom: RandomSource {
  private var state = 0.0

  mutating func unit() -> Double {
    state = (state + 0.381966).truncatingRemainder(dividingBy: 1)
    return state
  }
  mutating func happens(_ chance: Double) -> Bool { unit() < chance }
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.upperBound - range.lowerBound + 1))
  }
  mutating func normal(mean: Double, deviation: Double) -> Double { mean + (unit() * 8 - 4) * deviation }
}
