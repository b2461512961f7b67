import CareModel
import CareRuntime
import CareStore
import Testing

/// Enrollments start within 100 years of the day on which they are recorded: reports go through all days since then.
struct StartTests {
  /// Starts of enrollments that are recorded on 10 June 2026 in New York.
  static let starts: [(start: String, isRefused: Bool)] = [
    ("0001-01-01", true), ("0026-06-10", true), ("1926-06-09", true), ("1926-06-10", false), ("2011-12-20", false),
    ("2026-06-10", false), ("2126-06-11", false), ("2126-06-12", true), ("9999-12-31", true),
  ]

  @Test(arguments: starts)
  func aStartThatNobodyLivesToSeeIsRefused(start: String, isRefused: Bool) throws {
    let fixture = try LifeFixture(), now = try instant("2026-06-10T23:30")
    let before = try fixture.runtime.store.read { try $0.lastSeq() }
    let enrollment = Enrollment(patient: fixture.patient, plan: "plan", start: try date(start), id: "again")
    let carePlan = CarePlan(id: "own", patient: fixture.patient, plan: nil, enrolled: try date(start))
    for enroll in [
      { try fixture.runtime.enroll(enrollment, at: now) }, { try fixture.runtime.add(carePlan, at: now) },
    ] {
      guard isRefused else {
        #expect(try enroll().value.enrolled == enrollment.start)
        continue
      }
      let error = RuntimeError.startTooFar(start: enrollment.start, today: try date("2026-06-10"))
      #expect(throws: error) { try enroll() }
      #expect(error.message.contains(start) && error.message.contains("such as 2026-06-10"))
      #expect(try fixture.runtime.store.read { try $0.lastSeq() } == before, "nothing is written")
    }
  }
}
