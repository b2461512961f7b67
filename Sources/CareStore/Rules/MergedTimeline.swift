import CareModel

/// What a care plan asks of its patient for one task: the plan's versions with the care plan's own patches laid over them.
///
/// For each stretch in which both are constant there is one segment. It carries the patch's version id, or the plan's where no patch sets
/// anything. A tombstone of the care plan's, and a patch of what the plan does not have that is not a whole task, leave a gap.
enum MergedTimeline {
  /// The merged segments.
  ///
  /// `plan`: the plan's segments, in order.
  /// `own`: the care plan's own versions from the first on without gaps, tombstones too.
  static func segments(
    plan: [Timeline<CareTask>.Segment], own: [Stretch<Version<TaskOverride>>]
  ) -> [Timeline<CareTask>.Segment] {
    guard !own.isEmpty else { return plan }
    let ends = plan.flatMap { [$0.from, $0.to] } + own.map(\.from)
    let points = Set(ends.compactMap { $0 }).sorted()
    var merged = Timeline<CareTask>(id: "", owner: .none, segments: [])
    var (nextPlan, nextOwn) = (0, 0)
    for (place, from) in points.enumerated() {
      while nextPlan < plan.count, plan[nextPlan].from <= from { nextPlan += 1 }
      while nextOwn < own.count, own[nextOwn].from <= from { nextOwn += 1 }
      let inPlan = nextPlan > 0 ? plan[nextPlan - 1] : nil
      let base = inPlan.flatMap { segment in segment.to.map { from < $0 } ?? true ? segment.version : nil }
      let version = nextOwn > 0 ? own[nextOwn - 1].version : nil
      let to = place + 1 < points.count ? points[place + 1] : nil
      if let segment = segment(base, version, from: from, to: to) { merged.append(segment) }
    }
    return merged.segments
  }

  private static func segment(
    _ base: Version<CareTask>?, _ own: Version<TaskOverride>?, from: Instant, to: Instant?
  ) -> Timeline<CareTask>.Segment? {
    guard let own, own.isDeleted || !own.value.patch.isEmpty else {
      return base.map { .init(from: from, to: to, version: $0) }
    }
    guard !own.isDeleted, let task = own.value.patch.applied(to: base?.value) else { return nil }
    return .init(from: from, to: to, version: own.with(task), base: base?.id)
  }
}

extension Timeline {
  /// Adds a segment after the last; one that goes on with the same version makes that longer.
  mutating func append(_ segment: Segment) {
    if let last = segments.last, last.to == segment.from, last.version.id == segment.version.id,
      last.base == segment.base
    {
      segments[segments.count - 1].to = segment.to
    } else {
      segments.append(segment)
    }
  }
}
