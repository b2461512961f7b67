import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The care team: contacts, and the thread of messages (W27).
enum TeamRoutes {
  private struct Shown: Sendable {
    var contacts: [Contact]
    var messages: [Message]
    var reader: ParticipantReader
  }

  /// Shows the team and the messages, which are read from then on.
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let (shown, live) = try await visit.readLive { runtime in
      let reader = try ParticipantReader(runtime, visit)
      return Shown(
        contacts: try runtime.day(visit.patient, language: reader.tag, at: visit.now).contacts,
        messages: try runtime.messages(MessageQuery(patient: visit.patient), at: visit.now).map(\.value),
        reader: reader)
    }
    let unread = Set(shown.messages.filter { $0.from == .careTeam && $0.read == nil }.map(\.carePlan))
    if !unread.isEmpty {
      try await visit.write { runtime in
        for carePlan in unread {
          let thread = MessageThread(patient: visit.patient, carePlan: carePlan)
          try runtime.markRead(thread, by: .participant, at: visit.now)
        }
      }
    }
    let language = shown.reader.language
    var frame = PageFrame(title: language.page(.team), language: language, tab: .team)
    frame.live = live
    return frame.response(visit.services) { html in
      html.element("h1", language.page(.team))
      html.add(drawn: PageParts.html(shown.contacts, in: language))
      if shown.contacts.isEmpty { html.element("p", ["class": "care-text care-dim"], language.page(.noContacts)) }
      html.element("h2", ["id": "messages"], language.page(.messages))
      if shown.messages.isEmpty { html.element("p", ["class": "care-text care-dim"], language.page(.noMessages)) }
      for message in shown.messages.sorted(by: { $0.sent < $1.sent }) {
        let isMine = message.from == .participant
        html.element("article", ["class": "care-panel care-message\(isMine ? " care-mine" : "")"]) { html in
          let author = isMine ? language.page(.you) : message.authorText(in: language)
          html.element(
            "p", ["class": "care-detail"],
            "\(author) · \(message.sent.formattedInFull(in: shown.reader.zone, language))")
          html.element("p", message.text)
        }
      }
      html.element(
        "form", ["method": "post", "action": ParticipantRoutes.messages.path(), "class": "care-step"]
      ) { html in
        html.hidden(visit.formFields)
        html.element("div", ["class": "care-item"]) { html in
          html.element("label", ["class": "care-ask", "for": "text"], language.page(.writeMessage))
          html.element(
            "textarea",
            ["id": "text", "name": "text", "rows": "4", "maxlength": "\(Message.longestText)", "required": ""],
            "")
        }
        html.element("p", ["class": "care-actions"]) { html in
          html.element("button", ["type": "submit", "class": "care-button"], language.page(.send))
        }
      }
    }
  }

  /// Sends a message to the team.
  @Sendable static func send(_ visit: ParticipantVisit) async throws -> Response {
    let text = (visit.visit.form["text"] ?? "").replacing("\r\n", with: "\n").trimmed
    if !text.isEmpty {
      try await visit.writeOnce { runtime in
        let thread = try runtime.thread(of: visit.patient, at: visit.now)
        _ = try runtime.send(text, to: thread, from: .participant, at: visit.now)
      }
    }
    return .see(ParticipantRoutes.team.path() + "#messages")
  }
}
