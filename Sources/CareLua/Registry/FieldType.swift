/// The type of a field or an argument of a constructor.
package indirect enum FieldType: Hashable, Sendable {
  case text
  case boolean
  case integer
  case number
  /// A text, a number or a yes or no.
  case scalar
  /// The id of an entity: 1–128 of `a-z A-Z 0-9 . _ -`.
  case id
  /// `"08:00"`, a list of such, or `"all day"`.
  case timesOfDay
  /// `"08:00"` or `param "wake" + minutes(30)`.
  case timeOfDay
  /// `days(3)` or `{ days = 3 }`.
  case interval
  /// An interval without months or days, a number of seconds, or `"all day"`.
  case duration
  /// `"2026-06-07"`, `"2026-06-07T08:00"`, `time "…"`, `day(7)`, `anchor "surgery" + days(2)`.
  case moment
  case date
  case zone
  case weekday
  /// `{ 2, "tue" }`: the second Tuesday of a month.
  case weekdayOfMonth
  /// `param "limit"`, with nothing added.
  case parameter
  /// A function that an author writes; see ``function`` for one of which nothing is said.
  case callback(FunctionSignature)
  /// One of these words; the others are words of the language that this release does not know yet.
  case choice([String], unsupported: [String] = [])
  /// A value that a constructor returned.
  case declared(Noun)
  /// A table with the fields of the entry of that name.
  case record(String)
  /// A table of names that the author chooses, each with such a value.
  case named(of: FieldType)
  /// A list; one value stands for a list of one.
  case list(of: FieldType)
  case any(of: [FieldType])
  /// A text, or a table whose fields another format names.
  case tree
  /// The type of a field of a returned table, which authors never write.
  case given(ResultType)

  /// The value that a constructor returns.
  package enum Noun: String, Hashable, Sendable, CaseIterable {
    case plan, task, contact, schedule, survey, step, item, option, condition, score, reference, value, insight,
      statement, chart, report, block
    case series, rule, mark, drawing, card, dayItem = "day_item", element, alert, trigger, quantity
    case anchor, interval, moment
    case channel, endpoint, delivery
  }
}

extension FieldType {
  /// Any function.
  package static let function = FieldType.callback(FunctionSignature(nil))

  /// A function that is called with such arguments.
  package static func function(
    _ parameters: KeyValuePairs<String, ResultType>, gives result: ResultType
  ) -> FieldType {
    .callback(FunctionSignature(parameters.map { .init($0.key, $0.value) }, gives: result))
  }
}

extension FieldType {
  /// The signature of the function that an author can write for the field; nil if there is none.
  var callback: FunctionSignature? {
    switch self {
    case .callback(let signature): signature
    case .any(let types): types.lazy.compactMap(\.callback).first
    case .named(let type): type.callback
    default: nil
    }
  }
}

extension FieldType {
  /// Returns whether a value of a kind, itself or in a list, is one of the type.
  func takes(_ noun: Noun) -> Bool {
    switch self {
    case .declared(let own): own == noun
    case .list(let type), .named(let type): type.takes(noun)
    case .any(let types): types.contains { $0.takes(noun) }
    default: false
    }
  }
}

extension FieldType.Noun {
  /// The noun with its article, and how one is written.
  package var title: String {
    switch self {
    case .plan: "a plan"
    case .task: "a task"
    case .contact: "a contact"
    case .schedule: "a schedule"
    case .survey: "a survey"
    case .step: "a step"
    case .item: "an item"
    case .option: "an option"
    case .condition: "a condition"
    case .score: "a score"
    case .reference: "an earlier answer"
    case .value: "a value"
    case .insight: "an insight"
    case .statement: "what an insight says"
    case .chart: "a chart"
    case .report: "a report"
    case .block: "a block of a document"
    case .series: "a series"
    case .rule: "a reference line"
    case .mark: "a mark"
    case .drawing: "marks on two axes"
    case .card: "a card"
    case .dayItem: "a card of a day"
    case .element: "a card element"
    case .alert: "an alert"
    case .trigger: "a cause of an alert"
    case .quantity: "a quantity"
    case .anchor: "an anchor"
    case .interval: "an interval"
    case .moment: "a time"
    case .channel: "a channel"
    case .endpoint: "a place for changes"
    case .delivery: "the use of channels"
    }
  }

  /// An example of a value, as an author writes it.
  package var example: String {
    switch self {
    case .plan: "plan \"id\" { … }"
    case .task: "task \"id\" { … }"
    case .contact: "contact \"id\" { … }"
    case .schedule: "schedule.daily { at = \"08:00\" }"
    case .survey: "survey \"id\" { … } or require \"surveys.name\""
    case .step: "form \"id\" { … }"
    case .item: "scale \"id\" { … }"
    case .option: "option(\"id\", \"Text to display\")"
    case .condition: "survey.at_least(\"pain\", 9)"
    case .score: "survey.sum { \"pain\", \"sleep\" }"
    case .reference: "survey.last(\"pain\")"
    case .value: "value(10, { units = \"mL\" })"
    case .insight: "insight \"id\" { … }"
    case .statement: "insight.tip { title = \"…\", text = \"…\" }"
    case .chart: "chart.bar \"id\" { … }"
    case .report: "report \"id\" { … }"
    case .block: "doc.text \"…\""
    case .series: "series.values { title = \"…\", task = \"id\" }"
    case .rule: "rule.at(10000, \"goal\")"
    case .mark: "mark.line { title = \"…\", points = { { x = \"2026-06-07\", y = 3 } } }"
    case .drawing: "chart.marks { mark.line { … } }"
    case .card: "card { extends = \"simple\" }"
    case .dayItem: "card.info { title = \"…\" }"
    case .element: "ui.text \"…\""
    case .trigger: "alert.events { above = 3 }"
    case .quantity: "quantity \"glucose\" { units = \"mmol/L\" }"
    case .alert: "alert \"id\" { when = survey.at_least(\"pain\", 9) }"
    case .anchor: "anchor \"surgery\""
    case .interval: "days(3)"
    case .moment: "time \"2026-06-07T08:00\""
    case .channel: "channel.command \"sms\" { run = { \"/usr/local/bin/sms\" } }"
    case .endpoint: "changes.webhook \"ehr\" { url = \"https://…\", secret_env = \"EHR_SECRET\" }"
    case .delivery: "deliver { reminders = { \"sms\" } }"
    }
  }
}

extension FieldType {
  /// The type in words, with its article.
  package var title: String {
    switch self {
    case .text: "a text"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .scalar: "a text, a number, true or false"
    case .id: "an id"
    case .timeOfDay: "a time of day"
    case .timesOfDay: "a time of day, a list of them, or \"all day\""
    case .interval: "an interval"
    case .duration: "an interval or \"all day\""
    case .moment: "a date or time"
    case .date: "a date"
    case .zone: "a time zone"
    case .weekday: "a weekday"
    case .weekdayOfMonth: "a number and a weekday"
    case .parameter: "a parameter"
    case .callback: "a function"
    case .choice(let words, _): FieldType.alternatives(words.map { "\"\($0)\"" })
    case .declared(let noun): noun.title
    case .record, .named: "a table"
    case .list(let element): "a list of \(element.plural)"
    case .any(let types): FieldType.alternatives(types.map(\.title))
    case .tree: "a table"
    case .given(let type): type.title
    }
  }

  /// Several words as one: `a, b or c`.
  private static func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// Several of the type in words.
  var plural: String {
    switch self {
    case .text: "texts"
    case .declared(.series): "series"
    case .declared(.rule): "reference lines"
    case .declared(.element): "card elements"
    case .declared(.quantity): "quantities"
    case .declared(.dayItem): "cards of a day"
    case .declared(.block): "blocks of a document"
    case .declared(let noun): "\(noun.rawValue)s"
    case .record: "tables"
    case .weekday: "weekdays"
    case .timeOfDay: "times of day"
    case .id: "ids"
    case .parameter: "parameters"
    case .any(let types): FieldType.alternatives(types.map(\.plural))
    default: title
    }
  }

  /// An example of a value, as an author writes it.
  package var example: String {
    switch self {
    case .text: "\"…\""
    case .boolean: "true"
    case .integer: "3"
    case .number: "2.5"
    case .scalar: "\"yes\" or 3"
    case .id: "\"check-in\""
    case .timesOfDay, .timeOfDay: "\"08:00\""
    case .interval: "days(3)"
    case .duration: "hours(1)"
    case .moment: "\"2026-06-07\" or day(7)"
    case .date: "\"2026-06-07\""
    case .zone: "\"America/New_York\""
    case .weekday: "\"mon\""
    case .weekdayOfMonth: "{ 2, \"tue\" }"
    case .parameter: "param \"limit\""
    case .callback(let signature):
      "function(\(signature.parameters?.map(\.name).joined(separator: ", ") ?? "…")) … end"
    case .choice(let words, _): words.first.map { "\"\($0)\"" } ?? "\"…\""
    case .declared(let noun): noun.example
    case .record: "{ … }"
    case .named(let type): "{ name = \(type.example) }"
    case .list(of: .timeOfDay): "{ \"09:00\", \"21:00\" }"
    case .list(let element): "{ \(element.example) }"
    case .any(let types): FieldType.alternatives(types.map(\.example))
    case .tree, .given: "{ … }"
    }
  }
}
