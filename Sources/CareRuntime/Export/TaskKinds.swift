import CareModel
import CareStore

/// An item of a task's survey over all versions, as a column has its answers.
struct AskedItem {
  let id: String
  /// The formats of the versions, the newest first.
  private(set) var formats: [AnswerFormat] = []
  /// Whether it is asked once for each row of a repeat group.
  private(set) var isRepeated = false
  /// Whether its answers become values of its name; nil if a function decides.
  let isKept: Bool?

  init(_ id: String, isKept: Bool?) {
    self.id = id
    self.isKept = isKept
  }

  mutating func add(_ format: AnswerFormat, isRepeated: Bool) {
    if !formats.contains(format) { formats.append(format) }
    self.isRepeated = self.isRepeated || isRepeated
  }

  /// Whether a cell can have several values.
  var isSeveral: Bool { isRepeated || formats.contains { $0.takesSeveral } }

  /// Whether the answers are orders of options.
  var ranks: Bool { formats.contains(where: \.ranks) }

  /// Whether an option takes words of the participant.
  var hasWords: Bool { formats.contains { $0.definition.options.contains(where: \.other) } }

  /// The type of a column with the answers, if they become values as they are.
  var valueType: ExportColumn.CellType { isSeveral ? .text : .joined(formats.map(\.valueType)) }

  /// The options of several choices, each value once, the newest first; empty where there is one choice, or one for each row.
  var severalOptions: [ChoiceOption] {
    guard !isRepeated else { return [] }
    var seen: Set<String> = []
    return formats.filter(\.takesSeveral).flatMap { $0.definition.options }.filter { seen.insert($0.value).inserted }
  }

  /// The numbers that an answer can have, as far as the formats name them.
  var knownNumbers: [Double] {
    formats.flatMap { format -> [Double] in
      let definition = format.definition, range = (definition as? any SoftlyBounded)?.hardRange
      let options = definition.options.flatMap { option in
        [option.score, BoundedInteger(option.value, in: -999_999_999_999_999...0).map { Double($0.value) }]
      }
      return ([range?.min, range?.max] + options).compactMap(\.self)
    }
  }
}

/// The kinds of the values of a task: the items of its survey, its scores, and what else was recorded.
struct TaskKinds {
  /// A kind with what was recorded.
  struct Kind {
    let kind: String?
    /// What was recorded; nil for nothing.
    let recorded: RecordedKind?
    /// The item of the same name, if there is one.
    let item: AskedItem?

    /// The name; a value without a kind is a `value`.
    var name: String { kind ?? "value" }

    /// Whether a value can have words of the participant beside it.
    var hasWords: Bool { recorded?.hasWords ?? false || item?.hasWords ?? false }

    /// Whether a cell can have several values.
    var isSeveral: Bool { recorded?.isRepeated ?? false || item?.isSeveral ?? false }

    /// Whether the column has the answer itself, because no value of the name is recorded.
    var showsAnswer: Bool { item.map { $0.isKept == false || $0.isKept == nil && recorded == nil } ?? false }

    /// The type of a column with all values of the kind.
    var valueType: ExportColumn.CellType {
      guard !isSeveral else { return .text }
      return .joined([recorded?.valueType, item?.valueType].compactMap(\.self), otherwise: .number)
    }

    /// The units of all values; nil if they differ, or if there are none.
    var onlyUnits: String? { units.count == 1 ? units.first.flatMap(\.self) : nil }

    /// The units of the values, recorded or asked for.
    var units: Set<String?> {
      (recorded?.units ?? []).union(recorded == nil || item?.isKept == true ? item?.formats.map(\.units) ?? [] : [])
    }
  }

  let task: CareTask.ID
  /// The kinds in the order of the survey's newest version, then the items of earlier ones, then the scores, then others by name.
  let kinds: [Kind]

  /// Creates the kinds of a task from what was recorded, and from its surveys, the newest first.
  init(_ task: CareTask.ID, _ recorded: [String?: RecordedKind], versions: [CareTask]) {
    self.task = task
    var items: [AskedItem] = [], scores: [String] = []
    for version in versions {
      for step in version.survey?.steps ?? [] {
        for item in step.questions where !item.isWithheld {
          let place = items.firstIndex { $0.id == item.id } ?? items.endIndex
          if place == items.endIndex { items.append(AskedItem(item.id, isKept: version.extraction.keeps(item))) }
          items[place].add(item.format, isRepeated: step.kind.isRepeating && item.id != step.id)
        }
      }
      for score in version.survey?.scores ?? [] where !scores.contains(score.id) {
        if version.extraction.keeps(score.id) { scores.append(score.id) }
      }
    }
    let names = Set(items.map(\.id)), own = scores.filter { !names.contains($0) }
    let others = recorded.filter { kind, _ in kind.map { !names.contains($0) && !own.contains($0) } ?? true }
    kinds =
      items.map { Kind(kind: $0.id, recorded: recorded[$0.id], item: $0) }
      + own.map { Kind(kind: $0, recorded: recorded[$0], item: nil) }
      + others.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { Kind(kind: $0, recorded: $1, item: nil) }
  }

  /// The kinds of which values were recorded.
  var recorded: [Kind] { kinds.filter { $0.recorded != nil } }
}

extension Extraction {
  /// Whether the answers to an item become values of its name; nil if a function decides.
  func keeps(_ item: FormItem) -> Bool? {
    switch self {
    case .answers:
      switch item.format {
      case .file, .signature: false
      default: true
      }
    case .items(let items): items.contains(item.id)
    case .hook: nil
    }
  }

  /// Whether a score becomes a value of its name; false if a function decides.
  fileprivate func keeps(_ score: String) -> Bool {
    switch self {
    case .answers: true
    case .items(let items): items.contains(score)
    case .hook: false
    }
  }
}

extension ExportColumn.CellType {
  /// The type of a column whose cells are of some types.
  fileprivate static func joined(_ types: [Self], otherwise: Self = .text) -> Self {
    let types = Set(types)
    guard types.count > 1 else { return types.first ?? otherwise }
    return types == [.integer, .number] ? .number : .text
  }
}

extension AnswerFormat {
  /// The type of a column with one answer, if it becomes a value as it is.
  fileprivate var valueType: ExportColumn.CellType {
    switch self {
    case .scale, .ses, .age: return .integer
    case .numeric(let format): return format.integer ? .integer : .number
    case .date(let format): return format.precision == .day ? .date : .text
    default: break
    }
    let definition = definition
    switch type(of: definition).valueType {
    case .number: return .number
    case .boolean: return .boolean
    case .choices:
      guard hasNumbers else { return .text }
      return definition.options.allSatisfy { $0.score.map { $0 == $0.rounded() } ?? false } ? .integer : .number
    case .text, .moment, .other: return .text
    }
  }
}

extension RecordedKind {
  /// The type of a column with all values of the kind.
  fileprivate var valueType: ExportColumn.CellType {
    if types == [.integer] { return .integer }
    if types.isSubset(of: [.integer, .number]) { return .number }
    if types == [.boolean] { return .boolean }
    if types == [.day] { return .date }
    return types == [.time] ? .utc : .text
  }
}
