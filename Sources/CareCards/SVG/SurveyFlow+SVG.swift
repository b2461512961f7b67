package import CareModel

extension SurveyFlow {
  /// Returns the flow as an SVG document: the steps as boxes below each other, and each way that does not lead to the next box as
  /// an arrow at their right.
  ///
  /// It contains no scripts and no references, and follows the light or dark theme of the page that shows it.
  ///
  /// The flow's words and those around them are of the same language.
  package func svg(in language: Language = .english) -> String { SurveyFlowDrawing(self, language).svg() }
}

/// The layout of a flow: its boxes from top to bottom, and a lane at the right for each arrow.
private struct SurveyFlowDrawing {
  /// A line of text in a box.
  private struct Line {
    var text: String
    var style: String
  }

  /// A step or the end, with its place.
  private struct Box {
    var lines: [Line]
    /// The first line of each way out, and the box that it leads to.
    var exits: [(line: Int, to: Int)] = []
    var top = 0
    var isReachable = true
    var height: Int { lines.count * SurveyFlowDrawing.lineHeight + 2 * SurveyFlowDrawing.padding }

    /// Returns the vertical middle of a line.
    func middle(of line: Int) -> Int {
      top + SurveyFlowDrawing.padding + line * SurveyFlowDrawing.lineHeight + SurveyFlowDrawing.lineHeight / 2
    }
  }

  /// An arrow from a line of a box to another box.
  private struct Arrow {
    var from: Int
    var to: Int
    var lane = 0
    /// The heights between which the arrow is vertical.
    var span: ClosedRange<Int> { min(from, to)...max(from, to) }
  }

  private static let lineHeight = 20, padding = 10, gap = 30, left = 16, boxWidth = 440, laneWidth = 16, columns = 58

  private let flow: SurveyFlow
  private let language: Language
  private var boxes: [Box]
  private var arrows: [Arrow] = []

  init(_ flow: SurveyFlow, _ language: Language) {
    self.flow = flow
    self.language = language
    let places = Dictionary(flow.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    boxes = flow.steps.enumerated().map { place, step in Self.box(step, place, places, end: flow.steps.count, language)
    }
    boxes.append(Box(lines: [Line(text: language.sentence(.end), style: "id")]))
    var top = Self.gap
    for place in boxes.indices {
      boxes[place].top = top
      top += boxes[place].height + Self.gap
    }
    arrows = laidOut()
  }

  private static func box(
    _ step: SurveyFlow.Step, _ place: Int, _ places: [String: Int], end: Int, _ language: Language
  )
    -> Box
  {
    var lines: [Line] = []
    func add(_ text: String, _ style: String) {
      lines += TextWrap.lines(text, width: columns).map { Line(text: $0, style: style) }
    }
    add("\(step.id) · \(step.kind)\(step.isReachable ? "" : " · \(language.sentence(.unreachable))")", "id")
    if let title = step.title { add(title, "title") }
    if let skipped = step.skippedWhen { add(language.sentence(.skippedWhen, ["condition": skipped]), "note") }
    for note in step.notes ?? [] { add(note, "note") }
    for item in step.items {
      let notes = [
        item.format, item.required ? language.sentence(.required) : nil,
        item.shownWhen.map { language.sentence(.shownWhen, ["condition": $0]) },
      ]
      add("\(item.id): \((notes.compactMap(\.self) + (item.notes ?? [])).joined(separator: ", "))", "item")
    }
    var exits: [(line: Int, to: Int)] = []
    for exit in step.exits {
      let target = exit.to.flatMap { places[$0] } ?? end
      if target == place + 1, exit.when == nil { continue }
      exits.append((lines.count, target))
      add("\(exit.when.map { "\($0) " } ?? "")→ \(exit.to ?? language.sentence(.end))", "exit")
    }
    return Box(lines: lines, exits: exits, isReachable: step.isReachable)
  }

  /// Returns the arrows, each in the leftmost lane that no other arrow uses at the same height; short ones first.
  private func laidOut() -> [Arrow] {
    var arrows = boxes.flatMap { box in
      box.exits.map { exit in Arrow(from: box.middle(of: exit.line), to: boxes[exit.to].middle(of: 0)) }
    }.sorted { ($0.span.count, $0.from, $0.to) < ($1.span.count, $1.from, $1.to) }
    for place in arrows.indices {
      let taken = Set(
        arrows[..<place].filter { $0.span.overlaps(arrows[place].span) && $0.to != arrows[place].to }.map(\.lane))
      arrows[place].lane = (0...arrows.count).first { !taken.contains($0) } ?? 0
    }
    return arrows
  }

  func svg() -> String {
    let right = Self.left + Self.boxWidth
    let lanes = (arrows.map(\.lane).max() ?? -1) + 1
    let width = right + (lanes + 1) * Self.laneWidth + Self.left
    let bottom = boxes.last.map { $0.top + $0.height + Self.gap } ?? 0
    var svg = SVGText(
      width: width, height: bottom, title: flow.title ?? flow.id, summary: "\(flow.id): \(flow.portability)",
      style: Self.style)
    svg.add("rect", ["class": "page", "width": "\(width)", "height": "\(bottom)"])
    for (place, box) in boxes.enumerated() {
      let isEnd = place == boxes.count - 1
      if !isEnd, flow.steps[place].exits.contains(where: { $0.when == nil && leads($0, to: place + 1) }) {
        let middle = Self.left + Self.boxWidth / 2, below = boxes[place + 1].top
        svg.add("path", ["class": "way", "d": "M \(middle) \(box.top + box.height) V \(below - 6)"])
        svg.add("path", ["class": "head", "d": "M \(middle - 5) \(below - 8) h 10 l -5 8 z"])
      }
      svg.add(
        "rect",
        [
          "class": isEnd ? "end" : box.isReachable ? "step" : "step unseen", "x": "\(Self.left)", "y": "\(box.top)",
          "width": "\(Self.boxWidth)", "height": "\(box.height)", "rx": "8",
        ])
      for (number, line) in box.lines.enumerated() {
        svg.add(
          "text", ["class": line.style, "x": "\(Self.left + 12)", "y": "\(box.middle(of: number) + 5)"],
          text: line.text)
      }
    }
    for arrow in arrows {
      let lane = right + (arrow.lane + 1) * Self.laneWidth
      svg.add("path", ["class": "way", "d": "M \(right) \(arrow.from) H \(lane) V \(arrow.to) H \(right + 8)"])
      svg.add("path", ["class": "head", "d": "M \(right + 8) \(arrow.to - 5) v 10 l -8 -5 z"])
    }
    return svg.finished()
  }

  private func leads(_ exit: SurveyFlow.Exit, to place: Int) -> Bool {
    place < flow.steps.count ? exit.to == flow.steps[place].id : exit.to == nil
  }

  /// The colors, with a contrast of at least 4.5 for texts in both themes.
  private static let style = """
    text { font: 14px system-ui, sans-serif; fill: #1c1c1e; }
    .page { fill: #fff; }
    .id { font-weight: 600; }
    .note, .item { fill: #555; }
    .exit { fill: #0a5db0; }
    .step { fill: #f6f7f9; stroke: #8a8f98; }
    .unseen { stroke: #b3261e; stroke-dasharray: 6 4; }
    .end { fill: none; stroke: #8a8f98; }
    .way { fill: none; stroke: #0a5db0; stroke-width: 1.5; }
    .head { fill: #0a5db0; }
    @media screen and (prefers-color-scheme: dark) {
      text { fill: #f2f2f7; }
      .page { fill: #121417; }
      .note, .item { fill: #b6bac2; }
      .exit { fill: #8ec5ff; }
      .step { fill: #23262b; stroke: #7d838c; }
      .unseen { stroke: #ffb4ab; }
      .way { stroke: #8ec5ff; }
      .head { fill: #8ec5ff; }
    }
    """
}
