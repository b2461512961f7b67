import CareModel

extension PlanDecoder {
  /// Validates a mark by itself: as a function creates it, or in a file, where there is no drawing.
  func judgeMark(_ declaration: Declaration, path: String) {
    guard !isDiscreet else { return _ = mark(declaration, path: path) }
    refuseOutsideDraw(declaration, path)
  }

  /// Validates the marks of a drawing: as a function creates them, or in a file, where there is no drawing.
  func judgeDrawing(_ declaration: Declaration, path: String) {
    guard !isDiscreet else { return _ = drawing(declaration, path: path) }
    refuseOutsideDraw(declaration, path)
  }

  private func refuseOutsideDraw(_ declaration: Declaration, _ path: String) {
    report(
      .badChart, at: authored(declaration, path: path),
      "`\(declaration.entry.name)` is a part of a drawing; call it in the function `draw` of chart.custom, which returns it"
    )
    _ = reader(declaration, path: path)
  }

  /// Returns the marks and axes of a drawing; nil where they are wrong, which has been reported.
  func drawing(_ declaration: Declaration, path: String) -> DrawingDefinition? {
    guard let reader = reader(declaration, path: path) else { return nil }
    guard reader.items.count <= DrawingDefinition.mostMarks else {
      report(
        .outOfRange, at: reader.authored,
        "there are \(reader.items.count) marks; write at most \(DrawingDefinition.mostMarks)")
      return nil
    }
    var marks: [Mark] = []
    for item in reader.items {
      guard case .declared(let one) = item.decoded, let mark = mark(one, path: item.authored.path) else { return nil }
      marks.append(mark)
    }
    let drawing = DrawingDefinition(
      x: axis("x", reader), y: axis("y", reader), marks: marks, alt: reader.text("alt"))
    guard isShort(drawing.alt, "alt", reader), isDrawable(drawing, reader) else { return nil }
    return drawing
  }

  private func axis(_ name: String, _ reader: FieldReader) -> DrawingDefinition.Axis {
    guard case .record(let axis)? = reader[name] else { return DrawingDefinition.Axis() }
    let (least, most) = (axis.number("min"), axis.number("max"))
    if let least, let most, least >= most {
      report(.outOfRange, at: axis.place(of: "max"), "`max` must be greater than `min`")
    }
    return DrawingDefinition.Axis(
      look: MarkFigure.Axis(title: axis.text("title"), format: axis.text("format")), minimum: least, maximum: most)
  }

  /// Whether the marks have one axis and can be distinguished; reports what is wrong.
  private func isDrawable(_ drawing: DrawingDefinition, _ reader: FieldReader) -> Bool {
    func refuse(_ message: String) -> Bool {
      report(.badChart, at: reader.authored, message)
      return false
    }
    let places = drawing.marks.flatMap(\.allPlaces),
      kinds = MarkPlace.Kind.allCases.filter { kind in
        places.contains { $0.kind == kind }
      }
    guard kinds.count <= 1 else {
      return refuse(
        "the positions `x` are \(kinds.map(\.rawValue).joined(separator: " and ")); write one kind in all marks")
    }
    if kinds.first != .numbers, !kinds.isEmpty, drawing.x.minimum != nil || drawing.x.maximum != nil {
      return refuse(
        "`min` and `max` of `x` are for numbers, and the positions are \(kinds[0].rawValue); omit them")
    }
    let series = drawing.marks.compactMap(\.series), titles = Set(series.map(\.title))
    guard titles.count <= DrawingDefinition.mostTitles else {
      return refuse(
        "\(titles.count) titles cannot be distinguished in one drawing; write at most \(DrawingDefinition.mostTitles)")
    }
    let points = series.reduce(0) { $0 + $1.points.count }
    guard points <= DrawingDefinition.mostPoints else {
      return refuse("there are \(points) points; write at most \(DrawingDefinition.mostPoints)")
    }
    let categories = Set(places).count
    guard kinds.first != .categories || categories <= DrawingDefinition.mostCategories else {
      return refuse("there are \(categories) categories; write at most \(DrawingDefinition.mostCategories)")
    }
    if case let days = places.compactMap(\.dayNumber), let first = days.min(), let last = days.max(),
      last - first > CalendarInterval.mostDaysOfReport
    {
      return refuse("the days span more than 10 years; write at most \(CalendarInterval.mostDaysOfReport) days")
    }
    return true
  }

  /// Returns a mark; nil where it is wrong, which has been reported.
  func mark(_ declaration: Declaration, path: String) -> Mark? {
    guard let reader = reader(declaration, path: path) else { return nil }
    switch declaration.entry.name.dropFirst("mark.".count) {
    case "line": return series(reader) { $0.y != nil }.map { .line($0) }
    case "point": return series(reader, isFunction: false) { $0.y != nil }.map { .point($0) }
    case "bar": return series(reader) { $0.y != nil }.map { .bar($0) }
    case "area": return series(reader, isArea: true) { $0.low != nil && $0.high != nil }.map { .area($0) }
    case "rule": return rule(reader)
    case "band": return band(reader)
    case "text":
      guard let x = reader.place("x"), let y = reader.number("y"), let text = reader.text("text"),
        isShort(text, "text", reader)
      else { return nil }
      return .text(MarkText(x: x, y: y, text: text))
    default: return nil
    }
  }

  private func rule(_ reader: FieldReader) -> Mark? {
    guard let title = reader.text("title"), isShort(title, "title", reader), isEither(reader) else { return nil }
    return .rule(MarkRule(x: reader.place("x"), y: reader.number("y"), title: title))
  }

  private func band(_ reader: FieldReader) -> Mark? {
    guard let title = reader.text("title"), isShort(title, "title", reader), isEither(reader) else { return nil }
    let places = reader.list("x").compactMap { MarkPlace($0.decoded) }
    let values = reader.list("y").compactMap { field -> Double? in
      if case .number(let number) = field.decoded { number } else { nil }
    }
    let name = reader.written.contains("x") ? "x" : "y"
    guard (name == "x" ? places.count : values.count) == 2 else {
      report(.outOfRange, at: reader.place(of: name), "a band has two ends; write \(name) = { first, last }")
      return nil
    }
    if name == "y", values[0] >= values[1] {
      report(.outOfRange, at: reader.place(of: "y"), "the high end of a band must be greater than the low end")
      return nil
    }
    if name == "x", !places[0].isBefore(places[1]) {
      report(
        .outOfRange, at: reader.place(of: "x"), "the ends of a band must be of one kind, and the last after the first")
      return nil
    }
    return .band(MarkBand(x: name == "x" ? places : nil, y: name == "y" ? values : nil, title: title))
  }

  /// Whether exactly one of `x` and `y` is written; reports both or none.
  private func isEither(_ reader: FieldReader) -> Bool {
    let (hasX, hasY) = (reader.written.contains("x"), reader.written.contains("y"))
    guard hasX != hasY else {
      report(
        .notAllowed, at: reader.authored,
        hasX
          ? "\(reader.entry.name) has `x` and `y`; write one mark for each"
          : "\(reader.entry.name) needs `y`, a value, or `x`, a position")
      return false
    }
    return reader.fields[hasX ? "x" : "y"] != nil
  }

  private func series(
    _ reader: FieldReader, isFunction: Bool = true, isArea: Bool = false, _ isThere: (MarkSeries.Point) -> Bool
  ) -> MarkSeries? {
    guard let title = reader.text("title"), isShort(title, "title", reader) else { return nil }
    if let color = reader.text("color"), !isColor(color, at: reader.place(of: "color")) { return nil }
    let fields = reader.list("points")
    guard fields.count <= DrawingDefinition.mostPoints else {
      report(
        .outOfRange, at: reader.place(of: "points"),
        "there are \(fields.count) points; write at most \(DrawingDefinition.mostPoints)")
      return nil
    }
    var points: [MarkSeries.Point] = [], seen: Set<MarkPlace> = []
    for field in fields {
      guard case .record(let row) = field.decoded, let x = row.place("x") else { return nil }
      let wrong = isArea ? ["y"] : ["low", "high"]
      if let name = wrong.first(where: row.written.contains) {
        report(
          .notAllowed, at: row.place(of: name),
          isArea
            ? "a point of mark.area has `low` and `high`; write `low = 0` for an area below a line"
            : "a point of \(reader.entry.name) has `y`; write a mark.area for `low` and `high`")
        return nil
      }
      let gap = row.text("gap").flatMap { Gap(rawValue: $0) }
      let point = MarkSeries.Point(
        x: x, y: row.number("y"), low: row.number("low"), high: row.number("high"), gap: gap)
      if gap != nil, isThere(point) {
        report(.notAllowed, at: row.place(of: "gap"), "the point has a value; omit `gap`, or the value")
        return nil
      }
      if let low = point.low, let high = point.high, low > high {
        report(.outOfRange, at: row.place(of: "high"), "`high` must be at least `low`")
        return nil
      }
      if case .category(let text) = x, !isShort(text, "x", row) { return nil }
      if isFunction, !seen.insert(x).inserted {
        report(
          .notAllowed, at: row.authored,
          "two points have the same `x`; write one for each position, or mark.point")
        return nil
      }
      points.append(point)
    }
    return MarkSeries(
      title: title, points: points, color: reader.text("color"), join: wholeDays("join", reader))
  }

  private func isShort(_ text: String?, _ name: String, _ reader: FieldReader) -> Bool {
    guard let text, text.utf8.count > DrawingDefinition.mostBytes else { return true }
    report(
      .outOfRange, at: reader.place(of: name),
      "`\(name)` has \(text.utf8.count) bytes; write at most \(DrawingDefinition.mostBytes)")
    return false
  }
}

extension FieldReader {
  /// A horizontal position.
  fileprivate func place(_ name: String) -> MarkPlace? { self[name].flatMap { MarkPlace($0) } }
}

extension MarkPlace {
  fileprivate init?(_ decoded: Decoded) {
    switch decoded {
    case .number(let number): self = .number(number)
    case .date(let date): self = .day(date)
    case .text(let text): self.init(text)
    default: return nil
    }
  }

  fileprivate var dayNumber: Int? { if case .day(let date) = self { date.dayNumber } else { nil } }

  /// Whether another position of the same kind is after this one; categories are in the order of the points.
  fileprivate func isBefore(_ other: MarkPlace) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a < b
    case (.day(let a), .day(let b)): a < b
    case (.category(let a), .category(let b)): a != b
    default: false
    }
  }
}

extension Mark {
  fileprivate var allPlaces: [MarkPlace] {
    switch self {
    case .line(let series), .point(let series), .bar(let series), .area(let series): series.points.map(\.x)
    case .rule(let rule): [rule.x].compactMap(\.self)
    case .band(let band): band.x ?? []
    case .text(let text): [text.x]
    }
  }
}
