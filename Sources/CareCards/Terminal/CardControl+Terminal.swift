import CareModel

extension CardControl {
  /// Returns the control in a width.
  func lines(width: Int, _ language: Language) -> [StyledText] {
    switch kind {
    case .button: return TextWrap.lines("[ \(title) ]", width: width).map { StyledText($0, .due) }
    case .check(let isOn):
      return TextWrap.lines(title, width: width - 2).enumerated().map { place, line in
        StyledText(place == 0 ? (isOn ? "☑ " : "☐ ") : "  ", isOn ? .done : .due) + StyledText(line)
      }
    case .slider(let range, _): return labeled(slider(range, language), width: width)
    case .numberField(let range, _):
      let field = StyledText("[ \(value?.formatted(in: .utc, language) ?? "…") ]", .due)
      let units = UnitFormatting.number("", units: range.units).filter { $0 != " " }
      return labeled(units.isEmpty ? field : field + StyledText(" \(units)"), width: width)
    case .textField:
      return labeled(StyledText("[ \(value?.formatted(in: .utc, language) ?? "…") ]", .due), width: width)
    }
  }

  private func labeled(_ field: StyledText, width: Int) -> [StyledText] {
    let label = StyledText("\(title)  ")
    if label.width + field.width <= width { return [label + field] }
    let texts = TextWrap.lines(title, width: width).map { StyledText($0) }
    guard field.width > width else { return texts + [field] }
    return texts + TextWrap.lines(field.plain, width: width).map { StyledText($0, .due) }
  }

  private func slider(_ range: NumberRange, _ language: Language) -> StyledText {
    let (min, max) = (range.min ?? 0, range.max ?? 0)
    let ends = (language.number(min), UnitFormatting.number(language.number(max), units: range.units))
    let track = 10
    guard let number = value?.number, max > min else {
      return StyledText("\(ends.0) \(String(repeating: "─", count: track)) \(ends.1)", .due)
    }
    let place = Int((Swift.min(1, Swift.max(0, (number - min) / (max - min))) * Double(track - 1)).rounded())
    let line = String(repeating: "─", count: place) + "●" + String(repeating: "─", count: track - 1 - place)
    return StyledText("\(ends.0) \(line) \(ends.1)", .due) + StyledText("  \(language.number(number))")
  }
}
