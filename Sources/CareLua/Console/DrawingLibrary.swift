import CareCards
import CareModel
import CareRuntime

/// `chart` and `plot`: drawings at the prompt and in scripts.
enum DrawingLibrary {
  static let bindings: [Binding<LuaEnvironmentBox>] = [
    .function(
      "plot",
      [
        FieldEntry(
          "list", .given(.list(of: .anything)),
          "Numbers; rows with `y`, `value`, `mean`, or `progress`, and maybe `x` or `date`; or values such as those of ctx.values.",
          required: true)
      ], gives: .handle("drawing"), "Draws numbers as points, in their order or by their `x` or `date`.",
      example: "plot { 3, 4.5, 4 }"
    ) { box, call in
      let list = try PlottedList(call)
      let style = TerminalStyle(width: box.width)
      call.push(Drawing(PlotText.text(list.points, missing: list.missing, style)))
    }
  ]

  private static let carePlan = FieldEntry(
    "care_plan", .id, "Of this care plan only, where several have the chart.")

  /// `chart "id"`, beside the constructors `chart.bar` and others, after whose table its arguments come.
  static let chart: Binding<LuaEnvironmentBox> = .function(
    "chart", [FieldEntry("id", .id, "The id that the plan gives the chart.", required: true)],
    options: [.patient, carePlan],
    gives: .handle("chart"),
    "Returns a chart of the patient's plans from the data up to now, as care insights shows it.",
    example: "chart(\"care\", { patient = \"p1\" })", firstArgument: 2
  ) { box, options, call in
    let id = try call.string(2), patient = try box.patient(options)
    let report = try box.runtime.insightReport(patient, at: box.now)
    do {
      let charts = try report.charts(id, of: patient, carePlan: options.id("care_plan"))
      call.push(FigureObject(charts, width: box.width))
    } catch let error as InsightReport.NoChart {
      throw OptionError(error.code, error.message, got: id)
    }
  }

  /// Returns the functions that share their names with tables of constructors.
  static func called(over box: LuaEnvironmentBox) -> [String: (inout LuaCall) throws -> Void] {
    guard case .function(let body) = chart.body else { return [:] }
    return [
      chart.entry.name: { call in
        call.skipped = 1
        try body(box, &call)
      }
    ]
  }
}

/// The Lua handle to a drawing.
final class Drawing: LuaHandle, LuaObject, LuaPrintable {
  let luaDescription: String

  init(_ text: TerminalText) {
    luaDescription = text.withoutLastLineBreak().description
    super.init()
    hosted = luaDescription.utf8.count
  }

  static let luaType = LuaType("drawing", [Binding<Drawing>]())
}

/// The points of a list that a script wants to see.
private struct PlottedList {
  var points: [PlotText.Point] = []
  /// The number of values that are no numbers.
  var missing = 0

  /// Reads the list that is the first argument of a call, and charges for its drawing.
  init(_ call: borrowing LuaCall) throws {
    let values: [LuaValue]
    switch try call.value(1) {
    case .table(let table) where table.fields.isEmpty: values = table.array
    case .object(let series as SeriesObject):
      try call.charge(series.rowWork)
      values = series.dated
    default: throw OptionError("invalid_argument", "plot takes a list of numbers or of rows; write plot { 3, 4.5 }")
    }
    try call.charge(40 * values.count)
    for (place, value) in values.enumerated() {
      let row = value.table?.fields
      let height = row.map { row in DrawnRow.heights.lazy.compactMap { row[$0] }.first ?? .nil } ?? value
      guard let y = height.number, y.isFinite else {
        missing += 1
        continue
      }
      let (x, label) = try Self.position(row?["date"] ?? row?["x"]) ?? (Double(place + 1), "\(place + 1)")
      points.append(PlotText.Point(x: x, y: y, label: label))
    }
  }

  /// Returns the distance from the left of a number, a date, or a time, and its text; nil for none.
  private static func position(_ value: LuaValue?) throws -> (Double, String)? {
    switch value {
    case nil, .nil: return nil
    case .object(let time as TimeObject):
      switch time.time {
      case .date(let date): return position(of: date)
      case .wall(let wall): return position(of: wall)
      case .instant(let instant, let zone): return position(of: zone.civil(instant))
      }
    case .string(let text):
      if let date = CivilDate(text) { return position(of: date) }
      if let wall = CivilDateTime(text) { return position(of: wall) }
    case let value?:
      if let number = value.number, number.isFinite { return (number, PlainNumber.text(number)) }
    }
    throw OptionError("invalid_argument", "`x` is a number, and `date` a date or a time such as \"2026-06-07\"")
  }

  private static func position(of date: CivilDate) -> (Double, String) { (Double(date.dayNumber), "\(date)") }

  private static func position(of wall: CivilDateTime) -> (Double, String) {
    (Double(wall.date.dayNumber) + Double(wall.time.secondsSinceMidnight) / 86_400, "\(wall)")
  }
}

extension Registry {
  /// The language of this release beside the host's functions of the same names.
  static let prompt = Registry(standard.constructors + [DrawingLibrary.chart.entry])
}
