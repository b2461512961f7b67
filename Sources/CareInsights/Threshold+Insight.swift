package import CareModel

extension Threshold {
  /// What is said of a figure that crosses the bound; nil where it does not, or there is no figure.
  package func insight(_ id: String, of figure: Double?) -> Insight? {
    guard let figure, test.holds(figure) else { return nil }
    let text = subject == .adherence ? "\(PlainNumber.text((figure * 100).rounded())) %" : PlainNumber.text(figure)
    return Insight(id: id, kind: .alert, title: title, text: text.replacing("{value}", with: text))
  }
}
