/// Shares of something, one a line: a label, a bar, the percentage, its interval, and a note.
struct ShareBars {
  /// One line.
  struct Row {
    var label: String
    var share: Double?
    var low: Double?
    var high: Double?
    /// The text at the end of the line.
    var note = ""
    /// Whether the label is emphasized.
    var isStrong = false
  }

  /// The rows, from top to bottom.
  var rows: [Row]

  /// Returns the lines in a width, with the columns of all rows aligned; a percentage may exceed 100.
  func lines(width: Int, tone: Tone = .due) -> [StyledText] {
    let label = min(width / 3, rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
    let intervals = rows.map(Self.interval)
    let interval = intervals.map(\.count).max() ?? 0
    let note = rows.map { DisplayWidth.of($0.note) }.max() ?? 0
    let fixed = label + 1 + 2 + 6 + (interval > 0 ? interval + 2 : 0) + (note > 0 ? 2 : 0)
    // A narrow terminal shows the notes below, rather than no bars.
    let isNarrow = fixed + note + 6 > width
    let bar = max(4, min(24, width - fixed - (isNarrow ? 0 : note)))
    return rows.enumerated().flatMap { place, row -> [StyledText] in
      let name = TextWrap.shortened(row.label, to: label)
      var line =
        StyledText(" ") + StyledText(name, row.isStrong ? .strong : .plain).padded(to: label) + StyledText("  ")
      if let share = row.share {
        line = line + Bar.horizontal(min(1, share), width: bar, tone: tone)
      } else {
        line = line.padded(to: line.width + bar)
      }
      line = line + StyledText(row.share.map(Self.percent) ?? "n/a").aligned(to: 6)
      if interval > 0 { line = line + StyledText("  ") + StyledText(intervals[place], .dim).padded(to: interval) }
      guard !row.note.isEmpty else { return [line] }
      if isNarrow {
        return [line] + TextWrap.lines(row.note, width: width - 4).map { StyledText("   \($0)", .dim) }
      }
      return [line + StyledText("  ") + StyledText(row.note, .dim)]
    }
  }

  private static func interval(_ row: Row) -> String {
    guard let low = row.low, let high = row.high else { return "" }
    let ends = [low, high].map { String(Int(($0 * 100).rounded())) }
    return "\(ends[0])–\(ends[1])%"
  }

  /// Returns a share in percent; a ratio above 1 has more than 100.
  private static func percent(_ share: Double) -> String {
    share > 1 ? "\(Int((min(share, 1e6) * 100).rounded()))%" : PercentFormatting.of(share)
  }
}
