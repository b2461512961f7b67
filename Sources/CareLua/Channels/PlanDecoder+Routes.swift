import CareModel
import Foundation

extension PlanDecoder {
  /// Returns a program and its arguments; nil where they are wrong, which has been reported.
  func program(_ name: String, _ reader: FieldReader) -> [String]? {
    guard let field = reader.fields[name] else { return nil }
    let words = field.items.compactMap(\.text)
    guard let first = words.first, !first.isEmpty else {
      report(
        .missingField, at: field.authored, "there is no program here; write \(name) = { \"/usr/local/bin/send\" }")
      return nil
    }
    guard !words.contains(where: { $0.contains("\0") }) else {
      report(.notAllowed, at: field.authored, "an argument of a program cannot contain \\0; remove it")
      return nil
    }
    return words
  }

  /// Returns the address and the secret of requests; nil where one is wrong, which has been reported.
  func webhook(_ reader: FieldReader) -> (url: String, secret: String)? {
    let url = webAddress("url", reader), secret = variable("secret_env", reader)
    guard let url, let secret else { return nil }
    return (url, secret)
  }

  /// Returns the way of mail; nil where it is wrong, which has been reported.
  func mailRoute(_ reader: FieldReader) -> MailRoute? {
    let from = sender(reader)
    guard reader.written.contains("via") != reader.written.contains("relay") else {
      report(
        .missingField, at: reader.authored,
        "mail goes either `via` a program or through a `relay`; write one of them, such as via = { \"sendmail\", \"-t\" }"
      )
      return nil
    }
    guard reader.written.contains("relay") else {
      for name in ["user", "password_env"] where reader.written.contains(name) {
        report(
          .notAllowed, at: reader.place(of: name), atKey: true,
          "only a relay asks for `\(name)`; remove it, or write relay = \"smtps://mail.example.org\"")
      }
      guard let program = program("via", reader), let from else { return nil }
      return .program(program, from: from)
    }
    let url = relay(reader), password = variable("password_env", reader)
    if reader.written.contains("user") != reader.written.contains("password_env") {
      report(
        .missingField, at: reader.authored,
        "a name at the relay has a password; write both `user` and `password_env`, or neither")
    }
    guard let url, let from else { return nil }
    return .relay(url: url, user: reader.text("user"), passwordVariable: password, from: from)
  }

  /// Returns an address of the web; nil if there is none, or one that cannot be used, which has been reported.
  ///
  /// Without encryption, it must be on this machine. `withQuery`: whether it may have a query.
  func webAddress(_ name: String, _ reader: FieldReader, withQuery: Bool = true) -> String? {
    guard let text = reader.text(name) else { return nil }
    let example = "\(name) = \"https://care.example.org\""
    guard let parts = address(text, of: ["https", "http"]) else {
      report(.notAllowed, at: reader.place(of: name), "`\(name)` is not an address of the web; write \(example)")
      return nil
    }
    guard withQuery || parts.query == nil else {
      report(
        .notAllowed, at: reader.place(of: name), "links begin with `\(name)`, so it has no query; write \(example)")
      return nil
    }
    guard parts.scheme?.lowercased() == "https" || parts.isOnThisMachine else {
      report(
        .notAllowed, at: reader.place(of: name),
        "`\(name)` goes over the network without encryption; write https://, or an address of this machine such as http://localhost:8080"
      )
      return nil
    }
    return text
  }

  private func relay(_ reader: FieldReader) -> String? {
    guard let text = reader.text("relay") else { return nil }
    if address(text, of: ["smtp", "smtps"]) != nil { return text }
    report(
      .notAllowed, at: reader.place(of: "relay"),
      "`relay` is not the address of a relay; write relay = \"smtps://mail.example.org\"")
    return nil
  }

  /// Returns the parts of an address with one of these schemes and a host, and without a name, a password, and a fragment; nil for any other.
  private func address(_ text: String, of schemes: [String]) -> URLComponents? {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), schemes.contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.fragment == nil,
      parts.port.map({ (1...65_535).contains($0) }) ?? true
    else { return nil }
    return parts
  }

  /// Returns the name of an environment variable; nil if there is none, or none by that name, which has been reported without it.
  private func variable(_ name: String, _ reader: FieldReader) -> String? {
    guard let text = reader.text(name) else { return nil }
    if text.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_]{0,127}/#) != nil { return text }
    report(
      .notAllowed, at: reader.place(of: name),
      "`\(name)` names an environment variable and is not the secret itself; write \(name) = \"CARE_SECRET\"")
    return nil
  }

  private func sender(_ reader: FieldReader) -> String? {
    guard let text = reader.text("from") else { return nil }
    if text.wholeMatch(of: #/[^\s<>,;:"()\[\]@\\]+@[^\s<>,;:"()\[\]@\\]+/#) != nil { return text }
    report(.notAllowed, at: reader.place(of: "from"), "`from` is a mail address; write from = \"care@example.org\"")
    return nil
  }
}

extension URLComponents {
  /// Whether the host is this machine.
  fileprivate var isOnThisMachine: Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host?.lowercased() ?? "")
  }
}
