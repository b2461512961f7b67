import CareModel

/// What one loading of a plan finds.
final class LoadingRun {
  private let shelf: SourceShelf
  private let constructors: Constructors
  private let registry: Registry
  private var diagnostics: [Diagnostic] = []
  private var isDecoded = false
  private(set) var hooks: [String: LuaFunctionReference] = [:]
  /// The source of each hook.
  private(set) var hookTexts: () -> [String: String] = { [:] }

  init(shelf: SourceShelf, constructors: Constructors, registry: Registry) {
    self.shelf = shelf
    self.constructors = constructors
    self.registry = registry
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Judges everything that was declared, the plan first; nil without a plan.
  func decode(_ results: [LuaValue], of plan: SourceText) -> PlanDefinition? {
    isDecoded = true
    let decoder = PlanDecoder(registry: registry, sources: shelf.sources)
    var definition: PlanDefinition?
    if case .object(let declaration as Declaration)? = results.first, declaration.entry.noun == .plan {
      definition = decoder.plan(declaration, bundle: shelf.bundle)
      hooks = decoder.hooks.mapValues(\.function)
      hookTexts = { [shelf] in HookTexts(shelf: shelf).texts(of: decoder) }
      HookPurity(shelf: shelf).check(decoder)
      CardScripts(shelf: shelf, registry: registry).check(decoder)
    } else if !results.isEmpty || !plan.text.isEmpty {
      reportNoPlan(results.first, decoder)
    }
    judgeUnused(decoder)
    for mistake in constructors.mistakes { report(mistake, decoder) }
    diagnostics += decoder.diagnostics
    return definition
  }

  /// Finds hooks that assign to variables around them where the text does not show it: the functions themselves are asked.
  ///
  /// - Throws: ``LuaError``: a hook reaches a coroutine or an iterator.
  func checkVariables(in state: LuaState) throws(LuaError) {
    let decoder = PlanDecoder(registry: registry, sources: shelf.sources)
    for (path, function) in hooks.sorted(by: { $0.key < $1.key })
    where !diagnostics.contains(where: { $0.code == .impureHook && $0.path == path }) {
      for variable in try state.sharedVariables(of: function) {
        let position = ScriptPosition(file: variable.chunk, line: variable.line)
        decoder.report(
          .impureHook,
          at: Authored(.nothing, path: path, place: Place(source: shelf.sources[variable.chunk], position: position)),
          """
          the function that begins here assigns to the outer local '\(variable.name)', but hooks keep nothing between calls; \
          write local \(variable.name) inside it
          """)
      }
    }
    diagnostics += decoder.diagnostics
  }

  /// Judges what no plan holds: the last made first, so that what it holds is judged as a part of it.
  private func judgeUnused(_ decoder: PlanDecoder) {
    for declaration in constructors.declarations.reversed() where !decoder.hasMet(declaration) {
      // The script may have ended between the halves of `task "id" { … }`.
      guard isDecoded || declaration.table != nil || declaration.entry.form == .call else { continue }
      decoder.judge(declaration)
    }
  }

  private func reportNoPlan(_ value: LuaValue?, _ decoder: PlanDecoder) {
    guard let file = shelf.order.first, let source = shelf.sources[file] else { return }
    let line = source.tree?.returned.map { source.source.line(at: source.tree?[$0].range.lowerBound ?? 0) }
    let place = Place(
      source: source, node: source.tree?.returned, position: ScriptPosition(file: file, line: line ?? lastLine(source)))
    let got = value.map { AuthoredValue($0).title } ?? "nothing"
    decoder.report(
      .noPlan, at: Authored(.nothing, path: "", place: place), "the file returns \(got); write return plan \"id\" { … }"
    )
  }

  private func lastLine(_ source: ParsedSource) -> Int {
    (1...source.source.lineCount).last { !source.source.visibleRange(ofLine: $0).isEmpty } ?? 1
  }

  private func report(_ mistake: Constructors.Mistake, _ decoder: PlanDecoder) {
    let source = shelf.sources[mistake.position.file]
    let node = source?.call(named: mistake.name, id: nil, line: mistake.position.line, turn: mistake.turn)
    var place = Place(source: source, node: node, position: mistake.position)
    if node != nil { place = place.argument(0) }
    var message = mistake.message
    if message.hasPrefix(mistake.name + ": ") { message = String(message.dropFirst(mistake.name.count + 2)) }
    decoder.report(mistake.code, at: Authored(.nothing, path: mistake.name, place: place), message)
  }

  /// Keeps why the script ended, and judges what it declared until then.
  func note(_ error: LuaError) {
    if !isDecoded {
      diagnostics.append(ScriptFailure(error, shelf: shelf, registry: registry).diagnostic)
      let decoder = PlanDecoder(registry: registry, sources: shelf.sources)
      judgeUnused(decoder)
      for mistake in constructors.mistakes { report(mistake, decoder) }
      diagnostics += decoder.diagnostics
    } else if !hasErrors {
      diagnostics.append(ScriptFailure(error, shelf: shelf, registry: registry).diagnostic)
    }
  }

  /// Everything that was found, by file in the order of loading, then by line; without the warnings that the author allows.
  var sorted: [Diagnostic] {
    let rank = Dictionary(
      shelf.order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func key(_ place: Int, _ diagnostic: Diagnostic) -> (Int, Int, Int, Int) {
      let location = diagnostic.location
      return (location.flatMap { rank[$0.file] } ?? .max, location?.line ?? 0, location?.column ?? 0, place)
    }
    return diagnostics.filter { !isAllowed($0) }.enumerated()
      .sorted { key($0.offset, $0.element) < key($1.offset, $1.element) }.map(\.element)
  }

  /// Whether `-- care: allow W001` stands on the line of a warning.
  private func isAllowed(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.severity == .warning, let location = diagnostic.location,
      let source = shelf.sources[location.file], let comments = source.tree?.comments
    else { return false }
    return comments.contains { comment in
      guard source.source.line(at: comment.range.lowerBound) == location.line,
        let allowed = comment.text.firstMatch(of: #/care:\s*allow\s+([EW0-9, ]+)/#)
      else { return false }
      return allowed.1.contains(diagnostic.code.rawValue)
    }
  }
}
