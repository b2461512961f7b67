import CareModel

extension ConstructorEntry {
  /// The marks of custom charts, and the tables that they consist of.
  static let marks =
    [drawing] + Mark.scripted.map(\.entry) + [
      ConstructorEntry(
        "drawing_axis", .record, "An axis of a drawing.",
        fields: [
          FieldEntry("title", .text, "The title, such as the units."),
          FieldEntry("min", .number, "The least value; of `x`, only where positions are numbers."),
          FieldEntry("max", .number, "The greatest value; of `x`, only where positions are numbers."),
          FieldEntry("format", .text, "The format of a value; {value} is the number.", default: "\"{value}\""),
        ]),
      MarkSeries.Point.entry("A point of a mark, or a missing one."),
      ChartPeriod.row.entry,
    ]

  private static let drawing = ConstructorEntry(
    "chart.marks", .table, makes: .drawing,
    "The marks that the function `draw` of a custom chart returns, those behind first, and their axes.",
    fields: [
      FieldEntry("x", .record("drawing_axis"), "The horizontal axis.", default: "from the marks"),
      FieldEntry("y", .record("drawing_axis"), "The axis of values.", default: "from the marks"),
      FieldEntry(
        "alt", .text, "The drawing in words, for those who do not see it.", default: "made from the marks"),
    ], items: .declared(.mark),
    example: """
      chart.marks { y = { title = "mg/dL", min = 0 }, alt = "Glucose stayed in its target.",
        mark.band { y = { 70, 180 }, title = "target" },
        mark.line { title = "Glucose", points = { { x = "2026-06-07", y = 110 }, { x = "2026-06-08", gap = "declined" } } } }
      """)
}

extension Mark {
  /// The marks, each with its constructor.
  static let scripted = Name.allCases.map { scripted($0.definition) }

  private static func scripted<One: MarkDefinition>(_ type: One.Type) -> ScriptAlternative<Mark> {
    ScriptAlternative(type, "mark.", makes: .mark)
  }
}

extension MarkSeries.Point: RecordNoun, UnrecordedValue, UnrecordedElement {
  static let recordName = "drawing_point"
  static let scriptFields = makeScriptFields()
  static var authoredList: FieldType { .list(of: .record(recordName)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [MarkSeries.Point]? {
    var points: [MarkSeries.Point] = []
    for item in field.items {
      guard let row = item.record else { return nil }
      var point = template
      let names = decoder.read(row, into: &point)
      guard names == row.written, isComplete(names) else { return nil }
      points.append(point)
    }
    return points
  }
}

extension MarkPlace: UnrecordedValue, UnrecordedElement {
  static var authored: FieldType { .any(of: [.number, .text, .date]) }
  static var authoredList: FieldType { .list(of: authored) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> MarkPlace? {
    switch field.decoded {
    case .number(let number): .number(number)
    case .date(let date): .day(date)
    case .text(let text): MarkPlace(text)
    default: nil
    }
  }
}

extension Gap: ScriptValue {}

extension Double: UnrecordedElement {}

extension FigureColor: UnrecordedValue {
  static var authored: FieldType { .text }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> FigureColor? {
    guard let text = field.text, decoder.isColor(text, at: field.authored) else { return nil }
    return FigureColor(rawValue: text)
  }
}

extension WholeDays: UnrecordedValue {
  static var authored: FieldType { .interval }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> WholeDays? {
    guard case .interval(let interval) = field.decoded else { return nil }
    return decoder.wholeDays(interval, at: field.authored).map { WholeDays(rawValue: $0) }
  }
}

/// The days for which the function of a custom chart draws.
struct ChartPeriod {
  /// The first day.
  var from: CivilDate
  /// The day after the last.
  var to: CivilDate

  /// `chart_period`: the second argument of `draw`.
  static let row = Row<ChartPeriod>(
    "chart_period", "The days that a custom chart shows: those of `over`, or of the report that it is in.",
    [
      .field("from", "The first day.", \.from),
      .field("to", "The day after the last, which is today unless a report ends earlier.", \.to),
      .field("days", "The number of days.") { $0.to.dayNumber - $0.from.dayNumber },
    ])
}
