import CareModel

/// The marks that a plan's function returned, on a terminal.
struct MarkPlot {
  private static let height = 12
  private static let mostColumns = 60

  private let figure: MarkFigure
  private let style: TerminalStyle
  private let language: Language
  private let titles: [String]
  private let ticks: [(level: Int, label: String)]
  private let left: Int
  private let columns: Int
  private var cells: [[(text: String, tone: Tone)?]]

  /// Returns the axis, the marks, the positions below them, the legend, and the lines, bands, and texts in words.
  static func lines(of figure: MarkFigure, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    guard figure.columns.contains(where: { $0.cells.values.contains(where: \.hasValue) }) else {
      return [StyledText(" \(language(.noData)).")]
    }
    var plot = MarkPlot(figure, style, language)
    plot.draw()
    return plot.rows + plot.foot + [StyledText()] + plot.legend
  }

  private init(_ figure: MarkFigure, _ style: TerminalStyle, _ language: Language) {
    self.figure = figure
    self.style = style
    self.language = language
    titles = figure.titles
    ticks = figure.scale.ticks(about: 4).map { (Self.level(of: $0, figure), figure.text($0, in: language)) }
    let widest = ticks.map { DisplayWidth.of($0.label) }.max() ?? 0
    left = min(style.width / 3, widest) + 3
    let most = max(8, min(Self.mostColumns, style.width - left - 1))
    // As many columns for each day or category, so that bars are equally wide.
    let parts: Int =
      switch figure.span {
      case .days(let first, let last): last.dayNumber - first.dayNumber + 1
      case .categories(let all): all.count
      case .numbers: most
      }
    columns = parts > 0 && parts <= most ? most / parts * parts : most
    cells = Array(repeating: Array(repeating: nil, count: columns), count: Self.height + 1)
  }

  private static func level(of value: Double, _ figure: MarkFigure) -> Int {
    Int(((figure.scale.position(of: value) ?? 0) * Double(height)).rounded())
  }

  private func level(_ value: Double) -> Int { Self.level(of: value, figure) }

  private func column(_ place: MarkPlace) -> Int {
    min(columns - 1, max(0, Int((figure.position(of: place) ?? 0) * Double(columns))))
  }

  private static let tones: [Tone] = [.due, .warning, .done, .alarm]
  private static let markers = ["●", "○", "◆", "◇"]

  private func order(_ series: MarkSeries) -> Int { (titles.firstIndex(of: series.title) ?? 0) % 4 }

  private func tone(_ series: MarkSeries) -> Tone { series.color.flatMap(Tone.hex) ?? Self.tones[order(series)] }

  private func block(_ series: MarkSeries) -> String { style.color ? "█" : ["█", "▒", "▓", "░"][order(series)] }

  private mutating func draw() {
    for mark in figure.marks {
      switch mark {
      case .band(let band): draw(band)
      case .area(let series):
        for point in series.points {
          guard let low = point.low, let high = point.high else { continue }
          for level in level(low)...max(level(low), level(high)) { cells[level][column(point.x)] = ("│", tone(series)) }
        }
      case .bar(let series): drawBars(series)
      case .line(let series): drawLine(series)
      case .point(let series):
        for point in series.points {
          if let y = point.y { cells[level(y)][column(point.x)] = (Self.markers[order(series)], tone(series)) }
        }
      case .rule, .text: break
      }
    }
    for point in figure.marks.compactMap(\.series).flatMap(\.points) {
      guard let gap = point.gap, cells[0][column(point.x)] == nil else { continue }
      cells[0][column(point.x)] = (gap.sign, .dim)
    }
    // A line for orientation hides no value and no gap, whatever the order in which the plan's function returned them.
    for case .rule(let rule) in figure.marks { draw(rule) }
    for (number, text) in texts.enumerated() {
      cells[level(text.y)][column(text.x)] = (Self.letter(number), .strong)
    }
  }

  private var texts: [MarkText] { figure.marks.compactMap { if case .text(let text) = $0 { text } else { nil } } }

  private static func letter(_ number: Int) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return String(letters[letters.index(letters.startIndex, offsetBy: number % letters.count)])
  }

  private mutating func draw(_ band: MarkBand) {
    let levels = band.y.map { level($0[0])...level($0[1]) } ?? 0...Self.height
    let across = band.x.map { ends in
      let (first, last) = (column(ends[0]), column(ends[1]))
      return min(first, last)...max(first, last)
    }
    for level in levels {
      // Other marks are seen through a band.
      for column in across ?? 0...(columns - 1) where cells[level][column] == nil { cells[level][column] = ("░", .dim) }
    }
  }

  private mutating func draw(_ rule: MarkRule) {
    if let place = rule.x {
      for level in cells.indices { draw("┊", at: level, column(place)) }
    } else if let value = rule.y {
      for column in 0..<columns { draw("╌", at: level(value), column) }
    }
  }

  /// Draws a part of a rule where no value is.
  private mutating func draw(_ part: String, at level: Int, _ column: Int) {
    guard cells[level][column].map({ $0.text == "░" && $0.tone == .dim }) ?? true else { return }
    cells[level][column] = (part, .dim)
  }

  private mutating func drawBars(_ series: MarkSeries) {
    let bars = figure.marks.compactMap { if case .bar(let one) = $0 { one } else { nil } }
    let group = Int(figure.room(ofBarsAt: bars.flatMap(\.points).map(\.x)) * Double(columns))
    let each = max(1, (group - (group > bars.count ? 1 : 0)) / max(1, bars.count))
    let offset = (bars.firstIndex(of: series) ?? 0) * each - each * bars.count / 2
    let zero = level(min(max(0, figure.minimum), figure.maximum))
    for point in series.points {
      guard let value = point.y else { continue }
      let end = level(value), first = column(point.x) + offset
      for column in max(0, first)..<max(0, min(columns, first + each)) {
        if value == 0 || end == zero {
          cells[zero][column] = (value == 0 ? "▁" : "▃", tone(series))
        } else {
          for level in min(zero, end)..<max(zero, end) { cells[level][column] = (block(series), tone(series)) }
        }
      }
    }
  }

  private mutating func drawLine(_ series: MarkSeries) {
    for (from, to) in zip(series.points, series.points.dropFirst()) {
      guard let start = from.y, let end = to.y else { continue }
      let (first, last) = (column(from.x), column(to.x))
      for column in stride(from: first + 1, to: last, by: 1) {
        let way = Double(column - first) / Double(last - first)
        cells[level(start + (end - start) * way)][column] = ("·", tone(series))
      }
    }
    for point in series.points {
      if let y = point.y { cells[level(y)][column(point.x)] = (Self.markers[order(series)], tone(series)) }
    }
  }

  private var rows: [StyledText] {
    let head = figure.y.title.map { [StyledText(" \(TextWrap.shortened($0, to: style.width - 2))", .dim)] } ?? []
    return head
      + cells.indices.reversed().map { level in
        let label = ticks.first { $0.level == level }?.label
        let start = StyledText(TextWrap.shortened(label ?? "", to: left - 3), .dim).aligned(to: left - 2)
        return cells[level].reduce(start + StyledText(label == nil ? " │" : " ┤", .dim)) {
          $0 + StyledText($1?.text ?? " ", $1?.tone ?? .plain)
        }
      }
  }

  private var foot: [StyledText] {
    let space = String(repeating: " ", count: left - 1)
    var line = StyledText(space + " ")
    let each = if case .categories(let all) = figure.span { columns / max(1, all.count) } else { columns }
    for tick in figure.ticks(in: Double(columns), language, width: { Double(DisplayWidth.of($0) + 2) }) {
      let label = TextWrap.shortened(tick.label, to: max(1, each - 1)), width = DisplayWidth.of(label)
      let middle = left + Int(tick.position * Double(columns))
      let first = max(left, min(middle - width / 2, left + columns - width))
      guard line.width == left || first > line.width else { continue }
      line = line.padded(to: first) + StyledText(label, .dim)
    }
    let axis = StyledText(space + "└" + String(repeating: "─", count: columns), .dim)
    let title = figure.x.title.map { [StyledText(" → \(TextWrap.shortened($0, to: style.width - 4))", .dim)] } ?? []
    return [axis, line] + title
  }

  private var legend: [StyledText] {
    var lines: [StyledText] = []
    for title in titles {
      let sign = figure.marks.filter { $0.series?.title == title }.reduce(StyledText()) { sign, mark in
        switch mark {
        case .bar(let series): sign + StyledText(block(series) + block(series), tone(series))
        case .area(let series): sign + StyledText("│", tone(series))
        case .line(let series), .point(let series): sign + StyledText(Self.markers[order(series)], tone(series))
        case .rule, .band, .text: sign
        }
      }
      lines.append(StyledText(" ") + sign + StyledText(" \(TextWrap.shortened(title, to: style.width - 12))"))
    }
    var number = 0
    for mark in figure.marks {
      let entry: (sign: String, words: String)?
      switch mark {
      case .rule(let rule): entry = (rule.x == nil ? "╌" : "┊", figure.words(of: rule, in: language))
      case .band(let band): entry = ("░", figure.words(of: band, in: language))
      case .text(let text):
        entry = (
          Self.letter(number),
          language(.figureRule, ["title": text.text, "value": figure.text(text.x, in: language)])
        )
        number += 1
      case .line, .point, .bar, .area: entry = nil
      }
      guard let entry else { continue }
      lines += TextWrap.lines(entry.words, width: style.width - 4).enumerated().map { place, line in
        StyledText(place == 0 ? " \(entry.sign) \(line)" : "   \(line)", .dim)
      }
    }
    return lines
  }
}
