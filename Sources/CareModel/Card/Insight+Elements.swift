extension InsightWidget {
  /// The elements of a card that draw it.
  package var elements: [CardElement] {
    switch self {
    case .ring(let share): [.ring(share, text: nil)]
    case .badge(let value, let units): [.value(value, label: units)]
    case .stack(let lines): lines.map { .icon($0.icon, text: $0.text) }
    }
  }
}

extension [Insight] {
  /// The insights as a page shows them, with the drawings of the first ones that have any.
  package var withDrawings: [(insight: Insight, drawing: [CardElement])] {
    var left = InsightWidget.mostShown
    return map { insight in
      guard let widget = insight.widget, left > 0 else { return (insight, []) }
      left -= 1
      return (insight, widget.elements)
    }
  }
}
