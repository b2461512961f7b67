import CareModel

/// Figures of each kind and of each special case, for the tests of every drawing.
enum FigureSamples {
  /// The figures by name.
  static let all: [(name: String, figure: Figure)] = [
    ("bar", days(.bar, 7)), ("line", days(.line, 28)), ("scatter", days(.scatter, 28)), ("range", days(.range, 14)),
    ("panels", days(.line, 10, panels: true)), ("join", days(.line, 14, join: 2)), ("one-point", days(.line, 1)),
    ("empty", days(.bar, 7, isEmpty: true)), ("year", days(.bar, 365)), ("log", days(.line, 14, log: true)),
    ("pairs", pairs), ("calendar", calendar(21)), ("calendar-year", calendar(200)), ("raster", raster),
    ("curve", curve), ("enrollment", enrollment), ("flow", flow),
    ("markup", markup), ("run", signal(.run)), ("limits", signal(.xmr)), ("participants", participants),
    ("coverage", coverage), ("marks", marks), ("marks-bars", markedBars), ("marks-numbers", markedNumbers),
    ("marks-none", noMarks),
    ("markup-marks", markupInMarks),
  ]

  static let first = CivilDate(dayNumber: 20_605) ?? .earliest

  private static func dates(_ count: Int) -> [CivilDate] { (0..<count).map { first.adding(days: $0) } }

  private static let gaps: [Gap] = [.missed, .declined, .nothingDue, .unknown, .excused]

  /// A value for each day, with a gap of each kind in turn on every fourth day, and a 0 on every ninth.
  private static func point(_ day: Int, _ series: Int) -> Double? {
    day % 4 == 3 ? nil : day % 9 == 4 ? 0 : Double((day * 7 + series * 13) % 11) + 0.5
  }

  private static func series(_ place: Int, _ count: Int, isRange: Bool, isEmpty: Bool) -> Chart.Series {
    let points = (0..<count).map { isEmpty ? nil : point($0, place) }
    return Chart.Series(
      title: ["Sleep", "Pain", "Walk", "Mood"][place % 4], points: points,
      labels: points.map { $0.map { "\($0)" } ?? "" },
      gaps: points.enumerated().map { $1 == nil ? gaps[$0 / 4 % gaps.count] : nil },
      lows: isRange ? points.map { $0.map { $0 / 2 } } : nil, highs: isRange ? points.map { $0.map { $0 * 1.2 } } : nil,
      color: place == 2 ? "#ffee00" : nil)
  }

  private static func days(
    _ kind: ChartDefinition.Kind, _ count: Int, panels: Bool = false, join: Int = 0, isEmpty: Bool = false,
    log: Bool = false
  ) -> Figure {
    let shown = panels ? 5 : kind == .range ? 1 : 3
    let chart = Chart(
      dates: dates(count), series: (0..<shown).map { series($0, count, isRange: kind == .range, isEmpty: isEmpty) },
      minimum: log ? 0.1 : 0, maximum: 100, kind: kind,
      axis: ChartAxis(
        title: "hours", format: "{value} h", isLogarithmic: log,
        rules: [.init(value: 2, upper: 7, title: "usual"), .init(value: 9, title: "goal")]),
      isPaneled: panels, join: join)
    return Figure(id: "sample", title: "A sample", text: "What it shows", origin: origin, content: .days(chart))
  }

  private static let origin = Figure.Origin(asOf: Instant(milliseconds: 1_782_000_000_000), seq: 42, zone: .utc)

  private static var coverage: Figure {
    let points = (0..<7).map { day in day < 2 ? nil : day == 4 ? 0.0 : 100 }
    let series = Chart.Series(
      title: "Both tablets", points: points, labels: points.map { $0.map { "\(Int($0))%" } ?? "" },
      gaps: points.map { $0 == nil ? .nothingDue : nil })
    return Figure(
      id: "coverage", title: "Doses", origin: origin,
      measures: [.init(series: "Both tablets", method: .doseCoverage(share: 0.5))],
      content: .days(Chart(dates: dates(7), series: [series], minimum: 0, maximum: 100, kind: .bar)))
  }

  private static var pairs: Figure {
    let points = (0..<12).compactMap { day in
      point(day, 0).map { PairsFigure.Point(date: first.adding(days: day), x: $0, y: 11 - $0) }
    }
    return Figure(
      id: "pairs", title: "Sleep and pain", origin: origin,
      content: .pairs(
        PairsFigure(
          dates: dates(12), x: .init(title: "Sleep", minimum: 0, maximum: 12, format: "{value} h", alone: 2),
          y: .init(title: "Pain", minimum: 0, maximum: 12, alone: 0), points: points)))
  }

  private static func calendar(_ count: Int) -> Figure {
    let one = series(0, count, isRange: false, isEmpty: false)
    return Figure(
      id: "calendar", title: "A calendar", origin: origin,
      content: .calendar(
        CalendarFigure(
          series: "Sleep", dates: dates(count), points: one.points, labels: one.labels, gaps: one.gaps, minimum: 0,
          maximum: 12)))
  }

  /// A series with a high run at its end, or with one high and one low point.
  private static func signal(_ method: Evidence.Method) -> Figure {
    let points: [Double?] = (0..<28).map { day in
      switch day {
      case 5: nil
      case 9 where method == .xmr: 9.5
      case 20 where method == .xmr: 0.2
      case 17... where method == .run: 7 + Double(day % 3) / 2
      default: 4 + Double(day * 7 % 5) / 2
      }
    }
    let places = method == .run ? Array(17...27) : [9, 20]
    let evidence = Evidence(
      method: method, from: first, to: first.adding(days: 28), n: 27,
      result: method == .run
        ? .run(
          RunSignal(
            center: 5, baseline: 13, useful: 24, longestRun: 11, longestAllowed: 8, crossings: 9, crossingsNeeded: 8,
            rules: [.longRun], side: .higher)) : nil)
    let signal = ChartSignal(
      evidence: evidence,
      points: places.map { place in
        .init(place: place, rule: method == .run ? .longRun : .limit, side: place == 20 ? .lower : .higher)
      })
    let series = Chart.Series(
      title: "Pain", points: points, labels: points.map { $0.map { "\($0)" } ?? "" },
      gaps: points.map { $0 == nil ? .missed : nil })
    let rules: [ChartAxis.Rule] =
      method == .run
      ? [.init(value: 5, title: "median")]
      : [
        .init(value: 8.9, title: "upper limit"), .init(value: 5, title: "mean"),
        .init(value: 1.1, title: "lower limit"),
      ]
    let chart = Chart(
      dates: dates(28), series: [series], minimum: 0, maximum: 10, kind: .line, axis: ChartAxis(rules: rules),
      signal: signal)
    return Figure(id: "signal", title: "Pain", origin: origin, content: .days(chart))
  }

  private static var participants: Figure {
    let rows = (0..<6).map { row in
      RasterFigure.Row(
        title: "p0\(row + 1)",
        cells: (0..<21).map { day in
          if day > 6 + 3 * row { return .gap(.notInPlan) }
          return (day * (row + 2)) % 5 == 3 ? .gap(.missed) : (day + row) % 7 == 6 ? .late : .done
        })
    }
    return Figure(
      id: "days", title: "Days of participants", origin: origin,
      content: .raster(RasterFigure(kind: .participant, dates: dates(21), rows: rows)))
  }

  private static var raster: Figure {
    let states: [RasterFigure.Cell] = [.done, .late, .partial(0.4)] + Gap.allCases.map { .gap($0) }
    return Figure(
      id: "raster", title: "Every task", origin: origin,
      content: .raster(
        RasterFigure(
          kind: .task, dates: dates(21),
          rows: (0..<3).map { row in
            RasterFigure.Row(title: "Task \(row)", cells: (0..<21).map { states[($0 + row) % states.count] })
          })))
  }

  private static var curve: Figure {
    let steps = [(0, 1.0), (3, 0.9), (10, 0.75), (21, 0.6), (40, 0.5)]
    let lines = ["A", "B"].enumerated().map { place, title in
      CurveFigure.Line(
        title: title,
        steps: steps.map { day, share in
          CurveFigure.Step(
            day: day + place, value: share + 0.05 * Double(place), low: share < 1 ? share - 0.1 : nil,
            high: share < 1 ? min(1, share + 0.12) : nil)
        }, end: 56 - place * 7, uncertainFrom: 42, atRisk: (0...7).map { .init(day: $0 * 7, count: 40 - 3 * $0) })
    }
    return Figure(
      id: "retention", title: "Retention", text: "The share that remains", origin: origin,
      content: .curve(
        CurveFigure(start: nil, values: "in the study", areShares: true, end: 56, maximum: 1, lines: lines)))
  }

  private static var enrollment: Figure {
    let steps = (0...20).map { CurveFigure.Step(day: $0 * 3, value: Double($0 * $0)) }
    return Figure(
      id: "enrollment", title: "Enrollment", origin: origin,
      content: .curve(
        CurveFigure(
          start: first, values: "participants", areShares: false, end: 60, maximum: 500,
          lines: [.init(title: "All", steps: steps, end: 60)], target: .init(day: 60, value: 450))))
  }

  private static var flow: Figure {
    func arms(_ a: Int, _ b: Int) -> [FlowFigure.Part] {
      [.init(title: "exercise", count: a), .init(title: "usual care", count: b)]
    }
    return Figure(
      id: "flow", title: "Participants", origin: origin,
      content: .flow(
        FlowFigure(stages: [
          .init(
            title: "Screened", count: 120,
            asides: [.init(title: "no phone", count: 9), .init(title: "declined", count: 31)]),
          .init(title: "Enrolled", count: 80, arms: arms(40, 40), asides: [.init(title: "not begun", count: 4)]),
          .init(
            title: "Began", count: 76, arms: arms(39, 37),
            asides: [
              .init(title: "withdrawn: moved to another town, where there is no clinic", count: 3),
              .init(title: "silent for 14 due days", count: 11),
            ]), .init(title: "Completed the plan", count: nil),
        ])))
  }

  /// A figure whose author wrote markup.
  private static var markup: Figure {
    let one = Chart.Series(
      title: "</text><script>alert(1)</script>", points: [1], labels: ["\"><b>"], color: "red\" onload=\"x")
    return Figure(
      id: "a\"><script>", title: "<b>&\u{1B}[31m", text: "</title><style>",
      content: .days(
        Chart(
          dates: dates(1), series: [one], minimum: 0, maximum: 1,
          axis: ChartAxis(title: "<i>", format: "{value}</svg>", rules: [.init(value: 1, title: "<u>")]))))
  }
}
