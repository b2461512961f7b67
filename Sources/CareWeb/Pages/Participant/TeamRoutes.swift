import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The care team: contacts, and the thread of messages.
enum TeamRoutes {
  private struct Shown: Sendable {
    var contacts: [Contact]
    var messages: [Message]
    var reader: ParticipantReader
    var studies: [ParticipantStudy]

    /// Returns the title of the study of a message; nil if there is only one study.
    func study(of message: Message) -> String? {
      studies.count < 2 ? nil : studies.first { $0.carePlan == message.carePlan }?.title
    }
  }

  /// Shows the team and the messages, which are read from then on.
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response { try await page(visit) }

  /// Returns the page; `typed`: a message that does not say which study it is about.
  private static func page(_ visit: ParticipantVisit, typed: String? = nil) async throws -> Response {
    let (shown, live) = try await visit.readLive { runtime in
      let reader = try ParticipantReader(runtime, visit)
      return Shown(
        contacts: try runtime.day(visit.patient, language: reader.tag, at: visit.now).contacts,
        messages: try runtime.messages(MessageQuery(patient: visit.patient), at: visit.now).map(\.value),
        reader: reader, studies: try ParticipantStudy.all(of: visit, in: runtime))
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
    if typed == nil {
      frame.live = live
    } else {
      frame.title = language.page(.error, ["title": frame.title])
      frame.status = .unprocessableContent
    }
    return frame.response(visit.services) { html in
      html.element("h1", language.page(.team))
      if typed != nil {
        html.errors(["\(language.page(.messageAbout)) \(language.page(.pleaseAnswer))"], title: language.page(.problem))
      }
      html.add(drawn: PageParts.html(shown.contacts, in: language))
      if shown.contacts.isEmpty { html.element("p", ["class": "care-text care-dim"], language.page(.noContacts)) }
      html.element("h2", ["id": "messages"], language.page(.messages))
      if shown.messages.isEmpty {
        html.element("p", ["class": "care-text care-dim"], language.page(.noMessages))
      } else {
        html.addZone(shown.reader.zone, language)
      }
      for message in shown.messages.sorted(by: { $0.sent < $1.sent }) {
        let isMine = message.from == .participant
        html.element("article", ["class": "care-panel care-message\(isMine ? " care-mine" : "")"]) { html in
          let author = isMine ? language.page(.you) : message.authorText(in: language)
          html.element(
            "p", ["class": "care-detail"],
            [author, message.sent.formattedWithDay(in: shown.reader.zone, language), shown.study(of: message)]
              .compactMap(\.self).joined(separator: " · "))
          html.element("p", message.text)
        }
      }
      html.element(
        "form", ["method": "post", "action": ParticipantRoutes.messages.path(), "class": "care-step"]
      ) { html in
        html.hidden(visit.formFields)
        if shown.studies.count > 1 { choice(of: shown.studies, language, into: &html) }
        html.element("div", ["class": "care-item"]) { html in
          html.element("label", ["class": "care-ask", "for": "text"], language.page(.writeMessage))
          html.element(
            "textarea",
            ["id": "text", "name": "text", "rows": "4", "maxlength": "\(Message.longestText)", "required": ""],
            typed ?? "")
        }
        html.element("p", ["class": "care-actions"]) { html in
          html.element("button", ["type": "submit", "class": "care-button"], language.page(.send))
        }
      }
    }
  }

  /// Adds the question which study a message is about, because each has a team of its own.
  private static func choice(of studies: [ParticipantStudy], _ language: Language, into html: inout HTMLText) {
    html.element("fieldset", ["class": "care-item"]) { html in
      html.element("legend", language.page(.messageAbout))
      for study in studies {
        html.element("label", ["class": "care-option"]) { html in
          html.void("input", ["type": "radio", "name": "care_plan", "value": study.carePlan.text, "required": ""])
          html.element("span", study.title)
        }
      }
    }
  }

  /// Sends a message to the team.
  @Sendable static func send(_ visit: ParticipantVisit) async throws -> Response {
    let text = (visit.visit.form["text"] ?? "").replacing("\r\n", with: "\n").trimmed
    if !text.isEmpty {
      let studies = try await visit.read { try ParticipantStudy.all(of: visit, in: $0) }
      let chosen = studies.first { $0.carePlan.text == visit.visit.form["care_plan"] }
      // Nothing is sent to a team that the participant did not mean.
      guard studies.count < 2 || chosen != nil else { return try await page(visit, typed: text) }
      try await visit.writeOnce { runtime in
        let thread =
          try chosen.map { try runtime.thread(of: $0.carePlan) }
          ?? runtime.thread(of: visit.patient, at: visit.now)
        _ = try runtime.send(text, to: thread, from: .participant, at: visit.now)
      }
    }
    return .see(ParticipantRoutes.team.path() + "#messages")
  }
}
