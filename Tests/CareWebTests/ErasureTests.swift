import Care
import CareAccess
import CareModel
import CareRuntime
import CareStore
import CareWeb
import Testing

/// A participant is erased from the store and from the file of accounts as one, whatever ends the process in between.
struct ErasureTests {
  private func devices(_ team: TeamFixture) throws -> Int { try team.access.devices(of: WebFixture.patient).count }

  private func begin(_ team: TeamFixture) throws {
    _ = try team.participant()
    try team.access.beginErasure(of: WebFixture.patient, after: team.web.runtime.lastSeq())
  }

  @Test func anErasureThatEndedAfterTheStoresCommitIsFinished() throws {
    let team = try TeamFixture(), runtime = team.web.runtime
    try begin(team)
    let commit = try runtime.erase(WebFixture.patient, at: team.web.now).seq
    #expect(try devices(team) == 1)
    #expect(try runtime.finishErasures(in: team.access, at: team.web.now)[WebFixture.patient]?.devices == 1)
    #expect(try devices(team) == 0)
    #expect(try team.access.newestAccess(limit: 10).allSatisfy { $0.patient == nil || $0.patient == "#\(commit)" })
    #expect(try runtime.finishErasures(in: team.access, at: team.web.now).isEmpty)
  }

  @Test func anErasureThatTheStoreNeverCarriedOutIsForgotten() throws {
    let team = try TeamFixture(), runtime = team.web.runtime
    try begin(team)
    // Another participant is erased meanwhile.
    try runtime.add(Patient(id: "ben", zone: .utc), at: team.web.now)
    try runtime.erase("ben", at: team.web.now)
    #expect(try runtime.finishErasures(in: team.access, at: team.web.now).isEmpty)
    #expect(try devices(team) == 1)
  }

  @Test func whoGetsTheIdOfAnErasedParticipantGetsNoneOfTheirDevices() throws {
    let team = try TeamFixture(), runtime = team.web.runtime
    try begin(team)
    try runtime.erase(WebFixture.patient, at: team.web.now)
    try runtime.add(Patient(id: WebFixture.patient, zone: .utc), at: team.web.now)
    #expect(try runtime.finishErasures(in: team.access, at: team.web.now).count == 1)
    #expect(try devices(team) == 0)
  }
}
