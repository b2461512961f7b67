package import CareModel

extension Event {
  /// The elements that a built-in style shows in place of rows; nil for styles with rows.
  func builtInBody(rows: [Card.Row], on page: CardPage) -> [CardElement]? {
    switch task.card.style {
    case .simple, .instructions, .checklist, .survey: nil
    case .grid: [rows.grid(texts: false)]
    case .buttonLog: logBody(page)
    case .numericProgress: progressBody(page)
    case .labeledValue: valueBody(page)
    case .link: task.card.links.map { .link($0) } + control(page)
    case .featured:
      ((task.card.featured?.image ?? task.details.asset).map { [.image($0, text: task.title)] } ?? []) + control(page)
    case .chart:
      [
        task.card.chart.flatMap { page.figure($0, of: carePlan) }.map { .figure($0) }
          ?? .text(page.language(.noData), tone: .dim)
      ] + control(page)
    }
  }

  /// Whether a person can record an outcome now.
  private func canRecord(at now: Instant) -> Bool {
    guard task.link == nil, task.survey == nil, now >= window.opens, now < window.graceEnds else { return false }
    return switch state {
    case .open, .completed, .late, .partial: true
    case .upcoming, .started, .declined, .excused, .unfinished, .missed, .notApplicable: false
    }
  }

  private func control(_ page: CardPage) -> [CardElement] {
    guard canRecord(at: page.now), let control = builtInControl(in: page.language) else { return [] }
    // One more is a start of its own, which has a card of its own.
    if task.isAtWill, control.action == CardStyle.log, state == .completed || state == .late { return [] }
    return [.control(control)]
  }

  private func logBody(_ page: CardPage) -> [CardElement] {
    let entries = values.map { value -> CardElement in
      let time = value.recorded?.formatted(on: date, in: page.zone, page.language)
      let isBare = value.kind == nil && value.units == nil && (value.value == .integer(1) || value.isBareYes)
      let text = isBare && time != nil ? nil : value.formatted(in: page.zone, page.language)
      return .text([time, text].compactMap(\.self).joined(separator: " · "), tone: .plain)
    }
    let sum: [CardElement] = targets.isEmpty ? [] : progressElements(page.language)
    return sum + (entries.isEmpty ? [.text(page.language(.nothingLogged), tone: .dim)] : entries) + control(page)
  }

  private func progressBody(_ page: CardPage) -> [CardElement] {
    progressValues(page.language) + control(page)
  }

  private func valueBody(_ page: CardPage) -> [CardElement] {
    let last = values.last.map { value -> CardElement in
      if value.isBareYes { return .text(page.language(.done), tone: .good) }
      guard value.value.number != nil else {
        return .value(task.formatted(value, in: page.zone, page.language), label: task.label(of: value))
      }
      var bare = value
      bare.units = nil
      let label = [task.label(of: value), UnitFormatting.label(value.units)].compactMap(\.self)
      return .value(
        task.formatted(bare, in: page.zone, page.language), label: label.isEmpty ? nil : label.joined(separator: " · "))
    }
    return [last ?? .text(page.language(.noValue), tone: .dim)] + (values.isEmpty ? control(page) : [])
  }

  /// What is recorded and what is asked for as two values over the bar of the progress, if both are one amount.
  private func progressValues(_ language: Language) -> [CardElement] {
    let sums = sums
    guard let sum = sums.first, sums.count == 1, sum.target > 0 else { return progressElements(language) }
    func value(_ number: Double, _ label: Phrase) -> CardElement {
      .value(UnitFormatting.number(language.number(number), units: sum.units), label: language(label))
    }
    let values = CardElement.grid(columns: 2, [value(sum.recorded, .progress), value(sum.target, .goal)])
    guard let progress else { return [values, .text(language(.progressUnknown), tone: .dim)] }
    return task.progress == .outcomeExists ? [values] : [values, .progress(progress, text: nil)]
  }

  /// What is recorded and asked for, beside a bar of the progress.
  ///
  /// The bar shows the amounts if the progress is their sum; a progress of another kind has its own percentage. There is no bar if
  /// any outcome completes the event, or if the progress is unknown.
  private func progressElements(_ language: Language) -> [CardElement] {
    let amounts = amountsText(language)
    guard let progress else { return [.text("\(amounts) · \(language(.progressUnknown))", tone: .dim)] }
    return switch task.progress {
    case .sum: [.progress(progress, text: amounts)]
    case .outcomeExists: [.text(amounts, tone: .plain)]
    case .valuesExist, .targetsMet, .hook: [.progress(progress, text: nil), .text(amounts, tone: .plain)]
    }
  }

  /// The recorded amount and the target of each kind.
  private var sums: [TargetSum] {
    let kinds = targets.isEmpty ? values.map { OutcomeValue(.integer(0), kind: $0.kind, units: $0.units) } : targets
    return TargetSum.of(values, targets: kinds.isEmpty ? [OutcomeValue(.integer(0))] : kinds)
  }

  /// `30 of 60 min`, or only the recorded amount if there is no target; for each kind if there are several.
  private func amountsText(_ language: Language) -> String {
    let sums = sums
    return sums.map { sum in
      let number = language.number(sum.recorded)
      let target = UnitFormatting.number(language.number(sum.target), units: sum.units)
      let text =
        sum.target > 0
        ? language(.someOf, ["number": number, "target": target]) : UnitFormatting.number(number, units: sum.units)
      let label = sums.count > 1 ? task.label(of: OutcomeValue(.integer(0), kind: sum.kind)) : nil
      return label.map { "\($0) \(text)" } ?? text
    }.joined(separator: " · ")
  }
}

extension [Card.Row] {
  /// The rows as cells of a grid; with their texts beside the times for events of several tasks.
  func grid(texts: Bool) -> CardElement {
    .grid(columns: Swift.min(4, Swift.max(1, count)), map { $0.cell(texts ? "\($0.time) \($0.text)" : $0.time) })
  }
}

extension Card.Row {
  /// The row as a cell of a grid.
  fileprivate func cell(_ text: String) -> CardElement {
    let tone: CardElement.TextTone =
      switch state {
      case .completed: .good
      case .late, .partial, .unfinished: .warning
      case .missed: .alarm
      case .open, .started: .strong
      case .upcoming, .declined, .excused, .notApplicable: .dim
      }
    return .text("\(state.symbol) \(text)", tone: tone)
  }
}

extension Card {
  /// Whether the body is the built-in grid of the card's rows, which a page draws as rows that can be pressed.
  var isGridOfRows: Bool {
    guard style == .grid, !rows.isEmpty, let body else { return false }
    return body == [rows.grid(texts: false)] || body == [rows.grid(texts: true)]
  }

  /// The elements that every renderer draws: the card's body, or else its rows, between those above and below.
  package var elements: [CardElement] { before + (body ?? rowElements) + after }

  private var rowElements: [CardElement] {
    let text = instructions.map { [CardElement.text($0, tone: .plain)] } ?? []
    return text
      + rows.map { row in
        let text = style.holdsDay ? "\(row.time)  \(row.text)" : row.text
        switch row.action {
        case .complete, .undo:
          return .control(
            CardControl(action: CardStyle.toggle, title: text, kind: .check(isOn: row.action == .undo)))
        case .begin, .resume, nil:
          return .stack(isAcross: true, [.text(text, tone: .plain), .text(row.status, tone: .dim)])
        }
      }
  }
}
