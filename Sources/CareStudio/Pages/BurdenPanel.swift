import CareCards
import CareModel
import CareSurvey

/// What the study asks of participants: prompts and minutes.
struct BurdenPanel {
  let view: StudioView

  func add(to html: inout HTMLText) {
    let result = view.results.cohort
    html.add(stateOf: result, isCurrent: view.reading.isCurrent)
    guard let cohort = result.value, !cohort.loads.isEmpty else { return }
    html.element(
      "p", ["class": "care-detail"],
      "\(cohort.loads.count) simulated participants over \(cohort.days) days, who do four of five events.")
    html.element(
      "div", ["class": "care-table", "tabindex": "0", "role": "region", "aria-label": "Table of the burden"]
    ) { html in
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            html.element("td", "")
            for title in ["Least", "Median", "Most"] { html.element("th", ["scope": "col"], title) }
          }
        }
        html.element("tbody") { html in
          for (title, value) in Self.rows {
            html.element("tr") { html in
              html.element("th", ["scope": "row"], title)
              guard let spread = cohort.spread(value) else { return }
              for number in [spread.least, spread.median, spread.most] {
                html.element("td", ["class": "care-count"], Language.english.plain((number * 10).rounded() / 10))
              }
            }
          }
        }
      }
    }
    html.element("h3", "Each task, once")
    html.element("dl", ["class": "studio-legend"]) { html in
      for task in cohort.tasks {
        html.element("dt", task.title)
        html.element("dd", task.seconds == 0 ? "answered by a device" : "about \(task.seconds) s")
      }
    }
    html.element(
      "p", ["class": "care-detail"],
      "An estimate: \(Int(TimeEstimate.wordsPerMinute)) words read a minute, \(Int(TimeEstimate.answer)) s for each answer, and "
        + "\(Int(TimeEstimate.exercise)) s for an exercise."
    )
  }

  private static let rows: [(title: String, value: @Sendable (StudyCohort.Load) -> Double)] = [
    ("Minutes a day", { $0.minutes / Double($0.days) }),
    ("Minutes a week", { $0.minutes / Double($0.days) * 7 }),
    ("Minutes in all", { $0.minutes }),
    ("Prompts a day", { Double($0.prompts) / Double($0.days) }),
    ("Prompts a week", { Double($0.prompts) / Double($0.days) * 7 }),
    ("Prompts in all", { Double($0.prompts) }),
    ("Prompts on the fullest day", { Double($0.mostPromptsADay) }),
    ("Events done", { Double($0.done) }),
  ]
}
