package import CareModel
import Foundation

/// A channel that hands mail to a program in the manner of sendmail, which reads the recipients from the head.
package struct MailChannel: MessageChannel {
  private let program: ChannelProgram
  private let from: String

  /// Creates a channel that runs a program with arguments, such as `sendmail -t`, for mail from an address.
  package init(_ words: [String], from: String, timeout: Int = DeliveryChannel.defaultTimeout) {
    program = ChannelProgram(words: words, timeout: timeout)
    self.from = from
  }

  /// Runs the program once.
  package func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    guard let mail = MailMessage(message, from: from) else { return .noAddress }
    return await program.run(Array(mail.text.utf8)).result
  }
}

/// The mail of a delivery (RFC 5322).
struct MailMessage: Hashable, Sendable {
  /// The head and the body, with the line ends of a program on this system.
  let text: String

  /// Creates the mail; nil if an address is no plain `name@domain`.
  init?(_ message: DeliveryMessage, from: String) {
    guard let to = message.address, Self.isAddress(to), Self.isAddress(from),
      let domain = from.split(separator: "@").last
    else { return nil }
    var body = message.text + "\n"
    if let link = message.link { body += "\n\(link)\n" }
    let lines = Data(body.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
    let head = [
      "From: \(from)", "To: \(to)", "Subject: \(Self.encodedWords(message.subject))", "Date: \(Self.date(message.due))",
      "Message-ID: <\(message.id.text)@\(domain)>", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Language: \(message.language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
    ]
    text = head.joined(separator: "\n") + "\n\n" + lines + "\n"
  }

  /// Whether a text is an address without quotes, comments, or a display name.
  static func isAddress(_ text: String) -> Bool {
    guard text.utf8.count <= 254 else { return false }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].utf8.count), !parts[1].isEmpty else { return false }
    let dotted = parts.allSatisfy { part in
      part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
    let isName = parts[0].utf8.allSatisfy { isAtom($0) || $0 == UInt8(ascii: ".") }
    let isDomain = parts[1].utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    return dotted && isName && isDomain && text.first != "-" && parts[1].first != "-"
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func isAtom(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  /// Returns a subject as encoded words of at most 75 characters (RFC 2047), one a line.
  static func encodedWords(_ text: String) -> String {
    var words: [String] = []
    var chunk = ""
    for character in text.unicodeScalars where character.value >= 32 && character.value != 127 {
      if chunk.utf8.count + String(character).utf8.count > 45 {
        words.append(chunk)
        chunk = ""
      }
      chunk.unicodeScalars.append(character)
    }
    words.append(chunk)
    return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }

  /// Returns a time as mail writes it, in UTC.
  static func date(_ instant: Instant) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return formatter.string(from: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
  }
}
