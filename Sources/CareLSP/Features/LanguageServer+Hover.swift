import CareLua
import CareModel
import CareSchedule

extension LanguageServer {
  /// Returns what is known about a place: a diagnostic's explanation, an id and its uses, a field, or a name of the language.
  func hover(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let place = try place(in: parameters)
    let index = index(around: place.path)
    let word = WordAtPlace(place)
    var parts: [String] = []
    if let sentence = scheduleText(at: place, word, index) { parts.append(sentence) }
    if let sentence = conditionText(at: place, index) { parts.append(sentence) }
    if let id = idText(at: place, index) {
      parts.append(id)
    } else if let text = word.documentation {
      parts.append(text)
    }
    parts += explanations(at: place)
    guard !parts.isEmpty else { return .null }
    return [
      "contents": [
        "kind": client.hoversMarkdown ? "markdown" : "plaintext",
        "value": .string(parts.joined(separator: "\n\n---\n\n")),
      ],
      "range": place.document.json(word.range, client.encoding),
    ]
  }

  /// The explanations of the diagnostics at a place.
  private func explanations(at place: DocumentPlace) -> [String] {
    let found = folders.values.flatMap(\.findings).filter { finding in
      finding.file == place.path
        && (finding.range.contains(place.offset) || finding.range.upperBound == place.offset)
    }
    return found.map(\.diagnostic.code).uniqued.map { code in
      "**\(code.rawValue)**: \(code.explanation.title)\n\n\(code.explanation.text)"
    }
  }

  /// The schedule of the task around a place as a sentence, with the next dates of a participant who enrolls today.
  private func scheduleText(at place: DocumentPlace, _ word: WordAtPlace, _ index: PlanIndex) -> String? {
    guard word.name == "schedule" || word.name.hasPrefix("schedule."), let folder = folder(of: place.path),
      let checked = folders[folder], let plan = checked.plan,
      let task = index.declaration(of: .task, around: word.range, in: place.path),
      let schedule = plan.tasks.first(where: { $0.base.id.text == task.id })?.base.schedule
    else { return nil }
    var lines = [schedule.describe()]
    if !checked.isCurrent { lines.append("*As of the last text without errors.*") }
    let dates = ScheduleDates.next(5, of: schedule, in: plan, enrolled: environment.today())
    if !dates.isEmpty {
      lines.append("A participant who enrolls today, and whose anchors are all today:")
      lines.append(dates.map { "- \($0)" }.joined(separator: "\n"))
    }
    return lines.joined(separator: "\n\n")
  }

  /// The condition around a place as a sentence.
  private func conditionText(at place: DocumentPlace, _ index: PlanIndex) -> String? {
    guard let folder = folder(of: place.path), let checked = folders[folder], let plan = checked.plan,
      let tree = sources.source(place.path, place.document).tree,
      let sentence = ConditionSentence(at: place.offset, in: place.path, ParentedTree(tree), index, plan)
    else { return nil }
    return sentence.text + (checked.isCurrent ? "" : "\n\n*As of the last text without errors.*")
  }

  /// What an id at a place is, where it is used, and what renaming it means.
  private func idText(at place: DocumentPlace, _ index: PlanIndex) -> String? {
    let found: [PlanIndex.Declaration]
    if let own = index.declaration(in: place.path, at: place.offset) {
      found = [own]
    } else if let reference = index.reference(in: place.path, at: place.offset), reference.kind != .module {
      found = index.declarations(of: reference)
      guard !found.isEmpty else { return nil }
    } else {
      return nil
    }
    guard let first = found.first else { return nil }
    let uses = Set(found.flatMap(index.references(to:)))
    let count = uses.isEmpty ? "named nowhere else" : "named in \(uses.count) \(uses.count == 1 ? "place" : "places")"
    var lines = [
      "**\(first.id)**: \(first.kind.title)\(first.constructor.isEmpty ? "" : " (`\(first.constructor)`)"), \(count)"
    ]
    if let warning = first.kind.renameWarning { lines.append(warning) }
    return lines.joined(separator: "\n\n")
  }
}

extension IDKind {
  /// What renaming an id of this kind means for data that has been recorded; nil if nothing.
  var renameWarning: String? {
    switch self {
    case .task: "Renamed, it is a new task: what was recorded stays with the old id, whose task ends at the next seed."
    case .item, .kind: "Renamed, its values have another kind: what was recorded stays with the old one."
    case .option: "Renamed, later answers have another value: what was recorded stays with the old one."
    case .anchor, .parameter: "Renamed, each enrollment needs its value again under the new name."
    default: nil
    }
  }
}

/// The next times of a schedule for a participant who enrolls on a day.
enum ScheduleDates {
  /// Returns at most so many times in words; none if the schedule needs what enrollment alone does not set.
  static func next(_ count: Int, of schedule: Schedule, in plan: PlanDefinition, enrolled: CivilDate) -> [String] {
    var inputs = ScheduleInputs(enrolled: enrolled)
    for anchor in plan.header.anchors { inputs.anchors[anchor.name] = .date(enrolled) }
    for parameter in plan.header.parameters { inputs.parameters[parameter.name] = parameter.defaultValue }
    // An enrollment without an anchor's time of day, or a parameter's value, has no times to show.
    guard let resolved = try? schedule.resolved(inputs: inputs, zones: ZoneTimeline(.utc)) else { return [] }
    var found: [String] = [], last = Zone.utc.startOfDay(enrolled).adding(milliseconds: -1)
    while found.count < count, let occurrence = resolved.next(after: last) {
      let wall = Zone.utc.civil(occurrence.start)
      found.append(occurrence.isAllDay ? "\(wall.date)" : "\(wall.date) \(wall.time)")
      last = occurrence.start
    }
    return found
  }
}

/// The name or field at a place, with dots.
struct WordAtPlace {
  /// The name up to the end of the word: `schedule.daily`.
  let name: String
  let range: Range<Int>
  /// The documentation in Markdown; nil for a word that the language does not have.
  let documentation: String?

  init(_ place: DocumentPlace) {
    let bytes = place.document.bytes
    var end = place.offset
    while end < bytes.count, bytes[end].isWordByte { end += 1 }
    let context = CursorContext(bytes, at: end)
    name = context.ending == .code ? context.name : ""
    range = (end - context.nameParts.last.utf8.count)..<end
    let meaning = PlaceMeaning(context)
    documentation = Self.text(context, meaning, place)
  }

  private static func text(_ context: CursorContext, _ meaning: PlaceMeaning, _ place: DocumentPlace) -> String? {
    guard context.ending == .code, !context.name.isEmpty else { return nil }
    if context.isKey, let entry = meaning.entries.first(where: { $0.field(context.name) != nil }),
      let field = entry.field(context.name)
    {
      return EntryMarkdown.text(field, of: entry)
    }
    let registry = Registry.everything
    let parts = context.nameParts
    if let owner = parts.owner {
      for handle in meaning.variables[owner]?.handles ?? [] {
        for mark in [".", ":"] {
          if let entry = registry["\(handle)\(mark)\(parts.last)"] { return EntryMarkdown.text(entry) }
        }
      }
    }
    if let entry = registry.called(context.name) { return EntryMarkdown.text(entry) }
    return meaning.variables[context.name].map { "**\(context.name)**: \($0.title)" }
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit, or an underscore.
  var isWordByte: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || self == 0x5F
  }
}
