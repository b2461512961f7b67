import CareAccess
import CareModel
import CareWeb
import Foundation
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
      #expect(page.text.contains("This device") && page.text.contains("data-zone=\"UTC\" hidden"))
      #expect(page.text.firstMatch(of: /Last used [^<]* [0-9:]{5}</) != nil, "the time has no zone")
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
      let manifest = try await web.get("/manifest.webmanifest")
      #expect(manifest.headers[.contentType] == "application/manifest+json")
      #expect(manifest.text.contains("\"start_url\":\"/me/today\""))
      #expect(manifest.text.contains("\"name\":\"CareRuntime\"") && manifest.text.contains("\"short_name\":\"Care\""))
      let icon = try #require(manifest.text.firstMatch(of: /"src":"([^"]*)"/)?.1)
      let drawn = try await web.get(String(icon))
      #expect(drawn.headers[.contentType] == "image/svg+xml")
    }
  }

  @Test func aParticipantInstallsTheStudyByItsName() async throws {
    let plan = """
      return plan "p" { title = 'Knee "A" </script> \\\\ é', tasks = {
        task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } } } }
      """
    try await WebFixture(language: "de", plan: plan).test { web in
      let page = try await web.get("/me/today")
      let link = "rel=\"manifest\" href=\"/me/manifest.webmanifest\" crossorigin=\"use-credentials\""
      #expect(page.text.contains(link))
      let answer = try await web.get("/me/manifest.webmanifest")
      #expect(answer.headers[.contentType] == "application/manifest+json")
      #expect(answer.headers[.cacheControl]?.contains("private") == true)
      let manifest = try JSONDecoder().decode([String: Field].self, from: Data(answer.text.utf8)).mapValues(\.text)
      #expect(manifest["name"] == "Knee \"A\" </script> \\ é" && manifest["short_name"] == manifest["name"])
      #expect(manifest["lang"] == "de" && manifest["start_url"] == "/me/today" && manifest["scope"] == "/")
    }
  }

  /// A field of the description of the pages: a text, or something else.
  private struct Field: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
  }

  @Test func nobodyElseLearnsTheNameOfTheStudy() async throws {
    try await TeamFixture().test { web in
      let answer = try await web.get("/me/manifest.webmanifest")
      #expect(answer.status == .unauthorized)
      let front = try await web.get("/join").text
      #expect(front.contains("rel=\"manifest\" href=\"/manifest.webmanifest\"") && !front.contains("use-credentials"))
    }
  }

  @Test func theSettingsSayHowTheStudyIsPutOnTheHomeScreen() async throws {
    try await WebFixture().test { web in
      let page = try await web.get("/me/settings").text
      #expect(page.contains("tap Share, then Add to Home Screen") && page.contains("/install.js\""))
      // Only a script can do what its buttons say.
      #expect(page.matches(of: /data-install-do="(?:ask|hide)" hidden/).count == 2)
      let today = try await web.get("/me/today").text
      #expect(!today.contains("data-install"))
    }
  }
}
