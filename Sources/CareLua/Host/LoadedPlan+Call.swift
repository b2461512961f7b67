import CareModel

extension LoadedPlan {
  /// Prepares a call of a function: with the time and the random numbers of its context, within a part of the limits.
  ///
  /// End it with ``end(_:_:)``.
  func begin(_ context: any HookContext, share: Double) -> ContextObject {
    state.seed(context.seed)
    timeSource.reading = (context.now, context.zone)
    timeSource.wasRead = false
    state.share = share
    return ContextObject(context)
  }

  /// Ends a call, and notes in its context whether the time was read.
  func end(_ ctx: ContextObject, _ context: any HookContext) {
    state.share = 1
    timeSource.reading = nil
    timeSource.note(in: context.reads)
    ctx.end()
  }
}
