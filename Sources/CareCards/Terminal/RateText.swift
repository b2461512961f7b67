package import CareModel

/// Figures of one participant's adherence on a terminal.
package enum RateText {
  /// Returns the closed rate in its variants, and the rates of its groups.
  ///
  /// - Parameters:
  ///   - rate: The rate of all events.
  ///   - groups: The groups of each property, in the order in which to show them.
  ///   - limit: A share to compare each rate with, if any.
  ///   - basis: What the figures are based on: the period, the time, and the zone.
  ///   - style: The width and the colors.
  /// - Returns: The text, as wide as the terminal at most.
  package static func text(
    _ rate: RateFigures, by groups: [(dimension: RateDimension, groups: [RateGroup])], atLeast limit: Double? = nil,
    basis: String, _ style: TerminalStyle
  ) -> TerminalText {
    let counts = [
      (rate.late, "late"), (rate.declined, "declined"), (rate.excused, "excused"), (rate.unknown, "unknown"),
      (rate.lateEntries, "entered afterward"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var lines = ShareBars(rows: [
      .init(
        label: "Closed events", share: rate.value,
        note: "\(rate.done) of \(rate.closed) done\(mark(rate.value, limit))",
        isStrong: true),
      .init(label: "On time", share: rate.onTime, note: "late events count as 0"),
      .init(label: "Mean of the tasks", share: rate.weighted, note: "each task counts the same"),
    ]).lines(width: style.width, tone: .done)
    if !counts.isEmpty { lines.append(StyledText(" \(counts.joined(separator: ", "))", .dim)) }
    for (dimension, groups) in groups where !groups.isEmpty {
      lines += [StyledText(), StyledText(" \(dimension.title)", .strong)]
      lines += ShareBars(
        rows: groups.map {
          .init(
            label: dimension.label($0.key), share: $0.rate.value,
            note: "\($0.rate.done) of \($0.rate.closed)\(mark($0.rate.value, limit))")
        }
      ).lines(width: style.width)
    }
    return (lines + ending(basis, style)).rendered(style)
  }

  /// Returns one share with its definition.
  ///
  /// - Parameters:
  ///   - title: What the share is of.
  ///   - share: The share or the ratio; nil if it is not available.
  ///   - counts: The counts of which it consists, such as `25 of 28 days`.
  ///   - limit: A share to compare it with, if any.
  ///   - method: The definition in words, if it has one.
  ///   - notes: More sentences.
  ///   - basis: What the figure is based on.
  ///   - style: The width and the colors.
  /// - Returns: The text, as wide as the terminal at most.
  package static func text(
    _ title: String, share: Double?, counts: String, atLeast limit: Double? = nil, method: String?,
    notes: [String] = [],
    basis: String, _ style: TerminalStyle
  ) -> TerminalText {
    var lines = ShareBars(rows: [
      .init(label: title, share: share, note: counts + mark(share, limit), isStrong: true)
    ]).lines(width: style.width, tone: .done)
    if let method { lines += wrapped("Definition: \(method).", style) }
    lines += notes.flatMap { StyledText.marked("!", $0, tone: .warning, width: style.width) }
    return (lines + ending(basis, style)).rendered(style)
  }

  /// Returns whether a rate reaches a limit, in words that follow its counts.
  private static func mark(_ rate: Double?, _ limit: Double?) -> String {
    guard let limit, let rate else { return "" }
    return rate >= limit - 1e-9 ? "" : ", below \(PercentFormatting.of(limit))"
  }

  private static func ending(_ basis: String, _ style: TerminalStyle) -> [StyledText] {
    [StyledText()] + wrapped(basis, style)
  }

  private static func wrapped(_ text: String, _ style: TerminalStyle) -> [StyledText] {
    TextWrap.lines(text, width: style.width - 1).map { StyledText(" \($0)", .dim) }
  }
}

extension RateDimension {
  /// The title of the groups.
  var title: String {
    switch self {
    case .task: "By task"
    case .kind: "By kind of value"
    case .week: "By week"
    case .studyDay: "By day of the study"
    case .weekday: "By weekday"
    case .hour: "By hour"
    case .arm: "By arm"
    }
  }

  /// Returns the label of a group by its key.
  func label(_ key: String) -> String {
    switch self {
    case .task, .kind, .arm: key
    case .week: CivilDate(key).map { "\($0.weekdayName(in: .english)) \($0.formattedWithoutWeekday)" } ?? key
    case .studyDay: "day \(key)"
    case .weekday: key.prefix(1).uppercased() + key.dropFirst()
    case .hour: key == "all_day" ? "all day" : "\(key):00"
    }
  }
}
