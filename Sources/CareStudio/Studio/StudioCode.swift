import CareCards

/// The QR code of the address with which a phone joins.
public enum StudioCode {
  /// Returns whether each module of the code of a text is dark, row by row; nil for a text that is too long.
  public static func modules(of text: String) -> [[Bool]]? {
    guard let code = QRCode(text) else { return nil }
    return (0..<code.size).map { row in Array(code.modules[(row * code.size)..<((row + 1) * code.size)]) }
  }
}
