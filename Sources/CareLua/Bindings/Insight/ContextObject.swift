import CareInsights
package import CareModel

/// The Lua handle to a hook's context: `ctx.now`, `ctx.values { … }`, `ctx.adherence { … }`.
///
/// It serves one call: afterward it holds nothing of the patient's.
package final class ContextObject: LuaHandle, LuaObject, OptionsReader {
  fileprivate private(set) var held: (any HookContext)?
  /// Whether the function computes progress, which adherence counts: it would be called for itself, without end.
  var isForProgress = false

  /// Creates a handle to a hook's context.
  package init(_ context: any HookContext) {
    held = context
  }

  /// Ends the handle with the call that it was made for.
  package func end() {
    held = nil
  }

  var context: any HookContext {
    get throws(OptionError) {
      guard let held else { throw OptionError("ended", "this context belongs to a call that has ended") }
      return held
    }
  }

  var optionsZone: Zone? { get throws { try context.zone } }

  package static let luaType = LuaType("context")
    .adding(members.map(callable))
    .metamethod(.tostring) { call in call.push("context") }

  static let members = own + figures

  private static let own: [Binding<ContextObject>] = [
    Binding(
      ConstructorEntry("ctx.now", .constant, makes: .moment, gives: .time, "The time at which the hook runs."),
      .value { object in
        let context = try object.context
        context.reads?.noteClock()
        return .time(context.now, context.zone)
      }),
    Binding(
      ConstructorEntry("ctx.patient", .constant, gives: .table("ctx_patient"), "The participant."),
      .value { object in
        let context = try object.context
        return try context.enrollment().luaPatient(in: context.zone)
      }),
    Binding(
      ConstructorEntry(
        "ctx.params", .constant, gives: .map(of: .anything), "The plan's parameters for this participant, by name."),
      .value { object in
        let context = try object.context
        return try context.enrollment().parameters.table(in: context.zone)
      }),
    Binding(
      ConstructorEntry(
        "ctx.anchors", .constant, gives: .map(of: .time),
        "The dates and times of the plan's anchors for this participant, by name, and `enrolled`."),
      .value { object in
        let context = try object.context
        let enrollment = try context.enrollment()
        let enrolled = enrollment.enrolled.map { ["enrolled": AnchorValue.date($0)] } ?? [:]
        return enrollment.anchors.merging(enrolled) { $1 }.table(in: context.zone)
      }),
    .function(
      "ctx.today",
      options: [
        FieldEntry("task", .id, "The task.", required: true), FieldEntry("kind", .text, "Values of this kind only."),
      ], gives: .handle("values"),
      "Returns a task's values recorded so far at the events of today and of later days.",
      example: "ctx.today { task = \"inhaler\" }:count() > 3", firstArgument: 2
    ) { object, options, call in
      let context = try object.context
      let values = try context.valuesToday(
        task: try options.requiredID("task"), kind: try options.text("kind"), charging: call.state.charge)
      try call.push(series: values, zone: context.zone)
    },
    .function(
      "ctx.samples",
      options: [
        FieldEntry("quantity", .text, "The quantity, such as \"blood_glucose\".", required: true),
        FieldEntry("over", .interval, "The time before now, as an interval.", required: true),
      ], gives: .handle("values"), "Returns the samples of a quantity that started in an interval before now.",
      example: "ctx.samples { quantity = \"blood_glucose\", over = hours(2) }:min()", firstArgument: 2
    ) { object, options, call in
      let context = try object.context
      let over = try options.required("over", options.interval("over"))
      guard over.movesForward else {
        throw OptionError(
          "invalid_interval", "`over` of ctx.samples must be positive; write over = hours(2)", path: "over")
      }
      let quantity = try options.required("quantity", options.text("quantity"))
      // The interval ends now.
      context.reads?.noteClock()
      let samples = try context.samples(quantity: quantity, over: over, charging: call.state.charge)
      try call.push(series: samples, zone: context.zone)
    },
    .function(
      "ctx.values",
      options: [
        FieldEntry("task", .id, "The task.", required: true), FieldEntry("kind", .text, "Values of this kind only."),
        over,
      ], gives: .handle("values"),
      "Returns a task's values over whole days before today: :mean :min :max :sum :last :count :by_day :list.",
      example: "ctx.values { task = \"check-in\", kind = \"pain\", over = days(7) }:mean()", firstArgument: 2
    ) { object, options, call in
      let context = try object.context, over = try wholeDays(options)
      let values = try context.values(
        task: try options.requiredID("task"), kind: try options.text("kind"), over: over, charging: call.state.charge)
      try call.push(series: values, zone: context.zone)
    },
    .function(
      "ctx.adherence", options: [over], gives: .list(of: .table("adherence_day")),
      "Returns the adherence of each whole day before today.", example: "ctx.adherence { over = days(7) }[1].progress",
      firstArgument: 2
    ) { object, options, call in
      try object.refuseInProgress(options)
      let context = try object.context
      let days = try context.adherence(over: wholeDays(options), charging: call.state.charge)
      try call.charge(20 * days.count)
      try call.push(DayAdherence.row.list(days, in: context.zone))
    },
  ]

  /// Refuses a function that counts progress to a function that computes it.
  func refuseInProgress(_ options: Options) throws(OptionError) {
    guard isForProgress else { return }
    throw OptionError(
      "progress_of_progress",
      "a progress function cannot use \(options.entry.name), which counts progress; use event.values or ctx.values { … }"
    )
  }

  static let over = FieldEntry(
    "over", .interval, "The number of whole days before today, as an interval.", required: true)

  static func wholeDays(_ options: Options) throws -> CalendarInterval {
    let over = try options.required("over", options.interval("over"))
    guard over.seconds == 0, over.movesForward else {
      throw OptionError(
        "invalid_interval",
        "`over` of \(options.entry.name) must be whole days, weeks, or months; write over = days(7)",
        path: "over", expected: "whole days")
    }
    return over
  }

  /// The binding as a member that is called with a dot: a function becomes a value that can be called.
  private static func callable(_ member: Binding<ContextObject>) -> Binding<ContextObject> {
    let name = member.entry.name
    let body: Binding<ContextObject>.Body =
      switch member.body {
      case .function(let body): .value { object in .object(ContextFunction(name, object, body)) }
      case .value(let get):
        .value { object in
          object.held?.reads?.note(name)
          return try get(object)
        }
      case .none: .none
      }
    return Binding(member.entry, body)
  }
}

/// A function of a context, which is called with a dot: `ctx.values { … }`.
private final class ContextFunction: LuaHandle, LuaObject {
  private let name: String
  private let context: ContextObject
  private let body: Binding<ContextObject>.Function

  init(_ name: String, _ context: ContextObject, _ body: @escaping Binding<ContextObject>.Function) {
    self.name = name
    self.context = context
    self.body = body
  }

  static let luaType = LuaType("query")
    .metamethod(.call) { call in
      let function = try call.object(1, as: ContextFunction.self)
      function.context.held?.reads?.note(function.name)
      try function.body(function.context, &call)
    }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: ContextFunction.self).name) }
}

/// The Lua handle to recorded values and their statistics: `ctx.values { … }:mean()`.
package final class SeriesObject: LuaHandle, LuaObject {
  private let series: ValueSeries
  private let zone: Zone

  /// Creates a handle to values, read in a zone.
  init(_ series: ValueSeries, zone: Zone) {
    self.series = series
    self.zone = zone
  }

  /// The work of a row of values, of which each becomes a table.
  var rowWork: Int { 20 * series.count }

  /// The values, oldest first.
  var luaValues: [LuaValue] { series.values.map { $0.value.value.luaValue(in: zone) } }

  /// The values with their dates, oldest first.
  var dated: [LuaValue] { series.values.map { DatedValue.row.table($0, in: zone) } }

  package static let luaType = LuaType("values", members)
    .metamethod(.len) { call in call.push(try call.object(1, as: SeriesObject.self).series.count) }
    .metamethod(.tostring) { call in call.push("values(\(try call.object(1, as: SeriesObject.self).series.count))") }

  static let members: [Binding<SeriesObject>] = [
    .function("values:mean", gives: .optional(.number), "Returns the mean of the numbers; nil for none.") {
      try $1.charge($0.series.count)
      try $1.push(.whole($0.series.mean))
    },
    .function("values:min", gives: .optional(.number), "Returns the least number; nil for none.") {
      try $1.charge($0.series.count)
      try $1.push(.whole($0.series.min))
    },
    .function("values:max", gives: .optional(.number), "Returns the greatest number; nil for none.") {
      try $1.charge($0.series.count)
      try $1.push(.whole($0.series.max))
    },
    .function("values:sum", gives: .optional(.number), "Returns the sum of the numbers; nil for none.") {
      try $1.charge($0.series.count)
      try $1.push(.whole($0.series.sum))
    },
    .function("values:last", gives: .anything, "Returns the value recorded last; nil for none.") {
      try $1.push($0.series.last?.value.luaValue(in: $0.zone) ?? .nil)
    },
    .function("values:count", gives: .integer, "Returns the number of values, as `#` does.") {
      $1.push($0.series.count)
    },
    .function(
      "values:list", gives: .list(of: .table("dated_value")), "Returns each value with its date, the oldest first."
    ) { object, call in
      try call.charge(object.rowWork)
      try call.push(DatedValue.row.list(object.series.values, in: object.zone))
    },
    .function(
      "values:by_day", gives: .list(of: .table("day_mean")), "Returns each day that has numbers, with their mean."
    ) { object, call in
      try call.charge(object.rowWork)
      try call.push(ValueSeries.Day.row.list(object.series.byDay, in: object.zone))
    },
  ]
}

extension LuaCall {
  /// Pushes a handle to values, which keeps them.
  fileprivate mutating func push(series values: [DatedValue], zone: Zone) throws {
    try charge(10 * values.count)
    try keep(bytes: values.reduce(0) { $0 + $1.size })
    push(SeriesObject(ValueSeries(values), zone: zone))
  }
}

extension HookEnrollment {
  /// `ctx_patient`: the participant that a hook runs for.
  static let row = Row<HookEnrollment>(
    "ctx_patient", "The participant that a hook runs for.",
    [
      .field("id", "The patient's id.", \.patient), .field("zone", "The time zone.", \.zone),
      .field(
        "language", "The patient's `language`, or else the text `language` of the patient's `user_info`, e.g. \"de\".",
        \.language),
      .field("arm", "The value of the plan's parameter `arm`.", \.arm),
    ])
}

extension DatedValue {
  /// The number of bytes that it takes.
  fileprivate var size: Int {
    let own = MemoryLayout<DatedValue>.stride
    return switch value.value {
    case .text(let text): own + text.utf8.count
    case .binary(let data): own + data.count
    case .integer, .double, .boolean, .date, .day: own
    }
  }

  /// `dated_value`: a value of an outcome, with the day of its event.
  static let row = Row<DatedValue>(
    "dated_value", "A value of an outcome, with the day of its event.",
    Row.fields(of: OutcomeValue.shape).map { $0.of(\DatedValue.value) } + [
      .field("date", "The local day of the event.", \.date),
      .field("start", "When the event is due; of a task at will, when it was started.", \.start),
    ])
}

extension ValueSeries.Day {
  /// `day_mean`: the mean of a day's numbers.
  static let row = Row<ValueSeries.Day>(
    "day_mean", "The mean of a day's numbers.",
    [.field("date", "The day.", \.date), .field("mean", "The mean.", \.mean)])
}
