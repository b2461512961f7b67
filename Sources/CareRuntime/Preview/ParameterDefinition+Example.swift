package import CareModel

extension ParameterDefinition {
  /// Returns a value that enrollment on a day could give.
  ///
  /// `times` counts the times of day that were given before; each is later than the one before.
  package func example(on date: CivilDate, times: inout Int) -> ParameterValue {
    switch kind {
    case .time:
      times += 1
      return .time(TimeOfDay(hour: Swift.min(23, 7 + (times - 1) * 7), minute: 0) ?? .midnight)
    case .date: return .moment(.date(date))
    case .number: return .number(min ?? max ?? 1)
    case .text: return .text("…")
    case .boolean: return .boolean(true)
    case .zone: return .text("UTC")
    case .choice(let texts): return .text(texts.first ?? "")
    }
  }
}
