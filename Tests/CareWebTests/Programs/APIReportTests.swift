import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What programs read beside events and outcomes: codebooks, insights, charts, reminders, deliveries, and exports.
struct APIReportTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00" }, reminders = { { at = "start" } } },
    }, charts = {
      chart.line "steps" { title = "Steps", over = days(7), series = { series.values { title = "Steps", task = "walk", kind = "steps" } } },
    } }
    """

  @Test func theCodebookDescribesColumnsAndNobody() async throws {
    let team = try TeamFixture(), token = try team.token(.analyst)
    try await team.program(token) { program in
      for (format, member) in [("", "resources"), ("?format=csvw", "tables")] {
        let answer = try await program.get("/studies/p/codebook" + format)
        #expect(answer.status == .ok && answer.json.names.contains(member), "\(answer.text.prefix(300))")
        #expect(answer.text.contains("Pain") && !answer.text.contains("\"ana\""))
      }
    }
  }

  @Test func insightsAndChartsNeedTheAnswers() async throws {
    let team = try TeamFixture(plan: Self.plan), token = try team.token(.clinician),
      blind = try team.token(.coordinator, name: "c")
    try await team.program(token) { program in
      let insights = try await program.get("/participants/ana/insights")
      #expect(insights.status == .ok && insights.json["insights"].list.isEmpty, "\(insights.text)")
      for (format, member) in [("data", "figure"), ("svg", "svg"), ("vega_lite", "specification")] {
        let charts = try await program.get("/participants/ana/charts?format=\(format)"), chart = charts.json["items"][0]
        #expect(chart["id"].string == "steps" && chart["care_plan"].string == "ana.p", "\(charts.text)")
        #expect(chart.names == ["id", "title", "summary", "care_plan", member], "\(charts.text)")
      }
      let other = try await program.get("/participants/ana/charts?chart=none")
      #expect(other.status == .ok && other.json["items"].list.isEmpty)
      let wrong = try await program.get("/participants/ana/charts?format=png")
      #expect(wrong.status == .badRequest && wrong.code == "invalid_field")
    }
    try await team.program(blind) { program in
      let charts = try await program.get("/participants/ana/charts")
      #expect(charts.status == .forbidden, "\(charts.text)")
    }
  }

  @Test func remindersAreThoseOfThePlan() async throws {
    let team = try TeamFixture(plan: Self.plan), token = try team.token(.clinician)
    try await team.program(token) { program in
      let today = try await program.get("/participants/ana/reminders"), first = today.json["items"][0]
      #expect(today.json["items"].list.count == 1 && first["task"].string == "walk", "\(today.text)")
      #expect(first["at"].string == "2026-06-07T09:00:00Z" && first["patient"].string == "ana", "\(today.text)")
      let page = try await program.get("/participants/ana/reminders?limit=1&to=2026-06-10T00:00:00Z")
      #expect(page.json["items"].list.count == 1 && !page.json["next"].string.isEmpty)
      let long = try await program.get("/participants/ana/reminders?from=2026-01-01T00:00:00Z&to=2026-12-01T00:00:00Z")
      #expect(long.status == .badRequest && long.text.contains("62 days"))
      let back = try await program.get("/participants/ana/reminders?from=2026-06-08T00:00:00Z&to=2026-06-07T00:00:00Z")
      #expect(back.status == .badRequest)
    }
  }

  @Test func deliveriesAreThoseOfTheStudy() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let none = try await program.get("/deliveries?state=held&of=ana")
      #expect(none.status == .ok && none.json["items"].list.isEmpty, "\(none.text)")
      let stranger = try await program.get("/deliveries?of=nobody")
      #expect(stranger.status == .ok && stranger.json["items"].list.isEmpty)
      let cursor = try await program.get("/deliveries?after=bm90aGluZw")
      #expect(cursor.status == .badRequest && cursor.code == "invalid_field")
    }
  }

  @Test func anExportIsAnArchiveUnderPseudonymsAndInTheAccessLog() async throws {
    let team = try TeamFixture(), token = try team.token(.analyst), now = team.web.now
    _ = try team.web.runtime.record(
      team.web.event("walk"), values: [OutcomeValue(.integer(4_321), kind: "steps")], at: now)
    try await team.program(token) { program in
      let answer = try await program.get("/exports/tables?table=values&format=jsonl")
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/zip")
      let bytes = Array(answer.body.readableBytesView), text = String(decoding: bytes, as: UTF8.self)
      #expect(bytes.starts(with: Array("PK".utf8)) && text.contains("values.jsonl"))
      #expect(!text.contains("\"ana\""))
      let backward = try await program.get("/exports/tables?from=2026-06-08&to=2026-06-07")
      #expect(backward.status == .unprocessableContent && backward.code == "invalid_window", "\(backward.text)")
    }
    try team.access.flush(at: now)
    let entries = try team.access.newestAccess(limit: 10).filter { $0.action == .export }
    #expect(entries.count == 2 && entries.allSatisfy { $0.actor == "user:analyst" && $0.plan == "p" })
  }

  @Test func aCliniciansTokenExportsNothing() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let answer = try await program.get("/exports/tables")
      #expect(answer.status == .forbidden)
    }
  }
}
