import CareModel
import CareRuntime

/// The results of a simulation in JSON.
struct SimulationDocument: Encodable {
  private let plan: String
  private let participants: Int
  private let days: Int
  private let participantDays: Int
  private let seed: UInt64
  private let start: CivilDate
  private let zone: String
  private let adherence: Adherence
  private let left: [Int]
  private let completed: [Int]
  private let tasks: [Task]
  private let prompts: Prompts
  private let insights: [InsightCount]
  private let alerts: [AlertCount]

  init(_ summary: SimulationSummary, _ setup: Simulation.Setup) {
    plan = setup.plan.id.text
    (participants, days, participantDays) = (summary.participants, setup.days, summary.participantDays)
    (seed, start, zone) = (setup.seed, setup.start, setup.zone.identifier)
    adherence = Adherence(
      mean: summary.meanShare, least: summary.shares.min(), greatest: summary.shares.max(),
      weeks: summary.weeks.map { $0.count > 0 ? $0.sum / Double($0.count) : nil })
    (left, completed) = (summary.left, summary.completed)
    tasks = setup.plan.tasks.compactMap { timeline in
      summary.tasks[timeline.base.id].map { tally in
        Task(
          task: timeline.base.id.text, asked: tally.all, done: tally.done, late: tally.late, partial: tally.partial,
          declined: tally.declined, missed: tally.missed, notApplicable: tally.notAsked)
      }
    }
    prompts = Prompts(
      sent: summary.prompts, aDay: summary.promptsADay, mostADay: summary.mostPromptsADay, byHour: summary.hours,
      busiestHour: summary.busiestHour, withinFiveMinutes: summary.collisions)
    insights = summary.rankedInsights.map { insight, count in
      InsightCount(
        insight: insight.id, kind: insight.kind.rawValue, title: insight.title, participants: count.participants,
        days: count.days)
    }
    alerts = summary.rankedAlerts.map { alert, count in
      AlertCount(
        task: alert.task.text, alert: alert.alert, urgency: alert.urgency.rawValue, participants: count.participants,
        times: count.times)
    }
  }

  private struct Adherence: Encodable {
    let mean: Double?
    let least: Double?
    let greatest: Double?
    let weeks: [Double?]
  }

  private struct Task: Encodable {
    let task: String
    let asked: Int
    let done: Int
    let late: Int
    let partial: Int
    let declined: Int
    let missed: Int
    let notApplicable: Int
  }

  private struct Prompts: Encodable {
    let sent: Int
    let aDay: Double
    let mostADay: Int
    let byHour: [Int]
    let busiestHour: Int?
    let withinFiveMinutes: Int
  }

  private struct InsightCount: Encodable {
    let insight: String
    let kind: String
    let title: String
    let participants: Int
    let days: Int
  }

  private struct AlertCount: Encodable {
    let task: String
    let alert: String
    let urgency: String
    let participants: Int
    let times: Int
  }
}
