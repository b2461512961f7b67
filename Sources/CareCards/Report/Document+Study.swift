import CareModel

// The parts of a study's document. With a least number of participants, no smaller one is shown, and none from which one follows.

extension Document {
  /// Returns a number of participants; one that is hidden in words.
  func shown(_ count: Int) -> String { isHidden(count) ? fewer : language.number(Double(count)) }

  private var fewer: String { language(.fewer, ["least": suppressed ?? 0]) }

  /// Whether a number of participants is hidden.
  private func isHidden(_ count: Int) -> Bool { suppressed.map { (1..<$0).contains(count) } ?? false }

  /// Returns a drawing of the statistics; where it would show hidden numbers, a table or a note.
  func studyChart(_ name: String, _ place: Int, _ level: Int) -> [DocumentElement] {
    guard let study, let kind = StudyFigureKind(rawValue: name) else { return [] }
    var shownStudy = study
    if let suppressed { shownStudy.compliance.by[.week]?.removeAll { $0.participants < suppressed } }
    let title = language(kind.title)
    var figure = shownStudy.figure(kind, in: origin.zone, language)
    figure.title = title
    let heading = DocumentElement.heading(title, level: level)
    guard suppressed != nil else { return [heading] + drawing(figure, place) }
    switch kind {
    case .compliance where shownStudy.compliance.by[.week]?.isEmpty == false: return [heading] + drawing(figure, place)
    case .flow: return [heading, .table(stages(study))]
    case .compliance, .enrollment, .retention, .latency, .raster:
      return [heading, .paragraph(language(.notDrawn), .secondary)]
    }
  }

  /// Returns the stages of all participants and of each arm, with small numbers and small differences hidden.
  private func stages(_ study: StudyFigures) -> DocumentElement.Grid {
    let steps: [(ReportPhrase, @Sendable (StudyFigures.Flow) -> Int)] = [
      (.enrolled, \.enrolled), (.began, \.began), (.staying, \.stayed), (.completed, \.completed),
    ]
    let counts = study.flow.map { flow in steps.map { $0.1(flow) } }
    let columns = counts.map(hidingSmall)
    let rows = steps.indices.map { step -> [String] in
      let shown = hidingArms(columns.map { $0[step] })
      let cells = shown.indices.map { column in
        // A large number is hidden because a small one follows from it.
        shown[column].map { language.number(Double($0)) } ?? (isHidden(counts[column][step]) ? fewer : "–")
      }
      return [language(steps[step].0)] + cells
    }
    return .init(
      title: nil, columns: [language(.stage), language(.participants)] + study.flow.compactMap(\.arm),
      numeric: Set(1..<max(2, columns.count + 1)), rows: rows)
  }

  /// Returns numbers of which each follows from the one before by those who left; nil for a hidden one.
  ///
  /// Hidden are small numbers, and those that differ from the last shown one by a small number.
  private func hidingSmall(_ counts: [Int]) -> [Int?] {
    var last: Int?
    return counts.map { count in
      guard !isHidden(count), !isHidden(abs((last ?? count) - count)) else { return nil }
      last = count
      return count
    }
  }

  /// Returns the numbers of all participants and of each arm; of no arm where one is hidden, or few participants have none.
  private func hidingArms(_ counts: [Int?]) -> [Int?] {
    guard let whole = counts.first.flatMap(\.self) else { return counts }
    let arms = counts.dropFirst()
    let isHiding = arms.contains(nil) || (!arms.isEmpty && isHidden(abs(whole - arms.reduce(0) { $0 + ($1 ?? 0) })))
    return isHiding ? [whole] + arms.map { _ in nil } : counts
  }

  /// The closed rate of all participants, its distribution over them, and that of each arm and task.
  var studyAdherence: [DocumentElement] {
    guard let figures = study?.compliance, figures.pooled.value != nil, !isHidden(figures.participants.counted) else {
      return [.paragraph(language(study?.compliance.pooled.value == nil ? .nothingClosed : .notDrawn), .secondary)]
    }
    let all = row(
      language(.allTasks), figures.pooled, participants: figures.participants.counted, isWhole: true)
    var rows = [all]
    for dimension in [RateDimension.arm, .task] {
      guard let groups = figures.by[dimension], groups.count > 1 else { continue }
      // A hidden group would follow from all and the others; participants of several tasks do not add up.
      let isRest = isHidden(abs(figures.participants.counted - groups.reduce(0) { $0 + $1.participants }))
      let hides =
        groups.contains { isHidden($0.participants) }
        || dimension == .arm && (isRest || groups.contains { isFew(beside: $0.participants, in: $0.key) })
      rows += hides ? [] : groups.map { row($0.key, $0.rate, participants: $0.participants, isWhole: false) }
    }
    var sentences: [String] = []
    if let middle = figures.each.p50 { sentences.append("\(language(.middleParticipant)): \(percent(middle))") }
    let reached = figures.each.atLeast
    if !isHidden(reached.n), !isHidden(reached.of - reached.n), !isFew(beside: reached.of) {
      let share = language(.reached, ["share": PercentFormatting.of(reached.share, language)])
      sentences.append("\(share): \(language(.someOf, ["number": reached.n, "target": reached.of]))")
    }
    let shares = DocumentElement.Shares(
      columns: [
        "\(language(.arm)), \(language(.task))", language(.rate), language(.interval), language(.doneCount),
        language(.due), language(.participants),
      ], rows: rows)
    return [.shares(shares)] + (sentences.isEmpty ? [] : [.list(sentences, isNumbered: false)])
  }

  /// Returns a number of participants in a row; a dash where those who are not in it would be few.
  private func shownPart(_ count: Int) -> String {
    isFew(beside: count) ? "–" : shown(count)
  }

  /// Whether few participants are beside a number of them: of all, or of an arm, at a stage that is shown too.
  private func isFew(beside count: Int, in arm: String? = nil) -> Bool {
    let flow = study?.flow.filter { $0.arm == arm } ?? []
    let stages = flow.flatMap { [$0.enrolled, $0.began, $0.stayed, $0.completed] }
    let counted = arm == nil ? [study?.compliance.participants.counted].compactMap(\.self) : []
    return (stages + counted).contains { isHidden(abs($0 - count)) }
  }

  private func row(
    _ label: String, _ rate: PooledRate, participants: Int, isWhole: Bool
  ) -> DocumentElement.Shares.Row {
    guard !isHidden(participants) else {
      return .init(label: label, share: nil, text: "–", cells: ["–", "–", "–", fewer], isWhole: isWhole)
    }
    let interval = rate.low.flatMap { low in rate.high.map { "\(percent(low)) – \(percent($0))" } } ?? "–"
    return .init(
      label: label, share: rate.value, text: percent(rate.value),
      cells: [
        interval, rate.done.map { language.number(Double($0)) } ?? "–", language.number(Double(rate.closed)),
        shownPart(participants),
      ], isWhole: isWhole)
  }
}

extension StudyFigureKind {
  /// The title of the drawing.
  var title: Phrase {
    switch self {
    case .enrollment: .studyEnrollment
    case .flow: .studyFlow
    case .retention: .studyRetention
    case .compliance: .studyCompliance
    case .latency: .studyLatency
    case .raster: .studyRaster
    }
  }
}
