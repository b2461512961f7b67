import CareModel
import Foundation

/// A color of the sRGB space, and its contrast with others.
package struct RGBColor: Hashable, Sendable {
  /// The components, 0…1.
  let red: Double, green: Double, blue: Double

  /// Creates a color from its components, 0…1.
  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the color of a text such as `#0a7` or `#00aa77`; nil for any other text.
  package init?(hex text: String) {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.hasPrefix("#"), digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(bytes: digits.map { $0 * 17 })
    case 6: self.init(bytes: [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] })
    default: return nil
    }
  }

  private init(bytes: [Int]) {
    self.init(red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255)
  }

  /// The components as bytes.
  var bytes: [Int] { [red, green, blue].map { Int((min(1, max(0, $0)) * 255).rounded()) } }

  /// The color as `#rrggbb`.
  package var hex: String {
    "#" + Hex.text(bytes.map { UInt8($0) })
  }

  /// The relative luminance (WCAG 2.2).
  private var luminance: Double {
    let linear = [red, green, blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Returns the contrast ratio with another color, 1…21 (WCAG 2.2).
  package func contrast(with other: RGBColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the color with the same hue and saturation and the nearest lightness that has a contrast with a background.
  ///
  /// - Complexity: At most 256 steps.
  package func readable(on background: RGBColor, contrast least: Double) -> RGBColor {
    guard contrast(with: background) < least else { return self }
    let (hue, saturation, lightness) = hsl
    let isDark = background.luminance < 0.18
    for step in 1...256 {
      let moved = lightness + (isDark ? 1 : -1) * Double(step) / 256
      let color = RGBColor(hue: hue, saturation: saturation, lightness: min(1, max(0, moved)))
      // What is written has bytes.
      if let written = RGBColor(hex: color.hex), written.contrast(with: background) >= least { return written }
    }
    return isDark ? RGBColor(red: 1, green: 1, blue: 1) : RGBColor(red: 0, green: 0, blue: 0)
  }

  private var hsl: (hue: Double, saturation: Double, lightness: Double) {
    let high = max(red, green, blue), low = min(red, green, blue), spread = high - low
    let lightness = (high + low) / 2
    guard spread > 0 else { return (0, 0, lightness) }
    let saturation = spread / (1 - abs(2 * lightness - 1))
    let sixth =
      high == red
      ? ((green - blue) / spread).truncatingRemainder(dividingBy: 6)
      : high == green ? (blue - red) / spread + 2 : (red - green) / spread + 4
    return ((sixth < 0 ? sixth + 6 : sixth) / 6, saturation, lightness)
  }

  private init(hue: Double, saturation: Double, lightness: Double) {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    let second = chroma * (1 - abs((hue * 6).truncatingRemainder(dividingBy: 2) - 1))
    let low = lightness - chroma / 2
    let parts: (Double, Double, Double) =
      switch Int(hue * 6) % 6 {
      case 0: (chroma, second, 0)
      case 1: (second, chroma, 0)
      case 2: (0, chroma, second)
      case 3: (0, second, chroma)
      case 4: (second, 0, chroma)
      default: (chroma, 0, second)
      }
    self.init(red: parts.0 + low, green: parts.1 + low, blue: parts.2 + low)
  }
}
