import CareModel
import CareRuntime

extension HookResult {
  /// Returns what a hook of a survey's run replied; nil is nothing.
  func reply(to moment: RunMoment) throws(ScriptError) -> RunReply {
    if value.isNil { return .nothing }
    switch moment.kind {
    case .finished, .recorderFailed, .learnMore, .willAppear, .willDisappear, .changed:
      guard let text = value.string else { throw refusal("a text or nil", title(value)) }
      return .text(text)
    case .canSave, .hasLearnMore: return .boolean(try claim())
    case .confirmCancel, .shouldPresent:
      if let text = value.string { return .text(text) }
      guard let boolean = value.boolean else { throw refusal("true, false, or a text", title(value)) }
      return .boolean(boolean)
    case .view: return try view(of: CardDefinition(.simple)).map { .view($0) } ?? .nothing
    case .modify: return .changes(try changes(of: moment.step))
    case .initial: return .answer(try answer(to: moment.item))
    }
  }

  private func changes(of step: Step?) throws(ScriptError) -> StepChanges {
    let expected = "a table with title, text, detail, and items, or nil"
    guard case .table(let table) = value, table.array.isEmpty, case .table(let fields) = AuthoredValue(value),
      let entry = plan.constructors.registry["step_changes"]
    else { throw refusal(expected, value.table == nil ? title(value) : "a list") }
    let decoder = PlanDecoder(registry: plan.constructors.registry, sources: [:], isDiscreet: true)
    let authored = Authored(
      .table(fields), path: hook.path, place: Place(source: nil, position: ScriptPosition(file: "", line: 0)))
    var reader = FieldReader(entry: entry, authored: authored)
    decoder.read(fields, at: authored, into: &reader)
    guard decoder.diagnostics.isEmpty else { throw refusal(expected, wrong(decoder)) }
    var changes = StepChanges(title: reader.text("title"), text: reader.text("text"), detail: reader.text("detail"))
    if case .named(let items)? = reader["items"] {
      for (id, item) in items.sorted(by: { $0.key < $1.key }) {
        guard step?.items.contains(where: { $0.id == id }) ?? false else {
          throw refusal("changes of the step's own items", "one of '\(id)', which the step does not have")
        }
        guard let item = item.record else { continue }
        changes.items[id] = ItemChanges(
          text: item.text("text"), detail: item.text("detail"), required: item.boolean("required"),
          readOnly: item.boolean("read_only"))
      }
    }
    return changes
  }

  private func answer(to item: FormItem?) throws(ScriptError) -> Answer {
    let expected = "an answer to its item, or nil"
    guard let item else { throw refusal(expected, title(value)) }
    do {
      guard let answer = try AnswerInput(value, item: item.id).answer(for: item) else {
        throw refusal(expected, "nothing")
      }
      return try item.validate(answer)
    } catch let error as ScriptError {
      throw error
    } catch let error as AnswerError {
      throw refusal(expected, "one that the item does not take (\(error.code))")
    } catch {
      throw refusal(expected, title(value))
    }
  }
}
