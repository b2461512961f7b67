import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

struct GridCardTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "glass" { title = "A glass of water", card = "grid", schedule = schedule.daily { at = "all day" } },
    } }
    """

  @Test func aGridCardIsPressedAndTakenBackOnThePage() async throws {
    let fixture = try WebFixture(plan: Self.plan), event = try fixture.event("glass")
    try await fixture.test { web in
      let day = try await web.get("/me/today").text
      #expect(day.contains(#"formaction="/me/e/\#(event.key)/press"#))
      let form: [(String, String)] = [("action", "toggle"), ("event", event.key.text), ("care_plan", "ana.p")]
      let pressed = try await web.send(day, to: "/me/e/\(event.key)/press?plan=ana.p", form)
      #expect(pressed.status == .seeOther)
      #expect(try await web.get("/me/today").text.contains(#"aria-pressed="true""#))
    }
    #expect(try fixture.event("glass").state == .completed)
  }
}
