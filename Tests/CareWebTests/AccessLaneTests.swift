import CareAccess
import CareModel
import Dispatch
import Testing

@testable import CareWeb

/// The way to the accounts, on which passwords have few places.
struct AccessLaneTests {
  /// Whether a check of a password of a stranger had no place; one that has a place ends when the gate opens.
  private func isRefused(_ lane: AccessLane, _ gate: DispatchSemaphore) async throws -> Bool {
    do {
      try await lane.withPassword(from: "192.0.2.7", isKnown: false) { _ in _ = gate.wait(timeout: .now() + 300) }
      return false
    } catch let problem as WebProblem where problem == .queueFull {
      return true
    }
  }

  @Test func signInsWithoutAPlaceRaiseTheAlarm() async throws {
    let team = try TeamFixture(), access = team.access, now = team.web.now, gate = DispatchSemaphore(value: 0)
    let lane = AccessLane(access, environment: team.environment, isSecure: false)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      // Two have the places of their network, so that the third is the one that ends.
      for _ in 0..<3 { group.addTask { try await isRefused(lane, gate) } }
      #expect(try await group.next() == true)
      for _ in 0..<198 { #expect(try await isRefused(lane, gate)) }
      #expect(access.alarms(at: now) == [])
      #expect(try await isRefused(lane, gate))
      #expect(access.alarms(at: now) == [.signIn])
      for _ in 0..<2 { gate.signal() }
      for try await isRefused in group { #expect(!isRefused) }
    }
  }
}
