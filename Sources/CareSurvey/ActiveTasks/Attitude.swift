package import CareModel
import Foundation

/// The attitude of a device, as a unit quaternion.
package struct Attitude: Hashable, Sendable {
  package let w: Double, x: Double, y: Double, z: Double

  /// Creates an attitude by scaling four finite numbers to length 1; nil if all are zero.
  package init?(w: Double, x: Double, y: Double, z: Double) {
    // Dividing by the largest number first keeps the squares of very large and very small parts finite.
    let greatest = max(abs(w), abs(x), abs(y), abs(z))
    guard greatest > 0, greatest.isFinite else { return nil }
    let parts = [w, x, y, z].map { $0 / greatest }
    let length = parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
    self.init(unit: parts.map { $0 / length })
  }

  private init(unit parts: [Double]) {
    (w, x, y, z) = (parts[0], parts[1], parts[2], parts[3])
  }

  /// Returns this attitude relative to `reference`: the product with its inverse.
  package func relative(to reference: Attitude) -> Attitude {
    let (a, b) = (self, reference)
    return Attitude(unit: [
      a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z,
      -a.w * b.x + a.x * b.w - a.y * b.z + a.z * b.y,
      -a.w * b.y + a.x * b.z + a.y * b.w - a.z * b.x,
      -a.w * b.z - a.x * b.y + a.y * b.x + a.z * b.w,
    ])
  }

  /// Returns the angle in degrees, from -180 to 180: the pitch of a device held in portrait, the roll of one held in landscape.
  package func angle(_ orientation: DeviceOrientation) -> Double {
    let radians =
      switch orientation {
      case .portrait: atan2(2 * (x * w + y * z), 1 - 2 * (x * x + z * z))
      case .landscape: atan2(2 * (y * w - x * z), 1 - 2 * (y * y + z * z))
      }
    return radians * 180 / .pi
  }
}
