import CareModel

/// A plan without errors, with its source files.
final class CheckedPlan {
  let definition: PlanDefinition
  let declaration: Declaration
  let decoder: PlanDecoder
  let cache: SourceCache
  /// The modules in the plan's folder that nothing requires.
  let unread: [(module: String, source: ParsedSource)]
  /// Every task with its planned changes.
  let tasks: [CheckedTask]
  /// The values that each hook visibly constructs, by its path.
  private(set) lazy var hookValues: [String: ConstructedValues] = decoder.hooks.compactMapValues { hook in
    hook.function(in: cache).map { ConstructedValues(of: $0.function, in: $0.source, cache) }
  }

  init(
    _ definition: PlanDefinition, _ declaration: Declaration, _ decoder: PlanDecoder, _ cache: SourceCache,
    unread: [(module: String, source: ParsedSource)]
  ) {
    self.definition = definition
    self.declaration = declaration
    self.decoder = decoder
    self.cache = cache
    self.unread = unread
    tasks = definition.tasks.enumerated().map { place, timeline in
      CheckedTask(timeline, path: "tasks[\(place + 1)]") { path in
        var value = decoder.part(path, of: decoder.authored(declaration, path: "")).value
        if case .declared(let part) = value { value = part.table ?? .nothing }
        return if case .table(let table) = value { table } else { nil }
      }
    }
  }

  /// The files in the order in which they were loaded, with their syntax trees.
  var sources: [(source: ParsedSource, tree: SyntaxTree)] {
    cache.order.compactMap { file in
      guard let source = cache.sources[file], let tree = source.tree else { return nil }
      return (source, tree)
    }
  }

  /// Returns part of the plan by its path, with list indices from 1: `tasks[2].alerts[1].when`.
  func part(_ path: String) -> Authored { decoder.part(path, of: decoder.authored(declaration, path: "")) }

  /// Returns part of a part by its path.
  func part(_ path: String, of whole: Authored) -> Authored { path.isEmpty ? whole : decoder.part(path, of: whole) }

  /// Reports a warning about part of the plan.
  func warn(
    _ code: DiagnosticCode, at authored: Authored, related: [Diagnostic.Related] = [], _ message: String
  ) {
    decoder.report(code, at: authored, severity: .warning, related: related, message)
  }

  /// Reports a warning about part of the plan.
  func warn(_ code: DiagnosticCode, at authored: Authored, _ finding: Finding) {
    decoder.report(code, at: authored, severity: .warning, notes: finding.notes, finding.message)
  }

  /// Reports a warning about a range of a file.
  func warn(
    _ code: DiagnosticCode, in source: ParsedSource, at range: Range<Int>, path: String = "",
    related: [Diagnostic.Related] = [], _ message: String
  ) {
    decoder.report(
      code, at: place(range, in: source, path), atKey: true, severity: .warning, related: related, message)
  }

  /// Reports a warning about a range of a file.
  func warn(
    _ code: DiagnosticCode, in source: ParsedSource, at range: Range<Int>, path: String = "", _ finding: Finding
  ) {
    decoder.report(
      code, at: place(range, in: source, path), atKey: true, severity: .warning, notes: finding.notes, finding.message)
  }

  /// Reports an error about a range of a file.
  func refuse(
    _ code: DiagnosticCode, in source: ParsedSource, at range: Range<Int>, path: String, _ finding: Finding
  ) {
    decoder.report(code, at: place(range, in: source, path), atKey: true, notes: finding.notes, finding.message)
  }

  private func place(_ range: Range<Int>, in source: ParsedSource, _ path: String) -> Authored {
    let line = source.source.line(at: range.lowerBound)
    let position = ScriptPosition(file: source.source.file, line: line)
    return Authored(.nothing, path: path, place: Place(source: source, key: range, position: position))
  }
}

extension PlanDecoder.HookSource {
  /// Returns the function's declaration; nil if the text does not show it.
  func function(in cache: SourceCache) -> (source: ParsedSource, function: SyntaxTree.FunctionID)? {
    guard let source = authored.place.source, let node = authored.place.node else { return nil }
    return source.function(meantBy: node, cache)
  }
}

/// A task of the checked plan, from the beginning and after each planned change.
struct CheckedTask {
  /// The task from the beginning, or from a date on.
  struct Version {
    var task: CareTask
    /// The path of the task or change that wrote each field.
    fileprivate var places: [String: String]
    /// The path of the task or the change itself.
    var path: String

    /// Returns the path of a field in the version that wrote it.
    func path(of field: String) -> String { "\(places[field] ?? path).\(field)" }

    /// Whether this version itself writes a field.
    func writes(_ field: String) -> Bool { places[field] == path }
  }

  var id: CareTask.ID
  var versions: [Version]

  /// Creates the task; `table` returns the authored table at a path.
  init(_ timeline: TaskTimeline, path: String, table: (String) -> AuthoredTable?) {
    id = timeline.base.id
    let declared = table(path)?.fields ?? [:]
    versions = [Version(task: timeline.base, places: declared.mapValues { _ in path }, path: path)]
    let changes = table("\(path).later")?.items ?? []
    for change in timeline.later {
      let place = changes.firstIndex { item in
        guard case .table(let fields) = item, let from = fields.fields["from"] else { return false }
        return from.isDate(change.from)
      }
      guard case .table(let fields)? = place.map({ changes[$0] }), let place else { continue }
      let own = "\(path).later[\(place + 1)]"
      let places = (versions.last?.places ?? [:]).merging(fields.fields.mapValues { _ in own }) { $1 }
      versions.append(Version(task: change.task, places: places, path: own))
    }
  }
}

extension AuthoredValue {
  fileprivate func isDate(_ date: CivilDate) -> Bool {
    switch self {
    case .text(let text): CivilDate(text) == date
    case .moment(.date(let own)): own == date
    default: false
    }
  }
}

/// A check for one kind of unintended declaration.
///
/// A check runs on a plan without errors and reports only what is certain. It does not guess what scripts compute.
protocol PlanCheck: Sendable {
  func check(_ plan: CheckedPlan)
}

/// All checks.
enum PlanChecks {
  /// The checks that find errors; plans that a store already has are not checked.
  static let errors: [any PlanCheck] = [ResultCheck(), HookReadCheck(), LimitCheck()]

  /// The checks that find warnings, in the order of their codes.
  static let warnings: [any PlanCheck] = [
    SurveyCheck(), DueCheck(), ArmCheck(), ChainCheck(), WindowCheck(), SnoozeCheck(), QuietCheck(), RandomCheck(),
    OverlapCheck(), UnitsCheck(),
    ValuesCheck(),
    InsightMinimumCheck(),
    DroppedAnswerCheck(),
    ModuleCheck(), UnusedValueCheck(), ShadowCheck(), GlobalCheck(), AnchorCheck(), RepetitionCheck(),
    SizeCheck(), PasscodeCheck(), StyleCheck(),
  ]
}

/// The message and notes of a warning.
struct Finding {
  var message: String
  /// Sentences that are printed below the line.
  var notes: [String] = []

  init(_ message: String) {
    self.message = message
  }

  /// Creates a finding about an unknown word, with the nearest known word as a suggestion, or else all known words as a
  /// note.
  init(_ message: String, unknown word: String, in known: [String], of what: String) {
    if let meant = Suggestion.nearest(to: word, in: known) {
      self.message = "\(message); did you mean `\(meant)`?"
    } else {
      self.message = message
      notes = [PlanDecoder.list(known, of: what)]
    }
  }
}
