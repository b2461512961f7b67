@testable import CareDelivery
import CareModel
import Foundation
import Testing

/// The bytes of a mail.
struct MailMessageTests {
  @Test func aMailHasItsKeyAndNoOtherHead() throws {
    let mail = try #require(MailMessage(testMessage(), from: "study@clinic.example.org"))
    #expect(
      mail.text == """
        From: study@clinic.example.org
        To: ana@example.org
        Subject: =?utf-8?B?QSByZW1pbmRlcg==?=
        Date: Sun, 07 Jun 2026 08:00:00 +0000
        Message-ID: <\(String(repeating: "ab", count: 32))@clinic.example.org>
        Auto-Submitted: auto-generated
        MIME-Version: 1.0
        Content-Language: en
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: base64

        U29tZXRoaW5nIGlzIGR1ZS4KCmh0dHBzOi8vY2FyZS5leGFtcGxlLm9yZy9tZQo=

        """)
  }

  @Test(arguments: [
    "ana@example.org\nBcc: all@example.org", "ana@example.org, bo@example.org", "ana", "@example.org", "ana@", "a@b@c",
    "-t@example.org", "ana@-example.org", "Ana <ana@example.org>", "\"a b\"@example.org", "ána@example.org",
    "a..b@c.org",
  ])
  func aTextThatIsNoPlainAddressGetsNoMail(address: String) throws {
    #expect(try MailMessage(testMessage(address: address), from: "study@example.org") == nil)
    #expect(try MailMessage(testMessage(), from: address) == nil)
  }

  @Test func aLongSubjectIsWrittenInShortWordsOfWholeCharacters() throws {
    let words = MailMessage.encodedWords(String(repeating: "약", count: 60) + "\r\nBcc: x")
    let lines = words.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 76 })
    let decoded = try lines.map { line in
      let text = line.trimmingPrefix(" ").dropFirst("=?utf-8?B?".count).dropLast(2)
      let data = try #require(Data(base64Encoded: String(text)))
      return try #require(String(data: data, encoding: .utf8))
    }
    #expect(decoded.joined() == String(repeating: "약", count: 60) + "Bcc: x")
  }

  @Test func mailIsHandedToAProgram() async throws {
    let channel = MailChannel(["/bin/sh", "-c", "grep -c '^To: ana@example.org$'"], from: "study@example.org")
    #expect(try await channel.handOver(testMessage()) == .sent(receipt: "1"))
    #expect(try await channel.handOver(testMessage(address: nil)) == .noAddress)
  }
}
