import CallList
import Care
import Foundation
import Testing

struct CallListTests {
  private let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plans").standardized

  @Test func whoMissedAGlassIsRung() throws {
    let monday = try #require(CivilDate("2026-06-08")), tuesday = monday.adding(days: 1)
    let morning = try #require(Instant(iso: "2026-06-08T08:00:00Z"))
    let evening = try #require(Instant(iso: "2026-06-08T18:00:00Z"))

    // A folder of plans in a store in memory, and two participants.
    let care = try CareRuntime.inMemory(plans: [plans], now: morning)
    for patient in ["ana", "ben"] as [Patient.ID] {
      try care.enroll(Enrollment(patient: patient, plan: "water", start: monday, zoneForNewPatient: .utc), at: morning)
    }

    // Both drink in the morning, Ana in the evening too.
    try care.toggle(care.event(task: "glass", patient: "ana", on: monday, at: morning), at: morning)
    try care.toggle(care.event(task: "glass", patient: "ben", on: monday, at: morning), at: morning)
    try care.toggle(care.event(task: "glass", patient: "ana", on: monday, at: evening), at: evening)

    let calls = try CallList(care).calls(on: tuesday, at: evening.adding(seconds: 14 * 3600))
    #expect(calls == [CallList.Call(patient: "ben", missed: ["A glass of water"])])
  }

  @Test func aMistakeInAPlanIsAnErrorWithItsPlace() throws {
    let name = "call-list-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mistaken = #"return plan "water" { titel = "Water", tasks = {} }"#
    try Data(mistaken.utf8).write(to: folder.appending(path: "plan.lua"))

    let error = #expect(throws: Diagnostics.self) {
      try CareRuntime.inMemory(plans: [folder], now: Instant(milliseconds: 0))
    }
    #expect(error?.items.first?.location?.line == 1)
    #expect(error?.text.contains("did you mean `title`?") == true)
  }
}
