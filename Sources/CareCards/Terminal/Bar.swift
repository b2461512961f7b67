/// Bars of block characters.
enum Bar {
  /// A bar of whole blocks on a lighter ground: empty only for nothing, full only for all.
  static func horizontal(_ share: Double, width: Int, tone: Tone) -> StyledText {
    var filled = Int((min(1, max(0, share)) * Double(width)).rounded())
    if share > 0, filled == 0 { filled = 1 }
    if share < 1, filled == width { filled = width - 1 }
    return StyledText(String(repeating: "█", count: filled), tone)
      + StyledText(String(repeating: "░", count: width - filled), .dim)
  }
}
