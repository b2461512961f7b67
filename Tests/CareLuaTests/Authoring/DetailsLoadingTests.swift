import CareLua
import CareModel
import Testing

/// Group, tags, remote id and the like, as plan files give them.
@Suite struct DetailsLoadingTests {
  private func load(_ text: String) throws -> PlanDefinition {
    try PlanLoader().load(MemoryReader(plan: text)).definition
  }

  private static let fields = """
    group = "daily", tags = { "core", "pilot" }, remote_id = "r-7", source = "registry", asset = "knee.png",
    user_info = { ward = "3b" },
    notes = { "Agreed", { author = "Lexi", title = "Dose", content = "Halved", recorded = "2026-06-07T08:00:00Z" } }
    """

  private static let details = RecordDetails(
    group: "daily", tags: ["core", "pilot"], remoteID: "r-7", source: "registry", asset: "knee.png",
    userInfo: ["ward": "3b"],
    notes: [
      Note(content: "Agreed"),
      Note(author: "Lexi", title: "Dose", content: "Halved", recorded: Instant(iso: "2026-06-07T08:00:00Z")),
    ])

  @Test func plansTasksAndContactsHaveTheSameDetails() throws {
    let plan = try load(
      """
      return plan "p" { title = "P", \(Self.fields),
        contacts = { contact "c" { name = "C", \(Self.fields) } },
        tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, \(Self.fields) } } }
      """)
    #expect(plan.header.details == Self.details)
    #expect(plan.contacts.map(\.details) == [Self.details])
    #expect(plan.tasks.map(\.base.details) == [Self.details])
  }

  @Test func aPlannedChangeCanSetDetails() throws {
    let plan = try load(
      """
      return plan "p" { title = "P", tasks = { task "a" {
        title = "A", schedule = schedule.daily { at = "08:00" }, tags = "core", asset = "knee.png",
        later = { { from = "2026-06-21", asset = "hip.png" } } } } }
      """)
    #expect(
      plan.tasks.first?.later.map(\.task.details) == [RecordDetails(tags: ["core"], asset: "hip.png")])
  }

  @Test func aPlannedChangeCanEmptyDetails() throws {
    let plan = try load(
      """
      return plan "p" { title = "P", tasks = { task "a" {
        title = "A", schedule = schedule.daily { at = "08:00" }, tags = "core",
        later = { { from = "2026-06-21", tags = {} } } } } }
      """)
    #expect(plan.tasks.first?.later.map(\.task.details) == [RecordDetails()])
  }

  @Test func omittedDetailsAreEmpty() throws {
    let plan = try load(#"return plan "p" { title = "P", tasks = {} }"#)
    #expect(plan.header.details.isEmpty)
  }
}
