import CareModel

extension ConstructorEntry {
  static let insights: [ConstructorEntry] =
    [InsightDefinition.scriptedInsight.entry] + statements + widgets + [InsightDefinition.scriptedThreshold.entry]
    + thresholdParts + statistics

  /// The insights of statistical methods.
  static let statistics = InsightDefinition.scriptedStatistics.map(\.entry)

  private static let statements: [ConstructorEntry] = [
    ("alert", "A statement that calls for action."), ("tip", "A statement that gives advice."),
    ("message", "A statement that informs."),
  ].map { name, summary in
    ConstructorEntry(
      "insight.\(name)", .table, makes: .statement, summary, fields: [statementTitle, statementText])
  }

  private static let statementTitle = FieldEntry("title", .text, "The title.", required: true)
  private static let statementText = FieldEntry("text", .text, "The text to display.", required: true)

  /// Statements with a drawing beside them; a page shows the drawings of the first three.
  private static let widgets = [
    ConstructorEntry(
      "insight.ring", .table, makes: .statement,
      "A statement that informs, beside a ring that is filled up to a share.",
      fields: [
        statementTitle, statementText, FieldEntry("share", .number, "The filled share, 0 to 1.", required: true),
      ],
      example: """
        insight.ring { title = "This week", text = "5 of 7 walks", share = 5 / 7 }
        """),
    ConstructorEntry(
      "insight.badge", .table, makes: .statement, "A statement that informs, beside a number or a word in large.",
      fields: [
        statementTitle, statementText,
        FieldEntry("value", .any(of: [.text, .number]), "The number or the word.", required: true),
        FieldEntry("units", .text, "The units, or another word below it."),
      ],
      example: """
        insight.badge { title = "Your longest walk", text = "On Sunday.", value = 42, units = "min" }
        """),
    ConstructorEntry(
      "insight.stack", .table, makes: .statement, "A statement of a few lines with an icon each, at most five.",
      fields: [
        statementTitle,
        FieldEntry("text", .text, "The text to display below the lines.", default: "none"),
      ], items: .record("stack_line"),
      example: """
        insight.stack { title = "Your week", { icon = "walk", text = "5 walks" }, { icon = "moon", text = "7 hours of sleep" } }
        """),
    ConstructorEntry(
      "stack_line", .record, "A line of a stack.",
      fields: [
        FieldEntry("icon", .choice(Icon.allCases.map(\.rawValue)), "The icon.", required: true),
        FieldEntry("text", .text, "The text beside it.", required: true),
      ]),
  ]

  private static let thresholdParts =
    [
      ValuesReference.entry("The outcome values that a series has."), supply,
      ConstructorEntry(
        "threshold_figure", .record,
        "The figure that a threshold compares: exactly one of task, pdc, mpr, and dose_coverage.",
        fields: Threshold.Subject.authoredFields + [
          FieldEntry("pdc", .record("threshold_pdc"), "The proportion of days covered by supply."),
          FieldEntry("mpr", .record("threshold_mpr"), "The medication possession ratio."),
          FieldEntry(
            "dose_coverage", .record("threshold_doses"), "The share of days on which all due doses were taken."),
        ]),
      ConstructorEntry(
        "series_figure", .record,
        "The series of a statistic: exactly one of task, pdc, and dose_coverage. A covered day has the value 1 and another one 0, of which "
          + "comparisons and streaks can be made.",
        fields: Threshold.Subject.authoredFields.filter { $0.name != "stat" } + [
          FieldEntry("pdc", .record("threshold_pdc"), "The days covered by supply."),
          FieldEntry("dose_coverage", .record("threshold_doses"), "The days on which all due doses were taken."),
        ],
        example: "{ dose_coverage = { task = \"pill\" } }"),
    ] + CoverageDefinition.scripted.map(\.entry)
}

extension InsightDefinition {
  /// The constructor of an insight with a function.
  static let scriptedInsight = ScriptConstructor(
    scripted, .named, makes: .insight,
    functions: ["show": .function(["ctx": .handle("ctx")], gives: .optional(.type(.declared(.statement))))])

  /// The constructor of a threshold, with the entries of the value that it compares.
  static let scriptedThreshold = ScriptConstructor(
    threshold, .named, makes: .insight,
    first: [
      FieldEntry(
        "on", .any(of: [.choice(["adherence", "pdc", "mpr"]), .record("threshold_figure")]),
        "The value to compare: the adherence of closed events, 0 to 1, a measure of coverage, or outcome values.",
        required: true),
      supply,
    ])

  private static let supply = {
    var entry = FieldEntry(
      "supply", .list(of: .record(SupplySource.recordName)),
      "With on = \"pdc\" or on = \"mpr\": the outcome values that are the fills.")
    entry.ownExample = "{ task = \"refill\", kind = \"days_supply\" }"
    return entry
  }()

  /// The constructors of statistical methods.
  static let scriptedStatistics = StatisticDefinition.constructors.map {
    ScriptConstructor($0, .named, prefix: "insight.", makes: .insight)
  }
}

extension ValueDirection: ScriptValue {}

extension NumberRange: UnrecordedValue {
  static var authored: FieldType { .list(of: .number) }

  /// Reads two numbers, the smaller first.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> NumberRange? {
    let ends = field.items.compactMap { Double.read($0, by: decoder) }
    guard ends.count == 2, ends[0] < ends[1] else {
      let name = field.authored.path.split(separator: ".").last ?? ""
      decoder.report(
        .outOfRange, at: field.authored,
        "`\(name)` needs two numbers, the smaller first; write \(name) = { 4, 6 }")
      return nil
    }
    return NumberRange(low: ends[0], high: ends[1])
  }
}

extension Threshold.Subject: ScriptNoun, UnrecordedValue {
  static let scriptFields = makeScriptFields()
  /// The series of a statistic.
  static var authored: FieldType { .any(of: [.choice(["adherence"]), .record("series_figure")]) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Threshold.Subject? {
    if field.text != nil { return .adherence }
    return field.record.flatMap { read(figure: $0, by: decoder) }
  }

  /// Reads the values of a task, or a measure of coverage: the table has exactly one of them.
  static func read(figure record: FieldReader, by decoder: PlanDecoder) -> Threshold.Subject? {
    let figures = ["task"] + CoverageMethod.Measure.allCases.map(\.rawValue).filter { record.entry.field($0) != nil }
    let given = figures.filter(record.written.contains)
    guard given.count == 1 else {
      let name = record.authored.path.split(separator: ".").last ?? ""
      decoder.report(
        .missingField, at: record.authored,
        "`\(name)` has exactly one of \(figures.map { "`\($0)`" }.joined(separator: ", ")); write, for example, "
          + "\(name) = { task = \"check-in\", kind = \"pain\" }")
      return nil
    }
    guard let measure = CoverageMethod.Measure(rawValue: given[0]) else {
      var subject = template
      return decoder.read(record, into: &subject).contains("task") ? subject : nil
    }
    for name in ["kind", "stat"] where record.written.contains(name) {
      decoder.report(
        .badInsight, at: record.place(of: name), "`\(name)` is for the values of a `task`; remove it")
    }
    guard let definition = record.fields[given[0]]?.record else { return nil }
    return CoverageDefinition.read(measure, definition, by: decoder).map { .coverage($0) }
  }
}
