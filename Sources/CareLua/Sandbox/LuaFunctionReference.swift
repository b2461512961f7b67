import Synchronization

/// A Lua function that the host holds.
///
/// It belongs to one state: another refuses it. When the reference dies, the state lets go of the function the next time that the
/// host is on top, since a collection of Lua's may be what made it die.
package final class LuaFunctionReference {
  let slot: Int64
  let pool: LuaReferencePool

  init(slot: Int64, pool: LuaReferencePool) {
    self.slot = slot
    self.pool = pool
  }

  deinit {
    pool.release(slot)
  }
}

/// The slots of one state that no reference holds any more.
final class LuaReferencePool: Sendable {
  private let released = Mutex<[Int64]>([])

  func release(_ slot: Int64) {
    released.withLock { $0.append(slot) }
  }

  func takeReleased() -> [Int64] {
    released.withLock { slots in
      guard !slots.isEmpty else { return [] }
      defer { slots = [] }
      return slots
    }
  }
}
