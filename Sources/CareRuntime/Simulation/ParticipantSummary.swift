package import CareModel

/// The results of one virtual participant.
package struct ParticipantSummary: Hashable, Sendable {
  /// The events of a task by their final state.
  package struct Tally: Hashable, Sendable {
    package var done = 0
    package var late = 0
    package var declined = 0
    package var missed = 0
    /// Events that a gate or a missing anchor excluded, or that were excused.
    package var notAsked = 0

    package var all: Int { done + late + declined + missed }
  }

  /// A reminder that was sent.
  package struct Prompt: Hashable, Sendable {
    /// The day, from 0.
    package var day: Int
    /// The second of the day in wall time.
    package var second: Int
  }

  /// The number of the participant, from 1.
  package var participant: Int
  /// The day on which the participant left, from 1; nil if the participant stayed.
  package var left: Int?
  /// The number of days that the participant took part.
  package var days: Int
  /// The events by task.
  package var tasks: [CareTask.ID: Tally] = [:]
  /// The adherence of each day; nil for a day on which nothing counted.
  package var adherence: [Double?] = []
  /// The adherence over all days; nil if nothing counted.
  package var share: Double?
  /// The reminders that were sent, in order.
  package var prompts: [Prompt] = []
  /// The number of days on which each insight appeared.
  package var insights: [InsightFired: Int] = [:]
  /// The number of times each alert was raised.
  package var alerts: [AlertRaised: Int] = [:]

  /// An insight that appeared.
  package struct InsightFired: Hashable, Sendable {
    package var id: String
    package var kind: Insight.Kind
    package var title: String
  }

  /// An alert of a plan that was raised.
  package struct AlertRaised: Hashable, Sendable {
    package var task: CareTask.ID
    package var alert: String
    package var urgency: AlertDefinition.Urgency
  }
}
