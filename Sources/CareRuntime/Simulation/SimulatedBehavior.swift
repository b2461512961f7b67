package import CareModel

/// How virtual participants behave.
///
/// Each question comes with a stream of random numbers of its own. One participant is asked about after the other.
package protocol SimulatedBehavior: AnyObject {
  /// Somebody begins; `number` counts from 1.
  func begin(_ number: Int, random: SimulationRandom) throws

  /// How likely an event is done, 0 to 1; asked on each day on which it can be.
  func chance(of event: Event, random: SimulationRandom) throws -> Double

  /// How likely an event that is not done is declined, 0 to 1.
  func declining(_ event: Event, random: SimulationRandom) throws -> Double

  /// How long after an event can be done it is done, in seconds.
  func delay(of event: Event, random: SimulationRandom) throws -> Double

  /// Answers to an event's survey, as far as they are not left to chance.
  func answers(to event: Event, random: SimulationRandom) throws -> AnswerSheet

  /// How likely somebody leaves at the beginning of a day, 0 to 1; the first day is 1.
  func leaving(on day: Int, random: SimulationRandom) throws -> Double
}

/// What people are assumed to do where nobody says otherwise: four of five events, most of them soon, with answers by chance.
package final class UsualBehavior: SimulatedBehavior {
  /// How it is.
  package init() {}

  package func begin(_ number: Int, random: SimulationRandom) {}

  package func chance(of event: Event, random: SimulationRandom) -> Double { 0.8 }

  package func declining(_ event: Event, random: SimulationRandom) -> Double { 0.1 }

  package func delay(of event: Event, random: SimulationRandom) -> Double {
    var random = random
    return random.exponential(mean: event.occurrence.isAllDay ? 4 * 3600 : 1800)
  }

  package func answers(to event: Event, random: SimulationRandom) -> AnswerSheet { AnswerSheet() }

  package func leaving(on day: Int, random: SimulationRandom) -> Double { 0.002 }
}
