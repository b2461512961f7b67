package import CareModel
import CareSchedule

/// The Lua handle to a schedule: a declaration whose occurrences can be queried.
///
/// The declaration is decoded once, and resolved again only for other inputs or zones.
package final class ScheduleObject: Declaration {
  /// The schedule that this one was moved from by `offset`; nil for one that was not moved.
  private(set) var base: ScheduleObject?
  /// The constructors that created it.
  weak var constructors: Constructors?
  private var decoded: Result<Schedule, any Error>?
  /// The last resolution, for queries with the same inputs and zones.
  private var reading: ScheduleReading?
  /// The resolution without options, and the host's zone at that time.
  var plain: (host: Zone?, reading: ScheduleReading)?

  /// An error thrown for a schedule whose error has been reported with the file's.
  struct Unmade: Error {}

  /// Returns the schedule, which is decoded at the first call.
  ///
  /// - Throws: ``ConstructorError`` for an error in it, ``Unmade`` if that has been reported.
  package func schedule() throws -> Schedule {
    if let decoded { return try decoded.get() }
    let decoder = PlanDecoder(registry: constructors?.registry ?? .standard, sources: [:], isDiscreet: true)
    let result: Result<Schedule, any Error>
    if let schedule = decoder.schedule(self, path: entry.name), decoder.refusal == nil {
      result = .success(schedule)
      hosted = schedule.hostSize
    } else if constructors?.stage != .declaring, let refusal = decoder.refusal {
      result = .failure(refusal)
    } else {
      result = .failure(Unmade())
    }
    decoded = result
    return try result.get()
  }

  /// Returns the schedule resolved with these inputs, read in these zones.
  ///
  /// - Throws: ``CareModel/ScheduleError``.
  func reading(_ inputs: ScheduleInputs, in zones: ZoneTimeline?) throws -> ScheduleReading {
    if let reading, reading.zones == zones, reading.resolved.inputs == inputs { return reading }
    let resolved = try schedule().resolved(inputs: inputs, zones: zones ?? ZoneTimeline(.utc))
    let reading = ScheduleReading(resolved, zones: zones)
    self.reading = reading
    return reading
  }

  /// Returns the same schedule, moved by an interval; it is neither noted nor validated if it is too deep.
  func moved(by interval: AuthoredValue, at position: ScriptPosition) throws -> ScheduleObject {
    let moved = ScheduleObject(.movedSchedule, arguments: [interval], table: nil, position: position)
    moved.base = self
    moved.depth = depth + 1
    moved.constructors = constructors
    if moved.depthError != nil { return moved }
    try constructors?.note(moved)
    try constructors?.validate(moved)
    return moved
  }

  /// The schedule as a sentence; its constructor's name if it has an error.
  override var luaDescription: String { (try? schedule())?.describe() ?? title }

  package override class var luaType: LuaType { scheduleType }

  /// The type of all schedules.
  private static let scheduleType = LuaType("schedule").withCompletion()
    .metamethod(.tostring) { call in call.push(try call.object(1, as: ScheduleObject.self).luaDescription) }
    .metamethod(.index) { call in
      guard let name = try? call.string(2), call.objectIfAny(1) is ScheduleObject else {
        throw LuaArgumentError(code: "unknown_field", message: "a schedule has no \(call.typeName(2)) fields")
      }
      let near = Suggestion.nearest(to: name, in: members.map(\.entry.member))
      throw OptionError(
        "unknown_field", "a schedule has no '\(name)'\(near.map { "; did you mean `\($0)`?" } ?? "")", got: name)
    }
    .adding(members)
}

extension PlanDecoder {
  /// Returns the elements of `s:offset(interval)`; nil if they cannot be moved that far, which is reported.
  func moved(
    _ elements: [(ScheduleElement, FieldReader)], _ reader: FieldReader
  ) -> [(ScheduleElement, FieldReader)]? {
    guard let interval = reader.interval("interval") else { return nil }
    do {
      return try elements.map { element, own in
        (try Schedule(elements: [element]).offset(by: interval).elements[0], own)
      }
    } catch let error as ScheduleError {
      report(.badSchedule, at: reader.place(of: "interval"), rule: error.code, error.message)
    } catch {
      report(.badSchedule, at: reader.place(of: "interval"), LuaError.message(of: error))
    }
    return nil
  }
}
