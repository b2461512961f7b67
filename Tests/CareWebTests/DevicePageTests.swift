import CareAccess
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

struct DevicePageTests {
  @Test func aParticipantSignsDevicesOut() async throws {
    let team = try TeamFixture(), mine = try team.participant()
    _ = try team.participant()
    try await team.test(mine) { web in
      var web = web
      let page = try await web.get("/me/settings")
      #expect(page.text.contains("This device"))
      let forms = page.text.matches(of: /name="device" value="([^"]*)"/)
      let other = try #require(forms.first?.1)
      let token = WebClient.hidden(in: page.text).filter { $0.0 == "token" }
      let out = try await web.post("/me/settings/devices", token + [("device", String(other)), ("confirmed", "1")])
      #expect(out.headers[.location] == "/me/settings#devices")
      let unknown = try await web.post("/me/settings/devices", token + [("device", "nothing"), ("confirmed", "1")])
      #expect(unknown.status == .notFound)
      let left = try await web.post("/me/settings/sign-out", token + [("confirmed", "1")])
      #expect(left.headers[.location] == "/join")
      // Storage holds what waits to be sent.
      #expect(left.headers.first { $0.name.canonicalName == "clear-site-data" }?.value == "\"cache\"")
      let after = try await web.get("/me/today")
      #expect(after.status == .unauthorized)
      web.keep(left)
      #expect(web.cookies["care_me"] == nil)
    }
    #expect(try team.access.devices(of: WebFixture.patient).isEmpty)
  }

  @Test func pagesWithFormsKeepWhatIsDoneOffline() async throws {
    let fixture = try WebFixture(language: "de"), key = try fixture.event("glass").key
    try await fixture.test { web in
      for path in ["/me/today", "/me/outbox", "/me/e/\(key)"] {
        let page = try await web.get(path)
        #expect(page.status == .ok)
        #expect(page.text.contains("name=\"care-app\"") && page.text.contains("/app.js\""), "\(path)")
        #expect(page.text.contains("data-saved=\"Auf diesem Telefon gespeichert\""), "\(path)")
      }
      let script = try await web.get("/sw.js")
      #expect(script.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(script.headers[.cacheControl] == "private, no-cache")
    }
  }

  @Test func thePagesCanBeInstalled() async throws {
    try await WebFixture().test { web in
      let page = try await web.get("/me/today")
      #expect(page.text.contains("rel=\"manifest\" href=\"/manifest.webmanifest\""))
      let manifest = try await web.get("/manifest.webmanifest")
      #expect(manifest.headers[.contentType] == "application/manifest+json")
      #expect(manifest.text.contains("\"start_url\":\"/me/today\""))
      let icon = try #require(manifest.text.firstMatch(of: /"src":"([^"]*)"/)?.1)
      let drawn = try await web.get(String(icon))
      #expect(drawn.headers[.contentType] == "image/svg+xml")
    }
  }
}
