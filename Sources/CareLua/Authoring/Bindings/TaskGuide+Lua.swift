import CareModel

/// The fields of a predefined active task from which its instructions and its conclusion are made.
struct GuideFields {
  /// The use of what is measured.
  let intendedUse: String?
  /// Whether instructions come before the step.
  let instructions: Bool
  /// Whether a conclusion comes after it.
  let conclusion: Bool

  /// The fields as authors write them.
  static let entries = [
    FieldEntry(
      "intended_use", .text,
      "The use of what is measured, for participants. With it, a step with instructions comes before the task, and one with a conclusion "
        + "after it; their texts are built in."),
    FieldEntry(
      "instructions", .boolean, "Whether a step with instructions comes before the task, with the id `ID_instruction`.",
      default: "true with `intended_use`, false without"),
    FieldEntry(
      "conclusion", .boolean, "Whether a step with a conclusion comes after the task, with the id `ID_conclusion`.",
      default: "true with `intended_use`, false without"),
  ]

  /// The number of steps that the task becomes.
  var count: Int { 1 + (instructions ? 1 : 0) + (conclusion ? 1 : 0) }

  /// Returns a step with those that come with it.
  func surround(_ step: Step) -> [Step] {
    step.guided(intendedUse: intendedUse, instructions: instructions, conclusion: conclusion)
  }

  /// Reports two texts for the same place of a step.
  static func check(_ reader: FieldReader, _ step: Step, by decoder: PlanDecoder) {
    guard reader.text("intended_use") != nil, reader.boolean("instructions") == false, step.detail != nil else {
      return
    }
    decoder.report(
      .notAllowed, at: reader.place(of: "intended_use"), atKey: true,
      "without instructions, `intended_use` is shown as the step's `detail`, which the step has too; remove one of them"
    )
  }
}

extension Declaration {
  /// The fields of a declared active task from which other steps are made; nil if it has none, so that the step stays alone.
  var guide: GuideFields? {
    guard entry.field("instructions") != nil, entry.field("intended_use") != nil, case .table(let table)? = table else {
      return nil
    }
    var intendedUse: String?
    if case .text(let text)? = table.fields["intended_use"] { intendedUse = text }
    func flag(_ name: String) -> Bool {
      if case .boolean(let flag)? = table.fields[name] { flag } else { intendedUse != nil }
    }
    let guide = GuideFields(
      intendedUse: intendedUse, instructions: flag("instructions"), conclusion: flag("conclusion"))
    return guide.count == 1 && intendedUse == nil ? nil : guide
  }
}

extension StepKind.Name {
  /// Whether instructions and a conclusion can come with a step of the kind.
  var hasGuide: Bool { task.map { $0.template.words != nil } ?? false }
}
