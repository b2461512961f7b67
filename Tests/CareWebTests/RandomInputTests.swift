import CareModel
import CareRuntime
import CareSurvey
import CareTestSupport
import CareWeb
import Foundation
import Testing

/// Random and damaged forms, cookies, and submissions.
///
/// What is well formed is read as it was written, and anything else is refused. A failure names its seed; `scripts/soak` tries many times more.
struct RandomInputTests {
  private static let pieces = [
    "a", "name", "é", "한국어", "🙂", "\u{0}", "\r\n", "\n", " ", "+", "%", "%4", "%zz", "&", "=", ";", ",", "\"", "\\",
    "<b>", "--x", "-",
    "\u{202e}", "\u{feff}", "e\u{301}", "0", "𝕏",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<random.roll(6)).map { _ in random.pick(pieces) }.joined()
  }

  private static func fields(_ random: inout SeededGenerator) -> [FormFields.Field] {
    (0..<random.roll(8)).map { _ in .init(name: text(&random), value: text(&random)) }
  }

  /// Changes, removes, or adds bytes.
  private static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.roll(4) where !bytes.isEmpty {
      let place = random.roll(bytes.count)
      switch random.roll(4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(random.pick([0x25, 0x26, 0x3D, 0x2D, 0x0D, 0x0A, 0x00, 0xFF, 0x22]), at: place)
      default: bytes.removeLast(random.roll(bytes.count))
      }
    }
    return bytes
  }

  @Test func aFormIsReadAsItWasWritten() throws {
    for seed in 1...UInt64(Soak.rounds(2_000)) {
      var random = SeededGenerator(seed: seed)
      let fields = Self.fields(&random)
      let text = fields.map { "\(encoded($0.name, &random))=\(encoded($0.value, &random))" }.joined(separator: "&")
      #expect(try FormFields(encoded: Array(text.utf8)).all == fields, "seed \(seed)")
      // A damaged one is refused, or is a form as well.
      let bytes = Self.damaged(Array(text.utf8), &random)
      if let read = try? FormFields(encoded: bytes) { #expect(read.all.count <= 1_000, "seed \(seed)") }
    }
  }

  /// Encodes each byte, or those that must be.
  private func encoded(_ text: String, _ random: inout SeededGenerator) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isPlain = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      if byte == 0x20, random.chance(50) {
        result += "+"
      } else if isPlain, random.chance(90) {
        result.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        result += String(format: random.chance(50) ? "%%%02X" : "%%%02x", byte)
      }
    }
  }

  @Test func aFormWithFilesIsReadAsItWasWritten() throws {
    for seed in 1...UInt64(Soak.rounds(1_000)) {
      var random = SeededGenerator(seed: seed)
      let boundary = "x\(seed)x", mark = "--\(boundary)"
      var bytes: [UInt8] = [], fields: [FormFields.Field] = [], files: [String: [UInt8]] = [:]
      for number in 0..<random.roll(6) {
        bytes += Array("\(mark)\r\nContent-Disposition: form-data; name=\"f\(number)\"".utf8)
        if random.chance(40) {
          var content = (0...random.roll(300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
          // What looks like the end of a part, but is not.
          if random.chance(50) { content += Array("\r\n--\(boundary.dropLast())-\r\n\r\n".utf8) }
          files["f\(number)"] = content
          bytes += Array("; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".utf8) + content
        } else {
          let value = Self.text(&random)
          fields.append(.init(name: "f\(number)", value: value))
          bytes += Array("\r\n\r\n\(value)".utf8)
        }
        bytes += [13, 10]
      }
      bytes += Array("\(mark)--\r\n".utf8)
      let read = try MultipartForm(bytes, boundary: boundary)
      #expect(read.fields.all == fields && read.files == files, "seed \(seed)")
      let damaged = Self.damaged(bytes, &random)
      if let read = try? MultipartForm(damaged, boundary: boundary) {
        #expect(read.fields.all.count + read.files.count <= 1_000, "seed \(seed)")
      }
    }
  }

  /// A mark or a joiner after a delimiter makes one character of both, and does not hide it.
  @Test(arguments: ["\u{301}", "\u{200D}", "\u{1DF7}", "\u{20E3}"])
  func aDelimiterIsFoundBeforeAMark(mark: String) {
    #expect(Cookies.values(["a=1;\(mark)b=2; c=\(mark)3"]) == ["a": "1", "\(mark)b": "2", "c": "\(mark)3"])
    #expect(Cookies.values(["a=1; \(mark)=2"]) == ["a": "1", "\(mark)": "2"])
    #expect(Cookies.languages("de,\(mark)ko;q=0.5").count == 2)
    #expect(MultipartForm.boundary(of: "multipart/form-data;\(mark)x=1; boundary=y") == "y")
  }

  @Test func theFirstCookieOfANameCounts() {
    for seed in 1...UInt64(Soak.rounds(2_000)) {
      var random = SeededGenerator(seed: seed)
      let pairs = (0..<random.roll(8)).map { _ in
        (random.pick(["care_me", "care_staff", "__Host-care_me", "x"]), String(random.roll(1_000_000)))
      }
      var headers = pairs.map { "\($0.0)=\($0.1)" }
      if random.chance(50) { headers = [headers.joined(separator: random.pick([";", "; ", " ;\t", ";;"]))] }
      let naive = pairs.reduce(into: [String: String]()) { if $0[$1.0] == nil { $0[$1.0] = $1.1 } }
      #expect(Cookies.values(headers) == naive, "seed \(seed)")
      let noise = Cookies.values([Self.text(&random), Self.text(&random)])
      #expect(noise.allSatisfy { !($0.key + $0.value).utf8.contains(0x3B) }, "seed \(seed)")
      #expect(Cookies.languages(Self.text(&random) + ";q=" + Self.text(&random)).count <= 20, "seed \(seed)")
    }
  }

  /// A submission of a survey whose bytes or values were changed is recorded, held, or refused; and never recorded twice.
  @Test func aDamagedSubmissionIsRecordedHeldOrRefused() throws {
    let fixture = try WebFixture(), event = try fixture.event("check"), now = fixture.now
    var session = try fixture.runtime.withEvent(event.key, patient: WebFixture.patient, carePlan: nil, at: now) {
      try $0.beginSurvey(language: nil)
    }
    try session.next(at: now)
    try session.answer("pain", .integer(3), at: now)
    while session.finished == nil { try session.next(at: now) }
    let run = session.run.save()
    var counts: [String: Int] = [:]
    for seed in 1...UInt64(Soak.rounds(300)) {
      var random = SeededGenerator(seed: seed)
      let id = String(format: "00000000-0000-4000-8000-%012d", Int(seed))
      let submission = Submission(
        id: Submission.ID(id), event: .init(key: event.key, carePlan: "ana.p"), body: .survey(run, files: [:]),
        claimed: now)
      let bytes = Self.damaged(Array(try JSONEncoder().encode(submission)), &random)
      do {
        let receipt = try fixture.runtime.submit(Data(bytes), from: WebFixture.patient, at: now)
        counts["\(receipt.state)", default: 0] += 1
      } catch let error as SubmissionError { counts[error.code, default: 0] += 1 } catch {
        Issue.record("seed \(seed): \(type(of: error))")
      }
    }
    // Most are refused as unreadable; the others show that the damage is not all there is.
    #expect(counts["unreadable"] ?? 0 > 0 && counts.count > 1, "\(counts)")
  }
}
