import CareModel
import CareStore

/// One version of a sample.
struct NaiveSample: Equatable {
  var value: Sample
  var recorded: Instant
  var at: NaivePlace
  var author: String?
  var isDeleted: Bool

  init(value: Sample, recorded: Instant, at: NaivePlace, author: String?, isDeleted: Bool) {
    self.value = value
    self.recorded = recorded
    self.at = at
    self.author = author
    self.isDeleted = isDeleted
  }

  init(_ version: Version<Sample>) {
    self.init(
      value: version.value, recorded: version.recorded, at: NaivePlace(seq: version.seq, place: version.place),
      author: version.author, isDeleted: version.isDeleted)
  }

  /// Whether it is of the same thing as another.
  func isOne(of patient: Patient.ID, _ remoteID: String) -> Bool {
    value.patient == patient && value.remoteID == remoteID
  }
}

extension NaiveStore {
  /// Every version of a sample, in the order in which they were recorded.
  func samples(_ patient: Patient.ID, _ remoteID: String, upTo seq: Int = .max) -> [NaiveSample] {
    samples.filter { $0.isOne(of: patient, remoteID) && $0.at.seq <= seq }
  }

  mutating func put(_ sample: Sample) throws(StoreError) {
    guard sample.stop >= sample.start else { throw .invalid(reason: "") }
    try checkKnown(sample.patient)
    if let last = samples(sample.patient, sample.remoteID).last, !last.isDeleted, last.value == sample { return }
    append(sample, isDeleted: false)
  }

  mutating func deleteSample(_ patient: Patient.ID, _ remoteID: String) throws(StoreError) {
    try checkKnown(patient)
    guard let last = samples(patient, remoteID).last, !last.isDeleted else {
      throw .notFound(entity: "sample", id: remoteID)
    }
    append(last.value, isDeleted: true)
  }

  /// What touches a window: what begins in it, or before it and ends after it has begun.
  func samples(
    _ patient: Patient.ID, _ quantity: String, from: Instant, to: Instant, upTo seq: Int
  ) -> [NaiveSample] {
    // A window without a moment holds nothing.
    guard from < to else { return [] }
    let known = samples.filter { $0.at.seq <= seq }
    let live = known.filter { one in
      !one.isDeleted && !known.contains { $0.isOne(of: one.value.patient, one.value.remoteID) && $0.at > one.at }
    }
    return live.filter { one in
      one.value.patient == patient && one.value.quantity == quantity && one.value.start < to
        && (one.value.start >= from || one.value.stop > from)
    }.sorted { ($0.value.start, $0.at) < ($1.value.start, $1.at) }
  }

  private mutating func append(_ sample: Sample, isDeleted: Bool) {
    samples.append(NaiveSample(value: sample, recorded: now, at: nextPlace(), author: author, isDeleted: isDeleted))
  }

  private func checkKnown(_ patient: Patient.ID) throws(StoreError) {
    guard knows("patient", patient.text) else { throw .notFound(entity: "patient", id: patient.text) }
  }

  /// What a commit changed: each record once, in the order of first writing, then the drafts; nothing where someone was erased.
  func change(_ commit: Commit) -> StoreChange {
    let records =
      versions.filter { $0.at.seq == commit.seq }.map { version in
        (
          version.at,
          StoreChange.Record(entity: version.identity.entity, owner: version.identity.owner, id: version.identity.id)
        )
      }
      + outcomes.filter { $0.at.seq == commit.seq }.map { outcome in
        let patient = outcome.value.patient
        return (outcome.at, StoreChange.Record(entity: "outcome", owner: .patient(patient), id: patient.text))
      }
      + samples.filter { $0.at.seq == commit.seq }.map { sample in
        let patient = sample.value.patient
        return (sample.at, StoreChange.Record(entity: "sample", owner: .patient(patient), id: patient.text))
      }
    var seen: [StoreChange.Record] = []
    for (_, record) in records.sorted(by: { $0.0 < $1.0 }) where !seen.contains(record) { seen.append(record) }
    let drafted = (commit.drafted ?? []).map(\.text).sorted().map {
      StoreChange.Record(entity: "draft", owner: .patient(.init($0)), id: $0)
    }
    let isSilent = commit.isSilent || commit.drafted?.isEmpty == true
    return StoreChange(
      seq: commit.seq, recorded: commit.recorded, author: commit.author, records: isSilent ? [] : seen + drafted)
  }
}
