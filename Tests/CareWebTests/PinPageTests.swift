import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The PIN that a participant gives a device.
struct PinPageTests {
  /// Returns the cookies of a device with the PIN 402816.
  private func protected(_ team: TeamFixture) async throws -> [String: String] {
    let cookies = try team.participant()
    try await team.test(cookies) { web in
      let page = try await web.get("/me/settings")
      let fields = WebClient.hidden(in: page.text, of: "/settings/pin")
      for wrong in ["12345", "1234567", "abcdef", ""] {
        let refused = try await web.post("/me/settings/pin", fields + [("pin", wrong)])
        #expect(refused.status == .unprocessableContent, "\(wrong)")
      }
      let set = try await web.post("/me/settings/pin", fields + [("pin", "402816")])
      #expect(set.status == .seeOther)
      let open = try await web.get("/me/today")
      #expect(open.status == .ok && open.text.contains("/pin.js\""))
    }
    return cookies
  }

  @Test func aDeviceAsksForItsPINAfterFiveMinutes() async throws {
    let team = try TeamFixture(), cookies = try await protected(team)
    try await team.test(cookies, at: team.web.now.adding(seconds: 301)) { web in
      let locked = try await web.get("/me/today?on=2026-06-06")
      #expect(locked.headers[.location] == "/me/unlock?next=%2Fme%2Ftoday%3Fon%3D2026-06-06")
      let page = try await web.get("/me/unlock?next=%2Fme%2Fteam")
      #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
      #expect(!page.text.contains("A glass of water"))
      let fields = WebClient.hidden(in: page.text, of: "/me/unlock")
      let message = try await web.post("/me/team/messages", fields + [("text", "Hello")])
      #expect(message.status == .unauthorized)
      let wrong = try await web.post("/me/unlock", fields + [("pin", "000000")])
      #expect(wrong.status == .unprocessableContent)
      let right = try await web.post("/me/unlock", fields + [("pin", "402816")])
      #expect(right.headers[.location] == "/me/team")
      let open = try await web.get("/me/today")
      #expect(open.status == .ok)
      let settings = try await web.get("/me/settings")
      let removed = try await web.post(
        "/me/settings/pin", WebClient.hidden(in: settings.text, of: "/settings/pin"))
      #expect(removed.status == .seeOther)
    }
    #expect(try team.access.devices(of: WebFixture.patient).map(\.hasPIN) == [false])
    #expect(try team.web.runtime.messages(at: team.web.now).isEmpty)
  }

  @Test func aDeviceKnowsHowLongItMayShowWhatItKeeps() async throws {
    let team = try TeamFixture(), cookies = try team.participant()
    try await team.test(cookies) { web in
      let lock = try #require(HTTPField.Name("Care-Lock")), before = try await web.get("/me/today")
      #expect(before.headers[lock] == nil && before.text.contains("data-lock=\"0\""))
      let settings = try await web.get("/me/settings")
      _ = try await web.post(
        "/me/settings/pin", WebClient.hidden(in: settings.text, of: "/settings/pin") + [("pin", "402816")])
      for path in ["/me/today", "/me/offline", "/me/outbox", "/me/locked"] {
        let page = try await web.get(path)
        #expect(page.headers[lock] == "300" && page.text.contains("data-lock=\"300\""), "\(path)")
      }
      // The page that a locked device shows without a connection says nothing of its participant, and runs nothing.
      let locked = try await web.get("/me/locked").text
      #expect(locked.contains("This phone is locked") && !locked.contains("A glass of water"))
      #expect(!locked.contains("<script") && !locked.contains("ana"))
    }
  }

  @Test func fiveWrongPINsSignTheDeviceOut() async throws {
    let team = try TeamFixture(), cookies = try await protected(team)
    try await team.test(cookies, at: team.web.now.adding(seconds: 301)) { web in
      let page = try await web.get("/me/unlock")
      let fields = WebClient.hidden(in: page.text, of: "/me/unlock")
      for _ in 1..<5 {
        let wrong = try await web.post("/me/unlock", fields + [("pin", "000000")])
        #expect(wrong.status == .unprocessableContent)
      }
      let last = try await web.post("/me/unlock", fields + [("pin", "000000")])
      #expect(last.headers[.location] == "/join")
      let after = try await web.get("/me/today")
      #expect(after.status == .unauthorized)
    }
    #expect(try team.access.devices(of: WebFixture.patient).isEmpty)
  }

  @Test func anOtherAddressIsNotGoneTo() async throws {
    let team = try TeamFixture(), cookies = try await protected(team)
    try await team.test(cookies, at: team.web.now.adding(seconds: 301)) { web in
      let page = try await web.get("/me/unlock?next=https%3A%2F%2Fexample.org")
      let fields = WebClient.hidden(in: page.text, of: "/me/unlock")
      let right = try await web.post("/me/unlock", fields + [("pin", "402816")])
      #expect(right.headers[.location] == "/me/today")
    }
  }
}
