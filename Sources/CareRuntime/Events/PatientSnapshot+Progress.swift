import CareModel
import CareStore

extension PatientSnapshot {
  /// Returns the progress of an event as a function computes it, or as it computed it before from the same event.
  ///
  /// It is kept if the function read nothing but the event. The outcomes of a write in progress, whose numbers can be used again, and those
  /// of samples, which have the number of a sample, are always computed.
  func progress(of event: Event, by hook: Hook, in manifest: ScriptBundle.Manifest) throws -> Double {
    func compute(noting reads: HookReads?) throws -> Double {
      var context = context(for: event)
      context.reads = reads
      return try runtime.scripts.progress(hook, in: try reader.bundle(manifest), context: context)
    }
    guard CareRuntime.keepsProgress, !runtime.store.isWriting, event.outcome?.value.isComputed == false else {
      return try compute(noting: nil)
    }
    let key = KeptProgress.Key(of: event, in: manifest)
    if let kept = runtime.keptProgress.value(of: key) { return kept }
    let reads = HookReads()
    let value = try compute(noting: reads)
    if reads.areOfArgumentsOnly { runtime.keptProgress.keep(value, of: key) }
    return value
  }
}
