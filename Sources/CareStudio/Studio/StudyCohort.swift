import Care
import CareCards
package import CareModel
import CareRuntime
import CareSurvey

/// Simulated participants of a study: what it asks of them, and how the care team sees them.
package struct StudyCohort: Sendable {
  /// What one participant met.
  package struct Load: Hashable, Sendable {
    /// The reminders, in all and on the day with most.
    package var prompts = 0, mostPromptsADay = 0
    /// The estimated seconds of what was done, in all.
    package var seconds = 0
    /// The events that were done.
    package var done = 0
    /// The days of taking part, at least 1.
    package var days = 1

    /// The estimated minutes in all, of a day, and of a week.
    package var minutes: Double { Double(seconds) / 60 }
  }

  /// A report of the study, as the care team makes it.
  package struct Report: Sendable {
    /// The id of the report.
    package var id: String
    /// The title.
    package var title: String
    /// The document; the reason for which there is none if the function of the report fails.
    package var document: Result<String, StudioProblem>
  }

  /// The loads of the participants.
  package var loads: [Load] = []
  /// The participants as the care team sees them at the end.
  package var roster: Roster
  /// The drawings of the study: its flow, who stays, how soon they answer, and how much they do.
  package var figures: [Figure]
  /// The reports of the study: those of the plan, and the one that is built in.
  package var reports: [Report]
  /// The end of the simulation.
  package var end: Instant
  /// The days that were simulated.
  package var days: Int
  /// The estimated seconds of doing each task once with every question, in the order of the plan; 0 for one that a device records.
  package var tasks: [(title: String, seconds: Int)]

  /// The participants, and the days of a study that does not end.
  private static let participants = 20, ofEndless = 28, most = 120

  /// Simulates participants until there are enough, or `isOver`.
  ///
  /// - Throws: `SimulationError`; the errors of ``StudyCalendar/init(_:_:zone:)``.
  init(
    _ plan: PlanDefinition, _ participant: StudioParticipant, zone: Zone, isOver: () -> Bool
  ) throws {
    let calendar = try StudyCalendar(plan, participant, zone: zone)
    days = min(calendar.goesOn ? Self.ofEndless : calendar.calendar.days.count, Self.most)
    let seconds = Dictionary(plan.tasks.map { ($0.base.id, Int(($0.base.timeEstimate?.most ?? 0).rounded())) }) {
      first, _ in first
    }
    tasks = plan.tasks.map { ($0.base.title, seconds[$0.base.id] ?? 0) }
    var setup = Simulation.Setup(
      plan: plan, days: days, seed: 1, start: participant.start, zone: zone,
      anchors: try participant.anchors(of: plan.header), parameters: participant.parameters(of: plan.header))
    setup.accepts = true
    // The team looks after participants who have not completed the plan.
    setup.completes = false
    let runtime = try CareRuntime.inMemory(entropy: Array("care studio".utf8)).on("studio")
    _ = try runtime.seed([plan], at: zone.startOfDay(participant.start))
    let simulation = try Simulation(setup, behavior: UsualBehavior()) { runtime }
    for number in 1...Self.participants where !isOver() {
      let one = try simulation.run(number)
      var load = Load(prompts: one.prompts.count, days: max(1, one.days))
      load.mostPromptsADay = Dictionary(grouping: one.prompts, by: \.day).values.map(\.count).max() ?? 0
      for (task, tally) in one.tasks {
        let done = tally.done + tally.late + tally.partial
        load.done += done
        load.seconds += done * (seconds[task] ?? 0)
      }
      loads.append(load)
    }
    end = zone.startOfDay(participant.start.adding(days: days))
    roster = try runtime.roster(RosterQuery(plan: plan.id), at: end)
    let study = try runtime.study(StudyQuery(plan: plan.id), at: end)
    figures = [.flow, .retention, .latency, .compliance].map { study.figure($0, in: zone) }
    reports = isOver() ? [] : Self.reports(of: plan, in: runtime, zone: zone, at: end)
  }

  private static func reports(
    of plan: PlanDefinition, in runtime: CareRuntime, zone: Zone, at end: Instant
  ) -> [Report] {
    let own = plan.header.reports.filter { $0.scope == .study }
    return (own.map(\.id) + [DocumentQuery.studyTemplate]).uniqued.map { id in
      var query = DocumentQuery(id, of: .study(plan.id))
      query.zone = zone
      do {
        let document = try runtime.document(query, at: end)
        let images = document.parts.compactMap { if case .image(let image, _) = $0 { image } else { nil } }
        let html = document.htmlDocument(images: try runtime.dataURLs(of: images))
        return Report(id: id, title: document.title, document: .success(html))
      } catch {
        let title = own.first { $0.id == id }?.title ?? id
        return Report(id: id, title: title, document: .failure(StudioProblem(describing: error)))
      }
    }
  }

  /// Returns the least, the median, and the most of a quantity; nil without participants.
  package func spread(_ value: (Load) -> Double) -> (least: Double, median: Double, most: Double)? {
    let sorted = loads.map(value).sorted()
    guard let least = sorted.first, let most = sorted.last else { return nil }
    return (least, sorted[sorted.count / 2], most)
  }
}
