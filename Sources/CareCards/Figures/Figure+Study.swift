package import CareModel

/// A drawing of a study's statistics.
public enum StudyFigureKind: String, Hashable, Sendable, CaseIterable {
  /// The number of participants by the day on which they joined.
  case enrollment
  /// The stages that participants reached.
  case flow
  /// The share of participants who have not left, by day of the study.
  case retention
  /// The time to answer by week of the study: the median, and the quartiles around it.
  case latency
  /// The closed rate by week, with its interval.
  case compliance
  /// The state of each participant on each day.
  case raster
}

extension StudyFigures {
  /// Returns a drawing.
  ///
  /// - Parameters:
  ///   - kind: The drawing.
  ///   - target: The number of participants that is aimed at, and by when.
  ///   - screening: What is known about those who were screened: their number, and the reasons for which some were not enrolled.
  ///   - zone: The zone of the figure's time.
  ///   - language: The language of its words.
  /// - Returns: The figure.
  package func figure(
    _ kind: StudyFigureKind, target: (count: Int, date: CivilDate)? = nil, screening: Screening? = nil, in zone: Zone,
    _ language: Language = .english
  ) -> Figure {
    let origin = Figure.Origin(asOf: compliance.asOf, seq: compliance.seq, zone: zone)
    func figure(_ title: Phrase, text: String? = nil, _ content: Figure.Content) -> Figure {
      Figure(
        id: "\(plan)-\(kind.rawValue)", title: "\(language(title)): \(self.title)", text: text, origin: origin,
        content: content)
    }
    switch kind {
    case .enrollment: return figure(.studyEnrollment, .curve(enrollmentCurve(target, language)))
    case .flow: return figure(.studyFlow, .flow(FlowFigure(stages: stages(screening, language))))
    case .retention:
      return figure(
        .studyRetention, text: language(.studyRetentionText, ["days": silentAfter]), .curve(retentionCurve(language)))
    case .latency: return figure(.studyLatency, text: latencyText(language), .marks(latencyByWeek(language)))
    case .compliance: return figure(.studyCompliance, .days(weeks(language)))
    case .raster:
      let raster = raster ?? RasterFigure(kind: .participant, dates: [], rows: [])
      let each = raster.each.map { " " + language(.figureBinned, ["each": $0]) + "." } ?? ""
      return figure(.studyRaster, text: language(.studyRasterText) + each, .raster(raster))
    }
  }

  /// The screening of a study, which the store does not know.
  package struct Screening: Hashable, Sendable {
    /// The number who were screened.
    package var screened: Int?
    /// The number who were not enrolled, by reason.
    package var excluded: [FlowFigure.Part]

    package init(screened: Int?, excluded: [FlowFigure.Part]) {
      self.screened = screened
      self.excluded = excluded
    }
  }

  private var arms: [String] { flow.compactMap(\.arm) }

  private func enrollmentCurve(_ target: (count: Int, date: CivilDate)?, _ language: Language) -> CurveFigure {
    let first = enrollment.first?.date ?? compliance.from
    let today = compliance.to.adding(days: -1)
    let end = max(
      [today, enrollment.last?.date, target?.date].compactMap(\.self).max() ?? first, first.adding(days: 1))
    let names: [String?] = arms.count > 1 ? [nil] + arms.map(Optional.some) : [nil]
    let lines = names.map { arm -> CurveFigure.Line in
      var sum = 0
      let days = Dictionary(grouping: enrollment.filter { arm == nil || $0.arm == arm }, by: \.date)
      let steps = days.sorted { $0.key < $1.key }.map { date, all -> CurveFigure.Step in
        sum += all.reduce(0) { $0 + $1.count }
        return .init(day: date.dayNumber - first.dayNumber, value: Double(sum))
      }
      return .init(
        title: arm ?? language(.studyAll), steps: steps,
        end: max(steps.last?.day ?? 0, today.dayNumber - first.dayNumber))
    }
    let most = max(lines.flatMap(\.steps).map(\.value).max() ?? 1, Double(target?.count ?? 1))
    return CurveFigure(
      start: first, values: language(.figureParticipants), areShares: false, end: end.dayNumber - first.dayNumber,
      maximum: AxisScale(minimum: 0, maximum: max(1, most)).rounded().maximum, lines: lines,
      target: target.map { .init(day: $0.date.dayNumber - first.dayNumber, value: Double($0.count)) })
  }

  private func retentionCurve(_ language: Language) -> CurveFigure {
    let curves = arms.count > 1 ? retention.filter { $0.arm != nil } : retention.filter { $0.arm == nil }
    let lines = curves.map { curve in
      CurveFigure.Line(
        title: curve.arm ?? language(.studyAll),
        steps: [.init(day: 0, value: 1)]
          + curve.steps.map { .init(day: $0.day, value: $0.share, low: $0.low, high: $0.high) },
        end: curve.end, uncertainFrom: max(0, curve.end - silentAfter), atRisk: curve.atRisk)
    }
    return CurveFigure(
      start: nil, values: language(.studyRemaining), areShares: true, end: max(1, lines.map(\.end).max() ?? 1),
      maximum: 1, lines: lines)
  }

  private func stages(_ screening: Screening?, _ language: Language) -> [FlowFigure.Stage] {
    guard let all = flow.first else { return [] }
    let parts = flow.filter { $0.arm != nil }
    func arms(_ count: (Flow) -> Int) -> [FlowFigure.Part] {
      parts.map { .init(title: $0.arm ?? "", count: count($0)) }
    }
    func aside(_ phrase: Phrase, _ count: Int, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:])
      -> [FlowFigure.Part]
    {
      count > 0 ? [.init(title: language(phrase, values), count: count)] : []
    }
    var stages: [FlowFigure.Stage] = []
    if let screening, screening.screened != nil || !screening.excluded.isEmpty {
      stages.append(.init(title: language(.studyScreened), count: screening.screened, asides: screening.excluded))
    }
    if let passed = all.gatePassed {
      stages.append(
        .init(
          title: language(.studyEnrolled), count: all.enrolled, arms: arms(\.enrolled),
          asides: aside(.studyGateClosed, all.enrolled - passed)))
      stages.append(
        .init(
          title: language(.studyGate, ["title": gate ?? ""]), count: passed, arms: arms { $0.gatePassed ?? 0 },
          asides: aside(.studyNotBegun, max(0, passed - all.began))))
    } else {
      stages.append(
        .init(
          title: language(.studyEnrolled), count: all.enrolled, arms: arms(\.enrolled),
          asides: aside(.studyNotBegun, all.enrolled - all.began)))
    }
    let withdrawn = all.withdrawn.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.flatMap { reason, count in
      reason.isEmpty
        ? aside(.studyWithdrawn, count) : aside(.studyWithdrawnFor, count, ["reason": reason])
    }
    stages.append(
      .init(
        title: language(.studyBegan), count: all.began, arms: arms(\.began),
        asides: withdrawn + aside(.studySilent, all.silent, ["days": silentAfter])))
    stages.append(
      .init(
        title: language(.studyStaying), count: all.stayed, arms: arms(\.stayed),
        asides: aside(.studyRemaining, all.active) + aside(.studyPaused, all.paused)))
    stages.append(.init(title: language(.studyCompleted), count: all.completed, arms: arms(\.completed)))
    return stages
  }

  /// Returns the number of answers that the time to answer does not count.
  private func latencyText(_ language: Language) -> String {
    language(.studyLatencyText, ["early": latency.early, "late": latency.late])
  }

  /// Returns the time to answer by week of the study, in minutes; a week without an answer has none.
  private func latencyByWeek(_ language: Language) -> MarkFigure {
    let weeks = Dictionary(
      latency.byStudyWeek.compactMap { week in
        week.key.flatMap { Int($0) }.map { ($0 + 1, week) }  // allowed: a week that the study counted
      }
    ) { first, _ in first }
    func minutes(_ seconds: Double?) -> Double? { seconds.map { ($0 / 6).rounded() / 10 } }
    let places = weeks.isEmpty ? [] : Array(1...(weeks.keys.max() ?? 1)), title = language(.studyLatencyMedian)
    // An axis of few numbers has ticks between the weeks; one of many categories has no room for all.
    let isShort = places.count <= 12
    func place(_ week: Int) -> MarkPlace { isShort ? .category("\(week)") : .number(Double(week)) }
    let medians = places.map { MarkSeries.Point(x: place($0), y: minutes(weeks[$0]?.p50)) }
    let quartiles = places.map { week in
      MarkSeries.Point(x: place(week), low: minutes(weeks[week]?.p25), high: minutes(weeks[week]?.p75))
    }
    let most = quartiles.compactMap(\.high).max() ?? 1
    return MarkFigure(
      span: isShort && !places.isEmpty
        ? .categories(places.map { "\($0)" }) : .numbers(least: 1, most: Double(max(2, places.count))),
      x: .init(title: language(.studyWeekNumber)),
      y: .init(format: "{value} min"), minimum: 0,
      maximum: AxisScale(minimum: 0, maximum: max(1, most)).rounded().maximum,
      marks: [
        .area(MarkSeries(title: language(.studyLatencyQuartiles), points: quartiles)),
        .line(MarkSeries(title: title, points: medians)),
      ])
  }

  /// Returns the closed rate by week as a band.
  private func weeks(_ language: Language) -> Chart {
    let groups = compliance.by[.week] ?? []
    let found = Dictionary(groups.compactMap { group in CivilDate(group.key).map { ($0, group.rate) } }) { first, _ in
      first
    }
    let first = found.keys.min() ?? compliance.from, last = found.keys.max() ?? first
    let dates = Array(stride(from: first.dayNumber, through: last.dayNumber, by: 7)).compactMap {
      CivilDate(dayNumber: $0)
    }
    func percent(_ share: Double?) -> Double? { share.map { ($0 * 1000).rounded() / 10 } }
    let points = dates.map { percent(found[$0]?.value) }
    let series = Chart.Series(
      title: language(.studyCompliance), points: points,
      labels: points.map { $0.map { language(.percent, ["number": language.number($0)]) } ?? "" },
      gaps: points.map { $0 == nil ? Gap.nothingDue : nil },
      lows: dates.map { percent(found[$0]?.low ?? found[$0]?.value) },
      highs: dates.map { percent(found[$0]?.high ?? found[$0]?.value) })
    return Chart(
      dates: dates, daysEach: 7, series: [series], minimum: 0, maximum: 100, kind: .range,
      axis: ChartAxis(format: "{value}%"))
  }
}

extension StudyFigures {
  /// Returns the checklist of reports (CREMAS) as an HTML document of its own.
  ///
  /// `basis`: the time, the commit, and the zone of the figures.
  package func checklistDocument(basis: String) -> String {
    let rows = checklist.map { item in
      let lines = item.text.split(separator: "\n").map { String($0).markupEscaped }.joined(separator: "<br>")
      return "<tr><th scope=\"row\">\(item.number)</th><td>\(item.topic.markupEscaped)</td><td>\(lines)</td></tr>\n"
    }
    let table = """
      <table>
      <caption>\(title.markupEscaped)</caption>
      <thead><tr><th scope="col">Item</th><th scope="col">Topic</th><th scope="col">Report</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      <p>\(basis.markupEscaped)</p>

      """
    return HTMLPage.document("Checklist for reports (CREMAS)", table, FigureOptions())
  }
}
