import CareModel
import Foundation

/// The bytes that a row's commitment covers: every column in order, encoded so that no two rows have the same bytes.
struct RowBytes {
  private(set) var bytes: [UInt8] = []

  init() {}

  mutating func append(byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(_ content: some Sequence<UInt8>) {
    bytes.append(contentsOf: content)
  }

  mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ number: Int64?) {
    bytes.append(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  /// Encodes -0.0 as 0.0, because a database may not preserve the sign.
  mutating func add(_ number: Double) {
    add(Int64(bitPattern: (number == 0 ? 0 : number).bitPattern))
  }

  mutating func add(_ text: String) {
    add(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ id: UUIDv8) {
    id.withBytes { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ effective: Effective) {
    add(effective.kind)
    add(effective.number)
  }

  mutating func add(_ owner: Owner) {
    add(owner.kind)
    add(owner.idText)
  }

  mutating func add(_ value: OutcomeValue) {
    switch value.value {
    case .integer(let integer):
      bytes.append(0)
      add(Int64(integer))
    case .double(let double):
      bytes.append(1)
      add(double)
    case .boolean(let boolean): bytes += [2, boolean ? 1 : 0]
    case .text(let text):
      bytes.append(3)
      add(text)
    case .binary(let data):
      bytes.append(4)
      add(Int64(data.count))
      bytes.append(contentsOf: data)
    case .date(let instant):
      bytes.append(5)
      add(instant.milliseconds)
    case .day(let day):
      bytes.append(6)
      add(day.description)
    }
    add(value.kind)
    add(value.units)
    add(value.recorded?.milliseconds)
    if let words = value.other { add(words, after: .words) }
  }
}

extension RowBytes {
  /// Creates the bytes of an entity version.
  init(_ row: VersionRow, id: UUIDv8, entity: String, owner: Owner, of entityID: String) {
    bytes.reserveCapacity(128 + row.payload.utf8.count)
    bytes.append(EntryKind.version.byte)
    add(id)
    add(entity)
    add(owner)
    add(entityID)
    add(row.effective)
    add(row.recorded.milliseconds)
    bytes.append(row.isDeleted ? 1 : 0)
    add(row.payload)
    if let why = row.why { add(why, after: .why) }
  }

  /// A byte before a text that only some rows or values have; no length of a text and no value begins with it.
  enum Mark: UInt8 {
    case lateEntry = 0xFF
    case why = 0xFE
    case suspicion = 0xFD
    case words = 0xFC
  }

  /// Adds a text that only some rows have.
  mutating func add(_ text: String, after mark: Mark) {
    bytes.append(mark.rawValue)
    add(text)
  }

  /// Creates the bytes of an outcome version with its values and kept answers; `details` is the stored JSON.
  init(
    _ outcome: Outcome, id: UUIDv8, taskVersion: UUIDv8, recorded: Instant, isDeleted: Bool, details: String?,
    why: String?
  ) {
    bytes.reserveCapacity(256)
    bytes.append(EntryKind.outcome.byte)
    add(id)
    add(outcome.patient.text)
    add(outcome.carePlan?.text)
    add(outcome.task.text)
    add(taskVersion)
    add(outcome.key.text)
    add(outcome.start.milliseconds)
    add(outcome.stop.milliseconds)
    add(outcome.answered.milliseconds)
    add(outcome.status.rawValue)
    add(outcome.reason)
    add(outcome.zone?.identifier)
    add(details)
    add(recorded.milliseconds)
    bytes.append(isDeleted ? 1 : 0)
    add(Int64(outcome.values.count))
    for value in outcome.values { add(value) }
    // Rows without answers have the bytes that they had before answers were kept.
    if let answers = outcome.answers { add(answers.json) }
    if let reason = outcome.lateEntry { add(reason, after: .lateEntry) }
    if let why { add(why, after: .why) }
  }

  /// Creates the bytes of a sample version.
  init(_ sample: Sample, id: UUIDv8, recorded: Instant, isDeleted: Bool) {
    bytes.append(EntryKind.sample.byte)
    add(id)
    add(sample.patient.text)
    add(sample.quantity)
    add(sample.value)
    add(sample.units)
    add(sample.start.milliseconds)
    add(sample.stop.milliseconds)
    add(sample.source)
    add(sample.remoteID)
    add(recorded.milliseconds)
    bytes.append(isDeleted ? 1 : 0)
    if let suspicion = sample.suspicion { add(suspicion.rawValue, after: .suspicion) }
  }

  /// Creates the bytes of an attempt to deliver.
  init(_ attempt: DeliveryAttempt, of patient: Patient.ID) {
    bytes.append(EntryKind.attempt.byte)
    add(patient.text)
    add(attempt.delivery.text)
    add(Int64(attempt.number))
    add(attempt.worker)
    add(attempt.began.milliseconds)
    add(attempt.ended.milliseconds)
    add(attempt.result.rawValue)
    add(attempt.receipt)
  }

  /// Creates the bytes of a commit's author.
  init(author: String, of seq: Int64) {
    bytes.append(EntryKind.author.byte)
    add(seq)
    add(author)
  }

  /// Creates the bytes of an erasure: the digest of the positions of all erased entries.
  init(erasure digest: [UInt8], count: Int64, by seq: Int64) {
    bytes.append(EntryKind.erasure.byte)
    add(seq)
    add(count)
    bytes += digest
  }
}
