import CareAccess
import CareCards
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird

/// The settings of a participant: the language of the pages, how to be reminded, and the devices.
enum SettingsRoutes {
  /// The names of languages, each in its own language, as its readers look for it.
  static let names = ["en": "English", "de": "Deutsch", "es": "Español", "ko": "한국어"]

  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response { try await page(visit) }

  /// Returns the page; `isPINRefused`: whether a PIN was refused; `refused`: the wishes for reminders that were; `calendar`: the address
  /// of the calendar that was just made.
  static func page(
    _ visit: ParticipantVisit, isPINRefused: Bool = false, refused: ReminderSection.Refused? = nil,
    calendar address: String? = nil
  ) async throws -> Response {
    let (reader, reminders) = try await visit.read { runtime in
      let patient = try runtime.patient(visit.patient, at: visit.now).value
      return (ParticipantReader(patient, visit), try ReminderSection(patient, visit, refused: refused))
    }
    let language = reader.language
    let devices = try await devices(of: visit), names = try await names(ofThoseWhoAdded: devices, visit)
    var frame = PageFrame(title: language.page(.settings), language: language, tab: .settings)
    let push = try await PushSection.of(visit, language)
    let calendar = try await CalendarSection.of(visit, language, made: address)
    frame.scripts = InstallSection.scripts + (push == nil ? [] : PushSection.scripts)
    // Who signs out sees what still waits to be sent.
    frame.outbox = visit
    if isPINRefused || refused != nil {
      frame.title = language.page(.error, ["title": frame.title])
      frame.status = .unprocessableContent
    }
    return frame.response(visit.services) { html in
      html.element("h1", language.page(.settings))
      html.element(
        "form", ["method": "post", "action": ParticipantRoutes.settings.path(), "class": "care-step"]
      ) { html in
        html.hidden(visit.formFields)
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", language.page(.languageOf))
          for one in Language.all {
            html.element("label", ["class": "care-option", "lang": one.tag]) { html in
              html.void(
                "input",
                ["type": "radio", "name": "language", "value": one.tag, "checked": one == language ? "" : nil])
              html.element("span", Self.names[one.tag] ?? one.tag)
            }
          }
        }
        html.element("p", ["class": "care-actions"]) { html in
          html.element("button", ["type": "submit", "class": "care-button"], language.page(.save))
        }
      }
      reminders?.add(to: &html)
      push?.add(to: &html)
      calendar?.add(to: &html)
      InstallSection(language: language).add(to: &html)
      PinRoutes.section(
        devices, visit, language, problem: isPINRefused ? language.page(.pinField) : nil, into: &html)
      if !devices.isEmpty { section(devices, addedBy: names, visit, reader, into: &html) }
    }
  }

  /// Returns the devices on which the participant is signed in; none for a server without sign-in.
  private static func devices(of visit: ParticipantVisit) async throws -> [Device] {
    guard let access = visit.services.access else { return [] }
    return try await access.run { try $0.devices(of: visit.patient) }
  }

  /// Returns the names of the accounts with whose codes devices were added, by author.
  private static func names(ofThoseWhoAdded devices: [Device], _ visit: ParticipantVisit) async throws -> [String:
    String]
  {
    guard let access = visit.services.access else { return [:] }
    let authors = Set(devices.compactMap(\.addedBy))
    return try await access.run { access in
      try authors.reduce(into: [:]) { names, author in
        guard let id = Account.ID(author: author) else { return }
        names[author] = try access.account(id)?.name ?? id.text
      }
    }
  }

  /// Returns when a device was added, and with whose code.
  private static func origin(
    of device: Device, _ names: [String: String], _ reader: ParticipantReader
  ) -> String {
    let language = reader.language, time = device.made.formattedWithDay(in: reader.zone, language)
    guard let author = device.addedBy else { return language.page(.deviceAdded, ["time": time]) }
    if let name = names[author] { return language.page(.deviceAddedBy, ["time": time, "name": name]) }
    let isOwn = author.hasPrefix("me:") || author.hasPrefix("device:")
    return language.page(isOwn ? .deviceAddedByCard : .deviceAddedByTeam, ["time": time])
  }

  /// Adds the devices, each with its origin and a way to sign it out.
  private static func section(
    _ devices: [Device], addedBy names: [String: String], _ visit: ParticipantVisit, _ reader: ParticipantReader,
    into html: inout HTMLText
  ) {
    let language = reader.language
    html.element("section", ["aria-labelledby": "devices"]) { html in
      html.element("h2", ["id": "devices"], language.page(.devices))
      html.addZone(reader.zone, language)
      if visit.hasNewDevices {
        html.element("div", ["class": "care-panel care-wrong"]) { html in
          html.element("p", language.page(.newDevice))
          html.element("p", language.page(.newDeviceText))
          html.element("form", ["method": "post", "action": ParticipantRoutes.knownDevices.path()]) { html in
            html.hidden(visit.formFields)
            html.submit(language.page(.knowDevices), isQuiet: true)
          }
        }
      }
      for device in devices {
        html.element("div", ["class": "care-panel"]) { html in
          let isThis = device.id == visit.session.device
          html.element(
            "p", ["class": "care-text"], isThis ? "\(device.name) · \(language.page(.thisDevice))" : device.name)
          html.element("p", ["class": "care-detail"], origin(of: device, names, reader))
          html.element(
            "p", ["class": "care-detail"],
            language.page(.deviceUsed, ["time": device.seen.formattedWithDay(in: reader.zone, language)]))
          html.asked(isThis ? leaving(language) : removing(device.id, language), visit.formFields)
        }
      }
    }
  }

  /// Notes that the participant knows the devices, so that today's page no longer speaks of them.
  @Sendable static func know(_ visit: ParticipantVisit) async throws -> Response {
    guard let session = visit.session.access else { throw WebProblem.notFound }
    try await visit.visit.access().run { try $0.lookAtDevices(session, at: visit.now) }
    return .see(ParticipantRoutes.settings.path() + "#devices")
  }

  private static func leaving(_ language: Language) -> AskedForm {
    AskedForm(
      title: language.page(.signOut), consequence: language.page(.signOutText),
      address: ParticipantRoutes.signOut.path())
  }

  private static func removing(_ device: Device.ID, _ language: Language) -> AskedForm {
    AskedForm(
      title: language.page(.remove), consequence: language.page(.removeText),
      address: ParticipantRoutes.devices.path(), fields: [("device", device.text)])
  }

  /// Signs another device out.
  @Sendable static func revoke(_ visit: ParticipantVisit) async throws -> Response {
    guard let device = visit.visit.form["device"].map({ Device.ID($0) }) else { throw WebProblem.badRequest }
    guard visit.visit.isConfirmed else { return try await visit.question { removing(device, $0) } }
    try await visit.visit.access().run { access in
      try access.revoke(device, of: visit.patient, by: visit.session.author, at: visit.now)
    }
    return .see(ParticipantRoutes.settings.path() + "#devices")
  }

  /// Signs this device out for good: to come back needs a code or the recovery card.
  @Sendable static func leave(_ visit: ParticipantVisit) async throws -> Response {
    guard let device = visit.session.device else { throw WebProblem.notFound }
    guard visit.visit.isConfirmed else { return try await visit.question(leaving) }
    try await visit.visit.access().run { access in
      try access.revoke(device, of: visit.patient, by: visit.session.author, at: visit.now)
    }
    var response = Response.see(JoinRoutes.join.path())
    response.remove(.participant, isSecure: visit.services.settings.isSecure)
    // Not the storage: what waits to be sent is kept, encrypted, until the same participant is back.
    response.headers["Clear-Site-Data"] = "\"cache\""
    return response
  }

  /// Sets the language in which the participant reads.
  @Sendable static func change(_ visit: ParticipantVisit) async throws -> Response {
    let tag = visit.visit.form["language"] ?? ""
    guard Language.tags.contains(tag) else { throw WebProblem.badRequest }
    try await visit.write { runtime in
      var patient = try runtime.patient(visit.patient, at: visit.now).value
      guard patient.language != tag else { return }
      patient.language = tag
      try runtime.update(patient, at: visit.now)
    }
    return .see(ParticipantRoutes.settings.path())
  }
}
