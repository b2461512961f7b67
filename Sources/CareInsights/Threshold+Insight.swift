package import CareModel

extension Threshold {
  /// Returns an insight if the figure crosses the threshold; nil otherwise, or without a figure.
  ///
  /// The figure is written as in `language`.
  package func insight(_ id: String, of figure: Double?, _ language: Language = .english) -> Insight? {
    guard let figure, test.holds(figure) else { return nil }
    let value =
      subject.isShare
      ? language(.percent, ["number": PlainNumber.text((figure * 100).rounded())]) : language.number(figure)
    return Insight(id: id, kind: .alert, title: title, text: text.replacing("{value}", with: value))
  }
}
