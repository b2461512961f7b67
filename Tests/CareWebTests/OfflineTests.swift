import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a phone gets to continue surveys without the server, and what the server makes of what it sends.
struct OfflineTests {
  private func key(_ fixture: WebFixture) throws -> String { try fixture.event("check").key.text }

  /// Returns what the server sends for the survey of today.
  private func bundle(_ fixture: WebFixture, _ web: WebClient) async throws -> JSONValue {
    let answer = try await web.get("/me/e/\(try key(fixture))/bundle?plan=ana.p", ["Accept": "application/json"])
    #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
    return try JSONParser.parse([UInt8](answer.text.utf8))
  }

  @Test func aPhoneGetsTheSurveyItsPagesAndThePass() async throws {
    let fixture = try WebFixture(), before = try fixture.runtime.lastSeq()
    try await fixture.test { web in
      let text = try await bundle(fixture, web).text
      #expect(text.contains(#""surveyID":"check""#) && text.contains(#""runID":"ana.p/"#))
      // The pages are the server's own, with authors' texts as texts.
      #expect(text.contains("Hello &lt;b&gt;you&lt;") && text.contains(#"id=\"item-pain\""#))
      // What is refused without the server is refused in its words, with what was entered left open.
      #expect(text.contains(#""below_minimum":"The minimum is "#) && text.contains("; you entered {value}."))
      #expect(text.contains(#""worse":{"answers":{"no":{"boolean":false},"yes":{"boolean":true}}"#))
    }
    #expect(try fixture.runtime.lastSeq() == before)
  }

  @Test func aDraftIsPartOfThePass() async throws {
    let fixture = try WebFixture(), path = "/me/e/\(try key(fixture))/take?plan=ana.p"
    try await fixture.test { web in
      let first = try await web.get(path).text
      _ = try await web.send(first, to: path, [("do", "next")])
      let text = try await bundle(fixture, web).text
      #expect(text.contains(#""stepID":"hello""#) && text.contains(#""stepID":"how""#))
      // The page has the same pass, so that it continues from what it shows.
      let page = try await web.get(path).text
      #expect(page.contains(#"id="care-run""#))
    }
  }

  @Test func whatOnlyTheServerCanRunIsNotSent() async throws {
    let fixture = try WebFixture()
    let plan = """
      return plan "q" { title = "Q", tasks = { task "mail" { title = "Mail", schedule = schedule.daily { at = "all day" },
        survey = survey "mail" { steps = {
          form "f" { items = { email "to" { text = "To" } } }, review "check" { title = "Your answers" },
          completion "done" {} } } } } }
      """
    try fixture.add(plan, "q")
    let event = try fixture.runtime.event(task: "mail", patient: WebFixture.patient, at: fixture.now)
    try await fixture.test { web in
      let answer = try await web.get("/me/e/\(event.key)/bundle?plan=ana.q")
      #expect(answer.status == .ok)
      #expect(!answer.text.contains("bundle") && answer.text.contains(#""pages":{}"#))
      let other = try await web.get("/me/e/\(try fixture.event("glass").key)/bundle?plan=ana.p").status
      #expect(other == .notFound)
    }
  }

  @Test func theStandInPageHasAllScriptsOfASurvey() async throws {
    let fixture = try WebFixture()
    try await fixture.test { web in
      let page = try await web.get("/me/offline").text
      for name in ["app.js", "page.js", "keep.js", "survey.js", "survey-answers.js", "take.js"] {
        let address = try #require(page.firstMatch(of: try Regex("/assets/[0-9a-f]+/\(name)"))).output[0].substring
        let script = try await web.get(String(address ?? ""))
        #expect(script.status == .ok && !script.text.contains("\"./"), "\(name)")
        #expect(
          !script.text.contains("\n//") && !script.text.contains("\n/*") && !script.text.contains("\n "), "\(name)")
        // The phone keeps what the page names.
        for other in script.text.matches(of: /"(\/assets\/[^"]+)"/) {
          #expect(page.contains(other.1), "\(name): \(other.1)")
        }
      }
    }
  }

  /// What a script imports before it runs, and what those do.
  private static func loaded(_ address: String, _ web: WebClient, _ known: inout [String: Int]) async throws {
    guard known[address] == nil else { return }
    let script = try await web.get(address).text
    known[address] = script.utf8.count
    for other in script.matches(of: /from "(\/assets\/[^"]+)"/) {
      try await loaded(String(other.1), web, &known)
    }
  }

  @Test func todayLoadsLittleAndTheRestLater() async throws {
    try await WebFixture().test { web in
      let page = try await web.get("/me/today").text, outbox = try await web.get("/me/outbox").text
      var known: [String: Int] = [:]
      for script in page.matches(of: /<script[^>]*src="([^"]+)"/) {
        try await Self.loaded(String(script.1), web, &known)
      }
      #expect(known.count == 2 && known.values.reduce(0, +) <= 20_000, "\(known)")
      // What only some pages and devices have, the others do not load.
      #expect(!page.contains("/pin.js") && !page.contains("/waiting.js") && outbox.contains("/waiting.js\""))
    }
  }

  @Test func aPhoneKnowsWhichPagesItKept() async throws {
    let fixture = try WebFixture()
    try await fixture.test { web in
      let page = try await web.get("/me/offline").text
      let address = try #require(page.firstMatch(of: /\/assets\/[0-9a-f]+\/survey-tables\.js/)).output
      let tables = try await web.get(String(address)).text
      let version = try #require(tables.firstMatch(of: /export const fieldsVersion = ([0-9]+);/)).output.1
      #expect(try await bundle(fixture, web).text.contains(#""fields":\#(version)"#))
    }
  }

  @Test func noTextOfAScriptContinuesOnAnotherLine() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/CareWeb/Assets")
    let files = try FileManager.default.contentsOfDirectory(at: sources.standardized, includingPropertiesForKeys: nil)
    let scripts = files.filter { $0.pathExtension == "js" }
    #expect(scripts.count > 20)
    for script in scripts {
      let text = try String(contentsOf: script, encoding: .utf8)
      // The list of the characters of an address has one by itself.
      for line in text.split(separator: "\n") where !line.contains("_`{|}") {
        #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(script.lastPathComponent): \(line)")
      }
    }
  }
}

extension WebFixture {
  /// Adds a plan, and enrolls the participant in it from today.
  func add(_ plan: String, _ id: PlanHeader.ID) throws {
    _ = try runtime.seed(reading: [PlanText(text: plan)], at: now)
    try runtime.enroll(
      Enrollment(patient: Self.patient, plan: id, start: try #require(CivilDate("2026-06-07"))), at: now)
  }
}

/// A plan in one file.
struct PlanText: SourceReader {
  let text: String

  func source(of module: String?) -> SourceText? {
    module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
  }
}
