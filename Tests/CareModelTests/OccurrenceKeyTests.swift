import CareModel
import Testing

@Suite struct OccurrenceKeyTests {
  @Test func aKeyConsistsOfTaskSlotElementAndRepetition() throws {
    let date = try #require(CivilDate("2026-06-07"))
    let early = try #require(CivilDateTime("0009-01-02T03:04"))
    let precise = try #require(CivilDateTime("2026-06-07T08:00:09"))
    let instant = try #require(Instant(iso: "2026-06-07T12:00:00.250Z"))
    let rows: [(OccurrenceKey, String)] = [
      (OccurrenceKey(task: "dose", slot: .date(date)), "dose/2026-06-07"),
      (OccurrenceKey(task: "dose", slot: .dateTime(early)), "dose/0009-01-02T03:04"),
      (OccurrenceKey(task: "dose", slot: .dateTime(precise)), "dose/2026-06-07T08:00:09"),
      (OccurrenceKey(task: "dose", slot: .instant(instant)), "dose/2026-06-07T12:00:00.250Z"),
      (OccurrenceKey(task: "dose", slot: .random(date, 12)), "dose/2026-06-07#12"),
      (OccurrenceKey(task: "dose", slot: .date(date), element: "früh"), "dose/2026-06-07/früh"),
      (OccurrenceKey(task: "dose", slot: .date(date), repetition: 2), "dose/2026-06-07~2"),
      (
        OccurrenceKey(task: "a-longer-task", slot: .date(date), element: "am", repetition: 31),
        "a-longer-task/2026-06-07/am~31"
      ),
      (OccurrenceKey(task: "é", slot: .dateTime(precise)), "é/2026-06-07T08:00:09"),
      (OccurrenceKey(task: "dose", slot: .date(.earliest)), "dose/0001-01-01"),
      (OccurrenceKey(task: "dose", slot: .date(.latest)), "dose/9999-12-31"),
    ]
    for (key, text) in rows { #expect(key.text == text) }
  }

  @Test func aKeyNamesItsSlotAsTheSlotDescribesItself() throws {
    for number in stride(from: 0, through: 40_000, by: 371) {
      let date = try #require(CivilDate(dayNumber: number))
      let time = try #require(TimeOfDay(secondsSinceMidnight: number * 7919 % 86_400))
      for slot in [Slot.date(date), .dateTime(CivilDateTime(date: date, time: time))] {
        #expect(OccurrenceKey(task: "a", slot: slot).text == "a/\(slot)")
        #expect(Slot(String(OccurrenceKey(task: "a", slot: slot).text.dropFirst(2))) == slot)
      }
    }
  }
}
