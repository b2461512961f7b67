package import CareModel

/// The adherence of a cohort on a terminal, for the people who run a study.
package enum CohortText {
  /// Returns the pooled value, the participants and how they are distributed, and the groups.
  ///
  /// - Parameters:
  ///   - figures: The figures.
  ///   - dimensions: The properties of the groups, in the order in which to show them.
  ///   - basis: What the figures are based on: the time, the commit, and the zone.
  ///   - style: The width and the colors.
  /// - Returns: The text, as wide as the terminal at most.
  package static func text(
    _ figures: CohortFigures, by dimensions: [RateDimension], basis: String, _ style: TerminalStyle
  ) -> TerminalText {
    var lines = heading(figures, style)
    if figures.pooled.closed == 0 {
      lines += [StyledText(), StyledText(" \(nothing(figures))")]
    } else {
      lines += [StyledText()] + together(figures).lines(width: style.width, tone: .done) + [StyledText()]
      lines += participants(figures, style)
      for dimension in dimensions {
        guard let groups = figures.by[dimension], !groups.isEmpty else { continue }
        lines += [StyledText(), StyledText(" \(dimension.title)", .strong)]
        lines += bars(groups, dimension).lines(width: style.width)
      }
    }
    lines += [StyledText()] + notes(figures).flatMap { wrapped($0, style, .dim) }
    lines += figures.warnings.flatMap { StyledText.marked("!", $0, tone: .warning, width: style.width) }
    lines += wrapped(basis, style, .dim)
    return lines.rendered(style)
  }

  private static func heading(_ figures: CohortFigures, _ style: TerminalStyle) -> [StyledText] {
    let last = figures.to.adding(days: -1)
    let days = last.dayNumber - figures.from.dayNumber + 1
    let period =
      days == 1
      ? figures.from.formatted : "\(figures.from.formatted) to \(last.formatted) (\(days.counting("day")))"
    let arm = figures.onlyArm.map { ", \(figures.arm) \($0)" } ?? ""
    let people = figures.participants
    var counts = [people.enrolled.counting("enrollment")]
    if people.patients < people.enrolled { counts.append("of \(people.patients.counting("patient"))") }
    counts.append("· \(people.counted) with something closed")
    if people.nothingDue > 0 { counts.append("· \(people.nothingDue) without") }
    return wrapped("\(figures.measure.title) in \(figures.plan)\(arm)", style, .strong)
      + wrapped(period, style, .dim) + wrapped(counts.joined(separator: " "), style, .plain)
  }

  private static func nothing(_ figures: CohortFigures) -> String {
    figures.participants.enrolled == 0 ? "Nobody is enrolled." : "Nothing has closed yet."
  }

  private static func together(_ figures: CohortFigures) -> ShareBars {
    let pooled = figures.pooled, unit = figures.measure.unit
    var rows = [
      ShareBars.Row(
        label: "All together", share: pooled.value, low: pooled.low, high: pooled.high,
        note: pooled.done.map { "\($0) of \(pooled.closed) \(unit)" } ?? "\(pooled.closed) \(unit)", isStrong: true)
    ]
    if let onTime = pooled.onTime { rows.append(.init(label: "On time", share: onTime, note: "late counts as 0")) }
    let reached = figures.each.atLeast
    rows.append(
      .init(
        label: "At least \(PercentFormatting.of(reached.share))",
        share: reached.of > 0 ? Double(reached.n) / Double(reached.of) : nil, low: reached.low, high: reached.high,
        note: "\(reached.n) of \(reached.of.counting("participant"))"))
    return ShareBars(rows: rows)
  }

  /// Returns the distribution of the participants: in words, and as a bar for each tenth.
  private static func participants(_ figures: CohortFigures, _ style: TerminalStyle) -> [StyledText] {
    let each = figures.each, top = figures.measure == .mpr ? 2.0 : 1
    func percent(_ value: Double?) -> String { value.map { "\(Int(($0 * 100).rounded()))%" } ?? "n/a" }
    var words = "The middle participant has \(percent(each.p50)); half of them lie between \(percent(each.p25))"
    words += " and \(percent(each.p75)), and eight in ten between \(percent(each.p10)) and \(percent(each.p90))."
    words += " Their mean is \(percent(each.mean))"
    words += each.sd.map { ", with a standard deviation of \(Int(($0 * 100).rounded())) points." } ?? "."
    let most = max(1, each.tenths.max() ?? 1), label = "100–120%".count
    let room = max(8, min(48, style.width - label - 10))
    let bars = each.tenths.enumerated().reversed().map { place, number in
      let low = Int((Double(place) * top * 10).rounded()), high = Int((Double(place + 1) * top * 10).rounded())
      let length = number == 0 ? 0 : max(1, number * room / most)
      return StyledText(" ") + StyledText("\(low)–\(high)%", .dim).aligned(to: label) + StyledText("  ")
        + StyledText(String(repeating: "█", count: length), .due) + StyledText(number > 0 ? " \(number)" : "·", .dim)
    }
    return [StyledText(" Participants", .strong)] + bars + wrapped(words, style, .plain)
  }

  private static func bars(_ groups: [CohortGroup], _ dimension: RateDimension) -> ShareBars {
    ShareBars(
      rows: groups.map { group in
        .init(
          label: dimension.label(group.key), share: group.rate.value, low: group.rate.low, high: group.rate.high,
          note: "\(group.rate.done ?? 0) of \(group.rate.closed) · \(group.participants.counting("participant"))")
      })
  }

  private static func notes(_ figures: CohortFigures) -> [String] {
    var notes: [String] = []
    if figures.pooled.low != nil {
      notes.append("Ranges are 95% intervals; the events of one participant count as a cluster.")
    }
    if let method = figures.method { notes.append("Definition: \(method).") }
    let unit = figures.measure.unit
    if figures.unknown > 0 { notes.append("\(figures.unknown) \(unit) of unknown progress do not count.") }
    if figures.lateEntries > 0 { notes.append("\(figures.lateEntries.counting("answer")) entered afterward by staff.") }
    return notes
  }

  private static func wrapped(_ text: String, _ style: TerminalStyle, _ tone: Tone) -> [StyledText] {
    TextWrap.lines(text, width: style.width - 1).map { StyledText(" \($0)", tone) }
  }
}

extension AdherenceMeasure {
  /// The title of the measure.
  package var title: String {
    switch self {
    case .rate: "Closed events done"
    case .pdc: "Proportion of days covered"
    case .mpr: "Medication possession ratio"
    case .doseCoverage: "Days with all doses"
    case .sessions: "Sessions completed"
    }
  }

  /// The things of which the denominator consists.
  package var unit: String {
    switch self {
    case .rate: "events"
    case .pdc, .mpr, .doseCoverage: "days"
    case .sessions: "sessions"
    }
  }
}
