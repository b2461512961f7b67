import CareModel

extension MarkFigure {
  /// Returns where a position is between the left end, 0, and the right end, 1; nil for one of another kind.
  ///
  /// Days and categories are in the middle of equal parts.
  func position(of place: MarkPlace) -> Double? {
    switch (span, place) {
    case (.numbers(let least, let most), .number(let number)):
      AxisScale(minimum: least, maximum: most).position(of: number)
    case (.days(let first, let last), .day(let date)):
      (Double(date.dayNumber - first.dayNumber) + 0.5) / Double(last.dayNumber - first.dayNumber + 1)
    case (.categories(let all), .category(let text)):
      all.firstIndex(of: text).map { (Double($0) + 0.5) / Double(all.count) }
    default: nil
    }
  }

  /// Returns the part of the width that the bars of one position have together, of a number of positions that bars have.
  func room(ofBarsAt places: [MarkPlace]) -> Double {
    switch span {
    case .categories(let all): 1 / Double(max(1, all.count))
    case .days(let first, let last): leastDistance(places) / Double(last.dayNumber - first.dayNumber + 1)
    case .numbers(let least, let most): min(1, leastDistance(places) / (most - least))
    }
  }

  private func leastDistance(_ places: [MarkPlace]) -> Double {
    let numbers = places.compactMap { place -> Double? in
      switch place {
      case .number(let number): number
      case .day(let date): Double(date.dayNumber)
      case .category: nil
      }
    }.sorted()
    return zip(numbers, numbers.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? 1
  }

  /// Whether two points are neighbors, with at most `join` missing days between them.
  func areNeighbors(_ before: MarkSeries.Point, _ after: MarkSeries.Point, join: Int) -> Bool {
    guard case .day(let from) = before.x, case .day(let to) = after.x else { return false }
    return to.dayNumber - from.dayNumber - 1 <= join
  }

  /// Returns a value in the format of its axis.
  func text(_ value: Double, in language: Language) -> String {
    let number = language.number(value)
    return y.format?.replacing("{value}", with: number) ?? number
  }

  /// Returns a position in words.
  func text(_ place: MarkPlace, in language: Language) -> String {
    switch place {
    case .number(let value):
      let number = language.number(value)
      return x.format?.replacing("{value}", with: number) ?? number
    case .day(let date): return date.dayAndMonth(in: language)
    case .category(let text): return text
    }
  }

  /// Returns a line across the drawing in words: `goal 60`.
  func words(of rule: MarkRule, in language: Language) -> String {
    let value = rule.x.map { text($0, in: language) } ?? rule.y.map { text($0, in: language) } ?? ""
    return language(.figureRule, ["title": rule.title, "value": value])
  }

  /// Returns a band in words: `target 70 to 180`.
  func words(of band: MarkBand, in language: Language) -> String {
    let ends = band.x.map { $0.map { text($0, in: language) } } ?? band.y?.map { text($0, in: language) } ?? []
    return language(
      .figureBand, ["title": band.title, "least": ends.first ?? "", "most": ends.last ?? ""])
  }

  /// Returns the lines, bands, and texts in words.
  func notes(in language: Language) -> [String] {
    marks.compactMap { mark in
      switch mark {
      case .rule(let rule): words(of: rule, in: language)
      case .band(let band): words(of: band, in: language)
      case .text(let text):
        language(.figureRule, ["title": text.text, "value": self.text(text.x, in: language)])
      case .line, .point, .bar, .area: nil
      }
    }
  }

  /// The data by title, in the order of the marks.
  var columns: [MarkColumn] {
    titles.map { title in MarkColumn(title, of: marks.compactMap(\.series).filter { $0.title == title }) }
  }

  /// Returns the ticks of the horizontal axis with their positions and labels, as many as fit.
  ///
  /// `room`: the width of the axis; `width`: the width of a label, in the same unit.
  func ticks(in room: Double, _ language: Language, width: (String) -> Double) -> [(position: Double, label: String)] {
    switch span {
    case .days(let first, let last):
      let dates = (first.dayNumber...last.dayNumber).compactMap { CivilDate(dayNumber: $0) }
      return DayTicks(dates, room: room / Double(dates.count), in: language, width: width).ticks.map {
        ((Double($0.place) + 0.5) / Double(dates.count), $0.label)
      }
    case .categories(let all):
      return all.enumerated().map { ((Double($0.offset) + 0.5) / Double(all.count), $0.element) }
    case .numbers(let least, let most):
      let scale = AxisScale(minimum: least, maximum: most)
      for count in [10, 5, 2] {
        let ticks = scale.ticks(about: count).map { (scale.position(of: $0) ?? 0, text(.number($0), in: language)) }
        if ticks.reduce(0, { $0 + width($1.1) }) <= room || count == 2 { return ticks }
      }
      return []
    }
  }
}

/// The data of all marks with one title, by position.
struct MarkColumn {
  /// The values at a position, or the reason why there are none.
  struct Cell {
    var values: [Double] = []
    var low: Double?
    var high: Double?
    var gap: Gap?

    /// Whether there is a value or a band.
    var hasValue: Bool { !values.isEmpty || low != nil }

    /// Returns the values, with the band if there is one, or the reason in words.
    func words(of figure: MarkFigure, in language: Language) -> String {
      var text = values.map { figure.text($0, in: language) }.joined(separator: ", ")
      if let low, let high {
        let range = "\(figure.text(low, in: language))–\(figure.text(high, in: language))"
        text = text.isEmpty ? range : "\(text) (\(range))"
      }
      return text.isEmpty ? (gap ?? .notRecorded).words(in: language) : text
    }
  }

  /// The title.
  let title: String
  /// The positions, each once, in the order of the points.
  private(set) var places: [MarkPlace] = []
  private(set) var cells: [MarkPlace: Cell] = [:]

  /// Gathers the points of marks with a title.
  init(_ title: String, of marks: [MarkSeries]) {
    self.title = title
    for point in marks.flatMap(\.points) {
      if cells[point.x] == nil { places.append(point.x) }
      var cell = cells[point.x] ?? Cell()
      if let y = point.y, !cell.values.contains(y) { cell.values.append(y) }
      if let low = point.low, let high = point.high { (cell.low, cell.high) = (low, high) }
      cell.gap = Gap.first(of: [cell.gap, point.gap].compactMap(\.self))
      cells[point.x] = cell
    }
  }

  /// The least and greatest values and ends of bands, and the mean of the values.
  var bounds: (least: Double, most: Double, mean: Double)? {
    let values = cells.values.flatMap(\.values).sorted()
    let all = values + cells.values.flatMap { [$0.low, $0.high].compactMap(\.self) }
    guard let least = all.min(), let most = all.max() else { return nil }
    let averaged = values.isEmpty ? all : values
    return (least, most, averaged.reduce(0) { $0 + $1 / Double(averaged.count) })
  }

  /// Returns the number of values and the missing ones by reason: `5 of 7 days recorded, 1 declined`.
  func counted(_ span: MarkFigure.Span, in language: Language) -> String {
    let count = cells.values.count(where: \.hasValue)
    let isDays = if case .days = span { true } else { false }
    let gaps = places.compactMap { cells[$0].flatMap { $0.hasValue ? nil : $0.gap } }
    return
      ([language(isDays ? .figureDays : .figureValues, ["count": count, "all": cells.count])]
      + Gap.counts(gaps, in: language)).joined(separator: ", ")
  }
}
