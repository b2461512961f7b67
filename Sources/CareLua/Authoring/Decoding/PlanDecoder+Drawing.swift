import CareModel

extension PlanDecoder {
  /// Validates a mark by itself: as a function creates it, or in a file, where there is no drawing.
  func judgeMark(_ declaration: Declaration, path: String) {
    guard !isDiscreet else { return _ = read(Mark.scripted, of: declaration, path: path) }
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
      guard case .declared(let one) = item.decoded,
        let mark = read(Mark.scripted, of: one, path: item.authored.path)
      else { return nil }
      marks.append(mark)
    }
    let drawing = DrawingDefinition(
      x: axis("x", reader), y: axis("y", reader), marks: marks, alt: reader.text("alt"))
    guard isShort(drawing.alt, reader), isDrawable(drawing, reader) else { return nil }
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
    let places = drawing.marks.flatMap(\.definition.places),
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

  private func isShort(_ alt: String?, _ reader: FieldReader) -> Bool {
    guard let alt, alt.utf8.count > DrawingDefinition.mostBytes else { return true }
    report(
      .outOfRange, at: reader.place(of: "alt"),
      "`alt` has \(alt.utf8.count) bytes; write at most \(DrawingDefinition.mostBytes)")
    return false
  }
}

extension MarkPlace {
  fileprivate var dayNumber: Int? { if case .day(let date) = self { date.dayNumber } else { nil } }
}
