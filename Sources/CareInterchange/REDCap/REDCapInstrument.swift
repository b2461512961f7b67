import CareModel

/// An instrument of a REDCap project: a task of a plan, or the rows of a repeat group of its survey.
struct REDCapInstrument {
  let name: String
  let plan: PlanHeader.ID?
  let task: CareTask.ID?
  /// The step of the rows; nil for the task itself.
  let group: String?
  /// The fields, in order.
  var fields: [REDCapField] = []
  /// The places of items' fields, by id of the item.
  var items: [String: Int] = [:]
  /// The places of the fields with the words for "other", by id of the item.
  var words: [String: Int] = [:]

  /// The field with the key of the event.
  var eventField: String { "\(name)_event" }
  /// The field with the start of the event on the participant's clock.
  var startField: String { "\(name)_start" }
  /// The field in which REDCap notes whether the instrument is complete.
  var completeField: String { "\(name)_complete" }
}
