import CareModel

extension CardElement.Points {
  private static let steps = Array("▁▂▃▄▅▆▇█")

  /// The points as small bars, the labels below where there is room; horizontal bars where there is none.
  func lines(width: Int) -> [StyledText] {
    let text = TextWrap.lines(self.text ?? "", width: width).map { StyledText($0, .dim) }
    let numbers = values.compactMap(\.self)
    guard let greatest = numbers.max(), let least = numbers.min() else {
      return text + [StyledText("No data yet", .dim)]
    }
    let foot = min ?? Swift.min(0, least)
    let top = Swift.max(max ?? greatest, foot)
    let shares = values.map { point in
      point.map { top > foot ? Swift.min(1, Swift.max(0, ($0 - foot) / (top - foot))) : 0 }
    }
    let column = Swift.max(1, labels.map { DisplayWidth.of(PrintableText.of($0)) }.max() ?? 1) + 1
    guard column * values.count <= width else { return text + horizontal(shares, width: width) }
    let bars = shares.reduce(StyledText()) { line, share in
      let step = share.map { Self.steps[Int(($0 * Double(Self.steps.count - 1)).rounded())] } ?? "·"
      return line + StyledText(String(step), .due).padded(to: column)
    }
    let ends = "  \(PlainNumber.text(foot)) to \(PlainNumber.text(top))"
    let first = bars.width + ends.count <= width ? bars + StyledText(ends, .dim) : bars
    guard !labels.isEmpty else { return text + [first] }
    return text + [first, labels.reduce(StyledText()) { $0 + StyledText($1, .dim).padded(to: column) }]
  }

  private func horizontal(_ shares: [Double?], width: Int) -> [StyledText] {
    shares.enumerated().map { place, share in
      let label = labels.indices.contains(place) ? labels[place] : String(place + 1)
      let number = values[place].map(PlainNumber.text) ?? "–"
      let head = StyledText(String(PrintableText.of(label).prefix(width / 3)), .dim).padded(to: width / 3 + 1)
      let bar = Bar.horizontal(share ?? 0, width: Swift.max(1, width - head.width - number.count - 2), tone: .due)
      return head + bar + StyledText("  \(number)")
    }
  }
}
