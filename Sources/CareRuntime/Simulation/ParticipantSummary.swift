package import CareModel

/// What came of one virtual participant.
package struct ParticipantSummary: Hashable, Sendable {
  /// What became of the events of a task.
  package struct Tally: Hashable, Sendable {
    package var done = 0
    package var late = 0
    package var declined = 0
    package var missed = 0
    /// Those that a gate or a missing anchor kept back, or that are excused.
    package var notAsked = 0

    package var all: Int { done + late + declined + missed }
  }

  /// A prompt that was sent.
  package struct Prompt: Hashable, Sendable {
    /// The day, from 0.
    package var day: Int
    /// The second of the day on the wall clock.
    package var second: Int
  }

  /// Who, from 1.
  package var participant: Int
  /// The day on which the participant left, from 1; nil for one who stayed.
  package var left: Int?
  /// How many days the participant took part.
  package var days: Int
  /// By task.
  package var tasks: [CareTask.ID: Tally] = [:]
  /// How much was done of what counts on each day; nil where nothing counted.
  package var adherence: [Double?] = []
  /// The share done of all that counted; nil where nothing did.
  package var share: Double?
  /// The prompts that were sent, in order.
  package var prompts: [Prompt] = []
  /// What insights said: by what they are, on how many days.
  package var insights: [InsightFired: Int] = [:]
  /// Which alerts were raised, how often.
  package var alerts: [AlertRaised: Int] = [:]

  /// What an insight said.
  package struct InsightFired: Hashable, Sendable {
    package var id: String
    package var kind: Insight.Kind
    package var title: String
  }

  /// An alert of a plan.
  package struct AlertRaised: Hashable, Sendable {
    package var task: CareTask.ID
    package var alert: String
    package var urgency: AlertDefinition.Urgency
  }
}
