import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// A signature: a typed name, and perhaps what was drawn beside it.
struct SignaturePageTests {
  private static let take = "/me/e/agree/2026-06-07/take"

  private struct Signing: SourceReader {
    func source(of module: String?) -> SourceText? {
      let text = """
        return plan "signing" { title = "Signing", tasks = {
          task "agree" { title = "Agree", schedule = schedule.daily { at = "all day" },
            survey = survey "agree" { steps = { signature "sign" { title = "Sign here" } } } } } }
        """
      return module == nil ? SourceText(path: "signing.lua", displayPath: "signing.lua", text: text) : nil
    }
  }

  private func fixture() throws -> WebFixture {
    let web = try WebFixture(), start = try #require(CivilDate("2026-06-07"))
    _ = try web.runtime.seed(reading: [Signing()], at: web.now)
    try web.runtime.enroll(Enrollment(patient: WebFixture.patient, plan: "signing", start: start), at: web.now)
    return web
  }

  /// Returns the hidden fields of a page without the drawing, which a script fills in.
  private func fields(_ page: String) -> [(String, String)] {
    WebClient.hidden(in: page, of: "/take").filter { $0.0 != "q-sign-strokes" }
  }

  @Test(arguments: [("M 10 20 L 30 40", "M 10 20 L 30 40"), ("", nil)])
  func aSignatureIsKeptWithWhatWasDrawn(strokes: String, kept: String?) async throws {
    let web = try fixture()
    try await web.test { client in
      let page = try await client.get(Self.take)
      #expect(page.text.contains("data-sign=") && page.text.contains("/sign.js\""))
      let done = try await client.post(
        Self.take, fields(page.text) + [("q-sign", "Ana Diaz"), ("q-sign-strokes", strokes), ("do", "next")])
      #expect(done.status == .seeOther)
    }
    let result = try #require(try web.event("agree").outcome?.value.answers?.result())
    guard case .signature(let signature)? = result.find(ItemReference(item: "sign"))?.answer else {
      Issue.record("there is no signature")
      return
    }
    #expect(signature.name == "Ana Diaz" && signature.strokes == kept)
  }

  @Test func aDrawingThatIsNoPathIsRefusedAndStays() async throws {
    let web = try fixture()
    try await web.test { client in
      let page = try await client.get(Self.take)
      let refused = try await client.post(
        Self.take,
        fields(page.text) + [("q-sign", "Ana Diaz"), ("q-sign-strokes", "M 1 1 <script>"), ("do", "next")])
      #expect(refused.status == .unprocessableContent)
      #expect(!refused.text.contains("<script>"))
      let unnamed = try await client.post(
        Self.take, fields(page.text) + [("q-sign", ""), ("q-sign-strokes", "M 1 1 L 2 2"), ("do", "next")])
      #expect(unnamed.status == .unprocessableContent && unnamed.text.contains("value=\"M 1 1 L 2 2\""))
    }
    #expect(try web.event("agree").outcome == nil)
  }
}
