import CareModel
import CareRuntime
import CareTestSupport
import Testing

/// The limit on the values that are kept, above which those that were not used are discarded.
struct KeptProgressLimitTests {
  private static let manifest = ScriptBundle.Manifest(files: [.init(path: "plan.lua", hash: "1")])

  /// Returns the key of one of many events.
  private func key(_ number: Int) -> KeptProgress.Key {
    KeptProgress.Key(of: .checkIn(values: [OutcomeValue(.integer(number), kind: "pain")]), in: Self.manifest)
  }

  private func kept(_ numbers: ClosedRange<Int>, in kept: KeptProgress) -> [Int] {
    numbers.filter { kept.value(of: key($0)) != nil }
  }

  @Test func whatWasNotUsedIsDiscarded() {
    let progress = KeptProgress(room: 3)
    for number in 1...3 { progress.keep(Double(number), of: key(number)) }
    // The fourth begins another generation; 1 is used in it.
    progress.keep(4, of: key(4))
    #expect(progress.value(of: key(1)) == 1)
    progress.keep(5, of: key(5))
    // The sixth begins a third one, in which 2 and 3 are gone.
    progress.keep(6, of: key(6))
    #expect(progress.count == 4)
    #expect(kept(1...6, in: progress) == [1, 4, 5, 6])
  }

  @Test func whatIsUsedAgainAndAgainIsNeverDiscarded() {
    let progress = KeptProgress(room: 10)
    progress.keep(0.5, of: key(0))
    for number in 1...200 {
      progress.keep(1, of: key(number))
      #expect(progress.value(of: key(0)) == 0.5, "after \(number)")
    }
  }

  @Test func aValueKeptAgainTakesNoRoom() {
    let progress = KeptProgress(room: 2)
    for value in 0..<5 { progress.keep(Double(value), of: key(1)) }
    progress.keep(0.5, of: key(2))
    #expect(progress.count == 2)
    #expect(progress.value(of: key(1)) == 4)
  }

  /// Random uses: there are never more than twice the room, and no value is another one's.
  @Test(arguments: 1...UInt64(Soak.rounds(10)))
  func noMoreThanTwiceTheRoomIsKept(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let room = random.number(1...8), progress = KeptProgress(room: room)
    let keys = (0..<40).map(key)
    for _ in 0..<400 {
      let number = random.number(0...39)
      if let value = progress.value(of: keys[number]) {
        #expect(value == Double(number), "seed \(seed)")
      } else {
        progress.keep(Double(number), of: keys[number])
        #expect(progress.value(of: keys[number]) == Double(number), "seed \(seed): the last one is kept")
      }
      #expect(progress.count <= 2 * room, "seed \(seed)")
    }
  }
}
