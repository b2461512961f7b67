package import CareModel

/// Turns what a plan's files declared into a definition, and tells everything that is wrong with it.
package final class PlanDecoder {
  let registry: Registry
  private let sources: [String: ParsedSource]
  private(set) package var diagnostics: [Diagnostic] = []
  /// The first error, as a script gets it when errors are thrown at once.
  private(set) var refusal: ConstructorError?
  private var reported: Set<Report> = []
  /// The number of errors that were met: also those that were reported before.
  private var errorsMet = 0
  /// The functions that the definition names, by path.
  package var hooks: [String: HookSource] = [:]
  /// The number of validated declarations; one that is used in many places counts each time.
  private(set) var work = 0
  static let mostWork = 10_000
  /// The declarations that have been validated.
  private var met: Set<ObjectIdentifier> = []
  /// The anchors that schedules count from, with where they do.
  var anchorUses: [(name: String, authored: Authored)] = []
  /// The choices among points that schedules count from, with where they do.
  var choiceUses: [(choice: PointChoice, points: [ScheduleTime], authored: Authored)] = []
  /// The conditions on the events that schedules count from.
  var endConditions: [(task: String, condition: Condition, authored: Authored)] = []
  /// The parameters that schedules use, with where they do.
  var parameterUses: [ParameterUse] = []
  /// The times at which the days of time parameters end, by parameter.
  var dayEnds: [String: TimeOfDay] = [:]
  /// The tasks that parts of the plan name, with where they do, except those that schedules count from.
  var taskUses: [(id: String, authored: Authored)] = []
  /// The tasks that schedules count from, with where they do.
  var completionUses: [(id: String, authored: Authored)] = []
  /// The charts that cards show, with where they say so.
  var chartUses: [(id: String, authored: Authored)] = []
  /// The tasks that have a link to samples, in any version.
  var linkedTasks: Set<String> = []
  /// The quantities that links and alerts read, with where they say their units.
  var quantityUses: [QuantityUse] = []
  /// The number of elements of a card around the one that is read.
  var elementDepth = 0
  /// The contacts that alerts reach, with where they say so.
  var contactUses: [(id: String, authored: Authored)] = []

  /// A hook's function and where it stands.
  package struct HookSource {
    package var function: LuaFunctionReference
    package var authored: Authored
    /// The arguments that it is called with, and what it returns.
    package var signature: FunctionSignature?
  }

  private struct Report: Hashable {
    var code: DiagnosticCode
    var location: SourceLocation
    var message: String
  }

  /// Whether messages omit values: in a hook, a value may be a participant's.
  let isDiscreet: Bool

  package init(registry: Registry, sources: [String: ParsedSource], isDiscreet: Bool = false) {
    self.registry = registry
    self.sources = sources
    self.isDiscreet = isDiscreet
  }

  /// A value in words.
  func title(_ value: AuthoredValue) -> String { isDiscreet ? value.typeTitle : value.title }

  /// A text between quotes.
  func quoted(_ text: String) -> String { isDiscreet ? "the text" : AuthoredValue.quoted(text) }

  // MARK: Reporting

  /// The code that scripts receive for a wrong type in a value whose parts obey one rule.
  var partsRule: String?

  /// Reports a diagnostic at a value, or at its key if `atKey`.
  ///
  /// `rule` names what was broken more exactly than the code; scripts get it in its place. `notes` are sentences of their own; scripts get
  /// them behind the message.
  package func report(
    _ code: DiagnosticCode, at authored: Authored, atKey: Bool = false, severity: Diagnostic.Severity = .error,
    rule: String? = nil, expected: String? = nil, notes: [String] = [], related: [Diagnostic.Related] = [],
    _ message: String
  ) {
    if severity == .error, refusal == nil {
      refusal = ConstructorError(
        code: rule ?? code.rawValue, message: ([message] + notes).joined(separator: "; "), path: authored.path,
        expected: expected, got: expected.map { _ in title(authored.value) })
    }
    let location = atKey ? authored.place.keyLocation : authored.place.location
    add(
      Diagnostic(
        code, path: authored.path, message: message, severity: severity, location: location,
        sourceLine: authored.place.lineText(location), notes: notes, related: related))
  }

  /// The number of reported errors, without warnings.
  var errorCount: Int { diagnostics.count { $0.severity == .error } }

  /// Keeps a diagnostic unless the same was said of the same place before.
  package func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { meetError() }
    if diagnostic.severity == .error, refusal == nil {
      refusal = ConstructorError(
        code: diagnostic.code.rawValue, message: ([diagnostic.message] + diagnostic.notes).joined(separator: "; "),
        path: diagnostic.path)
    }
    if let location = diagnostic.location {
      let report = Report(code: diagnostic.code, location: location, message: diagnostic.message)
      guard reported.insert(report).inserted else { return }
    }
    diagnostics.append(diagnostic)
  }

  /// Notes that something cannot be read for a reason that was reported before.
  func meetError() { errorsMet += 1 }

  /// Returns what `read` returns for a declaration; reports the declaration if that is nothing and no error says why.
  ///
  /// So no part of a plan is ever skipped silently.
  package func requireReport<Value>(of declaration: Declaration, path: String, _ read: () -> Value?) -> Value? {
    let before = errorsMet
    if let value = read() { return value }
    if errorsMet == before {
      report(
        .notAllowed, at: authored(declaration, path: path),
        "`\(declaration.entry.name)` cannot be read as it is written; compare its fields with those in the manual")
    }
    return nil
  }

  // MARK: Places

  /// Returns the location of a declaration.
  func place(of declaration: Declaration) -> Place {
    let source = sources[declaration.position.file]
    return Place(source: source, node: source?.call(of: declaration), position: declaration.position)
  }

  /// Returns the location of the table of a call, from the location of the call.
  func tablePlace(_ call: Place) -> Place {
    guard let node = call.node, let tree = call.source?.tree, case .call(_, _, let arguments) = tree[node].kind else {
      return call
    }
    var place = call
    place.node = arguments.last
    return place
  }

  /// The file of a module that the plan requires.
  func source(ofModule name: String) -> ParsedSource? {
    let path = name.replacing(".", with: "/") + ".lua"
    return sources.first { $0.key == path || $0.key.hasSuffix("/" + path) }?.value
  }

  /// Whether a hook or another part of the files may read a field or use a text of that name.
  func mentions(_ name: String) -> Bool {
    sources.values.contains { source in
      source.tree?.nodes.contains { node in
        switch node.kind {
        case .member(_, let key, _): key == name
        case .string(let text): text == name
        default: false
        }
      } ?? false
    }
  }

  /// The declaration as a value of its own: the path stays, the place is that of its call.
  func entered(_ declaration: Declaration, path: String) -> Authored {
    met.insert(ObjectIdentifier(declaration))
    return authored(declaration, path: path)
  }

  /// Returns a declaration as an authored value, located at its call.
  package func authored(_ declaration: Declaration, path: String) -> Authored {
    Authored(.declared(declaration), path: path, place: place(of: declaration))
  }

  package func hasMet(_ declaration: Declaration) -> Bool { met.contains(ObjectIdentifier(declaration)) }

  /// Whether there is room for one more declaration; reports an error when there is not.
  ///
  /// A value used twice in a value used twice, and so on, would otherwise be validated without end.
  func hasRoom(at authored: Authored) -> Bool {
    work += 1
    if work == PlanDecoder.mostWork + 1 {
      report(
        .limit, at: Authored(.nothing, path: "", place: authored.place),
        "the plan has more than \(PlanDecoder.mostWork) parts; simplify it")
    }
    if work > PlanDecoder.mostWork { meetError() }
    return work <= PlanDecoder.mostWork
  }

  /// Keeps a function of the script as a hook at the place where it stands; `type` is that of its field.
  func hook(_ function: LuaFunctionReference, at authored: Authored, _ type: FieldType?) -> Hook {
    hooks[authored.path] = HookSource(function: function, authored: authored, signature: type?.callback)
    return Hook(path: authored.path)
  }

  /// Reports each id that is declared twice, at the second declaration.
  func checkUnique<ID: Hashable>(_ ids: [(id: ID, authored: Authored)], _ noun: String) {
    var first: [ID: SourceLocation] = [:]
    for (id, authored) in ids {
      guard let before = first[id] else {
        first[id] = authored.place.location
        continue
      }
      report(
        .duplicateID, at: authored, related: [.init("declared first", at: before)],
        "\(noun) '\(id)' is already declared; use another id")
    }
  }

  /// Reports an id that nothing declares.
  func checkKnown(_ id: String, in known: [String], at authored: Authored, _ noun: String) {
    guard !known.contains(id) else { return }
    let meant = Suggestion.nearest(to: id, in: known)
    report(
      .unknownID, at: authored, notes: meant == nil ? [PlanDecoder.list(known, of: "declared")] : [],
      "\(quoted(id)) is not \(noun)\(meant.map { "; did you mean `\($0)`?" } ?? "")")
  }

  /// Returns the suggestion, or the known names, as the end of a message that has no notes.
  static func hint(_ word: String, _ known: [String], _ what: String) -> String {
    Suggestion.nearest(to: word, in: known).map { "; did you mean `\($0)`?" } ?? "; \(list(known, of: what))"
  }

  /// The words that there are, as a note; long lists are cut.
  static func list(_ words: [String], of what: String) -> String {
    guard !words.isEmpty else { return "none is \(what)" }
    return "\(what): \(words.prefix(40).joined(separator: ", "))\(words.count > 40 ? ", …" : "")"
  }
}
