import CareModel

/// Curves of steps on a terminal, with the numbers at risk below.
enum CurveText {
  private static let height = 12
  private static let marks = ["█", "●", "▲", "◆"]

  static func lines(of curve: CurveFigure, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    guard curve.lines.contains(where: { !$0.steps.isEmpty }) else { return [StyledText(" \(language(.noData)).")] }
    let ticks = curve.valueTicks(about: 4)
    let labels = ticks.map { curve.text($0, in: language) }
    let risks = curve.lines.filter { !$0.atRisk.isEmpty }
    let titles = risks.isEmpty ? [] : curve.lines.map { TextWrap.shortened($0.title, to: style.width / 4) }
    let left = ((labels + titles).map(DisplayWidth.of).max() ?? 0) + 3
    let columns = max(8, min(60, style.width - left - 1, max(8, curve.end + 1)))
    func day(_ column: Int) -> Int { column * curve.end / max(1, columns - 1) }
    func row(_ value: Double) -> Int { Int(((curve.scale.position(of: value) ?? 0) * Double(height)).rounded()) }
    var lines = [StyledText(" \(curve.values)", .dim)]
    for level in (0...height).reversed() {
      let tick = ticks.firstIndex { row($0) == level }
      let label = tick.map { labels[$0] } ?? ""
      var line =
        StyledText(" ") + StyledText(label, .dim).aligned(to: left - 3) + StyledText(tick == nil ? " │" : " ┤", .dim)
      for column in 0..<columns { append(cell(curve, on: day(column), level, row), to: &line) }
      lines.append(line)
    }
    lines.append(
      StyledText(String(repeating: " ", count: left - 1) + "└" + String(repeating: "─", count: columns), .dim))
    let marked = curve.ticks(about: max(1, columns / 10))
    lines.append(along(marked.map { ($0, curve.label(of: $0, in: language)) }, left, columns, curve.end))
    if !risks.isEmpty {
      lines.append(StyledText(" \(language(.figureAtRisk))", .dim))
      for line in risks {
        let numbers = marked.compactMap { day -> (day: Int, text: String)? in
          guard day <= line.end, let risk = line.atRisk.last(where: { $0.day <= day }) else { return nil }
          return (day, "\(risk.count)")
        }
        let title = StyledText(" " + TextWrap.shortened(line.title, to: style.width / 4))
        lines.append(title + along(numbers, left, columns, curve.end).dropping(columns: title.width))
      }
    }
    guard curve.lines.count > 1 else { return lines }
    return lines
      + curve.lines.enumerated().map { place, line in
        StyledText(" ") + StyledText(marks[place % 4], tone(place)) + StyledText(" \(line.title)")
      }
  }

  private static func append(_ cell: (String, Tone), to line: inout StyledText) { line.append(cell.0, cell.1) }

  private static func tone(_ place: Int) -> Tone { [.due, .warning, .done, .alarm][place % 4] }

  /// Returns what is drawn on a day at a height: the first curve there, else a band.
  private static func cell(
    _ curve: CurveFigure, on day: Int, _ level: Int, _ row: (Double) -> Int
  ) -> (String, Tone) {
    for (place, line) in curve.lines.enumerated() {
      guard let step = line.step(on: day), row(step.value) == level else { continue }
      let isOpen = line.uncertainFrom.map { day > $0 } ?? false
      return (curve.lines.count == 1 ? (isOpen ? "╌" : "━") : (isOpen ? "·" : marks[place % 4]), tone(place))
    }
    if let target = curve.target, curve.end > 0, day <= target.day,
      row(target.value * Double(day) / Double(max(1, target.day))) == level
    {
      return ("·", .dim)
    }
    let isWithin = curve.lines.contains { line in
      guard let step = line.step(on: day), let low = step.low, let high = step.high else { return false }
      return row(low) <= level && level <= row(high)
    }
    return isWithin ? ("░", .dim) : (" ", .plain)
  }

  /// Returns texts below the days at which they belong, without those that would overlap.
  private static func along(_ texts: [(day: Int, text: String)], _ left: Int, _ columns: Int, _ end: Int) -> StyledText
  {
    var line = StyledText(String(repeating: " ", count: left))
    for (day, text) in texts {
      let place = left + day * (columns - 1) / max(1, end), width = DisplayWidth.of(text)
      let first = max(left, min(place - width / 2, left + columns - width))
      guard line.width == left || first > line.width else { continue }
      line = line.padded(to: first) + StyledText(text, .dim)
    }
    return line
  }
}

/// A flow of participants on a terminal: a line for each stage, and below it those who left.
enum FlowText {
  static func lines(of flow: FlowFigure, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    let counts = flow.stages.map { $0.count.map { language.number(Double($0)) } ?? "?" }
    let all = counts + flow.stages.flatMap(\.asides).map { language.number(Double($0.count)) }
    let number = all.map(DisplayWidth.of).max() ?? 1
    let titles =
      flow.stages.map { DisplayWidth.of($0.title) }
      + flow.stages.flatMap(\.asides).map { DisplayWidth.of($0.title) + 5 }
    let width = min(style.width - number - 4, titles.max() ?? 0)
    var lines: [StyledText] = []
    for (place, stage) in flow.stages.enumerated() {
      let title = StyledText(" ") + StyledText(TextWrap.shortened(stage.title, to: width), .strong).padded(to: width)
      lines.append(title + StyledText("  ") + StyledText(counts[place]).aligned(to: number))
      let isLast = place + 1 == flow.stages.count
      for arm in stage.arms { lines.append(part(arm, sign: isLast ? " " : "│", branch: "  ", width, number, language)) }
      for aside in stage.asides {
        lines.append(part(aside, sign: isLast ? "└" : "├", branch: "─→ ", width, number, language))
      }
      if !isLast { lines.append(StyledText(" ▼", .dim)) }
    }
    return lines
  }

  private static func part(
    _ part: FlowFigure.Part, sign: String, branch: String, _ width: Int, _ number: Int, _ language: Language
  ) -> StyledText {
    let start = StyledText(" \(sign)\(branch)", .dim)
    let title = TextWrap.shortened(part.title, to: max(4, width - start.width + 1))
    return (start + StyledText(title, .dim)).padded(to: width + 1) + StyledText("  ")
      + StyledText(language.number(Double(part.count)), .dim).aligned(to: number)
  }
}
