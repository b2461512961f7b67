import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// The flow of each survey, whose steps lead the phone there.
struct FlowPanel {
  let view: StudioView

  /// The most steps that are shown of a survey.
  private static let most = 300

  func add(to html: inout HTMLText) {
    let flows = view.shown?.surveyFlows() ?? []
    guard !flows.isEmpty else { return html.element("p", ["class": "care-detail"], "The plan has no surveys.") }
    html.element(
      "p", ["class": "care-detail"],
      "A step opens on the phone, with invented answers before it. The survey is that of the next event that can be answered."
    )
    for flow in flows { add(flow, to: &html) }
  }

  private func add(_ flow: TaskSurveyFlow, to html: inout HTMLText) {
    let title = flow.survey.title ?? flow.survey.id
    html.element(
      "details", ["class": "studio-flow", "open": "", "data-keep": "flow-\(flow.task)-\(flow.from?.description ?? "")"]
    ) { html in
      html.element("summary", "\(title) · task \(flow.task)" + (flow.from.map { " · from \($0)" } ?? ""))
      html.element("form", ["method": "post", "action": StudioRoutes.open, "target": "phone"]) { html in
        html.void("input", ["type": "hidden", "name": "task", "value": flow.task.text])
        html.element("ol", ["class": "studio-steps"]) { html in
          for step in flow.survey.steps.prefix(Self.most) { html.element("li") { add(step, to: &$0) } }
        }
        if flow.survey.steps.count > Self.most {
          html.element("p", ["class": "care-detail"], "And \(flow.survey.steps.count - Self.most) more steps.")
        }
      }
    }
  }

  private func add(_ step: SurveyFlow.Step, to html: inout HTMLText) {
    html.element("button", ["class": "studio-step", "name": "step", "value": step.id]) { html in
      html.element("b", step.title ?? step.id)
      html.element("span", ["class": "care-detail"], " \(step.id) · \(step.kind)")
    }
    if !step.isReachable { html.element("p", ["class": "studio-wrong"], "No answers lead here.") }
    if let when = step.skippedWhen { html.element("p", ["class": "care-detail"], "skipped when \(when)") }
    for note in step.notes ?? [] { html.element("p", ["class": "care-detail"], note) }
    if !step.items.isEmpty {
      html.element("ul") { html in
        for item in step.items {
          let notes = [item.format, item.required ? "required" : nil, item.shownWhen.map { "when \($0)" }].compactMap(
            \.self)
          html.element("li") { html in
            html.element("code", item.id)
            html.add(": " + (notes + (item.notes ?? [])).joined(separator: ", "))
          }
        }
      }
    }
    for exit in step.exits where exit.when != nil || step.exits.count > 1 {
      html.element("p", ["class": "studio-exit"], "\(exit.when.map { "\($0) " } ?? "otherwise ")→ \(exit.to ?? "end")")
    }
  }
}
