import CareModel

extension FigureSamples {
  private static func day(_ number: Int) -> MarkPlace { .day(first.adding(days: number)) }

  private static func figure(_ id: String, _ title: String, _ content: MarkFigure) -> Figure {
    Figure(
      id: id, title: title, origin: Figure.Origin(asOf: Instant(milliseconds: 1_782_000_000_000), seq: 42, zone: .utc),
      content: .marks(content))
  }

  /// Every mark over days, with missing points, a dotted bridge, and a lone point.
  static var marks: Figure {
    let line = (0..<21).map { day -> MarkSeries.Point in
      [4, 9, 10, 15, 17].contains(day)
        ? .init(x: self.day(day), gap: day == 4 ? .declined : .missed)
        : .init(x: self.day(day), y: 110 + Double(day * 37 % 50))
    }
    let area = line.map { point in
      point.y.map { MarkSeries.Point(x: point.x, low: $0 - 25, high: $0 + 30) } ?? point
    }
    return figure(
      "marks", "Glucose",
      MarkFigure(
        span: .days(first: first, last: first.adding(days: 20)), x: .init(title: "day"),
        y: .init(title: "mg/dL", format: "{value} mg"), minimum: 50, maximum: 250,
        marks: [
          .band(MarkBand(y: [70, 180], title: "target")), .band(MarkBand(x: [day(12), day(14)], title: "ill")),
          .area(MarkSeries(title: "Glucose", points: area)),
          .line(MarkSeries(title: "Glucose", points: line, join: 1)),
          .point(MarkSeries(title: "Laboratory", points: [.init(x: day(2), y: 120), .init(x: day(16), y: 199)])),
          .rule(MarkRule(y: 200, title: "call us")), .rule(MarkRule(x: day(7), title: "new dose")),
          .text(MarkText(x: day(16), y: 199, text: "before breakfast")),
        ]))
  }

  /// Bars of two titles over categories, with a 0, a negative value, and reasons.
  static var markedBars: Figure {
    let names = ["Mon", "Tue", "Wed", "Thu"].map { MarkPlace.category($0) }
    return figure(
      "marks-bars", "Change by weekday",
      MarkFigure(
        span: .categories(["Mon", "Tue", "Wed", "Thu"]), x: .init(), y: .init(title: "points"), minimum: -4, maximum: 8,
        marks: [
          .bar(
            MarkSeries(
              title: "Before",
              points: [
                .init(x: names[0], y: 3), .init(x: names[1], y: 0), .init(x: names[2], gap: .declined),
                .init(x: names[3], y: -3.5),
              ])),
          .bar(
            MarkSeries(
              title: "After",
              points: [
                .init(x: names[0], y: 8), .init(x: names[1]), .init(x: names[2], y: 6), .init(x: names[3], y: 1),
              ], color: "#ffee00")),
          .area(MarkSeries(title: "Range", points: names.prefix(2).map { .init(x: $0, low: 1, high: 5) })),
        ]))
  }

  /// Points and a line over numbers, with an author's words.
  static var markedNumbers: Figure {
    figure(
      "marks-numbers", "Dose and pain",
      MarkFigure(
        span: .numbers(least: 0, most: 20), x: .init(title: "Dose", format: "{value} mg"), y: .init(title: "Pain"),
        minimum: 0, maximum: 10,
        marks: [
          .point(
            MarkSeries(
              title: "Days",
              points: (0..<30).map { .init(x: .number(Double($0 * 7 % 20)), y: Double($0 * 3 % 9) + 0.5) })),
          .line(
            MarkSeries(
              title: "Median",
              points: [
                .init(x: .number(0), y: 7), .init(x: .number(5), y: 6), .init(x: .number(10)),
                .init(x: .number(15), y: 3),
              ])),
          .band(MarkBand(x: [.number(5), .number(10)], title: "usual dose")),
        ], alt: "Pain was lower on days with a higher dose."))
  }

  static var noMarks: Figure {
    figure(
      "marks-none", "Nothing yet",
      MarkFigure(
        span: .days(first: first, last: first.adding(days: 6)), x: .init(), y: .init(), minimum: 0, maximum: 1,
        marks: [.bar(MarkSeries(title: "A", points: [])), .rule(MarkRule(y: 1, title: "goal"))]))
  }

  /// Marks whose author wrote markup.
  static var markupInMarks: Figure {
    let markup = "</text><script>alert(1)</script>\u{1B}[31m"
    return Figure(
      id: "a\"><b>", title: markup,
      content: .marks(
        MarkFigure(
          span: .categories([markup, "\"><i>"]), x: .init(title: markup), y: .init(title: markup, format: "<u>{value}"),
          minimum: 0, maximum: 1,
          marks: [
            .bar(MarkSeries(title: markup, points: [.init(x: .category(markup), y: 1)], color: "red\" onload=\"x")),
            .rule(MarkRule(y: 1, title: markup)), .band(MarkBand(y: [0, 1], title: markup)),
            .text(MarkText(x: .category(markup), y: 1, text: markup)),
          ], alt: markup)))
  }
}
