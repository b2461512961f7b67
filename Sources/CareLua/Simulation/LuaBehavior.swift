package import CareModel
package import CareRuntime

/// How virtual participants behave, as a script says: `behaviour { do_task = function(event, rng) return 0.8 end }`.
///
/// What the script does not say is as ``CareRuntime/UsualBehavior`` has it. A call keeps nothing for the next.
package final class LuaBehavior: SimulatedBehavior {
  private let file: BehaviorFile
  private let usual = UsualBehavior()
  /// What the script says of the participant.
  private var traits = LuaValue.nil

  /// Reads a behavior; `print` gets what it prints.
  ///
  /// - Throws: ``CareModel/Diagnostics``: all that is wrong with the file.
  package init(
    _ reader: any SourceReader, limits: SandboxLimits = .plan, print: @escaping (String) -> Void = { _ in }
  ) throws(Diagnostics) {
    file = try BehaviorFile(reader, limits: limits, print: print)
  }

  package func begin(_ number: Int, random: SimulationRandom) throws {
    traits = .nil
    traits = try call("traits", [.integer(Int64(number))], random) ?? .nil
  }

  package func chance(of event: Event, random: SimulationRandom) throws -> Double {
    try share("do_task", [.object(EventObject(event))], random) ?? usual.chance(of: event, random: random)
  }

  package func declining(_ event: Event, random: SimulationRandom) throws -> Double {
    try share("decline", [.object(EventObject(event))], random) ?? usual.declining(event, random: random)
  }

  package func leaving(on day: Int, random: SimulationRandom) throws -> Double {
    try share("drop_out", [.integer(Int64(day))], random) ?? usual.leaving(on: day, random: random)
  }

  package func delay(of event: Event, random: SimulationRandom) throws -> Double {
    if let interval = file.fields.interval("delay") { return Self.seconds(interval) }
    guard let given = try call("delay", [.object(EventObject(event))], random) else {
      return usual.delay(of: event, random: random)
    }
    if case .object(let object as IntervalObject) = given { return Self.seconds(object.interval.interval) }
    guard let seconds = given.number else { throw Self.refusal("delay", "an interval, such as minutes(20)", given) }
    return seconds
  }

  /// How long an interval is; a day has 24 hours.
  private static func seconds(_ interval: CalendarInterval) -> Double {
    Double(interval.months) * 30 * 86_400 + Double(interval.days) * 86_400 + Double(interval.seconds)
  }

  package func answers(to event: Event, random: SimulationRandom) throws -> AnswerSheet {
    guard let given = try call("answers", [.object(EventObject(event))], random), !given.isNil else {
      return AnswerSheet()
    }
    return try AnswerSheet(given, to: event.task.survey)
  }

  /// A chance: a number that is written, or what a function gives; nil where the script says nothing.
  private func share(_ name: String, _ arguments: [LuaValue], _ random: SimulationRandom) throws -> Double? {
    if let number = file.fields.number(name) { return number }
    guard let given = try call(name, arguments, random) else { return nil }
    guard let number = given.number, (0...1).contains(number) else {
      throw Self.refusal(name, "a number from 0 to 1", given)
    }
    return number
  }

  /// What a function of the script gives; nil where it has none of that name.
  private func call(_ name: String, _ arguments: [LuaValue], _ random: SimulationRandom) throws -> LuaValue? {
    guard case .function(let function)? = file.fields[name] else { return nil }
    var own = random
    file.state.seed(own.next())
    do throws(LuaError) {
      return try file.state.call(function, arguments + [.object(RandomObject(random)), traits]).first ?? .nil
    } catch {
      throw ScriptError(error)
    }
  }

  private static func refusal(_ name: String, _ expected: String, _ got: LuaValue) -> ScriptError {
    ScriptError(.badResult, message: "\(name) must return \(expected); it returned \(got.shown)")
  }
}
