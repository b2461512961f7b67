import CareModel

extension PlanChanges {
  /// Returns the changes for a terminal: the differences by entity, then the affected participants.
  package func text(_ style: TerminalStyle) -> TerminalText {
    lines(width: style.width).rendered(style)
  }

  private func lines(width: Int) -> [StyledText] {
    var lines = [StyledText("\(mark.sign) ", mark.tone) + StyledText("plan \(plan)", .strong)]
    for entity in entities { lines += entity.lines(in: zone, width: width) }
    for detail in details { lines += Self.indented(detail, by: 2, width: width) }
    lines += impact.map { Self.indented($0, by: 2, width: width) } ?? []
    let column = events.map { DisplayWidth.of($0.task) }.max() ?? 0
    for row in events {
      let name = StyledText("    \(row.task)", .strong).padded(to: column + 6)
      let summary = TextWrap.lines(row.summary, width: width - column - 6)
      lines += summary.enumerated().map { place, line in
        (place == 0 ? name : StyledText().padded(to: column + 6)) + StyledText(line)
      }
    }
    for note in notes { lines += StyledText.marked("›", note, tone: .due, width: width) }
    return lines
  }

  fileprivate static func indented(_ text: String, by columns: Int, tone: Tone = .plain, width: Int) -> [StyledText] {
    TextWrap.lines(text, width: width - columns).map {
      StyledText(String(repeating: " ", count: columns)) + StyledText($0, tone)
    }
  }
}

extension PlanChanges.Entity {
  fileprivate func lines(in zone: Zone, width: Int) -> [StyledText] {
    var head = StyledText("  \(mark.sign) ", mark.tone) + StyledText(name, .strong)
    var lines: [StyledText] = []
    for (place, change) in changes.enumerated() {
      let from = change.from.since(in: zone)
      if place == 0 {
        if let from { head.append("  \(mark == .ended ? "ends " : "")\(from)", .dim) }
      } else if let from {
        lines += PlanChanges.indented(from, by: 4, tone: .dim, width: width)
      }
      for field in change.fields { lines += field.lines(width: width) }
    }
    return [head] + lines
  }
}

extension PlanChanges.Field {
  /// Returns the field on one line, or the old and new values on separate lines if it is long.
  fileprivate func lines(width: Int) -> [StyledText] {
    let name = StyledText("      \(path): ")
    let change = [before.map { ($0, Tone.alarm) }, after.map { ($0, Tone.done) }].compactMap(\.self)
    if change.count == 2, name.width + DisplayWidth.of("\(change[0].0) → \(change[1].0)") <= width {
      return [name + StyledText(change[0].0, .alarm) + StyledText(" → ", .dim) + StyledText(change[1].0, .done)]
    }
    let single = change.count == 1
    let signs = single ? [before == nil ? "new " : "gone "] : ["", "→ "]
    if single, name.width + signs[0].count + DisplayWidth.of(change[0].0) <= width {
      return [name + StyledText(signs[0], .dim) + StyledText(change[0].0, change[0].1)]
    }
    return [name]
      + zip(signs, change).flatMap { sign, text in
        TextWrap.lines(text.0, width: width - 10).enumerated().map { place, line in
          StyledText("        ") + StyledText(place == 0 ? sign : "", .dim).aligned(to: 2) + StyledText(line, text.1)
        }
      }
  }
}

extension PlanChanges.Mark {
  fileprivate var sign: String {
    switch self {
    case .new: "+"
    case .changed: "~"
    case .ended: "-"
    }
  }

  fileprivate var tone: Tone {
    switch self {
    case .new: .done
    case .changed: .due
    case .ended: .alarm
    }
  }
}

extension Effective {
  /// `from Mon 8 June 2026`, or with the time in a zone; nil for the beginning of time.
  fileprivate func since(in zone: Zone) -> String? {
    switch self {
    case .beginning: nil
    case .date(let date): "from \(date.formatted)"
    case .instant(let instant): "from \(instant.formattedInFull(in: zone))"
    }
  }
}
