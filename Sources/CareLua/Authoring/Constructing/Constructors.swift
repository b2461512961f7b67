package import CareModel

/// The constructors of one Lua state, and what they made.
///
/// While a plan is declared they collect and say nothing; afterward, in hooks and scripts, they refuse at once.
package final class Constructors {
  package enum Stage {
    case declaring
    case running
  }

  package var stage: Stage
  package let registry: Registry
  /// The clock that `time.now` reads.
  package let timeSource: TimeSource
  /// Finds who follows a schedule, by the options `patient` and `plan`; nil where there is no store.
  var follower: ((Options, Schedule) throws -> ScheduleFollower)?
  /// The host's functions that share a name with a table of constructors, such as `chart` beside `chart.bar`; their first argument is
  /// that table.
  var functions: [String: (inout LuaCall) throws -> Void] = [:]
  /// Everything that was made while declaring, in the order of the calls.
  package private(set) var declarations: [Declaration] = []
  /// Calls that could not even be noted.
  package private(set) var mistakes: [Mistake] = []
  private var turns: [Turn: Int] = [:]

  /// A call that went wrong while declaring.
  package struct Mistake {
    package var code: DiagnosticCode
    package var name: String
    package var position: ScriptPosition
    package var turn: Int
    package var message: String
  }

  private struct Turn: Hashable {
    var name: String
    var id: String?
    var position: ScriptPosition
  }

  package init(registry: Registry = .standard, stage: Stage, timeSource: TimeSource = TimeSource()) {
    self.registry = registry
    self.stage = stage
    self.timeSource = timeSource
  }

  /// Returns the number of earlier calls with that name and id at that location, and counts this one.
  func turn(_ name: String, id: String?, at position: ScriptPosition) -> Int {
    guard stage == .declaring else { return 0 }
    // Longer ids are refused, and would be kept here.
    let turn = Turn(name: name, id: id.flatMap { $0.utf8.count <= 128 ? $0 : nil }, position: position)
    let count = turns[turn, default: 0]
    turns[turn] = count + 1
    return count
  }

  /// Returns the location of a call; hooks and scripts do not need it, because an error has its own line.
  func position(of call: borrowing LuaCall) -> ScriptPosition {
    stage == .declaring ? call.scriptPosition : ScriptPosition(file: "", line: 0)
  }

  /// Ends declaring: from now on, errors are thrown at once, and declarations are no longer kept.
  func run() {
    stage = .running
    declarations = []
    mistakes = []
    turns = [:]
  }

  /// Keeps what was made while declaring.
  ///
  /// - Throws: ``ConstructorError`` for more than any plan needs: what is noted lives until the file has been read.
  func note(_ declaration: Declaration) throws {
    guard stage == .declaring else { return }
    guard declarations.count < Self.mostDeclarations else {
      throw ConstructorError(
        code: "limit", message: "a plan declares at most \(Self.mostDeclarations) parts; simplify it")
    }
    declarations.append(declaration)
  }

  static let mostDeclarations = 20_000

  /// Reports an error: at once, or, while declaring, after the file has been read.
  ///
  /// While declaring, pushes a placeholder for the value.
  func refuse(_ error: any Error, _ code: DiagnosticCode, _ name: String, turn: Int, _ call: inout LuaCall) throws {
    guard stage == .declaring, !(error is LuaBudgetExceeded), mistakes.count < Self.mostDeclarations else {
      throw error
    }
    let message = LuaState.truncated(LuaError.message(of: error))
    mistakes.append(
      Mistake(code: code, name: name, position: call.scriptPosition, turn: turn, message: message))
    call.push(Poison())
  }

  /// Validates a complete value in a hook or script; while declaring, it is validated with the whole file.
  func validate(_ declaration: Declaration) throws {
    guard stage == .running else { return }
    // A schedule keeps its validated form for the methods that scripts call on it.
    if let schedule = declaration as? ScheduleObject { return _ = try schedule.schedule() }
    let decoder = PlanDecoder(registry: registry, sources: [:], isDiscreet: true)
    if declaration.entry.noun == .value {
      // A value keeps its validated form for the extractor that returns it.
      let value = declaration.plainValue ?? decoder.value(declaration, path: declaration.entry.name)
      if decoder.diagnostics.isEmpty { declaration.validated = value }
    } else {
      decoder.validate(declaration)
    }
    if let refusal = decoder.refusal { throw refusal }
  }
}

extension LuaCall {
  /// The author's line that calls.
  var scriptPosition: ScriptPosition {
    position().map { ScriptPosition(file: $0.chunk, line: $0.line) } ?? ScriptPosition(file: "", line: 0)
  }
}
