package import CareModel
package import CareRuntime

/// A file of tests of a plan.
///
/// It is loaded once, in a sandboxed state of its own; each of its tests runs on a store of its own that holds only the plan, with
/// a clock that only the test moves. So a test has the same result whenever it runs, alone or with others.
package final class PlanTestFile {
  /// One `test("…", function(sim) … end)`.
  package struct Test: Hashable, Sendable {
    /// The claim.
    package var name: String
    /// The place in the file.
    package var location: SourceLocation
  }

  /// The tests, in the order of the file.
  package let tests: [Test]
  private let cache: SourceCache
  private let source: SourceText
  private let plan: PlanHeader.ID
  private let limits: SandboxLimits
  private let store: () throws -> CareRuntime
  private var loaded: Loaded

  /// Loads the module `name` of a plan's folder, such as `tests.schedule`.
  ///
  /// `store` creates a store in memory that holds the plan.
  /// - Throws: ``CareBase/Diagnostics`` if it cannot be loaded or has no test; whatever `store` throws.
  package init(
    _ name: String, of reader: any SourceReader, plan: PlanHeader.ID, limits: SandboxLimits = .planTests,
    store: @escaping () throws -> CareRuntime
  ) throws {
    (self.plan, self.limits, self.store) = (plan, limits, store)
    cache = SourceCache(reader)
    do throws(SourceFailure) { source = try cache.take(name, limit: limits.source) } catch {
      throw Diagnostics([Diagnostic(error.diagnosticCode, path: "", message: error.message)])
    }
    do throws(LuaError) {
      loaded = try Loaded(source, cache, limits, PlanTestRun(try Self.made(store), of: plan, cache: cache))
    } catch {
      throw Diagnostics([Self.diagnostic(error, cache)])
    }
    tests = loaded.declared.map { Test(name: $0.name, location: $0.location) }
    guard tests.isEmpty else { return }
    throw Diagnostics([
      Diagnostic(
        .missingField, path: "",
        message: """
          there is no test in this file; write test("what holds", function(sim) … end), and put what tests share into a folder below tests/
          """, location: SourceLocation(file: source.displayPath, line: 1),
        sourceLine: cache.sources[source.displayPath]?.source.lineText(1))
    ])
  }

  /// Runs one of the tests.
  ///
  /// - Throws: Whatever creating its store throws.
  package func run(_ test: Test) throws -> PlanTestResult {
    try CareRuntime.$failsOnScriptErrors.withValue(true) { try result(of: test) }
  }

  private func result(of test: Test) throws -> PlanTestResult {
    var result = PlanTestResult(name: test.name, location: test.location, failure: nil, printed: [])
    let runtime = try store()
    do throws(LuaError) {
      if loaded.state.isDead { loaded = try Loaded(source, cache, limits, loaded.run) }
      guard let place = tests.firstIndex(of: test) else { return result }
      loaded.run.begin(runtime)
      loaded.state.seed(test.name.utf8.fnv1a)
      _ = try loaded.state.call(loaded.driver, [.function(loaded.declared[place].body)])
      result.failure = loaded.run.failure
    } catch {
      result.failure =
        loaded.run.failure.map { failure in
          var failure = failure
          failure.traceback = Self.callers(error, of: failure.location)
          return failure
        } ?? failure(of: error)
    }
    result.printed = loaded.run.printed
    return result
  }

  /// Returns the failure for an error of the script, or of the plan's own scripts.
  private func failure(of error: LuaError) -> PlanTestFailure {
    let diagnostic = Self.diagnostic(error, cache)
    var failure = PlanTestFailure(
      message: diagnostic.message, code: error.code, location: diagnostic.location,
      sourceLine: diagnostic.sourceLine)
    failure.traceback = Self.callers(error, of: failure.location)
    if let script = error.thrown as? ScriptError {
      let place = script.location.map { "\($0): " } ?? ""
      failure.traceback = [place + "the plan's scripts"] + script.traceback + failure.traceback
    }
    return failure
  }

  /// Returns the author's lines that called the failed one, innermost first.
  private static func callers(_ error: LuaError, of location: SourceLocation?) -> [String] {
    let lines = error.traceback.compactMap { $0.firstMatch(of: #/^(.+?:\d+):/#).map { String($0.1) } }
    let own = location.map { "\($0.file):\($0.line)" }
    return Array(lines.drop { $0 == own })
  }

  private static func diagnostic(_ error: LuaError, _ cache: SourceCache) -> Diagnostic {
    var diagnostic = ScriptFailure(error, cache: cache, registry: .everything).diagnostic
    let used: String? =
      switch error.kind {
      case .memory: "memory"
      case .budget: "work"
      case .deadline: "time"
      case .syntax, .runtime, .interrupted: nil
      }
    if let used { diagnostic.message = "the test exceeded its \(used) limit; does a loop never end?" }
    return diagnostic
  }

  private static func made(_ store: () throws -> CareRuntime) throws(LuaError) -> CareRuntime {
    do { return try store() } catch { throw LuaError(.runtime, LuaError.message(of: error), thrown: error) }
  }
}

extension SandboxLimits {
  /// The limits for one plan test.
  package static let planTests = SandboxLimits(
    memory: 64 << 20, string: 1 << 20, work: 200_000_000, processorTime: .seconds(30), source: 256 << 10, load: 8 << 10)
}
