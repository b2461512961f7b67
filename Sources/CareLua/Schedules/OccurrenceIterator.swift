import CareSchedule

/// The occurrences of a window one after the other: `for o in s:each(from, to) do … end`.
///
/// It holds one occurrence at a time, so a schedule without end can be walked. One that was made while a plan was declared ends with the
/// loading: what hooks share keeps nothing between calls.
final class OccurrenceIterator: LuaObject {
  private var sequence: OccurrenceSequence.Iterator
  private let reading: ScheduleReading
  private weak var constructors: Constructors?
  private let stage: Constructors.Stage?

  init(_ sequence: OccurrenceSequence, of reading: ScheduleReading, _ constructors: Constructors?) {
    self.sequence = sequence.makeIterator()
    self.reading = reading
    self.constructors = constructors
    stage = constructors?.stage
  }

  /// What handing out an occurrence costs beside the call itself, in units of work.
  static let price = 50

  static let luaType = LuaType("occurrences")
    .metamethod(.call) { call in
      let walk = try call.object(1, as: OccurrenceIterator.self)
      guard walk.stage == walk.constructors?.stage else {
        throw OptionError("ended", "these occurrences were begun while the plan was declared; write s:each(…) here")
      }
      try call.charge(price)
      try call.push(walk.reading.value(walk.sequence.next()))
    }
    .metamethod(.tostring) { call in call.push("occurrences") }
}

extension OccurrenceIterator: LuaPrintable {
  var luaDescription: String { "occurrences" }
}
