import CareDelivery
import CareModel
import Foundation
import Testing

/// Channels that are programs: how they end, whatever they do.
@Suite(.timeLimit(.minutes(2)))
struct ProgramChannelTests {
  private static let message = DeliveryMessage(
    id: Delivery.ID(String(repeating: "ab", count: 32)), attempt: 1, kind: .reminder, patient: "ana",
    recipient: .patient, address: "ana@example.org", language: "de", subject: "Erinnerung für heute",
    text: "In Ihrer Studie steht etwas an.", link: "https://care.example.org/me/today",
    due: Instant(milliseconds: 1_791_187_200_000), closes: nil)

  private func run(_ script: String, timeout: Int = 30) async -> HandoverResult {
    await CommandChannel(["/bin/sh", "-c", script], timeout: timeout).handOver(Self.message)
  }

  @Test(arguments: [
    ("echo queued as 7; echo more", HandoverResult.sent(receipt: "queued as 7")), ("true", .sent(receipt: nil)),
    ("echo busy; exit 75", .again(after: nil, why: "busy")),
    ("echo unknown number; exit 1", .refused(why: "unknown number")),
    ("exit 3", .refused(why: "exit status 3")), ("printf 'a\\033[31mb\\n'", .sent(receipt: "a[31mb")),
    ("kill -9 $$", .unknown(why: "the program was ended by signal 9")),
    ("cat > /dev/null; yes | head -c 200000", .unknown(why: "the program printed too much")),
  ])
  func theExitStatusSaysHowItWent(script: String, result: HandoverResult) async {
    #expect(await run(script) == result)
  }

  @Test func theMessageIsJSONOnStandardInput() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "message-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(await run("cat > \(file.path(percentEncoded: false))") == .sent(receipt: nil))
    let read = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect(read["id"] as? String == Self.message.id.text && read["kind"] as? String == "reminder")
    #expect(read["address"] as? String == "ana@example.org" && read["recipient"] as? String == "patient")
  }

  @Test func aProgramThatHangsIsKilledWithItsChildren() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path(percentEncoded: false)
    #expect(await run("sleep 300 & echo $! > \(path); wait", timeout: 1) == .unknown(why: "the program took too long"))
    let child = try #require(
      Int32(try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    // It is dead, or waits for somebody to notice.
    let status = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? "0 (sleep) Z"
    #expect(status.split(separator: ")").last?.trimmingCharacters(in: .whitespaces).first == "Z")
  }

  @Test func aProgramThatIsNotThereIsRefused() async {
    let channel = CommandChannel(["/nonexistent/sms"], timeout: 5)
    #expect(await channel.handOver(Self.message) == .refused(why: "the program cannot be run"))
    #expect(await CommandChannel([], timeout: 5).handOver(Self.message) == .refused(why: "no program is declared"))
  }

  @Test func mailIsAWellFormedMessage() async throws {
    let from = try #require(MailAddress("study@care.example.org")), to = try #require(MailAddress("ana@example.org"))
    let text = String(decoding: MailMessage(Self.message, from: from, to: to).bytes, as: UTF8.self)
    let (head, body) = try #require(text.range(of: "\n\n").map { (text[..<$0.lowerBound], text[$0.upperBound...]) })
    #expect(head.contains("To: <ana@example.org>\n") && head.contains("From: <study@care.example.org>\n"))
    #expect(head.contains("Message-ID: <\(Self.message.id)@care.example.org>\n"))
    #expect(head.contains("Date: Mon, 5 Oct 2026 08:00:00 +0000\n"))
    #expect(head.contains("Subject: =?utf-8?B?RXJpbm5lcnVuZyBmw7xyIGhldXRl?=\n"))
    #expect(head.contains("Auto-Submitted: auto-generated\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 78 } && text.utf8.allSatisfy { $0 < 128 })
    let decoded = Data(base64Encoded: body.replacingOccurrences(of: "\n", with: "")).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(decoded == "In Ihrer Studie steht etwas an.\n\nhttps://care.example.org/me/today\n")
  }

  @Test(arguments: [
    "", "ana", "ana@", "@example.org", "ana@example.org\nBcc: x@y.z", "ana@ex ample.org", "a@b@c", "ana@example..org",
    "\"ana\"@example.org", "ana<b@example.org", String(repeating: "a", count: 65) + "@example.org",
  ])
  func whatIsNoAddressReachesNobody(text: String) async {
    #expect(MailAddress(text) == nil)
    var message = Self.message
    message.address = text
    #expect(await MailChannel(["/bin/cat"], from: "study@example.org", timeout: 5).handOver(message) == .noAddress)
  }
}
