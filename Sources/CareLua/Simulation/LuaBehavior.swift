package import CareModel
package import CareRuntime

/// The behavior of virtual participants as a script declares it: `behaviour { do_task = function(event, rng) return 0.8 end }`.
///
/// Functions that the script omits are as in ``CareRuntime/UsualBehavior``. Calls keep no state.
package final class LuaBehavior: SimulatedBehavior {
  private let file: BehaviorFile
  private let usual = UsualBehavior()
  /// The traits that the script returned for the participant.
  private var traits = LuaValue.nil

  /// Loads a behavior; `print` receives what it prints.
  ///
  /// - Throws: ``CareBase/Diagnostics`` with every error in the file.
  package init(
    _ reader: any SourceReader, limits: SandboxLimits = .plan, print: @escaping (String) -> Void = { _ in }
  ) throws(Diagnostics) {
    file = try BehaviorFile(reader, limits: limits, print: print)
  }

  package var parameters: [String: ParameterDistribution] { file.parameters }

  package func begin(_ number: Int, parameters: [String: ParameterValue], random: SimulationRandom) throws {
    traits = try call("traits", [.integer(Int64(number))], random, parameters.table(in: .utc)) ?? .nil
  }

  package func chance(of event: Event, random: SimulationRandom) throws -> Double {
    try share("do_task", [.object(EventObject(event))], random) ?? usual.chance(of: event, random: random)
  }

  package func declining(_ event: Event, random: SimulationRandom) throws -> Double {
    try share("decline", [.object(EventObject(event))], random) ?? usual.declining(event, random: random)
  }

  package func following(_ event: Event, random: SimulationRandom) throws -> Double {
    try share("follow", [.object(EventObject(event))], random) ?? usual.following(event, random: random)
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

  /// Returns the length of an interval; a day has 24 hours.
  private static func seconds(_ interval: CalendarInterval) -> Double {
    Double(interval.months) * 30 * 86_400 + Double(interval.days) * 86_400 + Double(interval.seconds)
  }

  package func answers(to event: Event, random: SimulationRandom) throws -> AnswerSheet {
    guard let given = try call("answers", [.object(EventObject(event))], random), !given.isNil else {
      return AnswerSheet()
    }
    return try AnswerSheet(given, to: event.task.survey)
  }

  /// Returns a probability: a number in the file, or the result of a function; nil if the file has neither.
  private func share(_ name: String, _ arguments: [LuaValue], _ random: SimulationRandom) throws -> Double? {
    if let number = file.fields.number(name) { return number }
    guard let given = try call(name, arguments, random) else { return nil }
    guard let number = given.number, (0...1).contains(number) else {
      throw Self.refusal(name, "a number from 0 to 1", given)
    }
    return number
  }

  /// Calls a function of the script; nil if it has none of that name.
  ///
  /// `last`: the argument after the random numbers; the traits by default.
  private func call(
    _ name: String, _ arguments: [LuaValue], _ random: SimulationRandom, _ last: LuaValue? = nil
  ) throws -> LuaValue? {
    guard case .function(let function)? = file.fields[name] else { return nil }
    var own = random
    file.state.seed(own.next())
    do throws(LuaError) {
      return try file.state.call(function, arguments + [.object(RandomObject(random)), last ?? traits]).first ?? .nil
    } catch {
      throw ScriptError(error)
    }
  }

  private static func refusal(_ name: String, _ expected: String, _ got: LuaValue) -> ScriptError {
    ScriptError(.badResult, message: "\(name) must return \(expected); it returned \(got.shown)")
  }
}

/// The Lua handle to the random numbers of one decision of a virtual participant: `rng`.
final class RandomObject: LuaHandle, LuaObject {
  private var random: SimulationRandom

  init(_ random: SimulationRandom) {
    self.random = random
  }

  static let luaType = LuaType("rng", members)
    .metamethod(.call) { call in call.push(try call.object(1, as: RandomObject.self).random.unit()) }

  static let members: [Binding<RandomObject>] = [
    .function(
      "rng:int",
      [
        FieldEntry("least", .integer, "The minimum.", required: true),
        FieldEntry("most", .integer, "The maximum.", required: true),
      ], gives: .integer, "Returns an integer; all are equally likely."
    ) { object, call in
      let low = try call.integer(2), high = try call.integer(3)
      guard low <= high else {
        throw OptionError("out_of_range", "rng:int takes the minimum first; got \(low) and \(high)")
      }
      call.push(object.random.integer(in: Int(low)...Int(high)))
    },
    .function(
      "rng:chance", [FieldEntry("chance", .number, "The probability, 0 to 1.", required: true)], gives: .boolean,
      "Returns true with a probability."
    ) { object, call in call.push(object.random.happens(try call.number(2))) },
    .function(
      "rng:normal",
      [
        FieldEntry("mean", .number, "The mean.", required: true),
        FieldEntry("deviation", .number, "The standard deviation.", required: true),
      ], gives: .number, "Returns a normally distributed number."
    ) { object, call in
      call.push(object.random.normal(mean: try call.number(2), deviation: try call.number(3)))
    },
    .function(
      "rng:exponential", [FieldEntry("mean", .number, "The mean.", required: true)], gives: .number,
      "Returns an exponentially distributed number, 0 or more."
    ) { object, call in call.push(object.random.exponential(mean: try call.number(2))) },
    .function(
      "rng:pick", [FieldEntry("list", .list(of: .scalar), "The list to choose from.", required: true)],
      gives: .anything, "Returns an item of a list; all are equally likely."
    ) { object, call in
      let list = try call.table(2).array
      guard !list.isEmpty else { throw OptionError("out_of_range", "rng:pick takes a list of one or more") }
      try call.push(list[object.random.integer(in: 0...(list.count - 1))])
    },
  ]
}
