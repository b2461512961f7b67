import CareModel
import CareStore
import Testing

@Suite(.onEveryEngine) struct SampleTests {
  @Test func aSampleRoundTrips() throws {
    let store = try StoreFixture.enrolled()
    let full = sample(
      "HK 4711 / ü", value: -0.1, units: "mmol/L", start: StoreFixture.day(2), hours: 2, source: "Wrist 🙂")
    let bare = sample("b", value: .greatestFiniteMagnitude, units: nil, start: StoreFixture.day(3))
    #expect(try put(store, full) == .created)
    #expect(try put(store, bare) == .created)
    #expect(try window(store).map(\.value) == [full, bare])
    #expect(try window(store).map(\.owner) == [.patient("anna"), .patient("anna")])
  }

  @Test func theSameContentAgainWritesNothing() throws {
    let store = try StoreFixture.enrolled()
    try put(store, sample("a", value: 1))
    let before = try store.read { try $0.lastSeq() }
    #expect(try put(store, sample("a", value: 1)) == .unchanged)
    #expect(try store.read { try $0.lastSeq() } == before)
    #expect(try history(store, "a").count == 1)
  }

  @Test func changedContentWithTheSameRemoteIDIsANewVersion() throws {
    let store = try StoreFixture.enrolled()
    try put(store, sample("a", value: 1))
    #expect(try put(store, sample("a", value: 2), day: 3) == .updated)
    #expect(try window(store).map(\.value.value) == [2])
    #expect(try history(store, "a").map(\.value.value) == [1, 2])
    #expect(try window(store, asOf: .seq(2)).map(\.value.value) == [1])
    #expect(try window(store, asOf: .recorded(StoreFixture.day(2))).map(\.value.value) == [1])
    #expect(try window(store, asOf: .seq(1)).isEmpty)
  }

  @Test func aSecondVersionInTheSameCommitIsUsed() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.put(sample("a", value: 1))
      #expect(try writer.put(sample("a", value: 2)).change == .updated)
    }
    #expect(try window(store).map(\.value.value) == [2])
  }

  @Test func aMovedSampleIsFoundOnlyAtItsNewTime() throws {
    let store = try StoreFixture.enrolled()
    try put(store, sample("a", start: StoreFixture.day(2)))
    try put(store, sample("a", start: StoreFixture.day(20)), day: 3)
    #expect(try window(store, days: 1..<10).isEmpty)
    #expect(try window(store, days: 19..<22).count == 1)
    #expect(try window(store, days: 1..<10, asOf: .seq(2)).count == 1)
    var other = sample("a", start: StoreFixture.day(20))
    other.quantity = "heart_rate"
    try put(store, other, day: 4)
    #expect(try window(store).isEmpty)
    #expect(try store.read { try $0.samples(patient: "anna", quantity: "heart_rate") }.count == 1)
    #expect(try store.read { try $0.quantities(of: "anna") } == ["heart_rate", "steps"])
  }

  @Test func deletingAppendsATombstoneAndImportingAgainRestores() throws {
    let store = try StoreFixture.enrolled()
    try put(store, sample("a"))
    try store.write(at: StoreFixture.day(3)) { try $0.deleteSample(patient: "anna", remoteID: "a") }
    #expect(try window(store).isEmpty)
    #expect(try window(store, asOf: .seq(2)).count == 1)
    #expect(throws: StoreError.notFound(entity: "sample", id: "a")) {
      try store.write(at: StoreFixture.day(3)) { try $0.deleteSample(patient: "anna", remoteID: "a") }
    }
    #expect(try put(store, sample("a"), day: 4) == .created)
    #expect(try history(store, "a").map(\.isDeleted) == [false, true, false])
  }

  @Test func remoteIDsAreUniquePerPatient() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { try $0.add(StoreFixture.patient("bo")) }
    try put(store, sample("a", value: 1))
    var other = sample("a", value: 2)
    other.patient = "bo"
    #expect(try put(store, other) == .created)
    #expect(try window(store).map(\.value.value) == [1])
  }

  @Test func versionsHaveTheirAuthor() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2), author: "watch") { _ = try $0.put(sample("a")) }
    #expect(try window(store).map(\.author) == ["watch"])
    #expect(try history(store, "a").map(\.author) == ["watch"])
  }

  /// Whether a sample is found in the window from day 10 up to day 11.
  static let edges: [(startHour: Int, hours: Int, isFound: Bool, why: Comment)] = [
    (-1, 0, false, "a moment before"),
    (0, 0, true, "a moment at its first moment"),
    (23, 0, true, "a moment in it"),
    (24, 0, false, "a moment at its end is the next window's"),
    (-1, 1, false, "what ends at its first moment only touches it from outside"),
    (-1, 2, true, "reaches into it"),
    (-24, 72, true, "reaches over it"),
    (23, 5, true, "reaches out of it"),
    (24, 1, false, "begins at its end"),
    (-167, 168, true, "the longest that there is, by its last hour"),
    (-168, 168, false, "the longest, ending as it begins"),
  ]

  @Test(arguments: edges)
  func aWindowContainsOverlappingSamples(row: (startHour: Int, hours: Int, isFound: Bool, why: Comment)) throws {
    let store = try StoreFixture.enrolled()
    try put(store, sample("a", start: StoreFixture.day(10, hour: row.startHour), hours: row.hours))
    #expect(try window(store, days: 10..<11).count == (row.isFound ? 1 : 0), row.why)
  }

  @Test func aLimitReturnsTheFirstSamples() throws {
    let store = try StoreFixture.enrolled()
    for day in 2...6 { try put(store, sample("s\(day)", start: StoreFixture.day(day))) }
    let found = try store.read { try $0.samples(patient: "anna", quantity: "steps", limit: 2) }
    #expect(found.map(\.value.remoteID) == ["s2", "s3"])
  }

  @Test func anUnknownPatientHasNoSamples() throws {
    let store = try StoreFixture.enrolled()
    var stranger = sample("a")
    stranger.patient = "bo"
    #expect(throws: StoreError.notFound(entity: "patient", id: "bo")) { try put(store, stranger) }
    #expect(try store.read { try $0.samples(patient: "bo", quantity: "steps") }.isEmpty)
    #expect(try store.read { try $0.quantities(of: "bo") }.isEmpty)
  }

  static let refused: [(fault: Sample.Fault, change: @Sendable (inout Sample) -> Void)] = [
    (.quantity, { $0.quantity = "" }), (.quantity, { $0.quantity = "step count" }),
    (.quantity, { $0.quantity = String(repeating: "q", count: 129) }),
    (.value, { $0.value = .nan }), (.value, { $0.value = -.infinity }),
    (.units, { $0.units = "" }), (.units, { $0.units = String(repeating: "m", count: 65) }),
    (.stop, { $0.stop = $0.start.adding(milliseconds: -1) }),
    (.length, { $0.stop = $0.start.adding(milliseconds: Sample.longest + 1) }),
    (.length, { ($0.start, $0.stop) = (.beginning, .end) }),
    (.source, { $0.source = "" }), (.source, { $0.source = String(repeating: "s", count: 257) }),
    (.remoteID, { $0.remoteID = "" }), (.remoteID, { $0.remoteID = String(repeating: "r", count: 257) }),
  ]

  @Test(arguments: refused)
  func aRuleViolationIsRejectedWithoutRepeatingTheValue(
    row: (fault: Sample.Fault, change: @Sendable (inout Sample) -> Void)
  ) throws {
    let store = try StoreFixture.enrolled()
    var bad = sample("secret-id", value: 98_765, units: "secret", source: "secret")
    row.change(&bad)
    #expect(bad.faults == [row.fault])
    #expect(throws: StoreError.invalid(reason: "a sample of patient 'anna': \(row.fault.message)")) {
      try put(store, bad)
    }
    #expect(!row.fault.message.contains("secret") && !row.fault.message.contains("98"))
    #expect(try store.read { try $0.lastSeq() } == 1)
  }

  @Test func everyRuleHasARejectedSample() {
    #expect(Set(Self.refused.map(\.fault)) == Set(Sample.Fault.allCases))
  }

  static let changes: [@Sendable (inout Sample) -> Void] = [
    { $0.quantity = "heart_rate" }, { $0.value = 2 }, { $0.units = nil },
    { $0.start = $0.start.adding(milliseconds: -1) },
    { $0.stop = $0.stop.adding(milliseconds: 1) }, { $0.source = "watch" }, { $0.remoteID = "b" },
  ]

  @Test(arguments: changes.indices)
  func theCommitmentOfASampleCoversEveryField(index: Int) throws {
    var changed = sample("a", value: 1, units: "count", hours: 1)
    let plain = try commitment(to: changed)
    #expect(try commitment(to: changed) == plain)
    Self.changes[index](&changed)
    #expect(try commitment(to: changed) != plain)
  }

  private func commitment(to sample: Sample) throws -> [UInt8]? {
    let store = try StoreFixture.enrolled()
    try put(store, sample)
    return try store.engine.read { connection in
      try connection.first(
        "SELECT commitment FROM entry WHERE kind = 2", row: { row in row.withBytes(at: 0) { Array($0) } })
    }
  }
}

/// A sample of anna's steps on the second day of June unless told otherwise.
private func sample(
  _ remoteID: String, value: Double = 1, units: String? = "count", start: Instant = StoreFixture.day(2),
  hours: Int = 0, source: String? = nil
) -> Sample {
  Sample(
    patient: "anna", quantity: "steps", value: value, units: units, start: start,
    stop: start.adding(seconds: hours * 3600), source: source, remoteID: remoteID)
}

@discardableResult
private func put(_ store: CareStore, _ sample: Sample, day: Int = 2) throws -> SampleChange {
  try store.write(at: StoreFixture.day(day)) { try $0.put(sample).change }
}

private func window(_ store: CareStore, days: Range<Int> = 1..<30, asOf: AsOf? = nil) throws -> [Version<Sample>] {
  try store.read { reader in
    try reader.samples(
      patient: "anna", quantity: "steps", from: StoreFixture.day(days.lowerBound),
      to: StoreFixture.day(days.upperBound), asOf: asOf)
  }
}

private func history(_ store: CareStore, _ remoteID: String) throws -> [Version<Sample>] {
  try store.read { try $0.sampleHistory(patient: "anna", remoteID: remoteID) }
}
