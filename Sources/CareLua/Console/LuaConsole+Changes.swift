extension LuaConsole {
  /// Calls the functions of `store.on_change` for what has been committed since they were last told, by anybody; what failed in them.
  ///
  /// The owner calls it between chunks, outside any transaction. All of it has the limits of one chunk. A function that fails undoes no
  /// commit and keeps no other from being called.
  package func tellChanges() -> [LuaError] {
    guard let teller else { return [] }
    constructors.timeSource.reading = (box.now, box.world.zone)
    do throws(LuaError) {
      _ = try state.call(teller)
      return changes.takeFailures()
    } catch {
      let failures = changes.takeFailures()
      return failures + [recover(from: error)]
    }
  }
}
