import CareModel
import CareSchedule
import CareStore

extension PatientHistory.Course {
  /// Reads the dates that set anchors: one look at the index for each anchor that is declared so and that the enrollment
  /// does not give, none where no plan declares one.
  mutating func readAnchors(of patient: Patient.ID, zones: ZoneTimeline, asOf: AsOf?, in reader: StoreReader) throws {
    guard let enrollment, let headers, let own = enrollment.segments.last?.version.value else { return }
    // Key paths of a generic type are made anew each time that they are used.
    for anchor in headers.segments.flatMap({ $0.version.value.anchors }) {
      guard let source = anchor.from, recordedAnchors[anchor.name] == nil,
        enrollment.segments.contains(where: { $0.version.value.anchors[anchor.name] == nil }),
        let date = try reader.newestDate(
          patient: patient, carePlan: id, task: source.task, kind: source.kind, asOf: asOf)
      else { continue }
      recordedAnchors[anchor.name] = (own.zone ?? zones.zone(at: date)).civil(date)
    }
    guard !recordedAnchors.isEmpty else { return }
    for timeline in tasks {
      taskAnchors[timeline.id] = anchors(
        for: timeline.segments.map { $0.version.value.schedule }, of: own, zones: zones)
    }
  }

  /// The recorded anchors that schedules can be worked out with.
  ///
  /// They take the day of it, or where they count hours its time too. A date that was recorded is never refused afterward: one with
  /// which a schedule makes no sense leaves its anchor missing, as if nothing had been recorded.
  func anchors(for schedules: [Schedule], of carePlan: CarePlan, zones: ZoneTimeline) -> [String: AnchorValue] {
    var found: [String: AnchorValue] = [:]
    let zones = carePlan.zone.map { ZoneTimeline($0) } ?? zones
    for (name, wall) in recordedAnchors.sorted(by: { $0.key < $1.key }) {
      let users = schedules.filter { $0.elements.flatMap(\.anchors).contains(.named(name)) }
      guard !users.isEmpty else { continue }
      found[name] = [AnchorValue.date(wall.date), .dateTime(wall)].first { value in
        var inputs = inputs(of: carePlan)
        inputs.anchors.merge(found.merging([name: value]) { $1 }) { given, _ in given }
        // Whether it can be worked out is all that is asked.
        return users.allSatisfy { (try? $0.resolved(inputs: inputs, zones: zones)) != nil }
      }
    }
    return found
  }
}
