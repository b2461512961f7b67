import CareModel
import CareRuntime
import Testing

/// The tables of deliveries and attempts beside what the runtime itself returns.
struct DeliveryExportTests {
  private func post() throws -> DeliveryFixture {
    let definition = AlertDefinition(
      id: "much", title: "Too much", when: .atLeast(item: .init("dose"), value: 100), to: ["nurse"], urgency: .now)
    var made = plan(
      try reminding {
        $0.alerts = [definition]
        $0.snooze = [.seconds(900)]
      })
    made.contacts = [Contact(id: "nurse", name: "Nora")]
    let post = try DeliveryFixture(made)
    post.answer = { message, _ in
      message.attempt == 1 && message.kind == .alert ? .again(after: nil, why: "busy") : .sent(receipt: "+1 555 0100")
    }
    try post.tick("2026-10-28T08:00")
    let event = try post.runtime.event(task: "dose", patient: "ana", at: instant("2026-10-28T08:05"))
    try post.runtime.snooze(event, for: .seconds(900), at: instant("2026-10-28T08:05"))
    try post.tick("2026-10-28T08:20")
    try post.runtime.record(
      event, values: [OutcomeValue(.integer(100), kind: "dose")], at: instant("2026-10-28T08:30"))
    for time in ["2026-10-28T08:30", "2026-10-28T08:40"] { try post.tick(time) }
    return post
  }

  private static let tables: [ExportRequest.Table] = [.deliveries, .attempts]

  @Test func eachDeliveryAndAttemptIsARow() throws {
    let post = try post()
    let export = try ExportedRows.of(post.runtime, at: instant("2026-10-28T09:00")) { $0.tables = Self.tables }
    let rows = export["deliveries"]
    func texts(_ rows: [[String: ExportCell]], _ name: String) -> [String] { rows.map { $0[name]?.text ?? "" } }
    #expect(texts(rows, "delivery_no") == ["1", "2", "3"])
    #expect(texts(rows, "kind") == ["reminder", "reminder", "alert"])
    #expect(texts(rows, "subject") == ["1", "again", "much"])
    #expect(texts(rows, "recipient") == ["patient", "patient", "contact"])
    #expect(texts(rows, "attempts") == ["1", "1", "2"])
    let all = try post.runtime.deliveries().reversed()
    #expect(texts(rows, "state") == all.map(\.state.rawValue))
    #expect(rows.map { $0["due_utc"] } == all.map { .utc($0.due) })
    #expect(
      rows.map { $0["sent_utc"] } == (try all.map { .utc(optional: try post.runtime.attempts(of: $0.id).last?.ended) }))
    #expect(texts(export["attempts"], "delivery_no") == ["1", "2", "3", "3"])
    #expect(texts(export["attempts"], "attempt") == ["1", "1", "1", "2"])
    #expect(texts(export["attempts"], "result") == ["sent", "sent", "again", "sent"])
  }

  @Test func whatTellsAPersonIsExportedOnlyIfItIsAskedFor() throws {
    let post = try post()
    func cells(_ isIdentified: Bool) throws -> Set<String> {
      let export = try ExportedRows.of(post.runtime, at: instant("2026-10-28T09:00")) {
        ($0.tables, $0.isIdentified, $0.pseudonym) = (Self.tables, isIdentified, { _ in "P" })
      }
      return Set((export["deliveries"] + export["attempts"]).flatMap { $0.values.map(\.text) })
    }
    let anonymous = try cells(false), identified = try cells(true)
    #expect(!anonymous.contains { $0.contains("ana") || $0.contains("555") || $0 == "nurse" || $0.count == 64 })
    #expect(identified.contains("nurse") && identified.contains("+1 555 0100"))
    #expect(identified.isSuperset(of: try post.runtime.deliveries().map(\.id.text)))
  }

  @Test func theyAreNotExportedUnlessTheyAreNamed() throws {
    let export = try ExportedRows.of(try post().runtime, at: instant("2026-10-28T09:00"))
    #expect(!export.schema.tables.contains { ["deliveries", "attempts"].contains($0.name) })
  }

  @Test func anEarlierStateHasItsDeliveriesWithoutStates() throws {
    let post = try post(), seq = try #require(try post.runtime.deliveries().last?.seq)
    func known() throws -> [Int: [[String: ExportCell]]] {
      try ExportedRows.of(post.runtime, at: instant("2026-10-28T09:00")) {
        ($0.tables, $0.asOf) = (Self.tables, .seq(seq))
      }.rows
    }
    let before = try known()
    #expect(before[0]?.count == 1 && before[0]?.first?["state"] == .empty)
    try post.tick("2026-10-29T08:00")
    #expect(try known() == before)
  }
}
