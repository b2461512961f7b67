package import CareModel
import Foundation

/// An event in JSON.
package struct EventDocument: Encodable {
  let key: String
  let patient: Patient.ID
  let carePlan: CarePlan.ID?
  let plan: PlanHeader.ID?
  let task: CareTask.ID
  let title: String
  let start: String
  let stop: String
  let allDay: Bool
  let zone: Zone
  let opens: Instant
  let closes: Instant
  let state: EventState
  /// Absent if it is unknown, because a function of the plan failed.
  let progress: Double?
  let targets: [ValueDocument]
  let values: [ValueDocument]
  /// Why it was declined or excused, or is not applicable; otherwise absent.
  let reason: String?
  /// True if the values were computed from samples; otherwise absent.
  let computed: Bool?
  /// True if the extractor failed, so that there are only answers; otherwise absent.
  let extractionFailed: Bool?
  /// The reason for which the answer was transcribed afterward; absent if it was recorded when it was given.
  let lateEntry: String?
  /// The event's card, in a day only.
  package var card: CardDocument?
  /// The alerts that the command raised.
  package var alerts: [AlertDocument]?

  /// Creates the document of an event.
  ///
  /// `hasAnswers`: whether it says what was answered: the values, the progress that they give, and reasons in a person's words.
  package init(_ event: Event, hasAnswers: Bool = true) {
    key = event.key.text
    patient = event.patient
    carePlan = event.carePlan
    plan = event.plan
    task = event.task.id
    title = event.task.title
    start = event.zone.iso(event.occurrence.start)
    stop = event.zone.iso(event.occurrence.stop)
    allDay = event.occurrence.isAllDay
    zone = event.zone
    opens = event.window.opens
    closes = event.window.closes
    state = event.state
    progress = hasAnswers ? event.progress : nil
    targets = event.targets.map(ValueDocument.init)
    values = hasAnswers ? event.values.map(ValueDocument.init) : []
    reason = (hasAnswers ? event.outcome?.value.reason : nil) ?? event.reason?.rawValue
    extractionFailed = event.outcome?.value.extractionFailed == true ? true : nil
    lateEntry = hasAnswers ? event.outcome?.value.lateEntry : nil
    computed = event.outcome?.value.isComputed == true ? true : nil
  }
}

/// An outcome value in JSON: the bare value with its kind and units.
package struct ValueDocument: Encodable {
  private let value: OutcomeValue

  /// Creates the document of a value.
  package init(_ value: OutcomeValue) {
    self.value = value
  }

  private enum CodingKeys: String, CodingKey {
    case value, kind, units, other, recorded
  }

  /// Writes the bare value with its kind and units.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    switch value.value {
    case .integer(let integer): try object.encode(integer, forKey: .value)
    case .double(let double): try object.encode(double, forKey: .value)
    case .boolean(let boolean): try object.encode(boolean, forKey: .value)
    case .text(let text): try object.encode(text, forKey: .value)
    case .binary(let data): try object.encode(data.base64EncodedString(), forKey: .value)
    case .date(let instant): try object.encode(instant, forKey: .value)
    case .day(let day): try object.encode(day, forKey: .value)
    }
    try object.encodeIfPresent(value.kind, forKey: .kind)
    try object.encodeIfPresent(value.units, forKey: .units)
    try object.encodeIfPresent(value.other, forKey: .other)
    try object.encodeIfPresent(value.recorded, forKey: .recorded)
  }
}
