import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// The flows of the surveys of checked plans, as text, as JSON, or as files.
struct SurveyDrawings {
  /// The flows of one plan.
  struct Plan: Encodable {
    let plan: PlanHeader.ID
    let surveys: [TaskSurveyFlow]
  }

  private let plans: [Plan]

  /// Collects the flows of plans without errors.
  init(_ definitions: [PlanDefinition]) {
    plans = definitions.map { Plan(plan: $0.id, surveys: $0.surveyFlows()) }
  }

  /// Writes each flow to `folder` as an SVG file and says which, and prints the flows if `isPrinted`.
  ///
  /// - Throws: ``Failure`` if a file cannot be written.
  func show(in folder: String?, isPrinted: Bool, _ output: Output) throws {
    if let folder { try write(to: folder, output) }
    if output.isJSON { return try output.json(plans) }
    guard isPrinted else { return }
    if plans.allSatisfy(\.surveys.isEmpty) { output.note("there are no surveys") }
    for plan in plans {
      for flow in plan.surveys {
        output.line(" \(plan.plan.text) · task \(flow.task.text)\(flow.from.map { " · from \($0)" } ?? "")")
        output.line(flow.survey.text(output.style))
      }
    }
  }

  private func write(to path: String, _ output: Output) throws {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for plan in plans {
        for flow in plan.surveys {
          let name = [plan.plan.text, flow.task.text, flow.from?.description].compactMap(\.self).joined(separator: ".")
          try Data(flow.survey.svg().utf8).write(to: folder.appending(path: "\(name).svg"), options: .atomic)
          if !output.isJSON { output.line("written  \(path)/\(name).svg") }
        }
      }
    } catch {
      throw Failure("\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
