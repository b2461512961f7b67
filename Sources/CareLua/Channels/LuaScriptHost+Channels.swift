package import CareModel

extension LuaScriptHost {
  /// Reads the `channels.lua` of a folder.
  ///
  /// - Returns: The channels in the order of the file, and the use of each.
  /// - Throws: ``CareBase/Diagnostics`` with every error, if the file has one or is not there.
  package func loadChannels(_ reader: any SourceReader) throws(Diagnostics) -> DeliverySettings {
    try loader().loadChannels(reader)
  }
}

extension PlanLoader {
  /// Reads the `channels.lua` that `reader` gives, in a fresh state.
  ///
  /// - Throws: ``CareBase/Diagnostics`` with every error.
  package func loadChannels(_ reader: any SourceReader) throws(Diagnostics) -> DeliverySettings {
    var repairs = LoadErrorRecovery()
    while true {
      if let settings = try attempt(reader, &repairs) { return settings }
    }
  }

  /// One reading of the file; nil where another, with more repairs, would find more that is wrong.
  private func attempt(
    _ reader: any SourceReader, _ repairs: inout LoadErrorRecovery
  ) throws(Diagnostics) -> DeliverySettings? {
    let cache = SourceCache(reader)
    let file: SourceText
    do throws(SourceFailure) {
      file = try cache.take("channels", limit: limits.source)
    } catch {
      let message =
        cache.absent.isEmpty
        ? error.message : "there is no channels.lua here; it declares how reminders and alerts are sent"
      throw Diagnostics([Diagnostic(error.diagnosticCode, path: "", message: message)])
    }
    let constructors = Constructors(registry: .channels, stage: .declaring)
    let run = LoadingRun(cache: cache, constructors: constructors, registry: .channels, isStored: false)
    do throws(LuaError) {
      let state = try state(from: cache)
      run.state = state
      try equip(state, constructors)
      try repairs.apply(to: state)
      let results = try state.run(source: file.text, chunk: file.displayPath)
      let settings = run.decodeChannels(results)
      run.checkNames(besides: repairs)
      if !run.hasErrors, repairs.isEmpty { return settings }
    } catch {
      run.note(error, &repairs)
      if repairs.hasGrown { return nil }
    }
    throw Diagnostics(run.sorted(with: repairs))
  }
}
