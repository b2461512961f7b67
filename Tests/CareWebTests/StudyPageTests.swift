import CareAccess
import CareInterchange
import CareModel
import CareRuntime
import CareTestSupport
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What the care team sees and takes out of a whole study.
struct StudyPageTests {
  @Test func figuresHaveDrawingsWithTablesAndTheirBasis() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.analyst)) { web in
      let page = try await web.get("/s/p/figures")
      #expect(page.status == .ok)
      #expect(page.text.components(separatedBy: "<svg").count - 1 == 5)
      #expect(page.text.components(separatedBy: "<details").count - 1 >= 5)
      #expect(page.text.contains("n = 1 enrolled") && page.text.contains("commit "))
      #expect(page.text.contains("Days are those of each participant"))
      for query in ["silent=0", "silent=x", "silent=1000"] {
        let refused = try await web.get("/s/p/figures?\(query)")
        #expect(refused.status == .badRequest, "\(query)")
      }
    }
  }

  @Test func anAnalystSeesNoReasonsForLeaving() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    _ = try runtime.record(team.web.event("glass"), values: [], at: now)
    try runtime.withdraw("ana.p", reason: "Moved in with Ben Smith", at: now.adding(seconds: 60))
    for (role, isShown) in [(Role.coordinator, true), (.analyst, false)] {
      try await team.test(try team.cookies(role), at: now.adding(seconds: 120)) { web in
        let page = try await web.get("/s/p/figures")
        #expect(page.status == .ok)
        #expect(page.text.contains("Ben Smith") == isShown, "\(role)")
        #expect(!page.text.contains("ana<"))
      }
    }
  }

  /// Returns an analyst who authenticated just now.
  private func steppedUp(_ team: TeamFixture) throws -> [String: String] { try team.cookies(.analyst) }

  @Test func anExportIsOneFileUnderPseudonymsAndInTheLog() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    _ = try runtime.record(
      team.web.event("walk"), values: [OutcomeValue(.integer(4321), kind: "steps")], at: now)
    try await team.test(try steppedUp(team)) { web in
      let page = try await web.get("/s/p/export")
      #expect(page.status == .ok)
      let fields = WebClient.hidden(in: page.text, of: "/export")
      let none = try await web.post("/s/p/export", fields + [("format", "safe")])
      #expect(none.status == .unprocessableContent && none.text.contains("No table is chosen"))
      for wrong in [("table", "messages"), ("table", "x"), ("format", "xls"), ("from", "x")] {
        let refused = try await web.post("/s/p/export", fields + [("table", "values"), wrong])
        #expect(refused.status == .badRequest, "\(wrong)")
      }
      let done = try await web.post(
        "/s/p/export", fields + [("table", "participants"), ("table", "values"), ("format", "safe")])
      #expect(done.status == .ok)
      #expect(done.headers[.contentDisposition] == "attachment; filename=\"p-2026-06-07.zip\"")
      #expect(done.headers[.cacheControl] == "no-store")
      let folder = FileManager.default.temporaryDirectory.appending(path: "care-export-\(now.milliseconds)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "export.zip")
      try Data(done.body.readableBytesView).write(to: file)
      let files = try unpacked(file)
      #expect(
        Set(files.keys).isSuperset(of: ["participants.csv", "values.csv", "codebook.csv", "manifest.json", "load.py"]))
      let values = try #require(files["values.csv"])
      #expect(values.hasPrefix("\u{FEFF}") && values.contains("4321") && !values.contains("ana"))
      let manifest = try #require(files["manifest.json"])
      #expect(manifest.contains("\"pseudonyms\" : true") && manifest.contains("\"spreadsheet\" : true"))
      #expect(values.contains("value_recorded_utc"))
      #expect(try #require(files["codebook.csv"]).hasPrefix("\u{FEFF}variable"))
      for choice in ["indicators", "blanks", "texts", "zones"] { #expect(page.text.contains("name=\"\(choice)\"")) }
      let less = try await web.post(
        "/s/p/export",
        fields + [
          ("table", "values"), ("wide", "1"), ("format", "csv"), ("zones", "1"), ("texts", "1"), ("blanks", "1"),
        ])
      try Data(less.body.readableBytesView).write(to: file)
      let kept = try unpacked(file), own = try #require(kept["values.csv"])
      #expect(own.contains("4321") && !own.contains("utc"))
      let book = try #require(kept["codebook.csv"])
      #expect(book.hasPrefix("variable") && !book.contains("-999"))
    }
    let log = try team.access.accessLog(from: now.adding(seconds: -1), to: now.adding(seconds: 1))
    #expect(log.contains { $0.action == .export && $0.actor == "user:analyst" && $0.plan == "p" })
  }

  /// Returns the files of an archive, as Python's reader finds them.
  private func unpacked(_ file: URL) throws -> [String: String] {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      """
      import json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      print(json.dumps({name: archive.read(name).decode() for name in archive.namelist()}))
      """, file.path,
    ]
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  @Test func anExportNeedsAFreshSignIn() async throws {
    let team = try TeamFixture(), cookies = try team.cookies(.analyst)
    try await team.test(cookies, at: team.web.now.adding(seconds: 600)) { web in
      let page = try await web.get("/s/p/export")
      #expect(page.headers[.location]?.hasPrefix("/step-up?next=") == true)
    }
  }

  @Test func aRosterIsSavedAsATableOfItsView() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    let start = try #require(CivilDate("2026-06-07"))
    try runtime.enroll(Enrollment(patient: "-ben", plan: "p", start: start, zoneForNewPatient: .utc), at: now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let all = try await web.get("/s/p/roster.csv?order=patient")
      #expect(all.headers[.contentType] == "text/csv; charset=utf-8")
      #expect(all.headers[.contentDisposition]?.hasPrefix("attachment") == true)
      let lines = all.text.components(separatedBy: "\r\n")
      #expect(lines.count == 4)
      #expect(lines[1].hasPrefix("'-ben,") && lines[2].hasPrefix("ana,"))
      let raw = try await web.get("/s/p/roster.csv?order=patient&raw=1")
      #expect(raw.text.components(separatedBy: "\r\n")[1].hasPrefix("-ben,"))
      let none = try await web.get("/s/p/roster.csv?status=paused")
      #expect(none.text.components(separatedBy: "\r\n").count == 2)
    }
    try await team.test(try team.cookies(.analyst)) { web in
      let table = try await web.get("/s/p/roster.csv")
      #expect(table.status == .ok)
      #expect(!table.text.contains("ana,") && !table.text.contains("ben,"))
    }
    let log = try team.access.accessLog(from: now.adding(seconds: -1), to: now.adding(seconds: 1))
    #expect(log.filter { $0.action == .export }.map(\.actor).contains("user:coordinator"))
  }

  @Test func chartsOfAPersonAreForThoseWhoSeeAnswers() async throws {
    let team = try TeamFixture()
    for (role, status) in [(Role.clinician, HTTPResponse.Status.ok), (.coordinator, .forbidden)] {
      try await team.test(try team.cookies(role)) { web in
        let page = try await web.get("/s/p/p/ana/charts")
        #expect(page.status == status)
      }
    }
  }

  @Test func theRosterInMemoryKnowsEveryCommit() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    let start = try #require(CivilDate("2026-06-07"))
    try await team.test(try team.cookies(.coordinator)) { web in
      let first = try await web.get("/s/p")
      #expect(first.text.contains("1 participants") && first.text.contains("0 of 4"))
      _ = try runtime.record(team.web.event("glass"), values: [], at: now)
      let second = try await web.get("/s/p")
      #expect(second.text.contains("1 of 4"))
      try runtime.enroll(Enrollment(patient: "ben", plan: "p", start: start, zoneForNewPatient: .utc), at: now)
      let thread = try runtime.thread(of: "ben", at: now)
      let sent = try runtime.send("Hello", to: thread, from: .participant, at: now)
      let third = try await web.get("/s/p?need=message")
      #expect(third.text.contains("2 participants") && third.text.contains("/p/ben\""))
      #expect(!third.text.contains("/p/ana\""))
      _ = sent
      try runtime.markRead(thread, by: .careTeam, at: now)
      let fourth = try await web.get("/s/p?need=message")
      #expect(fourth.text.contains("No participant fits."))
      try runtime.erase("ben", at: now)
      let fifth = try await web.get("/s/p")
      #expect(fifth.text.contains("1 participants") && !fifth.text.contains("ben"))
    }
  }

  @Test func aTableThatFollowsCommitsIsTheOneComputedAsAWhole() throws {
    let seed: UInt64 = 76
    var random = SeededGenerator(seed: seed)
    let web = try WebFixture(), runtime = web.runtime, start = try #require(CivilDate("2026-06-07"))
    var patients: [Patient.ID] = ["ana"], query = RosterQuery(plan: "p")
    query.statuses = Set(CarePlan.Status.allCases)
    var table = try runtime.rosterTable(query, at: web.now)
    for step in 1...60 {
      let now = web.now.adding(seconds: step), patient = try #require(patients.randomElement(using: &random))
      let carePlan = CarePlan.ID("\(patient).p")
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        patients.append(Patient.ID("p\(step)"))
        try runtime.enroll(
          Enrollment(patient: patients[patients.count - 1], plan: "p", start: start, zoneForNewPatient: .utc), at: now)
      case 1: _ = try runtime.record(runtime.event(task: "glass", patient: patient, at: now), values: [], at: now)
      case 2: try runtime.send("Hello", to: runtime.thread(of: carePlan), from: .participant, at: now)
      case 3: try runtime.markRead(runtime.thread(of: carePlan), by: .careTeam, at: now)
      case 4: try runtime.stop("later", of: carePlan, at: now)
      default:
        if try runtime.carePlan(carePlan, at: now).value.status == .active {
          try runtime.pause(carePlan, reason: nil, at: now)
        } else {
          try runtime.resume(carePlan, at: now)
        }
      }
      let isCurrent = try runtime.update(&table, at: now)
      #expect(isCurrent, "seed \(seed), step \(step)")
      let whole = try runtime.roster(query, at: now), followed = table.roster(query)
      #expect(followed.rows == whole.rows && followed.seq == whole.seq, "seed \(seed), step \(step)")
    }
    // A new version of the plan, and an erasure, are not followed.
    try runtime.erase(patients[0], at: web.now.adding(seconds: 100))
    #expect(try !runtime.update(&table, at: web.now.adding(seconds: 100)))
  }
}
