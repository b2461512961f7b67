import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The pictures of a plan on the pages of its participants.
@Suite struct PicturePageTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "knee" { title = "Your knee", schedule = schedule.daily { at = "all day" },
        card = card { view = function(event, ctx) return { after = {
          ui.image("images/knee.png", "A <knee>"), ui.image("images/missing.png", "Not there"),
          ui.image("https://example.org/x.png", "Elsewhere") } } end } },
      task "mood" { title = "Mood", schedule = schedule.daily { at = "all day" },
        survey = survey "mood" { steps = {
          instruction "hello" { title = "Hello", image = "images/knee.png" },
          question "face" { item = image_choice "face" { text = "Which face?", options = {
            option("glad", "A glad face", { image = "glad.gif" }), option("sad", "A sad face", { image = "sad.gif" }),
          } } },
          completion "end-text" { title = "Thank you" },
        } } },
    } }
    """
  private static let knee = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC")
  private static let glad = Data(base64Encoded: "R0lGODdhAwACAIEAAMgeHgAAAAAAAAAAACwAAAAAAwACAAAIBgABCBwYEAA7")
  private static let hash = "a2f2872093fbe83c121d35873e7bcc2c768f55262e26072927971c9f76dd377c"
  private static let gladHash = "0a13e69b4dbd74a7a0a1d997d0aeceec2da5fa8c1ae69ec3e90ade26779b9ff6"

  private func fixture() throws -> WebFixture {
    try WebFixture(
      plan: Self.plan, files: ["images/knee.png": try #require(Self.knee), "glad.gif": try #require(Self.glad)])
  }

  @Test func aCardShowsThePicturesOfItsPlanAndTheDescriptionsOfOthers() async throws {
    let fixture = try fixture()
    try await fixture.test { client in
      let page = try await client.get("/me/today").text
      #expect(
        page.contains(
          #"<img class="care-picture" src="/me/pictures/\#(Self.hash)" alt="A &lt;knee&gt;" width="3" height="2" loading="lazy">"#
        ))
      #expect(page.contains("Not there") && page.contains("Elsewhere"))
      #expect(page.components(separatedBy: "<img").count == 2)
      let event = try await client.get("/me/e/\(try fixture.event("knee").key)").text
      #expect(event.contains("/me/pictures/\(Self.hash)"))
    }
  }

  @Test func aPictureIsSentToWhoFollowsItsPlanAlone() async throws {
    let fixture = try fixture()
    try await fixture.test { client in
      let answer = try await client.get("/me/pictures/\(Self.hash)")
      #expect(answer.status == .ok)
      #expect(Data(answer.body.readableBytesView) == Self.knee)
      #expect(answer.headers[.contentType] == "image/png")
      #expect(answer.headers[.cacheControl] == "private, max-age=31536000, immutable")
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      for other in [String(repeating: "0", count: 64), "x", "..", Self.hash + "0"] {
        #expect(try await client.get("/me/pictures/\(other)").status == .notFound)
      }
    }
    try fixture.runtime.add(Patient(id: "bo", zone: .utc), at: fixture.now)
    #expect(try fixture.runtime.picture(Self.hash, of: "bo", at: fixture.now) == nil)
    #expect(try fixture.runtime.picture(Self.gladHash, of: WebFixture.patient, at: fixture.now)?.bytes == Self.glad)
  }

  @Test func aSurveyShowsThePicturesOfItsStepsAndOptions() async throws {
    let fixture = try fixture()
    let address = "/me/e/\(try fixture.event("mood").key)"
    try await fixture.test { client in
      let first = try await client.get("\(address)/take").text
      #expect(first.contains(#"src="/me/pictures/\#(Self.hash)" alt width="3""#))
      let bundle = try await client.get("\(address)/bundle").text
      #expect(bundle.contains("/me/pictures/\(Self.hash)") && bundle.contains("/me/pictures/\(Self.gladHash)"))
      // The option whose picture is missing has its text.
      #expect(bundle.contains("A sad face"))
    }
  }

  @Test func aPictureThatChangesIsAnotherOneAtAnotherAddress() throws {
    let fixture = try fixture()
    let again = try fixture.seed(
      plan: Self.plan, files: ["images/knee.png": try #require(Self.knee), "glad.gif": try #require(Self.glad)])
    #expect(again.seq == nil)
    let changed = try fixture.seed(
      plan: Self.plan,
      files: ["images/knee.png": try #require(Self.knee), "glad.gif": try #require(Self.glad) + Data([0])])
    #expect(changed.seq != nil)
    // The earlier one is there for pages that are open.
    #expect(try fixture.runtime.picture(Self.gladHash, of: WebFixture.patient, at: fixture.now) != nil)
  }
}
