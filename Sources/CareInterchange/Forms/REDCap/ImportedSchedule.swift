package import CareModel

/// The events of a REDCap project as plans: one for each arm, with a task for each form of an event.
package struct ImportedSchedule: Sendable {
  /// A plan of an arm.
  package struct Plan: Sendable {
    /// The number of the arm in the project.
    package let arm: String
    /// The text of `plan.lua`.
    package let source: String
    /// The number of its tasks.
    package let tasks: Int
  }

  /// The plans, in the order of the arms.
  package let plans: [Plan]
  /// The warnings: what of the events is lost.
  package let losses: Diagnostics

  /// Reads the events of a project and their forms, which `forms` are of.
  ///
  /// `id` is the id of the plan, and begins those of the plans of several arms; `module` returns the name of a form's module.
  ///
  /// - Throws: `Diagnostics` with every error of both files, and with the warnings.
  package init(
    events: FormInput, mapping: FormInput, forms: ImportedForms, id: String, isStrict: Bool = false,
    module: (String) -> String
  ) throws(Diagnostics) {
    let report = FormReport("REDCap", isStrict: isStrict)
    let names = Dictionary(forms.names.map { ($0.name, $0.survey) }) { first, _ in first }
    let read = REDCapEvents(events: events, mapping: mapping, forms: Set(names.keys), report)
    if !report.hasErrors, read.arms.allSatisfy({ $0.events.allSatisfy(\.event.forms.isEmpty) }) {
      report.error(
        .missingField, "no event has a form; export the mapping of instruments to events again",
        at: FormPlace(path: "", location: SourceLocation(file: mapping.name, line: 1)))
    }
    guard !report.hasErrors else { throw report.sorted }
    let base = Self.name(id)
    plans = read.arms.filter { !$0.events.allSatisfy(\.event.forms.isEmpty) }.map { arm in
      let isOnly = read.arms.count == 1
      let tasks = Self.tasks(of: arm, names, module)
      let entries: [LuaSource.Entry] = [
        .init("title", (isOnly ? id : "\(id), arm \(arm.number)").lua), .init("tasks", .table("", tasks)),
      ]
      let name = isOnly ? base : "\(base)-arm-\(arm.number)"
      let source = LuaSource.table("plan \(LuaSource.quoted(name)) ", entries).text(column: 7)
      let comment =
        "The events of \(isOnly ? "the project" : "arm \(arm.number)") in REDCap, as tasks from the day of enrollment."
      return Plan(
        arm: arm.number, source: "\(LuaComment.text(comment, indent: 0))\nreturn \(source)\n", tasks: tasks.count)
    }
    losses = report.sorted
  }

  private static func tasks(
    of arm: REDCapEvents.Arm, _ forms: [String: String], _ module: (String) -> String
  ) -> [LuaSource.Entry] {
    var taken: Set<String> = []
    return arm.events.flatMap { id, event in
      event.forms.map { form in
        // The end of an event's name is that of its arm.
        let stem = id.replacing("_arm_\(arm.number)", with: "")
        let task = ImportedID.unique("\(name(stem))-\(name(form))", in: taken)
        taken.insert(task)
        var entries: [LuaSource.Entry] = [
          .init("title", "\(event.name): \(form.replacing("_", with: " "))".lua),
          .init("schedule", .literal("schedule.once { start = day(\(event.day ?? 0)), at = \"all day\" }")),
        ]
        if event.before > 0 { entries.append(.init("opens", .literal("days(\(event.before))"))) }
        // The last day of the window is a whole one.
        if event.after > 0 { entries.append(.init("closes", .literal("days(\(event.after + 1))"))) }
        entries.append(.init("card", "survey".lua))
        entries.append(.init("survey", .literal("require \(LuaSource.quoted(module(forms[form] ?? form)))")))
        return .init(nil, .table("task \(LuaSource.quoted(task)) ", entries), comments: event.comments)
      }
    }
  }

  /// Returns a text as an id with dashes.
  private static func name(_ text: String) -> String {
    ImportedID.make(from: text.lowercased(), keepsDashes: false).replacing("_", with: "-")
  }
}
