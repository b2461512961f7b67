import CLua

/// A sandboxed Lua state.
///
/// Only one owner uses it at a time. Each call from the host has its own budget, which calls back into Lua from a host function
/// share. A call that exceeds its budget ends the state, which can then only be discarded.
package final class LuaState {
  /// Returns the source of a module and the name of its chunk (`plans/lib/phq9.lua`).
  package typealias Loader = (String) throws -> (source: String, chunk: String)

  /// The limits of each call.
  package let limits: SandboxLimits
  /// Receives each line that `print` writes.
  package var print: (String) -> Void = { _ in }
  /// Interrupts a running call from another thread.
  package let interruptHandle: LuaInterruptHandle

  let main: OpaquePointer
  let context: OpaquePointer
  let pool = LuaReferencePool()
  let loader: Loader
  /// The running thread; host functions can be called from coroutines.
  var current: OpaquePointer
  /// Number of nested calls from the host in progress.
  var depth = 0
  /// The work that the last call from the host could do.
  var armedWork: Int64
  var slots: Int64 = 0
  var freeSlots: [Int64] = []
  var hostFunctions: [LuaHostFunction] = []
  var types: [LuaKnownType] = []
  /// Whether reading a field that a table cannot have is an error; set it before any table is passed.
  package var checksShapes = false
  /// The slots of the metatables of shapes, which the metatables' functions retain.
  var shapeSlots: [ObjectIdentifier: Int64] = [:]
  var modules = LuaModules()
  var catalog: LuaCatalog?
  var make: ((Int) -> LuaCatalog.Value)?
  var failures: [LuaFailureRecord] = []
  var serials: UInt64 = 0

  /// Creates a state with the sandbox's libraries.
  ///
  /// - Throws: ``LuaError`` if the system has no memory.
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
    armedWork = limits.work
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

  /// Number of bytes that the state holds.
  package var memoryUsed: Int { clua_memory_used(context) }
  /// Greatest number of bytes that the state has held.
  package var memoryPeak: Int { clua_memory_peak(context) }
  /// Number of units of work that the last call from the host used.
  package var workUsed: Int64 { armedWork - clua_work_left(context) }
  /// The part of the work and the wall time of ``limits`` that the next calls from the host have.
  package var share = 1.0
  /// Whether a call exceeded a budget, so that the state can only be discarded.
  package var isDead: Bool { clua_death_of(context) != CLUA_ALIVE }
  /// Whether ``freeze()`` was called.
  package var isFrozen: Bool { clua_is_frozen(context) != 0 }

  /// Sets the random seed of scripts.
  package func seed(_ seed: UInt64) {
    clua_seed(context, seed)
  }

  /// Returns the author's frame at `level` (0 is the nearest) of the running call, skipping the host's frames.
  package func position(level: Int = 0) -> LuaPosition? {
    var source: UnsafePointer<CChar>?
    var length = 0
    var line: Int32 = 0
    guard clua_position(current, Int32(clamping: level), &source, &length, &line) != 0, let source else { return nil }
    let chunk = String(decoding: UnsafeRawBufferPointer(start: source, count: length), as: UTF8.self)
    return LuaPosition(chunk: chunk, line: Int(line))
  }

  /// Runs a host function for Lua.
  ///
  /// Returns the number of results, or -1 with an error value on top.
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
