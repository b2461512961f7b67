package import CareModel

extension Threshold {
  /// Returns an insight if the figure crosses the threshold; nil otherwise, or without a figure.
  package func insight(_ id: String, of figure: Double?) -> Insight? {
    guard let figure, test.holds(figure) else { return nil }
    let value = subject == .adherence ? "\(PlainNumber.text((figure * 100).rounded()))%" : PlainNumber.text(figure)
    return Insight(id: id, kind: .alert, title: title, text: text.replacing("{value}", with: value))
  }
}
