import CareCards
import CareModel
import Testing

struct RingTests {
  @Test func aRingIsEmptyOnlyAtZeroAndFullOnlyAtOne() throws {
    let day = try #require(CivilDate("2026-06-07"))
    let table: [(done: Int, due: Int, progress: Double, ring: String)] = [
      (0, 4, 0, "○"), (0, 100, 0.001, "◔"), (1, 4, 0.25, "◔"), (2, 4, 0.5, "◑"), (3, 4, 0.75, "◕"),
      (99, 100, 0.999, "◕"), (4, 4, 1, "●"),
    ]
    for row in table {
      let day = DayAdherence(date: day, state: .progress, progress: row.progress, due: row.due, done: row.done)
      #expect(RingGlyph.of(day) == row.ring, "\(row)")
    }
  }

  @Test func aDayWithoutEventsHasNoRing() throws {
    let day = try #require(CivilDate("2026-06-07"))
    #expect(RingGlyph.of(DayAdherence(date: day, state: .noEvents)) == "·")
    #expect(RingGlyph.of(DayAdherence(date: day, state: .noTasks)) == "·")
  }

  @Test func percentagesNeverRoundToZeroOrOneHundred() {
    let table: [(Double, String)] = [
      (0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (2.0 / 3, "67 %"), (0.999, "99 %"), (1, "100 %"),
    ]
    for (share, words) in table { #expect(PercentFormatting.of(share) == words) }
  }
}
