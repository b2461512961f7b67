import CareModel
import CareSurvey
import Foundation
import Testing

/// A step that takes samples of any kind: what its author can write, and what its result has.
@Suite struct RecordedTaskTests {
  private static let grip = [
    SampleColumn(name: "t", units: "s"), SampleColumn(name: "force", units: "N", min: 0, max: 900, digits: 1),
    SampleColumn(name: "hand", words: ["left", "right"]),
    SampleColumn(name: "pain", type: .boolean, optional: true),
    SampleColumn(name: "level", type: .integer, min: 0, max: 10, digits: 0, optional: true),
  ]

  private func measure(_ task: RecordedTask, _ recording: String) throws -> ActiveTaskResult {
    try task.task.measure(Data(recording.utf8))
  }

  @Test func numbersAreSummarizedAndTheTimeIsTheDuration() throws {
    let task = RecordedTask(columns: Self.grip, duration: 4, answer: "force_max")
    let text = "t,force,hand,pain,level\n1,100,left,,2\n2,250.25,left,true,\n3,40,right,false,5\n"
    let result = try measure(task, text)
    #expect(
      result.values.map(\.name) == [
        "sample_count", "duration", "complete", "recording", "force_min", "force_mean", "force_max", "level_min",
        "level_mean", "level_max",
      ])
    #expect(result.value("sample_count") == .integer(3))
    #expect(result.number("duration") == 2)
    #expect(result.number("force_min") == 40)
    #expect(abs((result.number("force_mean") ?? 0) - 390.25 / 3) < 1e-9)
    #expect(result.number("level_mean") == 3.5)
    #expect(result.values.first { $0.name == "force_max" }?.units == "N")
    #expect(task.answer(from: result) == .double(250.3))
    #expect(result.samples.isEmpty)
    // 2 s between the samples and 1 s after the last one are less than 4 s.
    #expect(result.value("complete") == .boolean(false))
  }

  @Test func aRecordingIsCompleteIfTheNextSampleWouldBeAtItsEnd() throws {
    let task = RecordedTask(recorder: .heartRate, duration: 3)
    #expect(try measure(task, "t,rate\n0,60\n1,61\n2,62\n").value("complete") == .boolean(true))
    #expect(try measure(task, "t,rate\n0,60\n1,61\n").value("complete") == .boolean(false))
    #expect(try measure(task, "t,rate\n0,60\n").value("complete") == .boolean(false))
    #expect(try measure(RecordedTask(recorder: .heartRate), "t,rate\n0,60\n").value("complete") == nil)
  }

  @Test func theFileOfTheRecordingCanBeRecognized() throws {
    let task = RecordedTask(recorder: .heartRate)
    let one = try measure(task, "t,rate\n0,60\n"), same = try measure(task, "t,rate\n0,60\n")
    let other = try measure(task, "t,rate\n0.0,60\n")
    #expect(one.value("recording") == same.value("recording"))
    #expect(one.value("recording") != other.value("recording"))
  }

  @Test func theSamplesAreKeptOnlyOnRequest() throws {
    let task = RecordedTask(columns: Self.grip, keepsSamples: true)
    let result = try measure(task, "t,force,hand,pain\n1,100,left,\n2,50,right,true\n")
    #expect(result.samples.map(\.name) == ["t", "force", "hand", "pain", "level"])
    #expect(result.samples.map(\.units) == ["s", "N", nil, nil, nil])
    #expect(result.samples[2].values == [.text("left"), .text("right")])
    #expect(result.samples[3].values == [nil, .boolean(true)])
  }

  @Test func aResultDoesNotKeepSamplesWithoutEnd() throws {
    let task = RecordedTask(columns: [SampleColumn(name: "x")], keepsSamples: true)
    let rows = String(repeating: "1\n", count: RecordedTask.mostKeptValues)
    #expect(try measure(task, "x\n" + rows).samples.first?.values.count == RecordedTask.mostKeptValues)
    let error = try #require(throws: RecordingError.self) { try measure(task, "x\n" + rows + "1\n") }
    #expect(error.line == RecordedTask.mostKeptValues + 2)
  }

  @Test func aRecordingIsCheckedByLine() {
    let task = RecordedTask(columns: Self.grip)
    let cases: [(recording: String, code: String, line: Int?)] = [
      ("", "empty_recording", nil), ("t,force,hand\n1,901,left\n", "wrong_value", 2),
      ("t,force,hand\n1,1,left\n0,1,left\n", "back_in_time", 3), ("t,force,hand\n1,1,both\n", "wrong_value", 2),
      ("t,force,hand,speed\n", "unknown_column", 1), ("t,force,hand\n1,,left\n", "missing_value", 2),
      ("t,force,hand,level\n1,1,left,2.5\n", "wrong_value", 2),
    ]
    for (recording, code, line) in cases {
      let error = #expect(throws: RecordingError.self, "\(recording)") { try measure(task, recording) }
      #expect(error?.code == code, "\(recording)")
      #expect(error?.line == line, "\(recording)")
    }
    let answer = RecordedTask(columns: Self.grip, answer: "level_mean")
    let error = #expect(throws: RecordingError.self) { try measure(answer, "t,force,hand\n1,1,left\n") }
    #expect(error?.code == "too_short")
  }

  @Test func aSampleOfEachRecorderIsMeasured() throws {
    for recorder in Recorder.allCases {
      let task = RecordedTask(recorder: recorder)
      #expect(survey(Step(id: "s", kind: .active(task.task))).diagnose() == [], "\(recorder)")
      let columns = recorder.columns.filter { !$0.optional }
      let cells = columns.map { $0.words.first ?? "1" }
      let text = "\(columns.map(\.name).joined(separator: ","))\n\(cells.joined(separator: ","))\n"
      #expect(try measure(task, text).value("sample_count") == .integer(1), "\(recorder)")
    }
  }

  @Test func whatAnAuthorGetsWrongIsNamedByItsField() {
    func column(_ name: String) -> SampleColumn { SampleColumn(name: name) }
    let cases: [(task: RecordedTask, paths: [String])] = [
      (RecordedTask(), ["columns"]), (RecordedTask(recorder: .touch, columns: [column("x")]), ["columns"]),
      (RecordedTask(columns: [column("X")]), ["columns[1].name"]),
      (RecordedTask(columns: [column("x"), column("x")]), ["columns[2].name"]),
      (RecordedTask(columns: [SampleColumn(name: "x", min: 2, max: 1)]), ["columns[1].max"]),
      (RecordedTask(columns: [SampleColumn(name: "x", words: ["a", "a"])]), ["columns[1].words"]),
      (RecordedTask(columns: [SampleColumn(name: "x", digits: 10)]), ["columns[1].digits"]),
      (RecordedTask(columns: [SampleColumn(name: "x", words: ["a"])], time: "x"), ["time"]),
      (RecordedTask(columns: [column("x")], time: "y"), ["time"]),
      (RecordedTask(columns: [column("x")], answer: "x_median"), ["answer"]),
      (RecordedTask(columns: [column("x")], answer: "recording"), ["answer"]),
      (RecordedTask(recorder: .touch, duration: 0), ["duration"]),
      (RecordedTask(recorder: .touch, countdown: 61), ["countdown"]),
    ]
    for (task, paths) in cases {
      let problems = survey(Step(id: "s", kind: .active(task.task))).diagnose()
      #expect(problems.map(\.path) == paths.map { "steps[1].\($0)" }, "\(task)")
    }
  }

  @Test func theStoredStepIsReadable() throws {
    let task = RecordedTask(
      columns: [SampleColumn(name: "x", units: "N"), SampleColumn(name: "side", words: ["left"])], duration: 30)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let stored = try encoder.encode(StepKind.active(task.task))
    #expect(
      String(decoding: stored, as: UTF8.self)
        == #"{"columns":[{"name":"x","units":"N"},{"name":"side","words":["left"]}],"duration":30,"type":"active"}"#)
    #expect(try JSONDecoder().decode(StepKind.self, from: stored) == .active(task.task))
  }
}
