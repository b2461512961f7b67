import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What takes a right, a device, or an account away asks before, also without the page that shows the question, and does it once.
struct AskedFormTests {
  /// Sends a form without its answer, expects a page that asks and does nothing, and sends the form of that page twice.
  private func ask(
    _ web: WebClient, _ path: String, _ page: String, _ fields: [(String, String)], isThere: () throws -> Bool,
    log: () throws -> Int
  ) async throws {
    let own = WebClient.hidden(in: page).filter { $0.0 == "token" || $0.0 == "once" }
    for answer in [[], [("confirmed", "")], [("confirmed", "no")]] {
      let asked = try await web.post(path, own + fields + answer)
      #expect(asked.status == .ok && asked.text.contains("name=\"confirmed\" value=\"1\""), "\(path) \(asked.status)")
      #expect(try isThere())
    }
    let before = try log(), asked = try await web.post(path, own + fields)
    let form = WebClient.hidden(in: asked.text, of: path)
    #expect(form.contains { $0 == ("confirmed", "1") })
    let done = try await web.post(path, form)
    #expect(done.status == .seeOther || done.status == .ok, "\(path) \(done.status)")
    #expect(try !isThere())
    _ = try await web.post(path, form)
    #expect(try log() == before + 1, "\(path)")
  }

  private func log(_ team: TeamFixture, _ action: AccessRecord.Action) throws -> Int {
    try team.access.newestAccess(limit: 1_000).count { $0.action == action }
  }

  @Test func endingARoleAsks() async throws {
    let team = try TeamFixture(), grant = try #require(try team.access.grants(of: "clinician").first)
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts").text
      #expect(page.contains("name=\"grant\" value=\"\(grant.id)\""))
      try await ask(
        web, "/admin/accounts/end-grant", page, [("grant", grant.id)],
        isThere: { try team.access.grants(of: "clinician").contains { $0.isValid(at: team.web.now) } },
        log: { try log(team, .grant) })
    }
  }

  @Test func disablingAnAccountAsks() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts").text
      try await ask(
        web, "/admin/accounts/disable", page, [("account", "analyst")],
        isThere: { try team.access.account("analyst")?.state == .active }, log: { try log(team, .account) })
    }
  }

  @Test func invitingAgainAsks() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts").text
      let own = WebClient.hidden(in: page).filter { $0.0 == "token" }
      let asked = try await web.post("/admin/accounts/invite-again", own + [("account", "analyst")])
      #expect(!asked.text.contains("/invitation/"))
      #expect(try team.access.account("analyst")?.state == .active)
      let form = WebClient.hidden(in: asked.text, of: "/invite-again")
      let done = try await web.post("/admin/accounts/invite-again", form)
      #expect(done.text.contains("/invitation/"))
      #expect(try team.access.account("analyst")?.state == .invited)
    }
  }

  @Test func theTeamIsAskedBeforeADeviceIsSignedOut() async throws {
    let team = try TeamFixture()
    _ = try team.participant()
    let device = try #require(try team.access.devices(of: WebFixture.patient).first)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/p/ana").text
      try await ask(
        web, "/s/p/p/ana/revoke", page, [("device", device.id.text)],
        isThere: { try !team.access.devices(of: WebFixture.patient).isEmpty }, log: { try log(team, .device) })
    }
  }

  @Test func aParticipantIsAskedInTheirLanguage() async throws {
    let team = try TeamFixture(), mine = try team.participant()
    let own = try #require(try team.access.devices(of: WebFixture.patient).first).id
    _ = try team.participant()
    let other = try #require(try team.access.devices(of: WebFixture.patient).first { $0.id != own }).id
    let has = { @Sendable (id: Device.ID) in try team.access.devices(of: WebFixture.patient).contains { $0.id == id } }
    try await team.test(mine) { web in
      let page = try await web.get("/me/settings").text
      try await ask(
        web, "/me/settings/devices", page, [("device", other.text)], isThere: { try has(other) },
        log: { try log(team, .device) })
      let token = WebClient.hidden(in: page).filter { $0.0 == "token" }
      for (tag, word) in [("de", "Einstellungen"), ("es", "Ajustes")] {
        _ = try await web.post("/me/settings", token + [("language", tag)])
        let asked = try await web.post("/me/settings/sign-out", token)
        #expect(asked.status == .ok && asked.text.contains("lang=\"\(tag)\"") && asked.text.contains(word))
      }
      try await ask(
        web, "/me/settings/sign-out", page, [], isThere: { try has(own) }, log: { try log(team, .device) })
    }
  }

  /// A form with which participants take something away from themselves; its text is the end of its address.
  enum OwnForm: String, CaseIterable {
    case pin
    case calendar
    case calendarEnd = "calendar/end"

    var fields: [(String, String)] { self == .pin ? [("remove", "1")] : [] }

    func consequence(_ language: Language) -> String {
      switch self {
      case .pin: language.page(.pinRemoveText)
      case .calendar: language(DeliveryPhrase.calendarAgainText)
      case .calendarEnd: language(DeliveryPhrase.calendarStopText)
      }
    }
  }

  @Test(arguments: OwnForm.allCases, ["en", "de", "es", "ko"])
  func participantsAreAskedForWhatIsTheirs(form: OwnForm, tag: String) async throws {
    let team = try TeamFixture(), access = team.access, now = team.web.now, cookies = try team.participant()
    var patient = try team.web.runtime.patient(WebFixture.patient, at: now).value
    patient.language = tag
    try team.web.runtime.update(patient, at: now)
    guard case .active(let session) = try access.session(try #require(cookies["care_me"]), at: now) else {
      throw AccessError.signedOut
    }
    try access.setPIN("402816", of: session, at: now)
    let calendar = try access.makeCalendar(session, at: now)
    let isThere = { @Sendable () throws -> Bool in
      try form == .pin
        ? access.devices(of: WebFixture.patient).contains(where: \.hasPIN)
        : access.patient(ofCalendar: calendar) != nil
    }
    try await team.test(cookies) { web in
      let path = "/me/settings/\(form.rawValue)", page = try await web.get("/me/settings").text
      #expect(page.contains(form.consequence(.of(tag))))
      let own = WebClient.hidden(in: page).filter { $0.0 == "token" }
      for answer in [[], [("confirmed", "no")]] {
        let asked = try await web.post(path, own + form.fields + answer)
        #expect(asked.status == .ok && asked.text.contains(form.consequence(.of(tag))))
        #expect(try isThere())
      }
      let asked = try await web.post(path, own + form.fields)
      let done = try await web.post(path, WebClient.hidden(in: asked.text, of: path))
      #expect(done.status == (form == .calendar ? .ok : .seeOther))
      #expect(try !isThere())
    }
    #expect(try access.hasCalendar(WebFixture.patient) == (form != .calendarEnd))
  }
}
