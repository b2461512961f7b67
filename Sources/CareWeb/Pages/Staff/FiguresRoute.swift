import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The statistics of a study: who joined, who stayed, how soon they answered, and how much of what was due they did.
enum FiguresRoute {
  /// The drawings of the page, which name no participant.
  private static let kinds: [StudyFigureKind] = [.enrollment, .flow, .retention, .latency, .compliance]

  /// `?silent=21` counts a participant as silent after so many due days without an answer.
  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now
    var query = StudyQuery(plan: plan)
    if let text = visit.visit.query["silent"], !text.isEmpty {
      guard let days = BoundedInteger(text, in: 1...366)?.value else { throw WebProblem.badRequest }
      query.silentAfter = days
    }
    let showsWords = visit.has(.identity)
    let (study, effects) = try await visit.read { [query] runtime in
      let study = try runtime.study(query, at: now)
      // Reasons are free text, in which a name can be.
      return (showsWords ? study : study.withoutReasons, try runtime.reminderEffects(of: plan, at: now))
    }
    return visit.page("Figures: \(study.title)").response { html in
      html.element("p", ["class": "care-detail"], basis(of: study, in: visit.zone))
      html.element("form", ["method": "get", "class": "care-filters"]) { html in
        html.element("label") { html in
          html.add("Silent after due days without an answer ")
          html.void(
            "input",
            ["type": "number", "name": "silent", "min": "1", "max": "366", "value": String(study.silentAfter)])
        }
        html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
      }
      summary(of: study, effects, into: &html)
      html.element("div", ["class": "care-figures"]) { html in
        let figures = kinds.map { study.figure($0, in: visit.zone) }
        html.add(drawn: PageParts.html(figures, in: .english, width: FigureOptions.deskWidth))
      }
      checklist(of: study, into: &html)
    }
  }

  /// The time, the commit, and the people of the figures.
  private static func basis(of study: StudyFigures, in zone: Zone) -> String {
    let figures = study.compliance
    return
      "As of \(figures.asOf.shortText(in: zone)), commit \(figures.seq). Days are those of each participant's zone. "
      + "n = \(figures.participants.enrolled) enrolled, of them \(figures.participants.counted) have events that "
      + "closed; \(figures.participants.nothingDue) have none. An unknown progress counts in no rate (\(figures.unknown))."
  }

  private static func summary(of study: StudyFigures, _ effects: [ReminderEffect], into html: inout HTMLText) {
    guard let flow = study.flow.first else { return }
    let figures = study.compliance
    var rows = [
      ("Enrolled", String(flow.enrolled)), ("Began", String(flow.began)), ("Staying", String(flow.stayed)),
      ("Withdrawn", String(flow.withdrawn.values.reduce(0, +))), ("Silent", String(flow.silent)),
      ("Completed", String(flow.completed)),
    ]
    if let rate = figures.pooled.value {
      let interval = [figures.pooled.low, figures.pooled.high].compactMap { $0.map(percent) }
      rows.append(
        (
          "Closed rate",
          percent(rate) + (interval.count == 2 ? " (95% interval \(interval[0]) to \(interval[1]))" : "")
            + ", n = \(figures.pooled.closed) events"
        ))
    } else {
      rows.append(("Closed rate", "no event has closed yet"))
    }
    if let median = study.latency.all.p50 {
      rows.append(("Time to answer", "median \(Int((median / 60).rounded())) min, n = \(study.latency.all.n) answers"))
    }
    for effect in effects {
      let share = effect.share.map { "\(percent($0)) within an hour, " } ?? ""
      rows.append(("Answered after a reminder (\(effect.channel))", share + "n = \(effect.sent) reminders"))
    }
    html.element("dl", ["class": "care-summary care-panel"]) { html in
      for (name, text) in rows {
        html.element("dt", name)
        html.element("dd", text)
      }
    }
  }

  private static func checklist(of study: StudyFigures, into html: inout HTMLText) {
    html.element("details") { html in
      html.element("summary", "Checklist for reports (CREMAS)")
      html.table("Checklist for reports", ["Item", "Topic", "Report"]) { html in
        for item in study.checklist {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], String(item.number))
            html.element("td", item.topic)
            html.element("td", ["class": "care-content"]) { $0.lines(item.text) }
          }
        }
      }
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}

extension StudyFigures {
  /// The statistics with all who withdrew as one number, whatever their reasons.
  fileprivate var withoutReasons: StudyFigures {
    var study = self
    for place in study.flow.indices {
      let sum = study.flow[place].withdrawn.values.reduce(0, +)
      study.flow[place].withdrawn = sum > 0 ? ["": sum] : [:]
    }
    return study
  }
}
