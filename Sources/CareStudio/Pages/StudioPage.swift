import CareCards
import CareModel

/// The page of a studio: the plan at the left, the phone in the middle, and what follows at the right.
struct StudioPage {
  let view: StudioView
  /// The addresses of the page's styles and scripts.
  let styles: [String]
  let scripts: [String]
  /// The address of the page's picture.
  let icon: String
  /// The origin of the phone of the other version.
  let before: String
  /// The address with which a phone of the local network begins; nil without a share.
  var share: StudioShare.Invitation?

  /// The markup of the page.
  var html: HTMLText {
    var page = HTMLText(capacity: 60_000)
    page.add(drawn: "<!DOCTYPE html>\n<html lang=\"en\">\n<head>")
    page.void("meta", ["charset": "utf-8"])
    page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.void("meta", ["name": "color-scheme", "content": "light dark"])
    page.element("title", "\(view.shown?.header.title ?? view.path) – studio")
    page.void("link", ["rel": "icon", "href": icon])
    for script in scripts { page.element("script", ["type": "module", "src": script], "") }
    for style in styles { page.void("link", ["rel": "stylesheet", "href": style]) }
    page.add(drawn: "</head>\n<body class=\"studio\">\n")
    page.element("a", ["class": "care-skip", "href": "#phone"], "Skip to the phone")
    page.element("header", ["class": "studio-bar"]) { ClockBar(view: view).add(to: &$0) }
    page.element("div", ["class": "studio-columns"]) { html in
      html.element("section", ["class": "studio-plan", "aria-labelledby": "plan-title"]) {
        PlanPanel(view: view).add(to: &$0)
      }
      html.element("main", ["class": "studio-phone", "id": "phone", "tabindex": "-1"]) { html in
        PhonePanel(view: view, share: share).add(to: &html)
      }
      html.element("section", ["class": "studio-meaning", "aria-label": "The study"]) { add(panels: &$0) }
    }
    page.add(drawn: "</body>\n</html>\n")
    return page
  }

  /// A panel of the right side.
  private struct Panel {
    var id: String
    var title: String
    var add: (inout HTMLText) -> Void
  }

  private var panels: [Panel] {
    var panels = [
      Panel(id: "calendar", title: "Calendar") { CalendarPanel(view: view).add(to: &$0) },
      Panel(id: "flow", title: "Surveys") { FlowPanel(view: view).add(to: &$0) },
      Panel(id: "tests", title: "Tests") { TestsPanel(view: view).add(to: &$0) },
      Panel(id: "texts", title: "Texts") { TextsPanel(view: view).add(to: &$0) },
      Panel(id: "burden", title: "Burden") { BurdenPanel(view: view).add(to: &$0) },
      Panel(id: "team", title: "Team") { TeamPanel(view: view).add(to: &$0) },
    ]
    if view.otherPath != nil {
      panels.append(
        Panel(id: "against", title: "Before and after") { ComparisonPanel(view: view, origin: before).add(to: &$0) })
    }
    return panels
  }

  private func add(panels html: inout HTMLText) {
    html.element("nav", ["class": "studio-tabs", "aria-label": "Views of the study"]) { html in
      html.element("ul") { html in
        for panel in panels {
          html.element("li") { $0.element("a", ["href": "#\(panel.id)", "data-panel": panel.id], panel.title) }
        }
      }
    }
    for panel in panels {
      html.element(
        "section", ["id": panel.id, "class": "studio-panel", "aria-labelledby": "\(panel.id)-title", "tabindex": "-1"]
      ) { html in
        html.element("h2", ["id": "\(panel.id)-title"], panel.title)
        panel.add(&html)
      }
    }
  }
}

extension HTMLText {
  /// Adds the state of a result that is not there, or that is not of the current files.
  mutating func add<Value>(stateOf result: StudioResults.Result<Value>, isCurrent: Bool) {
    if let problem = result.problem { element("p", ["class": "studio-wrong"], problem) }
    if result.isRunning {
      element("p", ["class": "care-detail"], "Computing…")
    } else if !isCurrent, result.value != nil {
      element("p", ["class": "care-detail"], "Of the last version without errors.")
    } else if result.value == nil, result.problem == nil {
      element("p", ["class": "care-detail"], "Appears once the plan has no errors.")
    }
  }

  /// Adds lines of source or of output, as they are; `label`: what they are.
  mutating func add(lines: String, label: String) {
    element("pre", ["tabindex": "0", "aria-label": label, "role": "group"]) { html in
      for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
        html.add(String(line))
        html.add(drawn: "\n")
      }
    }
  }
}
