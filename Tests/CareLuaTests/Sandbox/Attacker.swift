import CareLua
import Dispatch
import Foundation
import Synchronization
import Testing

/// A hostile script, with the endings that are allowed.
struct Attacker: Sendable, CustomTestStringConvertible {
  var name: String
  var expected: Set<String>
  var testDescription: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data/hostile")

  /// All of them, as their table lists them.
  static let all: [Attacker] = {
    let table = (try? String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
      let columns = row.split(separator: "\t")
      return Attacker(name: String(columns[0]), expected: Set(columns[1].split(separator: "|").map(String.init)))
    }
  }()

  /// How it ended.
  struct Ending {
    var name: String
    var error: LuaError?
    /// Time of the processor that it used.
    var lasted: Duration
    var printed: [String]
  }

  func source() throws -> String {
    String(decoding: try Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
  }

  /// Runs it in a fresh state, on a thread of its own.
  ///
  /// At each error, AddressSanitizer looks through what earlier tests left on the thread, which is no time of the script's.
  func run(_ limits: SandboxLimits) throws -> Ending {
    let outcome = Mutex<Result<Ending, any Error>?>(nil)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = Result { try runHere(limits) }
      outcome.withLock { $0 = result }
      ended.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    ended.wait()
    return try #require(outcome.withLock { $0 }).get()
  }

  private func runHere(_ limits: SandboxLimits) throws -> Ending {
    let source = try source()
    let state = try LuaState(limits: limits)
    var printed: [String] = []
    state.print = { if printed.count < 20 { printed.append(String($0.prefix(100))) } }
    state.define("add") { call in
      let (sum, overflow) = try call.integer(1).addingReportingOverflow(call.integer(2))
      guard !overflow else { throw LuaArgumentError(message: "integer overflow") }
      call.push(sum)
    }
    state.define("fail") { _ in throw StoreClosed() }
    let start = Self.processorTime
    do throws(LuaError) {
      _ = try state.run(source: source, chunk: name)
      return Ending(name: "ok", error: nil, lasted: Self.processorTime - start, printed: printed)
    } catch {
      // What the script returned is no part of how it ended.
      let ending = error.thrown is LuaValueError ? "ok" : error.kind.rawValue
      return Ending(name: ending, error: error, lasted: Self.processorTime - start, printed: printed)
    }
  }

  /// Returns the processor time that a loop takes to use up all work.
  static func timeOfPlainLoop(_ limits: SandboxLimits) throws -> Duration {
    let state = try LuaState(limits: limits)
    let start = processorTime
    do throws(LuaError) { _ = try state.run(source: "while true do end", chunk: "loop") } catch {
      guard error.kind == .budget else { throw error }
    }
    return processorTime - start
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
