/// The cause that raises an alert.
public enum AlertTrigger: Hashable, Sendable {
  /// A condition on the answers of the task's survey; for a task without one, on the recorded values, each by its kind.
  case answers(Condition)
  /// A number of the task's events, or of their values, over some days.
  case count(EventCount)
  /// A sample beyond a bound.
  case samples(SampleBound)
  /// A declined event, for one of these reasons; for any reason if the list is empty.
  case declined(reasons: [String])
  /// A number of the task's events missed in a row.
  case missed(MissedRun)

  /// The condition on answers or recorded values; nil for other causes.
  package var condition: Condition? {
    if case .answers(let condition) = self { condition } else { nil }
  }

  /// The functions of the script that the condition calls.
  package var hooks: [Hook] { condition?.hooks ?? [] }

  /// The parameter of the plan that gives the bound, if one does.
  package var limitParameter: String? {
    let limit: AlertBound.Limit?
    switch self {
    case .count(let count): limit = count.bound.limit
    case .samples(let samples): limit = samples.bound.limit
    case .answers, .declined, .missed: limit = nil
    }
    if case .parameter(let name)? = limit { return name }
    return nil
  }
}

extension AlertTrigger: Described {
  /// A declined event, for any reason.
  public static let template = AlertTrigger.declined(reasons: [])
  /// The fields that are stored of a cause that is no condition; ``constructors`` has those that authors write.
  public static let fields: [Field<AlertTrigger>] = [
    Field("count", \.count, "A number of events or of values.", isAuthored: false),
    Field("samples", \.samples, "A bound for samples.", isAuthored: false),
    Field("declined", \.reasons, "The reasons of a declined event.", isAuthored: false),
    Field("missed", \.missed, "A number of events missed in a row.", isAuthored: false),
  ]
  /// A cause is a number, a bound, a list of reasons, or a run.
  public static let alternatives: Set = ["count", "samples", "declined", "missed"]

  /// The constructors of the causes that are no conditions.
  package static let constructors: [Constructor<AlertTrigger>] = [
    Constructor(
      "events",
      "A number of the task's events over some days, the day of the recorded event the last; raised once for these days.",
      base: .count(.template),
      fields: counted(EventCount.bounds("The number of events must be") + [EventCount.state, EventCount.over]),
      example: "alert \"often\" { when = alert.events { above = 3 }, to = { \"lexi\" } }"),
    Constructor(
      "values",
      "A number of recorded values of a kind over some days, such as puffs of an inhaler; raised once for these days.",
      base: .count(.template),
      fields: counted(
        [EventCount.kind.with(required: true)] + EventCount.bounds("The number of values must be") + [EventCount.over]),
      example: "alert \"rescue\" { when = alert.values { kind = \"puff\", above = 4 }, to = { \"lexi\" } }"),
    Constructor(
      "samples",
      "A sample beyond a bound, evaluated when it is imported; raised once for each event in whose window samples start, and once a day for others.",
      base: .samples(.template), fields: SampleBound.authored.map { $0.within(\.bounded) },
      example:
        "alert \"low\" { when = alert.samples { quantity = \"glucose\", below = 3.9, units = \"mmol/L\" }, urgency = \"now\" }"
    ),
    Constructor(
      "declined", "An event that was declined, for one of these reasons or for any.",
      fields: [
        Field("reasons", \.listed, "The values of the task's reasons; any reason without them.", default: "any")
      ],
      example: "alert \"nausea\" { when = alert.declined { reasons = { \"nausea\" } } }"),
    Constructor(
      "missed",
      "A number of the task's events missed in a row; raised once for each run, when the last of these events closes.",
      base: .missed(.template), fields: MissedRun.fields.map { $0.within(\.run) },
      example: "alert \"silent\" { when = alert.missed { run = 3 }, to = { \"lexi\" } }"),
  ]

  /// The first rule that the fields break; nil if there is none.
  package var problem: FieldProblem? {
    switch self {
    case .count(let count): count.problem
    case .missed(let run): run.problem
    case .answers, .samples, .declined: nil
    }
  }

  /// Reads a cause by its key, or else a condition.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    self = .template
    let container = try? decoder.container(keyedBy: FieldKey.self)
    guard let container, container.allKeys.contains(where: { Self.alternatives.contains($0.stringValue) }) else {
      self = .answers(try Condition(from: decoder))
      return
    }
    try decode(from: container)
  }

  /// Writes a condition as it is, and any other cause under its key.
  ///
  /// - Throws: `EncodingError` if a value cannot be written.
  public func encode(to encoder: any Encoder) throws {
    if case .answers(let condition) = self { return try condition.encode(to: encoder) }
    var container = encoder.container(keyedBy: FieldKey.self)
    try encode(to: &container)
  }

  private static func counted(_ fields: [Field<EventCount>]) -> [Field<AlertTrigger>] {
    fields.map { $0.within(\.counted) }
  }

  private var count: EventCount? {
    get { if case .count(let count) = self { count } else { nil } }
    set { if let newValue { self = .count(newValue) } }
  }

  private var counted: EventCount {
    get { count ?? .template }
    set { self = .count(newValue) }
  }

  private var missed: MissedRun? {
    get { if case .missed(let run) = self { run } else { nil } }
    set { if let newValue { self = .missed(newValue) } }
  }

  private var run: MissedRun {
    get { missed ?? .template }
    set { self = .missed(newValue) }
  }

  private var samples: SampleBound? {
    get { if case .samples(let samples) = self { samples } else { nil } }
    set { if let newValue { self = .samples(newValue) } }
  }

  private var bounded: SampleBound {
    get { samples ?? .template }
    set { self = .samples(newValue) }
  }

  private var reasons: [String]? {
    get { if case .declined(let reasons) = self { reasons } else { nil } }
    set { if let newValue { self = .declined(reasons: newValue) } }
  }

  private var listed: [String] {
    get { reasons ?? [] }
    set { self = .declined(reasons: newValue) }
  }
}
