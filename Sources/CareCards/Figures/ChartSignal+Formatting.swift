import CareModel

extension ChartSignal {
  /// Returns the sides of the marked points with their title in a legend: `Signal: long run`, with the side of each.
  func marks(in language: Language) -> [(side: ValueDirection, title: String)] {
    ValueDirection.allCases.compactMap { side in
      let rules = Set(points.filter { $0.side == side }.map(\.rule))
      guard !rules.isEmpty else { return nil }
      let words = Rule.allCases.filter(rules.contains).map { $0.words(in: language) }
      return (side, "\(language(.signalMark)) \(side == .higher ? "↑" : "↓"): \(words.joined(separator: ", "))")
    }
  }

  /// Returns the mark of a position in words; nil if it has none.
  func words(at place: Int, in language: Language) -> String? {
    points.first { $0.place == place }.map { point in
      "\(language(.signalMark)) \(point.side == .higher ? "↑" : "↓"): \(point.rule.words(in: language))"
    }
  }

  /// Returns the rules that give a signal with the marked days, or that there is none.
  func sentence(of dates: [CivilDate], in language: Language) -> String {
    guard !rules.isEmpty else { return "\(language(.signalMark)): \(language(.signalNone))." }
    let parts = rules.map { rule in
      let places = points.filter { $0.rule == rule && dates.indices.contains($0.place) }.map(\.place)
      let days = Self.runs(of: places).map { run in
        [run.lowerBound, run.upperBound][..<min(2, run.count)].map { dates[$0].dayAndMonth(in: language) }
          .joined(separator: " – ")
      }
      return days.isEmpty ? rule.words(in: language) : "\(rule.words(in: language)) (\(days.joined(separator: ", ")))"
    }
    return "\(language(.signalMark)): \(parts.joined(separator: "; "))."
  }

  /// Returns the runs of numbers that follow each other.
  private static func runs(of places: [Int]) -> [ClosedRange<Int>] {
    places.reduce(into: []) { runs, place in
      if let last = runs.last, last.upperBound + 1 == place {
        runs[runs.count - 1] = last.lowerBound...place
      } else {
        runs.append(place...place)
      }
    }
  }
}

extension ChartSignal.Rule {
  /// Returns the rule in words.
  func words(in language: Language) -> String {
    switch self {
    case .longRun: language(.signalLongRun)
    case .fewCrossings: language(.signalFewCrossings)
    case .limit: language(.signalLimit)
    case .trend: language(.signalTrend)
    case .twoOfThree: language(.signalTwoOfThree)
    case .shift: language(.signalShift)
    }
  }
}
