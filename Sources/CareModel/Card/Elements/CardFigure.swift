/// A chart of the plan, which the program computes; authors name it by its id.
package struct CardFigure: PlainCardElement {
  var figure: Figure

  package static let name = CardElement.Name.figure

  package var whole: CardElement { .figure(figure) }

  /// Visits nothing: its texts are those of the chart.
  package mutating func visitTexts(_ visitor: TextVisitor) {}
}
