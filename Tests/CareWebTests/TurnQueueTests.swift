import CareModel
import CareTestSupport
import Testing

@testable import CareWeb

/// The turns of patients' days: the same as a list of all of them gives, in bounded memory.
struct TurnQueueTests {
  @Test func theTurnsAreThoseOfAList() {
    for seed in 1...UInt64(Soak.rounds(200)) {
      var random = SeededGenerator(seed: seed), queue = TurnQueue(), list: [Patient.ID: Instant] = [:]
      var now = Instant(milliseconds: 0)
      for step in 1...500 {
        let patient = Patient.ID("p\(random.roll(12))")
        switch random.roll(10) {
        case 1: now = Instant(milliseconds: now.milliseconds + Int64(random.roll(40)))
        case 2:
          queue.forget(patient)
          list[patient] = nil
        default:
          let turn = Instant(milliseconds: now.milliseconds + Int64(random.roll(200)))
          queue.set(turn, of: patient)
          list[patient] = turn
        }
        let due = list.filter { $0.value <= now }
        let taken = queue.take(at: now)
        #expect(taken.count == due.count && Set(taken) == Set(due.keys), "seed \(seed), step \(step)")
        for patient in due.keys { list[patient] = nil }
        #expect(queue[patient] == list[patient], "seed \(seed), step \(step)")
        #expect(queue.count <= 2 * max(list.count, 12) + TurnQueue.slack, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func aDayThatChangesOftenTakesNoMemory() {
    var queue = TurnQueue()
    let midnight = Instant(milliseconds: 86_400_000)
    for change in 0..<100_000 {
      let patient = Patient.ID("p\(change % 10)")
      queue.forget(patient)
      queue.set(midnight, of: patient)
    }
    #expect(queue.count <= 2 * 10 + TurnQueue.slack)
    #expect(Set(queue.take(at: midnight)) == Set((0..<10).map { Patient.ID("p\($0)") }))
    #expect(queue.count == 0)
  }
}
