import CareDelivery
import CareModel
import Foundation
import Testing

/// Programs that hand over, and what their ends mean.
@Suite(.timeLimit(.minutes(20)))
struct ChannelProgramTests {
  private func handOver(_ script: String, timeout: Int = 20) async throws -> HandoverResult {
    try await CommandChannel(["/bin/sh", "-c", script], timeout: timeout).handOver(testMessage())
  }

  @Test(arguments: [
    ("echo id-7; echo more", HandoverResult.sent(receipt: "id-7")), ("exit 0", .sent(receipt: nil)),
    ("echo later; exit 75", .again(after: nil, why: "later")), ("exit 75", .again(after: nil, why: "exit code 75")),
    ("echo no such number; exit 1", .refused(why: "no such number")), ("exit 3", .refused(why: "exit code 3")),
    ("kill -9 $$", .unknown(why: "ended by signal 9")),
  ])
  func theExitCodeTells(script: String, result: HandoverResult) async throws {
    #expect(try await handOver(script) == result)
  }

  @Test func aProgramReadsTheMessageAsJSON() async throws {
    let result = try await handOver("grep -o '\"address\":\"[^\"]*\"'")
    #expect(result == .sent(receipt: #""address":"ana@example.org""#))
  }

  @Test func aProgramThatHangsIsKilledWithWhatItStarted() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let script = "sleep 600 & echo $! > \(file.path(percentEncoded: false)); sleep 600"
    #expect(try await handOver(script, timeout: 1) == .unknown(why: "killed after 1 s"))
    let child = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    // It is gone, or dead until its parent notices, once the system has got to it.
    var state: Substring? = "R"
    for _ in 0..<600 where state != "Z" {
      let status = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? "\(child) (sleep) Z"
      state = status.split(separator: ")").last?.split(separator: " ").first
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(state == "Z")
  }

  @Test(arguments: [
    ("exec >&- 2>&-; exec sleep 600", 1, HandoverResult.unknown(why: "killed after 1 s")),
    ("echo id-7; exec >&- 2>&-; sleep 0.2; exit 75", 20, .again(after: nil, why: "id-7")),
  ])
  func aProgramMayCloseItsOutputBeforeItEnds(script: String, timeout: Int, result: HandoverResult) async throws {
    #expect(try await handOver(script, timeout: timeout) == result)
  }

  @Test func aChildThatLeavesTheGroupHoldsNothingUp() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // It keeps the output of the program open.
    let script = "setsid sleep 600 & echo $! > \(file.path(percentEncoded: false)); sleep 600"
    #expect(try await handOver(script, timeout: 5) == .unknown(why: "killed after 5 s"))
    let text = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    let child = try #require(Int32(text))
    // It is the one that the signal finds, so that the end of the run did not wait for it.
    #expect(kill(child, SIGKILL) == 0)
  }

  @Test func aProgramThatFloodsIsKilled() async throws {
    #expect(try await handOver("yes") == .unknown(why: "killed after 65536 bytes of output"))
  }

  @Test func aMissingProgramIsRefused() async throws {
    for name in ["/nonexistent/sms", "no-such-program-of-channels"] {
      #expect(try await CommandChannel([name]).handOver(testMessage()) == .refused(why: "cannot be run"))
    }
  }
}

/// Returns a message of a reminder to a patient.
func testMessage(address: String? = "ana@example.org", subject: String = "A reminder") throws -> DeliveryMessage {
  DeliveryMessage(
    id: Delivery.ID(String(repeating: "ab", count: 32)), attempt: 1, kind: .reminder, patient: "ana",
    recipient: .patient, address: address, language: "en", subject: subject, text: "Something is due.",
    link: "https://care.example.org/me", due: try #require(Instant(iso: "2026-06-07T08:00:00Z")), closes: nil)
}
