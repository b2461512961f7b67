import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Programs that set the dates of an enrollment, and change tasks for it alone: as the page of its plan.
struct APIEnrollmentValueTests {
  private static let plan = """
    return plan "p" { title = "P", anchors = {
      anchor "surgery" { title = "Surgery", required = false }, anchor "discharge" { title = "Discharge", required = false },
    }, tasks = {
      task "dose" { title = "Dose", schedule = schedule.weekly { on = { "mon", "thu" }, at = { "08:00", "20:00" } },
        targets = { value(2, { kind = "pills" }) } },
      task "visit" { title = "Visit", schedule = schedule.once { start = anchor "surgery" + days(2), at = "09:00" } },
    } }
    """
  private static let anchors = "/enrollments/ana.p/anchors", overrides = "/enrollments/ana.p/overrides"

  private func carePlan(_ team: TeamFixture) throws -> CarePlan {
    try team.web.runtime.carePlan("ana.p", at: team.web.now).value
  }

  private func task(_ team: TeamFixture, on day: Int = 0) throws -> CareTask? {
    try team.web.runtime.tasks(ofCarePlan: "ana.p", at: team.web.now.adding(seconds: day * 86_400))
      .first { $0.value.id == "dose" }?.value
  }

  @Test func datesAreSetAndClearedOnce() async throws {
    let team = try TeamFixture(plan: Self.plan), token = try team.token(.coordinator)
    let body = #"{"anchors":{"surgery":"2026-06-10","discharge":"2026-06-12T09:00"},"reason":"Scheduled"}"#
    try await team.program(token) { program in
      let first = try await program.post(Self.anchors, body, key: "a-1")
      #expect(first.status == .created, "\(first.text)")
      let again = try await program.post(Self.anchors, body, key: "a-1")
      #expect(again.text == first.text && again.header("Idempotency-Replayed") == "true")
      let listed = try await program.get("/enrollments").json["items"][0]
      #expect(listed["anchors"]["surgery"].string == "2026-06-10")
      let tag = "\"\(listed["version"].string)\"", cleared = #"{"anchors":{"discharge":null},"reason":"Stays"}"#
      let second = try await program.post(Self.anchors, cleared, key: "a-2", ["If-Match": tag])
      #expect(second.status == .created, "\(second.text)")
      let late = try await program.post(Self.anchors, body, key: "a-3", ["If-Match": tag])
      #expect(late.status == .preconditionFailed && late.code == "conflict", "\(late.text)")
    }
    let found = try carePlan(team)
    #expect(found.anchors.mapValues(\.description) == ["surgery": "2026-06-10"])
    #expect(try team.web.runtime.history(carePlan: "ana.p").last?.why == "Stays")
  }

  @Test(arguments: [
    (#"{"anchors":{},"reason":"x"}"#, 400, "invalid_field"),
    (#"{"anchors":{"surgery":"soon"},"reason":"x"}"#, 400, "invalid_field"),
    (#"{"anchors":{"surgery":5},"reason":"x"}"#, 400, "invalid_field"),
    (#"{"anchors":{"surgery":"2026-06-10"}}"#, 400, "missing_field"),
    (#"{"anchors":{"surgry":"2026-06-10"},"reason":"x"}"#, 422, "unknown_anchor"),
    (#"{"anchors":{"surgery":"2026-06-10"},"from":"2026-01-01","reason":"x"}"#, 409, "not_begun"),
  ])
  func datesThatAreNotRightAreRefused(body: String, status: Int, code: String) async throws {
    let team = try TeamFixture(plan: Self.plan), token = try team.token(.coordinator)
    try await team.program(token) { program in
      let answer = try await program.post(Self.anchors, body, key: "b-1")
      #expect(answer.status.code == status && answer.code == code, "\(answer.text)")
      #expect(!answer.text.contains("soon") && !answer.text.contains("surgry"))
      #expect(code != "unknown_anchor" || answer.json["detail"].string.contains("did you mean 'surgery'"))
      let foreign = try await program.post("/enrollments/ben.p/anchors", body, key: "b-2")
      #expect(foreign.status == .notFound || foreign.status == .badRequest, "\(foreign.text)")
    }
    #expect(try carePlan(team).anchors.isEmpty)
  }

  @Test func aTaskIsChangedStoppedAndFollowsThePlanAgain() async throws {
    let team = try TeamFixture(plan: Self.plan), token = try team.token(.clinician)
    let half = try #require(TimeOfDay("09:30"))
    try await team.program(token) { program in
      let body = #"{"task":"dose","title":"Half a dose","targets":[1.5],"reason":"Nausea"}"#
      let first = try await program.post(Self.overrides, body, key: "c-1")
      #expect(first.status == .created, "\(first.text)")
      let again = try await program.post(Self.overrides, body, key: "c-1")
      #expect(again.text == first.text && again.header("Idempotency-Replayed") == "true")
      let changed = try task(team)
      #expect(changed?.title == "Half a dose" && changed?.targets.map(\.value) == [.double(1.5)])
      #expect(changed?.targets.first?.kind == "pills")
      let days = #"{"task":"dose","parts":[{"part":1,"times":["9:30"],"weekdays":["tue"]}],"reason":"Works"}"#
      let tag = "\"\(first.json["version"].string)\""
      let second = try await program.post(Self.overrides, days, key: "c-2", ["If-Match": tag])
      #expect(second.status == .created, "\(second.text)")
      let tomorrow = try task(team, on: 2)
      #expect(tomorrow?.schedule.elements.first?.times == [.time(half)])
      #expect(tomorrow?.schedule.elements.first?.recurrence == .weekly(on: [.tuesday], every: 1, weekStart: .monday))
      #expect(tomorrow?.title == "Half a dose")
      let own = try await program.get("/enrollments/ana.p/tasks")
      #expect(own.json["items"].list.map { $0["task"]["id"].string } == ["dose", "visit"], "\(own.text)")
      #expect(own.json["items"][0]["stopped"] == .boolean(false) && own.json["items"][1]["version"] == .null)
      #expect(!own.json["items"][0]["version"].string.isEmpty)
      let late = try await program.post(Self.overrides, body, key: "c-3", ["If-Match": tag])
      #expect(late.status == .preconditionFailed && late.code == "conflict", "\(late.text)")
      let stop = try await program.post(Self.overrides, #"{"task":"dose","action":"stop","reason":"Rash"}"#, key: "c-4")
      #expect(stop.status == .created, "\(stop.text)")
      let stopped = try task(team)
      #expect(stopped == nil)
      let back = try await program.post(
        Self.overrides, #"{"task":"dose","action":"revert","reason":"Well"}"#, key: "c-5")
      #expect(back.status == .created, "\(back.text)")
    }
    #expect(try task(team)?.title == "Dose")
    let last = try team.web.runtime.overrides(of: "dose", in: "ana.p").last
    #expect(last?.author == "user:clinician" && last?.why == "Well")
  }

  @Test(arguments: [
    (#"{"task":"dose","reason":"x"}"#, 422, "invalid", "Nothing differs"),
    (#"{"task":"dose","title":"Dose"}"#, 400, "missing_field", "'/reason'"),
    (#"{"task":"nothing","title":"T","reason":"x"}"#, 404, "no_such_task", "'task'"),
    (#"{"task":"dose","parts":[{"part":2,"every":2}],"reason":"x"}"#, 422, "invalid", "1 parts"),
    (#"{"task":"dose","parts":[{"part":1,"times":["25:00"]}],"reason":"x"}"#, 422, "invalid", "HH:MM"),
    (#"{"task":"dose","parts":[{"part":1,"times":[]}],"reason":"x"}"#, 422, "invalid", "no time"),
    (#"{"task":"dose","parts":[{"part":1,"weekdays":[]}],"reason":"x"}"#, 422, "invalid", "no weekday"),
    (#"{"task":"dose","parts":[{"part":1,"weekdays":["someday"]}],"reason":"x"}"#, 400, "invalid_field", "/weekdays/0"),
    (#"{"task":"dose","parts":[{"part":1,"every":400}],"reason":"x"}"#, 400, "invalid_field", "1 to 366"),
    (#"{"task":"visit","parts":[{"part":1,"every":2}],"reason":"x"}"#, 422, "invalid", "cannot be changed here"),
    (#"{"task":"dose","targets":[1,2],"reason":"x"}"#, 422, "invalid", "1 targets"),
    (#"{"task":"dose","targets":[1],"all_parts":true,"reason":"x"}"#, 422, "invalid", "no targets of their own"),
    (#"{"task":"dose","title":"T","from":"2026-06-01","reason":"x"}"#, 422, "invalid", "is over"),
    (#"{"task":"dose","action":"stop","title":"T","reason":"x"}"#, 422, "invalid", "omit them"),
    (#"{"task":"dose","action":"revert","reason":"x"}"#, 409, "no_override", ""),
  ])
  func aChangeThatIsNotRightIsRefused(body: String, status: Int, code: String, words: String) async throws {
    let team = try TeamFixture(plan: Self.plan), token = try team.token(.clinician)
    try await team.program(token) { program in
      let answer = try await program.post(Self.overrides, body, key: "d-1")
      #expect(answer.status.code == status && answer.code == code, "\(answer.text)")
      #expect(words.isEmpty || answer.json["detail"].string.contains(words), "\(answer.text)")
      #expect(!answer.text.contains("25:00") && !answer.text.contains("someday"))
    }
    #expect(try team.web.runtime.overrides(of: "dose", in: "ana.p").isEmpty)
  }

  @Test func aCoordinatorChangesNoTaskAndAClinicianNoDate() async throws {
    let team = try TeamFixture(plan: Self.plan)
    for (role, path) in [(Role.coordinator, Self.overrides), (.clinician, Self.anchors)] {
      try await team.program(try team.token(role, name: ProgramToken.Name("t-\(role.rawValue)"))) { program in
        let answer = try await program.post(path, "{}", key: "e-1")
        #expect(answer.status == .forbidden && answer.code == "no_right", "\(answer.text)")
      }
    }
  }
}
