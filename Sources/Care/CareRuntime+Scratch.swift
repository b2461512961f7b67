public import CareRuntime

import CareModel
import CareSQLite
import CareStore

extension CareRuntime {
  /// A copy of the store in memory, to try things out on: nothing that is written there reaches this store.
  ///
  /// - Throws: `StoreError.unavailable` where the store's database cannot be copied.
  public func scratchCopy() throws -> CareRuntime {
    guard let engine = store.engine as? SQLiteEngine else {
      throw StoreError.unavailable(reason: "its database cannot be copied")
    }
    return CareRuntime(store: try CareStore(engine: engine.copy(), creating: nil), scripts: scripts, author: author)
  }
}
