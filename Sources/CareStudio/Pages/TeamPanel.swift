import CareCards
import CareModel

/// The simulated participants as the care team looks through them.
struct TeamPanel {
  let view: StudioView

  func add(to html: inout HTMLText) {
    let result = view.results.cohort
    html.add(stateOf: result, isCurrent: view.reading.isCurrent)
    guard let cohort = result.value else { return }
    let roster = cohort.roster
    html.element(
      "p", ["class": "care-detail"],
      "\(roster.participants) simulated participants after \(cohort.days) days; \(roster.needing) need attention. Those who left are not listed."
    )
    html.element(
      "div", ["class": "care-table", "tabindex": "0", "role": "region", "aria-label": "Table of the participants"]
    ) {
      html in
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            for title in ["Participant", "Needs", "Day", "7 days", "28 days", "Silent days"] {
              html.element("th", ["scope": "col"], title)
            }
          }
        }
        html.element("tbody") { html in
          for row in roster.rows {
            html.element("tr") { html in
              html.element("th", ["scope": "row"], row.patient.text)
              html.element("td", row.needs.map { $0.words(at: cohort.end) }.joined(separator: ", "))
              html.element("td", ["class": "care-count"], "\(row.day)")
              html.element("td", ["class": "care-count"], Self.text(row.week))
              html.element("td", ["class": "care-count"], Self.text(row.month))
              html.element("td", ["class": "care-count"], "\(row.silentDays)")
            }
          }
        }
      }
    }
    html.element("div", ["class": "care-figures"]) { html in
      html.add(drawn: PageParts.html(cohort.figures, in: .english, width: FigureOptions.deskWidth))
    }
    guard !cohort.reports.isEmpty else { return }
    html.element("h3", "Reports of the study")
    html.element("ul", ["class": "care-list"]) { html in
      for report in cohort.reports {
        html.element("li") { html in
          switch report.document {
          case .success:
            html.element("a", ["href": StudioRoutes.report + report.id, "target": "_blank"], report.title)
          case .failure(let problem):
            html.add(report.title)
            html.element("p", ["class": "studio-wrong"], problem.message)
          }
        }
      }
    }
  }

  private static func text(_ share: RosterRow.Share) -> String {
    share.rate.map { "\(Language.english.plain(($0 * 100).rounded())) % (\(share.done) of \(share.count))" } ?? "–"
  }
}
