import CareModel
import CareStore
import CareTestSupport
import Testing

/// The store's samples against a plain list of everything that was ever written.
struct SampleDifferentialTests {
  private struct Written {
    var seq: Int
    var isDeleted: Bool
    var sample: Sample
  }

  @Test(arguments: [UInt64(1), 20_260_601, 77_007])
  func windowsAndHistoriesEqualThoseOfAList(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Soak.rounds(4) {
      let store = try StoreFixture.enrolled()
      var written: [Written] = []
      for commit in 2...random.number(10...25) {
        try store.write(at: StoreFixture.day(commit)) { writer in
          for _ in 0..<random.number(1...6) { try write(&written, writer, commit, &random) }
          // A commit that writes nothing takes no number.
          try writer.put(
            Sample(patient: "anna", quantity: "tick", value: 1, start: StoreFixture.day(commit), remoteID: "t\(commit)")
          )
        }
        let asOf = random.chance(50) ? nil : random.number(1...commit)
        for _ in 0..<3 {
          let from = instant(&random), to = from.adding(seconds: random.number(1...400) * 3600)
          let found = try store.read {
            try $0.samples(patient: "anna", quantity: "steps", from: from, to: to, asOf: asOf.map { .seq($0) })
          }
          let expected = naive(written, from, to, asOf: asOf ?? .max)
          #expect(Set(found.map(\.value)) == Set(expected) && found.count == expected.count, "seed \(seed)")
          #expect(found.map(\.value.start) == expected.map(\.start).sorted(), "seed \(seed)")
        }
        let id = "s\(random.roll(8))"
        let history = try store.read { try $0.sampleHistory(patient: "anna", remoteID: id) }
        #expect(history.map(\.value) == written.filter { $0.sample.remoteID == id }.map(\.sample), "seed \(seed)")
      }
    }
  }

  private func write(
    _ written: inout [Written], _ writer: StoreWriter, _ commit: Int, _ random: inout SeededGenerator
  ) throws {
    let id = "s\(random.roll(8))"
    let last = written.last { $0.sample.remoteID == id }
    if random.chance(20), let last, !last.isDeleted {
      try writer.deleteSample(patient: "anna", remoteID: id)
      written.append(Written(seq: commit, isDeleted: true, sample: last.sample))
      return
    }
    let start = instant(&random)
    var sample = Sample(
      patient: "anna", quantity: random.chance(80) ? "steps" : "heart_rate", value: Double(random.roll(3)),
      start: start, stop: start.adding(seconds: random.number(0...168) * 3600), remoteID: id)
    if random.chance(30), let last { sample = last.sample }
    let isUnchanged = last.map { !$0.isDeleted && $0.sample == sample } ?? false
    let change: SampleChange = isUnchanged ? .unchanged : last.map { !$0.isDeleted } == true ? .updated : .created
    #expect(try writer.put(sample).change == change)
    if !isUnchanged { written.append(Written(seq: commit, isDeleted: false, sample: sample)) }
  }

  private func instant(_ random: inout SeededGenerator) -> Instant {
    StoreFixture.day(random.number(1...30), hour: random.roll(24))
  }

  private func naive(_ written: [Written], _ from: Instant, _ to: Instant, asOf: Int) -> [Sample] {
    let known = written.filter { $0.seq <= asOf }
    return Set(known.map(\.sample.remoteID)).compactMap { id -> Sample? in
      guard let last = known.last(where: { $0.sample.remoteID == id }), !last.isDeleted else { return nil }
      let sample = last.sample
      let touches = sample.start < to && (sample.stop > from || sample.start >= from)
      return touches && sample.quantity == "steps" ? sample : nil
    }
  }
}
