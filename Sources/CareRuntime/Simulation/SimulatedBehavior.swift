package import CareModel

/// The behavior of virtual participants.
///
/// Each method takes its own stream of random numbers. Participants are simulated one after the other.
package protocol SimulatedBehavior: AnyObject {
  /// The distributions of the parameters that differ between participants, by name.
  var parameters: [String: ParameterDistribution] { get }

  /// Begins the simulation of a participant with the values of the plan's parameters; `number` counts from 1.
  func begin(_ number: Int, parameters: [String: ParameterValue], random: SimulationRandom) throws

  /// Returns the probability, 0 to 1, that an event is done; called on each day on which it can be.
  func chance(of event: Event, random: SimulationRandom) throws -> Double

  /// Returns the probability, 0 to 1, that an event that is not done is declined.
  func declining(_ event: Event, random: SimulationRandom) throws -> Double

  /// Returns the delay, in seconds, after which an event that can be done is done.
  func delay(of event: Event, random: SimulationRandom) throws -> Double

  /// Returns the probability, 0 to 1, that a reminder of an event is followed: that the event is done soon after, unless it was done before.
  func following(_ event: Event, random: SimulationRandom) throws -> Double

  /// Returns answers to an event's survey; items without one are answered at random.
  func answers(to event: Event, random: SimulationRandom) throws -> AnswerSheet

  /// Returns the probability, 0 to 1, that a participant leaves at the beginning of a day; the first day is 1.
  func leaving(on day: Int, random: SimulationRandom) throws -> Double
}

/// The default behavior: four of five events are done, most of them soon, with random answers.
package final class UsualBehavior: SimulatedBehavior {
  /// Creates the default behavior.
  package init() {}

  package var parameters: [String: ParameterDistribution] { [:] }

  package func begin(_ number: Int, parameters: [String: ParameterValue], random: SimulationRandom) {}

  package func chance(of event: Event, random: SimulationRandom) -> Double { 0.8 }

  package func declining(_ event: Event, random: SimulationRandom) -> Double { 0.1 }

  package func delay(of event: Event, random: SimulationRandom) -> Double {
    var random = random
    return random.exponential(mean: event.occurrence.isAllDay ? 4 * 3600 : 1800)
  }

  package func following(_ event: Event, random: SimulationRandom) -> Double { 0 }

  package func answers(to event: Event, random: SimulationRandom) -> AnswerSheet { AnswerSheet() }

  package func leaving(on day: Int, random: SimulationRandom) -> Double { 0.002 }
}
