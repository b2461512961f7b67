import Care
import CareCards
import Foundation
import Testing

/// The examples that the products' pages begin with.
struct ProductPageTests {
  private let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../examples/04-embedding/plans"
  ).standardized

  @Test(arguments: ["Care", "CareModel", "CareCards"])
  func everyPagesExampleIsInThisFile(product: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let page = try String(
      contentsOf: root.appending(path: "Sources/\(product)/\(product).docc/\(product).md"), encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let code = try #require(page.split(separator: "```swift\n").dropFirst().first?.split(separator: "```").first)
    let function = try #require(code.split(separator: "\n\n").last)
    #expect(source.contains(function))
  }

  @Test func aProgramEmbedsTheRuntime() throws {
    let start = try #require(CivilDate("2026-06-07"))
    let now = try #require(Instant(iso: "2026-06-07T08:00:00Z"))
    let events = try firstDay(of: plans, on: start, at: now)
    #expect(events.map(\.state) == [.completed, .upcoming])
  }

  @Test func aTaskIsWrittenAsJSON() throws {
    let start = try #require(CivilDate("2026-06-07"))
    let time = try #require(TimeOfDay(hour: 8, minute: 0))
    let task = try JSONDecoder().decode(CareTask.self, from: waterTask(from: start, at: time))
    #expect(task.title == "A glass of water")
  }

  @Test func aDayIsDrawnAsCards() throws {
    let start = try #require(CivilDate("2026-06-07"))
    let now = try #require(Instant(iso: "2026-06-07T08:00:00Z"))
    let care = try CareRuntime.inMemory(plans: [plans], now: now)
    try care.enroll(Enrollment(patient: "ana", plan: "water", start: start, zoneForNewPatient: .utc), at: now)
    #expect(try draw("ana", in: care, at: now).contains("A glass of water"))
  }
}

func firstDay(of plans: URL, on start: CivilDate, at now: Instant) throws -> [Event] {
  let care = try CareRuntime.inMemory(plans: [plans], now: now)
  try care.enroll(Enrollment(patient: "ana", plan: "water", start: start, zoneForNewPatient: .utc), at: now)
  let glass = try care.event(task: "glass", patient: "ana", on: start, at: now)
  try care.toggle(glass, at: now)
  return try care.events(EventQuery(patient: "ana", interval: .day(start)), at: now)
}

func waterTask(from start: CivilDate, at time: TimeOfDay) throws -> Data {
  let morning = ScheduleElement(start: .date(start), times: [.time(time)], recurrence: .daily(every: 1))
  let glass = CareTask(
    id: "glass", title: "A glass of water", schedule: Schedule(elements: [morning]),
    targets: [OutcomeValue(.integer(250), kind: "water", units: "mL")])
  return try JSONEncoder().encode(glass)
}

func draw(_ patient: Patient.ID, in care: CareRuntime, at now: Instant) throws -> String {
  let day = try care.day(patient, at: now)
  let cards = Card.make(of: day.events, in: day.zone, at: now)
  return cards.map { $0.text(TerminalStyle(width: 60)).description }.joined()
}
