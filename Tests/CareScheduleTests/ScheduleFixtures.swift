import CareModel
import CareSchedule
import Testing

let noAnchors = ScheduleInputs(enrolled: CivilDate(dayNumber: 0) ?? .earliest)

func zone(_ name: String) throws -> Zone { try #require(Zone(name), "\(name)") }

func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text), "\(text)") }

func wall(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(text), "\(text)") }

func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text), "\(text)") }

func dayTime(_ text: String) throws -> DayTime { .time(try time(text)) }

func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text), "\(text)") }

/// The occurrences of one element in a zone, in a window of instants.
func occurrences(
  _ elements: ScheduleElement..., in name: String = "UTC", from: String, to: String,
  anchors: ScheduleInputs = noAnchors
) throws -> [Occurrence] {
  try Schedule(elements: elements).resolved(inputs: anchors, zones: ZoneTimeline(zone(name)))
    .occurrences(from: instant(from), to: instant(to))
}

extension [Occurrence] {
  var starts: [String] { map(\.start.iso) }
  var slots: [String] { map(\.slot.description) }
  var indices: [Int] { map(\.index) }
}
