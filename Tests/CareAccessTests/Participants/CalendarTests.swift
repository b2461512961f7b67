import CareAccess
import CareModel
import Testing

@Suite(.onEveryEngine) struct CalendarTests {
  private let fixture: AccessFixture
  private let start = AccessFixture.start

  init() throws { fixture = try AccessFixture() }

  @Test func theFileKeepsOnlyTheHashOfASecret() throws {
    let access = fixture.access, token = try access.makeCalendar(try fixture.join().issued.session, at: start)
    #expect(try access.patient(ofCalendar: token) == "ana")
    #expect(try access.hasCalendar("ana") && !access.hasCalendar("ben"))
    #expect(try !fixture.dump().contains(token.text))
    #expect(try access.newestAccess(limit: 1).map(\.action) == [.calendar])
  }

  @Test func aParticipantHasOneAddressWhicheverDeviceMadeIt() throws {
    let access = fixture.access, phone = try fixture.join().issued.session
    let tablet = try fixture.join(at: start.adding(seconds: 1)).issued.session,
      ben = try fixture.join("ben").issued.session
    let first = try access.makeCalendar(phone, at: start), others = try access.makeCalendar(ben, at: start)
    let second = try access.makeCalendar(tablet, at: start)
    #expect(try access.patient(ofCalendar: first) == nil)
    #expect(try access.patient(ofCalendar: second) == "ana")
    try access.endCalendar(phone, at: start)
    #expect(try access.patient(ofCalendar: second) == nil)
    #expect(try access.patient(ofCalendar: others) == "ben")
  }

  @Test func aDeviceThatWasSignedOutMakesNone() throws {
    let access = fixture.access, session = try fixture.join().issued.session
    let device = try #require(try access.devices(of: "ana").first)
    try access.revoke(device.id, of: "ana", by: "me:ana", at: start)
    #expect(throws: AccessError.signedOut) { try access.makeCalendar(session, at: start) }
    #expect(try !access.hasCalendar("ana"))
  }

  @Test func anErasureRemovesTheAddress() throws {
    let access = fixture.access, token = try access.makeCalendar(try fixture.join().issued.session, at: start)
    try access.erase("ana", commit: 7, at: start)
    #expect(try access.patient(ofCalendar: token) == nil)
    #expect(try !fixture.dump().contains("ana"))
  }
}
