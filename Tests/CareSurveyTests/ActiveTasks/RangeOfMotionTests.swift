import CareModel
import CareSurvey
import Foundation
import Testing

@Suite struct RangeOfMotionTests {
  /// Cases that we answer differently on purpose.
  static let otherwise: [String: (reason: String, maximum: Double, range: Double)] = [
    "positive only: min sentinel": ("a least angle of 0 is an angle, the reference's, not a sign of none", 90, 20)
  ]

  @Test func theFiveAnglesAreComputedFromTheRecording() throws {
    for test in try VectorFile.cases("range_of_motion") {
      let name = test["name"].text ?? ""
      let reference = try #require(test["referenceAngle"].number)
      let lines = test["relativeAngles"].list.compactMap(\.number).enumerated().map { index, angle in
        line(Double(index), degrees: reference + angle)
      }
      let found = try measure(lines.joined(separator: "\n"))
      let other = Self.otherwise[name]
      let expected = test["expected"]
      expectNear(found.start, expected["start"].number, name)
      expectNear(found.finish, expected["finish"].number, name)
      expectNear(found.minimum, expected["minimum"].number, name)
      expectNear(found.maximum, other?.maximum ?? expected["maximum"].number, name)
      expectNear(found.range, other?.range ?? expected["range"].number, name)
    }
  }

  @Test func theAngleIsMeasuredAboutTheAxisOfTheOrientation() throws {
    for test in try VectorFile.cases("quaternion_angle") {
      let q = test["quaternion"]
      let attitude = try #require(
        Attitude(w: q["w"].number ?? 0, x: q["x"].number ?? 0, y: q["y"].number ?? 0, z: q["z"].number ?? 0))
      expectNear(attitude.angle(.portrait), test["portrait"].number, "\(test)")
      expectNear(attitude.angle(.landscape), test["landscape"].number, "\(test)")
    }
  }

  @Test func aKneeExtendedFromAChairMovesAboutNinetyDegrees() throws {
    let data = try VectorFile.data("recordings/knee_range_of_motion.jsonl")
    let found = try measure(String(decoding: data, as: UTF8.self))
    // Worked out apart from this code, from the same lines.
    expectNear(found.start, 86.799958, "start")
    expectNear(found.finish, 89.386057, "finish")
    expectNear(found.minimum, 82.655965, "minimum")
    expectNear(found.maximum, 171.098543, "maximum")
    expectNear(found.range, 88.442579, "range")
  }

  @Test func quaternionsOfAnyLengthAreNormalized() throws {
    let long = #"{"t":0,"w":1e200,"x":0,"y":0,"z":0}"# + "\n" + #"{"t":1,"w":1e-200,"x":1e-200,"y":0,"z":0}"#
    expectNear(try measure(long).range, 90, "scaled")
  }

  @Test func theHeaderSetsTheOrientation() throws {
    let turned = #"{"t":1,"w":0.9238795325,"x":0,"y":-0.3826834324,"z":0}"#
    let flat = #"{"t":0,"w":1,"x":0,"y":0,"z":0}"#
    let text = [#"{"orientation":"landscape"}"#, "", flat, turned, ""].joined(separator: "\r\n")
    expectNear(try measure(text).range, 45, "landscape")
    let plain = [flat, turned].joined(separator: "\n")
    expectNear(try measure(plain).range, 0, "portrait")
  }

  @Test func aShoulderIsMeasuredLikeAKnee() throws {
    let data = try VectorFile.data("recordings/knee_range_of_motion.jsonl")
    let knee = try ActiveTask.kneeRangeOfMotion(KneeRangeOfMotion()).measure(data)
    #expect(try ActiveTask.shoulderRangeOfMotion(ShoulderRangeOfMotion(side: .left)).measure(data) == knee)
  }

  @Test func theAnswerHasTheDigitsOfAGoniometer() {
    let motion = RangeOfMotion(start: 86.8, finish: 89.4, minimum: 82.655965, maximum: 171.098543, range: 88.442579)
    #expect(KneeRangeOfMotion().answer(from: motion.result) == .double(88.4))
    #expect(RangeOfMotion(motion.result) == motion)
  }

  static let unusable: [(String, code: String, line: Int?)] = [
    ("", "empty_recording", nil),
    ("\n\n", "empty_recording", nil),
    // A header alone has no sample.
    (#"{"orientation":"portrait"}"#, "empty_recording", nil),
    (#"{"orientation":"sideways"}"#, "wrong_value", 1),
    ("good\n", "malformed_sample", 1),
    // A field is missing.
    ("ok\n" + #"{"t":1,"w":1,"x":0,"y":0}"#, "missing_value", 2),
    // JSON has no such number.
    ("ok\n" + #"{"t":1,"w":NaN,"x":0,"y":0,"z":0}"#, "malformed_sample", 2),
    ("ok\n" + #"{"t":1,"w":"NaN","x":0,"y":0,"z":0}"#, "not_finite", 2),
    ("ok\n" + #"{"t":"Infinity","w":1,"x":0,"y":0,"z":0}"#, "not_finite", 2),
    // Blank lines count as lines.
    ("ok\n\n" + #"{"t":1,"w":0,"x":0,"y":0,"z":0}"#, "zero_attitude", 3),
    ("ok\nok\n" + #"{"t":-1,"w":1,"x":0,"y":0,"z":0}"#, "back_in_time", 3),
    // A header after a sample is out of place.
    ("ok\n" + #"{"orientation":"portrait"}"#, "missing_value", 2),
  ]

  @Test(arguments: unusable)
  func anInvalidRecordingNamesItsLine(recording: String, code: String, line: Int?) throws {
    let good = recording.replacing("ok\n", with: self.line(0, degrees: 0) + "\n")
    let error = try #require(throws: RecordingError.self) { try measure(good) }
    #expect(error.code == code, "\(error)")
    #expect(error.line == line)
  }

  private func measure(_ recording: String) throws -> RangeOfMotion {
    let result = try ActiveTask.kneeRangeOfMotion(KneeRangeOfMotion()).measure(Data(recording.utf8))
    return try #require(RangeOfMotion(result))
  }

  private func line(_ t: Double, degrees: Double) -> String {
    let half = degrees * .pi / 360
    return "{\"t\": \(t), \"w\": \(cos(half)), \"x\": \(sin(half)), \"y\": 0, \"z\": 0}"
  }

  private func expectNear(_ found: Double, _ expected: Double?, _ name: String, within: Double = 1e-6) {
    guard let expected else { return #expect(Bool(false), "\(name) expects nothing") }
    #expect(abs(found - expected) <= within, "\(name): \(found), not \(expected)")
  }
}
