/// The machine's randomness: the one place that draws it.
enum SystemEntropy {
  /// Thirty-two random bytes.
  static func bytes() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
