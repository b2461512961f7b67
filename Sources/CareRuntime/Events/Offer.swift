import CareModel
import CareSchedule
import CareStore

/// What an enrollment has offered to its participant, and since when.
///
/// An event that was over when the commit was recorded that makes it due was offered to nobody, so it counts for nobody.
struct Offer {
  /// Whether everything counts, whenever it became known: a past that is transcribed on purpose, or the state of a store before the
  /// offer counted.
  private(set) var isUnlimited = true
  /// The time at which the enrollment was recorded.
  private(set) var enrolled = Instant.beginning
  /// The anchors that were given, each as it was first.
  private var anchors: [String: Giving] = [:]
  /// The last of these times: an event that is over later was offered.
  private var last = Instant.beginning

  /// How an anchor was first given.
  private struct Giving {
    /// The time at which it was given for the whole enrollment; nil if it never was.
    var known: Instant?
    /// The first time from which it had been given on purpose by then.
    var stated: Instant?
  }

  /// Creates an offer without a beginning, such as that of a patient's own tasks.
  init() {}

  /// Reads since when a care plan and its anchors have been known.
  init(of carePlan: Timeline<CarePlan>, zones: ZoneTimeline, asOf: AsOf?, in reader: StoreReader) throws {
    guard let first = carePlan.segments.first?.version, first.value.countFrom == .enrollment,
      try !reader.countsWithoutOffer(asOf: asOf)
    else { return }
    isUnlimited = false
    var isDeleted = true
    for version in try reader.history(CarePlan.self, id: carePlan.id, asOf: asOf) {
      let isFirst = isDeleted && !version.isDeleted
      if isFirst { (enrolled, anchors, knewAnchors) = (version.recorded, [:], true) }
      isDeleted = version.isDeleted
      // Those that were given with another effective time on purpose count from then.
      for name in version.value.anchors.keys where anchors[name]?.known == nil {
        if !isFirst, anchors[name] == nil { knewAnchors = false }
        if version.effective == first.effective {
          anchors[name, default: Giving()].known = version.recorded
        } else {
          let from = version.effective.instant(in: zones)
          anchors[name, default: Giving()].stated = min(from, anchors[name]?.stated ?? from)
        }
      }
    }
    last = anchors.values.compactMap(\.known).reduce(enrolled, max)
  }

  /// Whether no anchor was given later than the enrollment.
  private(set) var knewAnchors = true

  /// Returns the time at which an anchor was first given, if that was after the enrollment and it counts from the beginning.
  func lateGiving(of name: String) -> Instant? {
    guard !isUnlimited, let giving = anchors[name], let known = giving.known, known > enrolled else { return nil }
    return giving.stated.map { $0 < known } ?? false ? nil : known
  }

  /// Returns the reason for which an event was never offered whose grace period ended at an instant; nil if it was.
  func reason(
    against graceEnds: Instant, of schedule: @autoclosure () -> Schedule, element place: Int
  ) -> NotApplicableReason? {
    guard !isUnlimited, graceEnds <= last else { return nil }
    if graceEnds <= enrolled { return .beforeEnrollment }
    let elements = schedule().elements
    guard elements.indices.contains(place) else { return nil }
    for case .named(let name) in elements[place].anchorsThatItNeeds {
      guard let giving = anchors[name], let known = giving.known, graceEnds <= known else { continue }
      if giving.stated.map({ graceEnds <= $0 }) ?? true { return .beforeAnchor }
    }
    return nil
  }
}
