import CareModel
import CareSurvey

/// The result of loading a plan once.
final class LoadingRun {
  private let cache: SourceCache
  private let constructors: Constructors
  private let registry: Registry
  /// Whether the files come from a store, which validated them before.
  private let isStored: Bool
  /// The state that the files run in, once there is one.
  var state: LuaState?
  private var diagnostics: [Diagnostic] = []
  private var isDecoded = false
  private(set) var hooks: [String: LuaFunctionReference] = [:]
  /// The validated plan.
  private var validated: (declaration: Declaration, decoder: PlanDecoder)?
  /// Whether the checks have looked at the plan.
  private var isChecked = false
  /// The source of each hook.
  private(set) var hookFingerprints: () -> [String: String] = { [:] }

  init(cache: SourceCache, constructors: Constructors, registry: Registry, isStored: Bool) {
    self.cache = cache
    self.constructors = constructors
    self.registry = registry
    self.isStored = isStored
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Validates everything that was declared, the plan first; nil if there is no plan.
  func decode(_ results: [LuaValue], of plan: SourceText) -> PlanDefinition? {
    isDecoded = true
    let decoder = PlanDecoder(registry: registry, sources: cache.sources)
    var definition: PlanDefinition?
    if case .object(let declaration as Declaration)? = results.first, declaration.entry.noun == .plan {
      definition = decoder.plan(declaration, bundle: cache.bundle())
      hooks = decoder.hooks.mapValues(\.function)
      hookFingerprints = { [cache] in HookFingerprints(cache: cache).texts(of: decoder) }
      HookPurity(cache: cache).check(decoder)
      validated = (declaration, decoder)
      CardScripts(cache: cache, registry: registry).check(decoder)
    } else if !results.isEmpty || !plan.text.isEmpty {
      reportNoPlan(results.first, decoder)
    }
    judgeUnused(decoder)
    for mistake in constructors.mistakes { report(mistake, decoder) }
    diagnostics += decoder.diagnostics
    return definition
  }

  /// Validates everything that a `channels.lua` declared.
  func decodeChannels(_ results: [LuaValue]) -> DeliverySettings {
    isDecoded = true
    let decoder = PlanDecoder(registry: registry, sources: cache.sources)
    let settings = decoder.settings(constructors.declarations)
    let result = results.first.map { AuthoredValue($0) } ?? .nothing
    // A name of plans has been reported.
    if case .poisoned = result {
    } else if !result.isNothing, let place = placeOfResult {
      decoder.report(
        .wrongType, at: Authored(.nothing, path: "", place: place),
        "a file of channels returns nothing, got \(result.title); remove `return`")
    }
    for mistake in constructors.mistakes { report(mistake, decoder) }
    diagnostics += decoder.diagnostics
    return settings
  }

  /// Finds hooks that assign to variables around them where the text does not show it: the functions themselves are asked.
  ///
  /// - Throws: ``LuaError``: a hook reaches a coroutine or an iterator.
  func checkVariables(in state: LuaState) throws(LuaError) {
    let decoder = PlanDecoder(registry: registry, sources: cache.sources)
    for (path, function) in hooks.sorted(by: { $0.key < $1.key })
    where !diagnostics.contains(where: { $0.code == .impureHook && $0.path == path }) {
      for variable in try state.sharedVariables(of: function) {
        let position = ScriptPosition(file: variable.chunk, line: variable.line)
        decoder.report(
          .impureHook,
          at: Authored(.nothing, path: path, place: Place(source: cache.sources[variable.chunk], position: position)),
          """
          the function that starts here assigns to the outer local '\(variable.name)', but hooks cannot keep anything between calls; \
          write local \(variable.name) inside it
          """)
      }
    }
    diagnostics += decoder.diagnostics
  }

  /// Looks for errors in a plan that could be decoded, unless it comes from a store.
  func checkErrors(_ definition: PlanDefinition, _ reader: any SourceReader) {
    guard !isStored else { return }
    run(PlanChecks.errors, on: definition, unread: [])
    checkPictures(of: definition, reader)
  }

  /// Compares the pictures that the files name with those of the plan's folder.
  private func checkPictures(of definition: PlanDefinition, _ reader: any SourceReader) {
    reportPictures { source, report in
      var places: Set<Int> = []
      for (image, range) in MarkdownImage.named(in: Array(source.source.bytes)) {
        guard let problem = image.problem(in: reader) else { continue }
        places.insert(range.lowerBound)
        report(.badSurvey, range, problem)
      }
      for name in PictureName.all(in: source.source.bytes) where !places.contains(name.range.lowerBound) {
        if case .refused(let reason)? = cache.pictures.problem(of: name) { report(.unreadable, name.range, reason) }
      }
    }
    let count = definition.bundle.pictures.count
    guard count > PlanPicture.mostCount else { return }
    diagnostics.append(
      Diagnostic(
        .limit, path: "", message: "the plan names \(count) pictures, and a plan has at most \(PlanPicture.mostCount)"))
  }

  /// Reports the pictures that the plan's folder does not have.
  private func checkMissingPictures() {
    reportPictures(severity: .warning) { source, report in
      for name in PictureName.all(in: source.source.bytes) {
        if case .missing(let message)? = cache.pictures.problem(of: name) {
          report(.missingPicture, name.range, message)
        }
      }
    }
  }

  private func reportPictures(
    severity: Diagnostic.Severity = .error,
    _ check: (ParsedSource, _ report: (DiagnosticCode, Range<Int>, String) -> Void) -> Void
  ) {
    let decoder = PlanDecoder(registry: registry, sources: cache.sources)
    for source in cache.order.compactMap({ cache.sources[$0] }) {
      check(source) { code, range, message in
        let position = ScriptPosition(file: source.source.file, line: source.source.line(at: range.lowerBound))
        decoder.report(
          code, at: Authored(.nothing, path: "", place: Place(source: source, key: range, position: position)),
          atKey: true, severity: severity, message)
      }
    }
    diagnostics += decoder.diagnostics
  }

  /// Looks for what the author of a plan without errors cannot have meant.
  func check(_ definition: PlanDefinition, _ reader: any SourceReader, limit: Int) {
    checkMissingPictures()
    do throws(SourceFailure) {
      run(PlanChecks.warnings, on: definition, unread: try cache.unread(of: reader, limit: limit))
    } catch {
      diagnostics.append(Diagnostic(error.diagnosticCode, path: "", message: error.message))
    }
    isChecked = true
  }

  /// Runs the functions of a plan without errors on generated data.
  func tryHooks(
    of plan: LoadedPlan, within budget: TrialBudget, reload: @escaping () throws(Diagnostics) -> LoadedPlan
  ) {
    guard let validated, !hasErrors else { return }
    let before = validated.decoder.diagnostics.count
    let checked = CheckedPlan(plan.definition, validated.declaration, validated.decoder, cache, unread: [])
    HookTrials(checked, plan, within: budget, reload: reload).run()
    diagnostics += validated.decoder.diagnostics[before...]
  }

  private func run(
    _ checks: [any PlanCheck], on definition: PlanDefinition, unread: [(module: String, source: ParsedSource)]
  ) {
    guard let validated else { return }
    let before = validated.decoder.diagnostics.count
    let plan = CheckedPlan(definition, validated.declaration, validated.decoder, cache, unread: unread)
    for check in checks { check.check(plan) }
    diagnostics += validated.decoder.diagnostics[before...]
  }

  /// Validates declarations outside the plan: the last made first, so that its parts are validated with it.
  private func judgeUnused(_ decoder: PlanDecoder) {
    for declaration in constructors.declarations.reversed() where !decoder.hasMet(declaration) {
      // The script may have ended between the halves of `task "id" { … }`.
      guard isDecoded || declaration.table != nil || declaration.entry.form == .call else { continue }
      decoder.validate(declaration)
    }
  }

  private func reportNoPlan(_ value: LuaValue?, _ decoder: PlanDecoder) {
    guard let place = placeOfResult else { return }
    let got = value.map { AuthoredValue($0).title } ?? "nothing"
    decoder.report(
      .noPlan, at: Authored(.nothing, path: "", place: place), "the file returns \(got); write return plan \"id\" { … }"
    )
  }

  /// The place of what the first file returns; its last line if it returns nothing.
  private var placeOfResult: Place? {
    guard let file = cache.order.first, let source = cache.sources[file] else { return nil }
    let line = source.tree?.returned.map { source.source.line(at: source.tree?[$0].range.lowerBound ?? 0) }
    return Place(
      source: source, node: source.tree?.returned, position: ScriptPosition(file: file, line: line ?? lastLine(source)))
  }

  private func lastLine(_ source: ParsedSource) -> Int {
    (1...source.source.lineCount).last { !source.source.visibleRange(ofLine: $0).isEmpty } ?? 1
  }

  private func report(_ mistake: Constructors.Mistake, _ decoder: PlanDecoder) {
    let source = cache.sources[mistake.position.file]
    let node = source?.call(named: mistake.name, id: nil, line: mistake.position.line, turn: mistake.turn)
    var place = Place(source: source, node: node, position: mistake.position)
    if node != nil { place = place.argument(0) }
    var message = mistake.message
    if message.hasPrefix(mistake.name + ": ") { message = String(message.dropFirst(mistake.name.count + 2)) }
    decoder.report(mistake.code, at: Authored(.nothing, path: mistake.name, place: place), message)
  }

  /// Reports undefined names in all files that were read, and returns them.
  @discardableResult
  func checkNames(besides repairs: LoadErrorRecovery) -> Set<String> {
    guard !isStored, let state, !state.isDead else { return [] }
    let unknown = UnknownNames(cache: cache, state: state, registry: registry, besides: repairs.names)
    diagnostics += unknown.diagnostics
    return unknown.names
  }

  /// Records the error that ended the script, and validates the declarations before it.
  ///
  /// If it can be repaired, another reading finds more errors.
  func note(_ error: LuaError, _ repairs: inout LoadErrorRecovery) {
    guard !isDecoded else {
      if !hasErrors, repairs.isEmpty {
        diagnostics.append(ScriptFailure(error, cache: cache, registry: registry).diagnostic)
      }
      return
    }
    let failure = ScriptFailure(error, cache: cache, registry: registry).diagnostic
    let decoder = PlanDecoder(registry: registry, sources: cache.sources)
    judgeUnused(decoder)
    for mistake in constructors.mistakes { report(mistake, decoder) }
    diagnostics += decoder.diagnostics
    guard error.kind == .runtime || error.kind == .syntax else { return diagnostics.append(failure) }
    if let module = state?.failedModule(of: error) {
      let file = cache.module(module)?.source.file
      let isInside = failure.location?.file == file
      let told = isInside ? diagnostics.filter { $0.location?.file == file } : []
      if repairs.replace(module: module, told: (told + [failure]).map(withRequirers)) { return }
    }
    // An undefined name is an error of its own, and its consequences are not reported.
    if repairs.define(checkNames(besides: repairs)) { return }
    // A placeholder may lack something that the file needs.
    if repairs.isEmpty || !failure.message.contains(Poison.luaType.name) { diagnostics.append(failure) }
  }

  /// With the lines by which its file was required.
  private func withRequirers(_ diagnostic: Diagnostic) -> Diagnostic {
    guard var file = diagnostic.location?.file, let state else { return diagnostic }
    var lines: [String] = []
    while let module = cache.moduleName(ofFile: file), let position = state.requirer(ofModule: module), lines.count < 20
    {
      lines.append("\(position.chunk):\(position.line)")
      file = position.chunk
    }
    guard !lines.isEmpty else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.notes.removeAll { $0 == "called from \(lines.joined(separator: ", "))" }
    diagnostic.notes.append("required by \(lines.reversed().joined(separator: " → "))")
    return diagnostic
  }

  /// Everything that was found in this reading and in those before it.
  func sorted(with repairs: LoadErrorRecovery) -> [Diagnostic] {
    diagnostics = diagnostics.map(withRequirers) + repairs.diagnostics
    return inOrder
  }

  /// Everything that was found.
  var sorted: [Diagnostic] {
    diagnostics = diagnostics.map(withRequirers)
    return inOrder
  }

  /// By file in the order of loading, then by line; without the warnings that the author allows.
  private var inOrder: [Diagnostic] {
    let rank = Dictionary(
      cache.order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func key(_ place: Int, _ diagnostic: Diagnostic) -> (Int, Int, Int, Int) {
      let location = diagnostic.location
      return (location.flatMap { rank[$0.file] } ?? .max, location?.line ?? 0, location?.column ?? 0, place)
    }
    let unknown = diagnostics.filter { $0.code == .unknownName }.compactMap(\.location)
    let comments = AllowComments(in: cache.order.compactMap { cache.sources[$0] })
    let told = diagnostics + (isChecked ? comments.useless(among: diagnostics) : [])
    return told.filter { !comments.allow($0) && !isSaid($0, of: unknown) }.enumerated()
      .sorted { key($0.offset, $0.element) < key($1.offset, $1.element) }.map(\.element)
  }

  /// Whether a field is nil because its value is a name that nothing defines, which has been told.
  private func isSaid(_ diagnostic: Diagnostic, of unknown: [SourceLocation]) -> Bool {
    guard diagnostic.code == .missingField, let place = diagnostic.location, let column = place.column else {
      return false
    }
    return unknown.contains { name in
      name.file == place.file && name.line == place.line
        && (column..<(column + place.length)).overlaps((name.column ?? 0)..<((name.column ?? 0) + name.length))
    }
  }
}
