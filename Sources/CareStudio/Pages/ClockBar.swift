import CareCards
import CareModel

/// The bar of a studio: the plan, its state, and the clock.
struct ClockBar {
  let view: StudioView

  func add(to html: inout HTMLText) {
    html.element("div", ["class": "studio-title"]) { html in
      html.element("h1", view.shown?.header.title ?? "No plan yet")
      html.element(
        "p", ["id": "studio-state", "role": "status", "class": isWrong ? "studio-wrong" : "care-detail"], state)
    }
    html.element("div", ["class": "studio-clock", "role": "group", "aria-label": "Time travel"]) { html in
      html.element("form", ["method": "post", "action": StudioRoutes.travel, "class": "studio-row"]) { html in
        html.element("label", ["for": "clock"], "Time on the phone")
        html.void(
          "input",
          ["type": "datetime-local", "id": "clock", "name": "to", "value": wall, "required": "", "autocomplete": "off"])
        html.element("button", ["class": "care-button"], "Go")
      }
      html.element("form", ["method": "post", "action": StudioRoutes.travel, "class": "studio-row"]) { html in
        for (value, title) in [
          ("-1d", "− day"), ("-1h", "− hour"), ("+1h", "+ hour"), ("+1d", "+ day"), ("next", "Next event"),
        ] {
          html.element("button", ["class": "care-button care-quiet", "name": "by", "value": value], title)
        }
      }
    }
  }

  private var isWrong: Bool { view.reading.problem != nil || !view.reading.isCurrent }

  private var state: String {
    let day = view.today.dayNumber - view.participant.start.dayNumber + 1
    let place = "Day \(day) · \(view.today.formatted) · \(view.zone.identifier)"
    if let problem = view.reading.problem { return problem }
    guard view.reading.isCurrent else {
      return view.shown == nil
        ? "The plan does not load; correct the errors below."
        : "The plan does not load: the last version without errors is shown. \(place)"
    }
    return [place, view.notice].compactMap(\.self).joined(separator: " · ")
  }

  /// The time as a field of a form has it, to the minute.
  private var wall: String {
    let wall = view.zone.civil(view.now)
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(wall.date)T\(two(wall.time.hour)):\(two(wall.time.minute))"
  }
}
