package import CareModel
package import Foundation

/// The attitudes of a device over time, as a file holds them.
///
/// One JSON object a line: `{"t": seconds, "w": …, "x": …, "y": …, "z": …}`, times not going back. The first line may be a header
/// instead that says how the device was held: `{"orientation": "landscape"}`. Blank lines are passed over, other fields ignored.
package struct MotionRecording: Hashable, Sendable {
  package var orientation: DeviceOrientation?
  package var attitudes: [Attitude]

  private struct Header: Decodable {
    var orientation: DeviceOrientation
  }

  private struct Sample: Decodable {
    var t: Double, w: Double, x: Double, y: Double, z: Double
  }

  /// Reads a recording.
  ///
  /// - Throws: ``RecordingError`` naming the first line that is wrong.
  package init(_ data: Data) throws(RecordingError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    var latest = -Double.infinity
    attitudes = []
    for (index, bytes) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = index + 1
      if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      if attitudes.isEmpty, orientation == nil, let header = try? decoder.decode(Header.self, from: bytes) {
        orientation = header.orientation
        continue
      }
      guard let sample = try? decoder.decode(Sample.self, from: bytes) else { throw .malformed(line: line) }
      guard [sample.t, sample.w, sample.x, sample.y, sample.z].allSatisfy(\.isFinite) else {
        throw .notFinite(line: line)
      }
      guard let attitude = Attitude(w: sample.w, x: sample.x, y: sample.y, z: sample.z) else {
        throw .zeroAttitude(line: line)
      }
      guard sample.t >= latest else { throw .backInTime(line: line) }
      latest = sample.t
      attitudes.append(attitude)
    }
    guard !attitudes.isEmpty else { throw .empty }
  }
}
