import Foundation
import Testing

/// `care export ics`: each calendar is read by `icalendar` and `recurring-ical-events`, which know nothing of `care`.
///
/// `scripts/test` makes their environment and names it in `CARE_FORMS_PYTHON`; a test run without it lists those tests as disabled.
struct ExportICSTests {
  private static let python = ProcessInfo.processInfo.environment["CARE_FORMS_PYTHON"]

  private static let plan = """
    return plan "times" {
      title = "Times",
      tasks = {
        task "pill" { title = "Pill, white; 5 mg\\\\day", schedule = schedule.daily { at = "08:00" } },
        task "night" { title = "Night", schedule = schedule.daily { at = "02:30" } },
        task "diary" { title = "Tagebuch über den Tag, mit allem, was dazugehört, und noch einigem mehr", schedule = schedule.daily { at = "all day" } },
        task "walk" { title = "Walk", schedule = schedule.weekly { on = { "tue", "fri" }, at = "18:15" } },
        task "check" { title = "Check", schedule = schedule.monthly { day = 31, at = "12:00" } },
        task "third" { title = "Third", schedule = schedule.daily { at = "07:00", every = 3 } },
        task "ping" { title = "Ping", schedule = schedule.random { times = 2, between = { "10:00", "20:00" } } },
      },
    }
    """

  private static let script = """
    import datetime, json, sys
    import icalendar, recurring_ical_events
    raw = open(sys.argv[1], "rb").read()
    assert raw.endswith(b"END:VCALENDAR\\r\\n") and b"\\n" not in raw.replace(b"\\r\\n", b"")
    assert all(len(line) <= 75 for line in raw.split(b"\\r\\n")), "folding"
    calendar = icalendar.Calendar.from_ical(raw)
    zones = {zone["TZID"] for zone in calendar.walk("VTIMEZONE")}
    utc = datetime.timezone.utc
    found = []
    for event in recurring_ical_events.of(calendar).between((2026, 1, 1), (2029, 1, 1)):
        start = event["DTSTART"].dt
        if isinstance(start, datetime.datetime):
            name = event["DTSTART"].params.get("TZID")
            assert name is None or name in zones, name
            found.append(start.astimezone(utc).isoformat())
        else:
            found.append(start.isoformat())
    expected = []
    for event in json.load(open(sys.argv[2]))["events"]:
        start = datetime.datetime.fromisoformat(event["start"])
        if event["state"] == "not_applicable" or event["task"] == "ping" and start > datetime.datetime.fromisoformat(sys.argv[3]):
            continue
        expected.append(start.date().isoformat() if event["all_day"] else start.astimezone(utc).isoformat())
    found.sort(); expected.sort()
    assert found == expected, (len(found), len(expected), sorted(set(found) ^ set(expected))[:9])
    uids = [event["UID"] for event in calendar.walk("VEVENT") + calendar.walk("VTODO")]
    assert len(set(uids)) == len(uids), "uids"
    print(len(found), len(calendar.walk("VEVENT")), calendar.walk("VEVENT")[0]["SUMMARY"])
    """

  /// Runs `body` with a store in which ana lives in a zone.
  private func enrolled(in zone: String, _ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "times/plan.lua")
      let setup = try care.shell(
        """
        care seed times --at 2026-01-01T00:00:00Z &&
          care enroll times --patient ana --start 2026-01-05 --create --at 2026-01-01T00:00:00Z --zone \(zone)
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test(
    .enabled(if: python != nil, "scripts/test makes the environment of icalendar"),
    arguments: [
      "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Asia/Jerusalem", "Asia/Seoul", "UTC",
      "Africa/Casablanca",
      "America/Santiago",
    ])
  func otherReadersFindExactlyTheEvents(zone: String) throws {
    try enrolled(in: zone) { care in
      let now = "--at 2026-02-01T12:00:00Z"
      let written = try care.shell("care export ics -o out --titles \(now)")
      try #require(written.code == 0, "\(written.errors)")
      let listed = try care.shell(
        "care events --patient ana --from 2026-02-01 --to 2027-03-08 --json \(now) > events.json")
      try #require(listed.code == 0, "\(listed.errors)")
      try care.write(Self.script, to: "read.py")
      // Of the random times, those of the future are in no calendar.
      let events = try care.shell("\(Self.python ?? "") read.py out/ana.ics events.json 2026-02-01T12:00:00+00:00")
      try #require(events.code == 0, "\(zone): \(events.errors.suffix(600))")
      let counts = events.output.split(separator: " ").compactMap { Int($0) }
      #expect(counts.first ?? 0 > 1_000 && counts.last ?? 0 < 80, "\(events.output)")
      #expect(try care.text("out/losses.json").contains("random times"))
    }
  }

  @Test func aCalendarHasNoNamesAndNoValues() throws {
    try enrolled(in: "Europe/Vienna") { care in
      let written = try care.shell("care export ics -o out --todo --alarms --at 2026-02-01T12:00:00Z --json")
      #expect(written.code == 0, "\(written.errors)")
      let text = try care.text("out/ana.ics").replacing("\r\n ", with: "")
      for word in ["ana", "pill", "Pill", "times", "walk"] { #expect(!text.contains(word), "\(word)") }
      #expect(text.contains("SUMMARY:Study task") && text.contains("BEGIN:VTODO") && text.contains("BEGIN:VALARM"))
      #expect(text.contains("TZID:Europe/Vienna") && text.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"))
      #expect(text.contains("DTSTART:19700329T020000") && text.contains("TZOFFSETTO:+0200"))
      let again = try care.shell("care export ics -o out --at 2026-02-01T12:00:00Z")
      #expect(again.code != 0 && again.errors.contains("--replace"))
      let file = try care.shell("care export ics -o out.json")
      #expect(file.code != 0 && file.errors.contains("folder"))
    }
  }

  @Test func titlesAreEscapedAndFolded() throws {
    try enrolled(in: "Asia/Seoul") { care in
      let written = try care.shell("care export ics -o out --titles --on 2026-02-03 --at 2026-02-01T12:00:00Z")
      #expect(written.code == 0, "\(written.errors)")
      let text = try care.text("out/ana.ics")
      #expect(text.contains("SUMMARY:Pill\\, white\\; 5 mg\\\\day\r\n"), "\(text)")
      #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
      #expect(text.contains("BEGIN:STANDARD\r\nDTSTART:19700101T000000") && !text.contains("RRULE:FREQ=YEARLY"))
    }
  }
}
