import CareModel

/// A table of states on a terminal: a row for each task or prompt, and a sign for each day.
enum RasterText {
  /// Returns the rows, in parts of whole weeks, and the meanings of the signs.
  static func lines(of raster: RasterFigure, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    let titles = raster.rows.map { raster.title(of: $0, in: language) }
    let left = min(style.width / 3, (titles.map(DisplayWidth.of).max() ?? 0) + 2)
    let room = style.width - left - 1
    // Whole weeks, with a space between them.
    let days = max(7, (room + 1) / 8 * 7)
    var lines: [StyledText] = []
    for start in stride(from: 0, to: raster.dates.count, by: days) {
      let part = start..<min(start + days, raster.dates.count)
      lines.append(StyledText().padded(to: left) + StyledText(raster.dates[start].shortDate(in: language), .dim))
      for (row, title) in titles.enumerated() {
        let name = TextWrap.shortened(title, to: left - 2)
        var line = StyledText(" \(name)").padded(to: left)
        for (place, day) in part.enumerated() {
          if place > 0, place % 7 == 0 { line.append(" ") }
          let cell = raster.rows[row].cells[day]
          line.append(cell.sign, cell.tone)
        }
        lines.append(line)
      }
    }
    let signs = raster.kindsOfCells.map { cell in
      (StyledText(cell.sign, cell.tone), raster.title(of: cell, in: language))
    }
    return lines + [StyledText()] + SignLegend.lines(signs, width: style.width)
  }
}

extension RasterFigure.Cell {
  /// The sign on a terminal.
  fileprivate var sign: String {
    switch self {
    case .done: "■"
    case .late: "▣"
    case .partial: "◧"
    case .gap(let gap): gap.sign
    }
  }

  fileprivate var tone: Tone {
    switch self {
    case .done: .done
    case .late, .partial: .warning
    case .gap(.missed), .gap(.unfinished): .alarm
    case .gap: .dim
    }
  }
}
