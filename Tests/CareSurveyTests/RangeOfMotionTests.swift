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
      let found = try RangeOfMotion.measure(recording: Data(lines.joined(separator: "\n").utf8))
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
    let found = try RangeOfMotion.measure(recording: VectorFile.data("knee.jsonl"))
    // Worked out apart from this code, from the same lines.
    expectNear(found.start, 86.799958, "start")
    expectNear(found.finish, 89.386057, "finish")
    expectNear(found.minimum, 82.655965, "minimum")
    expectNear(found.maximum, 171.098543, "maximum")
    expectNear(found.range, 88.442579, "range")
  }

  @Test func quaternionsOfAnyLengthAreNormalized() throws {
    let long = #"{"t":0,"w":1e200,"x":0,"y":0,"z":0}"# + "\n" + #"{"t":1,"w":1e-200,"x":1e-200,"y":0,"z":0}"#
    expectNear(try RangeOfMotion.measure(recording: Data(long.utf8)).range, 90, "scaled")
  }

  @Test func theHeaderSetsTheOrientation() throws {
    let turned = #"{"t":1,"w":0.9238795325,"x":0,"y":-0.3826834324,"z":0}"#
    let flat = #"{"t":0,"w":1,"x":0,"y":0,"z":0}"#
    let text = [#"{"orientation":"landscape"}"#, "", flat, turned, ""].joined(separator: "\r\n")
    expectNear(try RangeOfMotion.measure(recording: Data(text.utf8)).range, 45, "landscape")
    let plain = [flat, turned].joined(separator: "\n")
    expectNear(try RangeOfMotion.measure(recording: Data(plain.utf8)).range, 0, "portrait")
  }

  static let unusable: [(String, RecordingError)] = [
    ("", .empty),
    ("\n\n", .empty),
    // A header alone has no sample.
    (#"{"orientation":"portrait"}"#, .empty),
    (#"{"orientation":"sideways"}"#, .malformed(line: 1)),
    ("good\n", .malformed(line: 1)),
    // A field is missing.
    ("ok\n" + #"{"t":1,"w":1,"x":0,"y":0}"#, .malformed(line: 2)),
    // JSON has no such number.
    ("ok\n" + #"{"t":1,"w":NaN,"x":0,"y":0,"z":0}"#, .malformed(line: 2)),
    ("ok\n" + #"{"t":1,"w":"NaN","x":0,"y":0,"z":0}"#, .notFinite(line: 2)),
    ("ok\n" + #"{"t":"Infinity","w":1,"x":0,"y":0,"z":0}"#, .notFinite(line: 2)),
    // Blank lines count as lines.
    ("ok\n\n" + #"{"t":1,"w":0,"x":0,"y":0,"z":0}"#, .zeroAttitude(line: 3)),
    ("ok\nok\n" + #"{"t":-1,"w":1,"x":0,"y":0,"z":0}"#, .backInTime(line: 3)),
    // A header after a sample is out of place.
    ("ok\n" + #"{"orientation":"portrait"}"#, .malformed(line: 2)),
  ]

  @Test(arguments: unusable)
  func anInvalidRecordingNamesItsLine(recording: String, error: RecordingError) {
    let good = recording.replacing("ok\n", with: line(0, degrees: 0) + "\n")
    #expect(throws: error) { try RangeOfMotion.measure(recording: Data(good.utf8)) }
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
