import CareLua
import Foundation
import Synchronization
import Testing

/// A state with small limits and no loader, for one test.
func makeState(
  memory: Int = 16 << 20, work: Int64 = 5_000_000, wall: Duration? = .seconds(60), load: Int = 64 << 10,
  modules: [String: String] = [:]
) throws -> LuaState {
  let limits = SandboxLimits(
    memory: memory, string: 1 << 20, work: work, processorTime: wall, source: 64 << 10, load: load)
  return try LuaState(limits: limits) { name in
    guard let source = modules[name] else { throw LuaModuleError.absent(name) }
    return (source, "plans/lib/\(name).lua")
  }
}

extension LuaState {
  /// Runs a chunk named `plan.lua`.
  func run(_ source: String) throws(LuaError) -> [LuaValue] {
    try run(source: source, chunk: "plan.lua")
  }

  /// The first result as text.
  func text(_ source: String) throws -> String {
    try #require(run(source).first?.string)
  }

  /// The error of a chunk that must fail.
  func failure(_ source: String) throws -> LuaError {
    var caught: LuaError?
    do throws(LuaError) { _ = try run(source) } catch { caught = error }
    return try #require(caught)
  }
}

/// Counts how many tokens live.
final class Census: Sendable {
  private let counts = Mutex((living: 0, made: 0))

  var living: Int { counts.withLock(\.living) }
  var made: Int { counts.withLock(\.made) }

  func enter() {
    counts.withLock {
      $0.living += 1
      $0.made += 1
    }
  }

  func leave() {
    counts.withLock { $0.living -= 1 }
  }
}

/// A Swift object that must not leak.
final class Token: Sendable {
  let census: Census

  init(_ census: Census) {
    self.census = census
    census.enter()
  }

  deinit {
    census.leave()
  }
}

/// An error that scripts can read.
struct StoreClosed: LuaRaisable {
  var code: String { "store_closed" }
  var message: String { "the store is closed" }
  var path: String? { "tasks[2]" }
}
