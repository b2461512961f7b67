package import CareModel

/// The versions of one entity over time, for a participant in a zone.
package struct Timeline<Entity: StoredEntity>: Hashable, Sendable {
  /// A segment of time with one version in force.
  package struct Segment: Hashable, Sendable {
    /// The first instant.
    package var from: Instant
    /// The first instant after it; nil if it does not end.
    package var to: Instant?
    /// The version, never a tombstone.
    package var version: Version<Entity>
    /// The version of the plan's task that a care plan's own patch applies to, if any.
    package var base: VersionID?
  }

  /// The entity's id.
  package var id: Identifier<Entity>
  /// The entity's owner.
  package var owner: Owner
  /// The segments in order, with gaps where the entity does not exist.
  package var segments: [Segment]

  /// Returns the version in force at an instant, or nil if there is none.
  @inlinable package func version(at instant: Instant) -> Version<Entity>? {
    place(at: instant).map { segments[$0].version }
  }

  /// Returns the version in force at an instant, or else the next one, or nil if there is none.
  package func version(atOrAfter instant: Instant) -> Version<Entity>? {
    version(at: instant) ?? segments.first { $0.from > instant }?.version
  }

  /// Returns the segment that contains an instant, or nil if there is none.
  @inlinable package func segment(at instant: Instant) -> Segment? {
    place(at: instant).map { segments[$0] }
  }

  /// Returns the index of the segment that contains an instant, or nil if there is none.
  @inlinable package func place(at instant: Instant) -> Int? {
    // Called for every event: generic code, and closures in it, would be many times as slow.
    var place = segments.count - 1
    while place >= 0, segments[place].from > instant { place -= 1 }
    guard place >= 0 else { return nil }
    if let to = segments[place].to, to <= instant { return nil }
    return place
  }
}

/// The timeline of one task of a care plan: the plan's versions with the care plan's own patches applied.
///
/// Each interval in which both are constant is one segment. Its version is the patch's, or the plan's if no patch sets
/// anything. There is a gap where the care plan has a tombstone, and where the plan has no task unless the care plan's
/// version is a task of its own.
enum MergedTimeline {
  /// One of the care plan's own versions.
  struct Own {
    var version: Version<TaskOverride>
    /// Whether it is a task of its own where the plan has none; otherwise, it ends with the plan's task.
    var isOwnTask: Bool
  }

  /// Returns the merged segments.
  ///
  /// - Parameters:
  ///   - plan: The plan's segments, in order.
  ///   - own: The care plan's own versions from the first on without gaps, including tombstones.
  /// - Returns: The segments, in order.
  static func segments(
    plan: [Timeline<CareTask>.Segment], own: [VersionSegment<Own>]
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
    _ base: Version<CareTask>?, _ own: Own?, from: Instant, to: Instant?
  ) -> Timeline<CareTask>.Segment? {
    guard let own, own.version.isDeleted || !own.version.value.patch.isEmpty else {
      return base.map { .init(from: from, to: to, version: $0) }
    }
    guard !own.version.isDeleted, base != nil || own.isOwnTask,
      let task = own.version.value.patch.applied(to: base?.value)
    else { return nil }
    return .init(from: from, to: to, version: own.version.with(task), base: base?.id)
  }
}

extension Timeline {
  /// Appends a segment.
  ///
  /// If it continues the last one with the same version, extends that one instead.
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

extension Timeline<PlanHeader> {
  /// The defaults of the plan's parameters; each parameter has the one that it was added with.
  package var defaults: [String: ParameterValue] {
    segments.reduce(into: [:]) { $0.merge($1.version.value.defaults) { earlier, _ in earlier } }
  }
}

extension Timeline where Entity: Applicable {
  /// Whether a version of the record exists only for some parameters.
  var isForSomeParameters: Bool { segments.contains { !$0.version.value.applies.isEmpty } }

  /// Returns the record of a plan over the time in which an enrollment has the parameters for which it exists.
  ///
  /// What holds at the first instant of the enrollment holds before it, too.
  func limited(to enrollment: Timeline<CarePlan>, defaults: [String: ParameterValue]) -> Self {
    guard isForSomeParameters else { return self }
    var limited = Timeline(id: id, owner: owner, segments: [])
    for segment in segments {
      for (place, course) in enrollment.segments.enumerated() {
        guard segment.version.value.applies(to: course.version.value.parameters(with: defaults)) else { continue }
        var part = segment
        part.from = place == 0 ? segment.from : max(segment.from, course.from)
        part.to = [segment.to, place + 1 < enrollment.segments.count ? course.to : nil].compactMap { $0 }.min()
        if part.to.map({ part.from < $0 }) ?? true { limited.append(part) }
      }
    }
    return limited
  }
}
