import CLua

/// A sandboxed Lua state.
///
/// It is confined: one owner uses it at a time. A call from the host has a budget of its own; calls back into Lua from a host function share
/// it. A call that uses up its budget ends the state: it can only be dropped.
package final class LuaState {
  /// Finds a module: its source, and the name of its chunk (`plans/lib/phq9.lua`).
  package typealias Loader = (String) throws -> (source: String, chunk: String)

  /// What each call may use up.
  package let limits: SandboxLimits
  /// Where `print` writes a line.
  package var print: (String) -> Void = { _ in }
  /// Stops a running call from elsewhere.
  package let interruptHandle: LuaInterruptHandle

  let main: OpaquePointer
  let context: OpaquePointer
  let pool = LuaReferencePool()
  let loader: Loader
  /// The thread that runs: host functions may be called from coroutines.
  var current: OpaquePointer
  /// How many calls from the host are under way, one inside the other.
  var depth = 0
  var slots: Int64 = 0
  var freeSlots: [Int64] = []
  var hostFunctions: [LuaHostFunction] = []
  var types: [LuaKnownType] = []
  var modules = LuaModules()
  var catalog: LuaCatalog?
  var make: ((Int) -> LuaCatalog.Value)?
  var failures: [LuaFailureRecord] = []
  var serials: UInt64 = 0

  /// A fresh state with the sandbox's libraries.
  ///
  /// - Throws: ``LuaError``: the system has no memory.
  package init(
    limits: SandboxLimits = .plan, loader: @escaping Loader = { name in throw LuaModuleError.absent(name) }
  ) throws(LuaError) {
    var caps = clua_limits(memory: limits.memory, string_cap: limits.string, load_cap: limits.load)
    let opened = clua_open(
      &caps,
      { host, thread, function in
        guard let host, let thread, let function else { return 0 }
        return Unmanaged<LuaState>.fromOpaque(host)._withUnsafeGuaranteedRef { $0.dispatch(thread, function) }
      },
      { object in
        guard let object else { return }
        Unmanaged<AnyObject>.fromOpaque(object).release()
      })
    guard let opened, let context = clua_context_of(opened) else {
      throw LuaError(.memory, "no memory for a Lua state")
    }
    self.limits = limits
    self.loader = loader
    self.context = context
    main = opened
    current = opened
    interruptHandle = LuaInterruptHandle(context: context)
    clua_set_host(opened, Unmanaged.passUnretained(self).toOpaque())
    defineStandardFunctions()
  }

  deinit {
    clua_close(main)
  }

  /// Bytes that the state holds.
  package var memoryUsed: Int { clua_memory_used(context) }
  /// The most bytes that it held.
  package var memoryPeak: Int { clua_memory_peak(context) }
  /// Units of work that the last call from the host used.
  package var workUsed: Int64 { limits.work - clua_work_left(context) }
  /// Whether a call used up a budget, so that the state can only be dropped.
  package var isDead: Bool { clua_death_of(context) != CLUA_ALIVE }
  /// Whether ``freeze()`` was called.
  package var isFrozen: Bool { clua_is_frozen(context) != 0 }

  /// Starts the random numbers of scripts afresh.
  package func seed(_ seed: UInt64) {
    clua_seed(context, seed)
  }

  /// The author's frame `level` (0 is the nearest) of the running call, past the frames of the host.
  package func position(level: Int = 0) -> LuaPosition? {
    var source: UnsafePointer<CChar>?
    var length = 0
    var line: Int32 = 0
    guard clua_position(current, Int32(clamping: level), &source, &length, &line) != 0, let source else { return nil }
    let chunk = String(decoding: UnsafeRawBufferPointer(start: source, count: length), as: UTF8.self)
    return LuaPosition(chunk: chunk, line: Int(line))
  }

  /// Runs a host function for Lua: the number of results, or -1 with an error value on top.
  @inline(__always)
  private func dispatch(_ thread: OpaquePointer, _ function: UnsafeMutableRawPointer) -> Int32 {
    let outer = current
    current = thread
    defer { current = outer }
    return Unmanaged<LuaHostFunction>.fromOpaque(function)._withUnsafeGuaranteedRef { function in
      var call = LuaCall(owner: self, thread: thread, function: function)
      do {
        try function.body(&call)
        if let refused = call.refused { throw refused }
        return Int32(truncatingIfNeeded: call.results)
      } catch {
        pushError(error, on: thread)
        return -1
      }
    }
  }
}
