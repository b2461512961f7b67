import CLua

extension LuaState {
  /// Compiles and runs a chunk, and returns its results.
  ///
  /// `chunk` is the author's name of the text, as messages show it (`plans/knee/plan.lua`); see ``hostChunk(_:)`` for the host's own.
  package func run(source: String, chunk: String) throws(LuaError) -> [LuaValue] {
    try enter { base throws(LuaError) in
      try compile(source, chunk: chunk)
      return try finish(arguments: 0, base: base)
    }
  }

  /// Compiles a chunk without running it.
  ///
  /// - Throws: ``LuaError``, with ``LuaError/isIncomplete`` if more text could complete it.
  package func load(source: String, chunk: String) throws(LuaError) -> LuaFunctionReference {
    try enter { _ throws(LuaError) in
      try compile(source, chunk: chunk)
      return readFunction(current, -1)
    }
  }

  /// Calls a function of this state, and returns its results.
  package func call(_ function: LuaFunctionReference, _ arguments: [LuaValue] = []) throws(LuaError) -> [LuaValue] {
    try enter { base throws(LuaError) in
      guard function.pool === pool else { throw valueError(.otherState) }
      guard lua_checkstack(current, Int32(clamping: arguments.count + 20)) != 0 else { throw valueError(.tooLarge) }
      clua_kept(current, function.slot)
      for argument in arguments {
        do throws(LuaValueError) { try pushValue(argument, on: current) } catch { throw valueError(error) }
      }
      return try finish(arguments: Int32(arguments.count), base: base)
    }
  }

  /// Returns the name of a chunk of the host; tracebacks skip its frames.
  package static func hostChunk(_ name: String) -> String { "=host:\(name)" }

  /// Sets the budget for an outermost call, and cleans up the stack and the values kept for the call.
  func enter<Result>(_ body: (_ base: Int32) throws(LuaError) -> Result) throws(LuaError) -> Result {
    if let ended = endedError() { throw ended }
    let thread = current
    if depth == 0 {
      drainReferences()
      armedWork = share == 1 ? limits.work : Int64(Double(limits.work) * share)
      clua_arm(main, armedWork, share == 1 ? limits.nanoseconds : UInt64(Double(limits.nanoseconds) * share))
    }
    depth += 1
    let base = lua_gettop(thread)
    defer {
      clua_pop(thread, lua_gettop(thread) - base)
      depth -= 1
      if depth == 0 {
        clua_disarm(main)
        forgetFailures()
        drainReferences()
      }
    }
    guard lua_checkstack(thread, 30) != 0 else { throw valueError(.tooLarge) }
    return try body(base)
  }

  /// Pushes the compiled chunk.
  func compile(_ source: String, chunk: String) throws(LuaError) {
    guard source.utf8.count <= limits.source else {
      throw LuaError(.syntax, "source is longer than \(limits.source) bytes", file: chunk)
    }
    let name = chunk.hasPrefix("=") ? chunk : "@\(chunk)"
    var source = source
    let thread = current
    guard !source.withUTF8(FieldChain.isTooLong) else {
      throw LuaError(
        .syntax, "more than \(FieldChain.most) fields in a row; put a part of them into a local", file: chunk)
    }
    let status = source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { clua_load(thread, $0.baseAddress, $0.count, name) }
    }
    guard status == LUA_OK else { throw takeSyntaxFailure(status: status, chunk: chunk) }
  }

  /// Calls the function on the stack, and returns copies of its results.
  private func finish(arguments: Int32, base: Int32) throws(LuaError) -> [LuaValue] {
    let thread = current
    let status = clua_call(thread, arguments, LUA_MULTRET)
    guard status == LUA_OK else { throw takeFailure(status: status) }
    var results: [LuaValue] = []
    let top = lua_gettop(thread)
    guard lua_checkstack(thread, 20) != 0 else { throw valueError(.tooLarge) }
    for index in base..<top {
      do throws(LuaValueError) { results.append(try readValue(thread, index + 1)) } catch { throw valueError(error) }
    }
    return results
  }
}

/// Interrupts a state from any thread or from a signal handler.
///
/// It can outlive its state. It does not affect calls that begin later.
package final class LuaInterruptHandle: Sendable {
  private let address: UInt

  init(context: OpaquePointer) {
    clua_context_retain(context)
    address = UInt(bitPattern: context)
  }

  deinit {
    clua_context_release(context)
  }

  private var context: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Ends the running call with an `interrupted` error.
  package func interrupt() {
    clua_interrupt(context)
  }

  /// Runs `body` while Ctrl-C interrupts the state, then restores the previous signal handler.
  ///
  /// A process watches one state at a time; these calls do not nest.
  package func whileWatchingSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard clua_watch_sigint(context) != 0 else { return try body() }
    defer { _ = clua_watch_sigint(nil) }
    return try body()
  }
}
