package import CareModel
import Foundation

/// A channel that sends mail through a program in the manner of sendmail.
///
/// The id of the delivery makes the `Message-ID`, so that whoever receives a message twice can tell.
package struct MailChannel: MessageChannel {
  private let program: [String]
  private let from: String
  private let timeout: Int

  /// Creates a channel.
  ///
  /// - Parameters:
  ///   - program: The program with its arguments, such as `sendmail -t`; it reads the recipient from the message.
  ///   - from: The address of the sender.
  ///   - timeout: The seconds after which the program is killed.
  package init(_ program: [String], from: String, timeout: Int) {
    self.program = program
    self.from = from
    self.timeout = timeout
  }

  package func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    guard let to = message.address.flatMap(MailAddress.init) else { return .noAddress }
    guard let from = MailAddress(from) else { return .refused(why: "the address of the sender is not one") }
    let mail = MailMessage(message, from: from, to: to)
    return await ProgramRun(program, timeout: timeout).run(mail.bytes)
  }
}

/// An address of mail, `local@domain`, of which a header can be made without escaping.
package struct MailAddress: Hashable, Sendable {
  /// The whole address.
  package let text: String
  /// The part after the `@`.
  package let domain: String

  /// The most characters of an address.
  private static let longest = 254

  /// Creates an address; nil for a text that is none, or whose local part would have to be quoted.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.longest, parts.count == 2, Self.isDotted(parts[0], extra: "!#$%&'*+-/=?^_`{|}~"),
      Self.isDotted(parts[1], extra: "-"), parts[0].utf8.count <= 64
    else { return nil }
    self.text = text
    domain = String(parts[1])
  }

  /// Whether a text consists of words of letters, digits, and `extra`, with a dot between each two.
  private static func isDotted(_ text: Substring, extra: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      !word.isEmpty
        && word.unicodeScalars.allSatisfy { scalar in
          scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || extra.unicodeScalars.contains(scalar))
        }
    }
  }
}

/// A message of mail, RFC 5322, in lines that end with a line feed, as sendmail reads them.
package struct MailMessage: Sendable {
  /// The bytes.
  package let bytes: [UInt8]

  /// The bytes of a line of Base64.
  private static let lineBytes = 57

  /// Creates the mail of a message.
  package init(_ message: DeliveryMessage, from: MailAddress, to: MailAddress) {
    let text = [message.text, message.link].compactMap(\.self).joined(separator: "\n\n") + "\n"
    let lines = [
      "From: <\(from.text)>", "To: <\(to.text)>", "Subject: \(Self.encodedWords(message.subject))",
      "Date: \(Self.date(message.due))", "Message-ID: <\(message.id)@\(from.domain)>",
      "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All", "MIME-Version: 1.0",
      "Content-Language: \(message.language)", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64", "",
    ]
    bytes = Array((lines + Self.base64Lines(text)).joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
  }

  /// Returns a text as encoded words, each of at most 75 characters, or as it is if it is plain ASCII.
  static func encodedWords(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 32 && $0.value < 127 }
    if plain, text.utf8.count <= 60 { return text }
    var words: [String] = [], part = ""
    // A word ends between characters; 39 bytes make 52 of Base64.
    for character in text where !character.isNewline {
      if part.utf8.count + character.utf8.count > 39 {
        words.append(part)
        part = ""
      }
      part.append(character)
    }
    words.append(part)
    return words.map { "=?utf-8?B?\(base64(Array($0.utf8)))?=" }.joined(separator: "\n ")
  }

  /// Returns a date as a header has it, in UTC.
  static func date(_ instant: Instant) -> String {
    let wall = Zone.utc.civil(instant), day = wall.date
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = [wall.time.hour, wall.time.minute, wall.time.second].map(two).joined(separator: ":")
    return "\(weekdays[day.weekday - 1]), \(day.day) \(months[day.month - 1]) \(day.year) \(time) +0000"
  }

  private static func base64Lines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: lineBytes).map { start in
      base64(Array(bytes[start..<min(start + lineBytes, bytes.count)]))
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
