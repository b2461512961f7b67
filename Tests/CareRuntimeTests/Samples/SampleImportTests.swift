import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Testing

/// Files of samples, given to a store with the patients `ana` of New York and `bo` of Berlin.
@Suite struct SampleImportTests {
  let fixture: Fixture
  let now: Instant

  init() throws {
    fixture = try Fixture(plan(task("a", try daily("08:00"))))
    now = try instant("2026-11-05T00:00Z")
    try fixture.runtime.add(
      Patient(id: "bo", zone: try #require(Zone("Europe/Berlin"))), at: instant("2026-10-02T00:00Z"))
  }

  // MARK: What is read

  struct Good: Sendable {
    var format = SampleFormat.csv
    var text: String
    /// Remote id, value, units, start, stop, source of each sample of `ana`; an own id of the row shows as `-`.
    var samples: [String]
    var why: Comment
  }

  static let good: [Good] = [
    Good(
      text:
        "patient,quantity,value,units,start,stop,source,remote_id\nana,q,1,m,2026-11-02T08:00,2026-11-02T09:00,w,r1\n",
      samples: ["r1 1.0 m 2026-11-02T13:00:00Z 2026-11-02T14:00:00Z w"], why: "every column"),
    Good(
      text: "remote_id,start,value,quantity,patient\r\nr1,2026-11-02T08:00:00Z,-1.5e2,q,ana",
      samples: ["r1 -150.0 - 2026-11-02T08:00:00Z 2026-11-02T08:00:00Z -"],
      why: "any order, CRLF, no newline at the end, an instant as it is"),
    Good(
      text:
        "\u{FEFF}\"patient\",quantity,value,start,remote_id,source\n\nana,q,1,2026-11-02T08:00,\"r,\"\"1\"\"\",\"two\nlines\"\n \n",
      samples: ["r,\"1\" 1.0 - 2026-11-02T13:00:00Z 2026-11-02T13:00:00Z two\nlines"],
      why: "byte order mark, quotes, commas and newlines within them, blank lines"),
    Good(
      text: "patient,quantity,value,start,remote_id\nana,q,1,2026-11-01T01:30,r1\nana,q,1,2026-03-08T02:30,r2\n",
      samples: [
        "r2 1.0 - 2026-03-08T07:30:00Z 2026-03-08T07:30:00Z -", "r1 1.0 - 2026-11-01T05:30:00Z 2026-11-01T05:30:00Z -",
      ], why: "an ambiguous time is the first of the two; a skipped time moves forward by an hour"),
    Good(
      format: .jsonl,
      text: #"{"patient":"ana","quantity":"q","value":1,"start":"2026-11-02T08:00","remote_id":"r1"}"# + "\n",
      samples: ["r1 1.0 - 2026-11-02T13:00:00Z 2026-11-02T13:00:00Z -"], why: "an object on a line"),
    Good(
      format: .jsonl,
      text:
        "\n  { \"source\" : \"\\u00fc \\ud83d\\ude00 \\\"w\\\"\" , \"units\":null, \"value\":-0.5E1,\"quantity\":\"q\",\"start\":\"2026-11-02T08:00:00+01:00\",\"remote_id\":\"r\\/1\",\"patient\":\"ana\"} \r\n",
      samples: ["r/1 -5.0 - 2026-11-02T07:00:00Z 2026-11-02T07:00:00Z ü 😀 \"w\""], why: "escapes, nulls, spaces"),
    Good(
      text: "patient,quantity,value,start\nana,q,1,2026-11-02T08:00\n",
      samples: ["- 1.0 - 2026-11-02T13:00:00Z 2026-11-02T13:00:00Z -"], why: "a row without an id gets one"),
  ]

  @Test(arguments: good, [1, 7, 100_000])
  func aFileCanBeReadInChunksOfAnySize(row: Good, size: Int) throws {
    let report = try read(row.text, row.format, pieces: size)
    #expect(report.created == row.samples.count && report.rows == row.samples.count, row.why)
    #expect(try stored().map(words) == row.samples, row.why)
  }

  @Test func wallTimesAreReadInThePatientsZoneAtThatTime() throws {
    try fixture.runtime.update(
      Patient(id: "ana", zone: try #require(Zone("Asia/Tokyo"))), effective: .instant(instant("2026-11-03T00:00Z")),
      at: now)
    try read(
      """
      patient,quantity,value,start,remote_id
      ana,q,1,2026-11-02T08:00,before
      ana,q,1,2026-11-04T08:00,after
      bo,q,1,2026-11-02T08:00,elsewhere

      """)
    #expect(try stored().map(\.start.iso) == ["2026-11-02T13:00:00Z", "2026-11-03T23:00:00Z"])
    #expect(try stored("bo").map(\.start.iso) == ["2026-11-02T07:00:00Z"])
  }

  @Test func thePatientCanBeSetForAllRows() throws {
    try read("quantity,value,start,remote_id\nq,1,2026-11-02T08:00,r1\n", patient: "ana")
    #expect(try stored().count == 1)
  }

  // MARK: Giving again

  static let file = """
    patient,quantity,value,start,remote_id
    ana,q,1,2026-11-02T08:00,r1
    ana,q,2,2026-11-02T09:00,r2
    ana,q,3,2026-11-02T10:00,
    ana,q,3,2026-11-02T10:00,

    """

  @Test func importingAFileAgainChangesNothing() throws {
    let first = try read(Self.file)
    #expect([first.rows, first.created, first.updated, first.unchanged] == [4, 4, 0, 0])
    #expect(first.seq != nil)
    let again = try read(Self.file)
    #expect([again.rows, again.created, again.updated, again.unchanged] == [4, 0, 0, 4])
    #expect(again.seq == nil)
  }

  @Test func equalRowsWithoutAnIDAreSeparateSamples() throws {
    try read(Self.file)
    let ids = try stored().filter { $0.value == 3 }.map(\.remoteID)
    #expect(ids.count == 2 && ids[1] == ids[0] + "~2")
    try read("patient,start,quantity,value\nana,2026-11-02T10:00,q,3\n")
    #expect(try stored().count == 4)
  }

  @Test func changedContentWithTheSameIDIsACorrection() throws {
    try read(Self.file)
    let report = try read(
      "patient,quantity,value,start,remote_id\nana,q,9,2026-11-02T08:00,r1\nana,q,1,2026-11-02T08:00,r4\n")
    #expect([report.created, report.updated, report.unchanged] == [1, 1, 0])
    #expect(try fixture.runtime.sampleHistory(patient: "ana", remoteID: "r1").map(\.value.value) == [1, 9])
  }

  @Test func aDryRunReportsTheSameAndWritesNothing() throws {
    let dry = try read(Self.file, dryRun: true)
    #expect([dry.rows, dry.created, dry.updated, dry.unchanged] == [4, 4, 0, 0])
    #expect(dry.seq == nil)
    #expect(try stored().isEmpty)
    let real = try read(Self.file)
    #expect(real.created == dry.created)
    #expect(real.seq == 4)
  }

  // MARK: What is refused

  struct Bad: Sendable {
    var format = SampleFormat.csv
    var text: String
    var patient: Patient.ID?
    var told: [String]
    var why: Comment
  }

  private static let header = "patient,quantity,value,start,remote_id\n"

  static let bad: [Bad] = [
    Bad(text: "", told: ["1:1 E011"], why: "nothing at all"),
    Bad(text: "quantity,value,start\n", told: ["1:1 E011"], why: "nobody's"),
    Bad(text: "patient,quantiy,value,start\nana,q,1,x\n", told: ["1:9 E010"], why: "misspelt, and so not missing too"),
    Bad(
      text: "patient,value,value,start,mood\nana\n", told: ["1:1 E011", "1:15 E015", "1:27 E010"],
      why: "all of a header"),
    Bad(text: "patient;quantity;value;start\n", told: ["1:1 E070"], why: "another separator"),
    Bad(
      text: header
        + "ana,q,98.7.6,2026-11-02T08:00,r\nana,q,\"9,876\",2026-11-02T08:00,r\nana,q,0x9,2026-11-02T08:00,r\n",
      told: ["2:7 E071", "3:7 E071", "4:7 E071"], why: "no numbers"),
    Bad(
      text: header + "ana,q,nan,2026-11-02T08:00,r\nana,q,1e999,2026-11-02T08:00,r\n", told: ["2:7 E071", "3:7 E071"],
      why: "no finite numbers"),
    Bad(
      text: header + "ana,q,1,2026-11-02,r\nana,q,1,2026-11-31T08:00,r\nana,q,1,02.11.2026,r\n",
      told: ["2:9 E018", "3:9 E018", "4:9 E018"], why: "no times"),
    Bad(
      text: header + "cy,q,1,2026-11-02T08:00,r\nC y,q,1,2026-11-02T08:00,r\n", told: ["2:1 E016", "3:1 E016"],
      why: "no patients"),
    Bad(
      text: header + "ana,q,1e-400,2026-11-02T08:00,r\nana,q,-0.0e-400,2026-11-02T08:00,r\n", told: ["2:7 E071"],
      why: "too small to hold, and zero"),
    Bad(
      text: header + "ana,q,1,-0500-06-07T08:00Z,r\nana,q,1,+12026-06-07T08:00Z,r\n", told: ["2:9 E018", "3:9 E018"],
      why: "years that no schedule has"),
    Bad(text: header + "bo,q,1,2026-11-02T08:00,r\n", patient: "ana", told: ["2:1 E071"], why: "another patient's row"),
    Bad(
      text: header + "ana,step count,x,y,r\n,,,,\n",
      told: ["2:5 E071", "2:16 E071", "2:18 E018", "3:1 E011", "3:1 E011", "3:1 E011", "3:1 E011"], why: "all of a row"),
    Bad(
      text:
        "patient,quantity,value,start,stop\nana,q,1,2026-11-02T08:00,2026-11-02T07:59\nana,q,1,2026-11-02T08:00,2026-11-10T08:00\n",
      told: ["2:26 E071", "3:26 E071"], why: "turned round, or too long"),
    Bad(
      text: header + "ana,q,1,2026-11-02T08:00\nana,q,1,2026-11-02T08:00,r,s\n", told: ["2:9 E070", "3:28 E070"],
      why: "too few and too many fields"),
    Bad(
      text: header + "ana,q,1,\"2026-11-02T08:00,r1\nana,q,x,\"2026-11-02T08:00\",r2\nana,q,y,2026-11-02T08:00,r3\n",
      told: ["2:9 E070", "3:7 E071", "4:7 E071"], why: "an open quote takes no other row along"),
    Bad(
      text: header + "ana,q\"q,1,2026-11-02T08:00,r1\nana,\"q\"q,1,2026-11-02T08:00,r2\nana,q,x,2026-11-02T08:00,\"r",
      told: ["2:6 E070", "3:8 E070", "4:26 E070"], why: "quotes where none belong, and one at the end of the file"),
    Bad(
      text: header + "ana,q,1,2026-11-02T08:00,\(String(repeating: "r", count: 5000))\nana,q,x,2026-11-02T08:00,r\n",
      told: ["2:4097 E070", "3:7 E071"], why: "longer than any row"),
    Bad(
      text: header + "ana,q,1,2026-11-02T08:00,r1\nana,q,1,2026-11-02T08:00,r1\nana,q,2,2026-11-02T08:00,r1\n",
      told: ["4:26 E015"], why: "one sample with two contents; a repeated row is not an error"),
    Bad(
      format: .jsonl,
      text: #"{"patient":"ana","quantity":"q","value":"1","start":1}"# + "\n[]\n" + #"{"patient":"ana",}"# + "\n"
        + #"{"patient":"ana","start":"2026-11-02T08:00","value":1,"quantity":"q","mood":"x","value":2} x"# + "\nnull\n"
        + #"{"patient":"ana","start":"2026-11-02T08:00","value":true,"quantity":"q"}"# + "\n"
        + #"{"patient":"ana","start":"\ud800","value":1,"quantity":"q"}"#,
      told: ["1:41 E012", "1:53 E012", "2:1 E070", "3:18 E070", "4:92 E070", "5:1 E070", "6:53 E070", "7:27 E070"],
      why: "what is no flat object of texts and a number"),
    Bad(
      format: .jsonl,
      text: #"{"patient":"ana","value":1,"value":2,"quantity":"q","strat":"2026-11-02T08:00"}"#,
      told: ["1:28 E015", "1:53 E010"], why: "said twice, and misspelt"),
  ]

  @Test(arguments: bad, [1, 100_000])
  func allErrorsAreReportedWithTheirLocationsAndNothingIsWritten(row: Bad, size: Int) throws {
    let seq = try fixture.runtime.store.read { try $0.lastSeq() }
    let found = try mistakes(row.text, row.format, patient: row.patient, pieces: size)
    #expect(
      found.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code.rawValue)" } == row.told, row.why)
    #expect(found.allSatisfy { $0.location?.file == "file" && $0.sourceLine == nil })
    // What was measured is not repeated.
    #expect(!found.contains { $0.message.contains("98") || $0.message.contains("9,876") })
    #expect(try fixture.runtime.store.read { try $0.lastSeq() } == seq)
  }

  @Test func invalidUTF8IsReportedAndTheRestIsRead() throws {
    let bytes =
      Array(Self.header.utf8) + Array("ana,q,1,2026-11-02T08:00,".utf8) + [0xFC, 0x0A] + Array("ana,q,x,y,z".utf8)
    let found = try mistakes(bytes, .csv, patient: nil, pieces: 10)
    #expect(found.map(\.code) == [.badRow, .badSample, .badTime])
  }

  @Test func tooManyErrorsStopTheImport() throws {
    let rows = String(repeating: "ana,q,x,2026-11-02T08:00,r\n", count: 10_050)
    let found = try mistakes(Self.header + rows, .csv, patient: nil, pieces: 1 << 16)
    #expect(found.count == 10_001)
    #expect(found.last?.message == "there are more errors; fix these 10000 first")
  }

  // MARK: Random files

  @Test(arguments: [UInt64(11), 2_026])
  func writtenSamplesCanBeRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<Soak.rounds(10) {
      let samples = (0..<random.number(0...20)).map { Sample.random(&random, id: "\(round)-\($0)") }
      let format = random.pick(SampleFormat.allCases)
      let file = format == .csv ? SampleText.csv(samples, &random) : SampleText.jsonl(samples, &random)
      let report = try read(file, format, pieces: random.number(1...50))
      #expect(report.created == samples.count, "seed \(seed), round \(round)")
      let found = try stored().filter { $0.remoteID.hasPrefix("\(round)-") }
      #expect(Set(found) == Set(samples), "seed \(seed), round \(round)")
    }
  }

  // MARK: Doing it

  @discardableResult
  private func read(
    _ text: String, _ format: SampleFormat = .csv, patient: Patient.ID? = nil, dryRun: Bool = false,
    pieces size: Int = 64
  ) throws -> SampleImportReport {
    try read(Array(text.utf8), format, patient: patient, dryRun: dryRun, pieces: size)
  }

  private func read(
    _ bytes: [UInt8], _ format: SampleFormat, patient: Patient.ID?, dryRun: Bool = false, pieces size: Int
  ) throws -> SampleImportReport {
    var rest = bytes[...]
    return try fixture.runtime.importSamples(named: "file", format: format, patient: patient, dryRun: dryRun, at: now) {
      defer { rest = rest.dropFirst(size) }
      return rest.isEmpty ? nil : Array(rest.prefix(size))
    }
  }

  private func mistakes(
    _ text: String, _ format: SampleFormat, patient: Patient.ID?, pieces size: Int
  ) throws -> [Diagnostic] {
    try mistakes(Array(text.utf8), format, patient: patient, pieces: size)
  }

  private func mistakes(
    _ bytes: [UInt8], _ format: SampleFormat, patient: Patient.ID?, pieces size: Int
  ) throws -> [Diagnostic] {
    let error = #expect(throws: Diagnostics.self) { try read(bytes, format, patient: patient, pieces: size) }
    return try #require(error).items
  }

  private func stored(_ patient: Patient.ID = "ana") throws -> [Sample] {
    try fixture.runtime.samples(SampleQuery(patient: patient)).map(\.value)
  }

  private func words(_ sample: Sample) -> String {
    let id = sample.remoteID.hasPrefix("row.") ? "-" : sample.remoteID
    return "\(id) \(sample.value) \(sample.units ?? "-") \(sample.start) \(sample.stop) \(sample.source ?? "-")"
  }
}
