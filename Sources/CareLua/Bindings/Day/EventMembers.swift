package import CareModel

/// A handle to an event, and what scripts can read of it.
package protocol EventHolder: LuaObject {
  /// The event as it was last read.
  var event: Event { get }
}

extension EventHolder {
  /// The members that read an event.
  static func reading() -> [Binding<Self>] {
    [
      .function(
        "event:sum", [FieldEntry("kind", .text, "Of this kind.", default: "all")], gives: .number,
        "Returns the sum of the recorded numbers of a kind.", example: "event:sum \"dose\""
      ) { holder, call in
        let kind = call.isNil(2) ? nil : try call.string(2)
        let numbers = holder.event.values.filter { kind == nil || $0.kind == kind }.compactMap(\.number)
        try call.push(.whole(numbers.reduce(0, +)))
      }
    ] + Event.row.members(of: "event") { ($0.event, $0.event.zone) }
  }
}

extension Event {
  /// The fields that scripts can read.
  static let row = Row<Event>(
    "event", "An event.",
    [
      .field("id", "The id of the event, e.g. check-in/2026-06-07T08:00.", \.key.text),
      .field("key", "The key of the event, which is also its id.", \.key.text),
      .field("task", "The task's id.", \.task.id),
      .field("title", "The task's title.", \.task.title), .field("start", "When it is due.", \.occurrence.start),
      .field("stop", "When it ends.", \.occurrence.stop),
      .field("index", "The number of occurrences before it.", \.occurrence.index),
      .field("slot", "The wall time that identifies the occurrence.", \.occurrence.slot.description),
      .field("zone", "The zone in which its times are read.", \.zone),
      .choice("state", EventState.allCases.map(\.rawValue), "The state of the event.", \.state.rawValue),
      .field(
        "reason",
        "Why it is not applicable: gate_closed, before_enrollment, before_anchor, or passed_in_travel; nil for every other event.",
        \.reason?.rawValue),
      .field("outcome", .optional(.table("outcome")), "The outcome; nil if there is none.") {
        $0.outcome?.table(in: $1) ?? .nil
      },
      .list("values", of: OutcomeValue.row, "The recorded values; none without an outcome.", \.values),
      .field("progress", "The progress of the event, 0 to 1; nil if its function failed.", \.progress),
      .list("targets", of: OutcomeValue.row, "The targets of the event.", \.targets),
      .field("params", .map(of: .anything), "The plan's parameters for this patient, by name.") {
        $0.parameters.table(in: $1)
      },
    ])
}

/// A handle to an event at which scripts can record.
protocol RecordingHolder: EventHolder, OptionsReader {
  /// Makes a change, or transcribes one that was made earlier, and keeps the event as it is afterward.
  func apply(_ change: EventChange, _ entry: EntryOptions) throws

  /// Refuses the action of a card in words of the plan.
  ///
  /// - Throws: ``RuntimeError/refusedAction(task:words:)``; `OptionError` outside an action.
  func refuse(_ words: String) throws

  /// The zone in which the arguments of a change are read.
  var recordingZone: Zone { get }
}

extension RecordingHolder {
  var recordingZone: Zone { event.zone }
  var optionsZone: Zone? { recordingZone }
}

extension RecordingHolder {
  /// The methods that record at an event; each returns the event.
  static func recording() -> [Binding<Self>] {
    let reason = FieldEntry("reason", .text, "The reason.")
    return [
      .function(
        "event:record",
        [
          FieldEntry(
            "values", .list(of: .any(of: [.declared(.value), .scalar])),
            "A value, a list of them, or none; with `answered` (a time) and `late_entry` (a reason) in the list, a late entry; with `why`, the reason of a change."
          )
        ], gives: .event,
        "Records values in place of the recorded ones. A late entry transcribes an answer that was given earlier, such as on "
          + "paper: it is judged by that time, and needs an author.",
        example: "event:record { value(10, { kind = \"dose\", units = \"mg\" }) }"
      ) { holder, call in
        let (values, entry) = try call.value(2).recorded(of: "event:record", in: holder.recordingZone)
        try holder.apply(.record(values), entry)
        call.pushArgument(1)
      },
      .recording("toggle", [], "Completes the event, or clears its outcome.") { _ in .toggle },
      .recording(
        "append",
        [
          FieldEntry(
            "value", .any(of: [.declared(.value), .scalar]), "A value(…), or a bare number, text, or boolean.",
            required: true)
        ], "Adds a value.", example: "event:append(value(5, { kind = \"dose\", units = \"mg\" }))"
      ) { call in
        guard let value = try call.outcomeValues(2, of: "event:append").first else {
          throw call.refusal(2, expected: "value(…)")
        }
        return .append(value)
      },
      .recording(
        "remove_value", [FieldEntry("place", .integer, "The index of the value, from 1.", required: true)],
        options: [.why], "Removes a value."
      ) { call in
        let place = try call.integer(2)
        guard (1...1_000_000).contains(place) else {
          throw OptionError("no_value", "event:remove_value takes an index from 1", expected: "an index from 1")
        }
        return .removeValue(at: Int(place) - 1)
      },
      .recording("clear", [], options: [.why], "Clears the outcome.") { _ in .clear },
      .recording("decline", [reason], "Records that the patient declines the event.") {
        .decline(reason: $0.isNil(2) ? nil : try $0.string(2))
      },
      .recording("excuse", [reason], "Records that the event is excused.") {
        .excuse(reason: $0.isNil(2) ? nil : try $0.string(2))
      },
      .function(
        "event:refuse",
        [FieldEntry("words", .text, "The words for the one who pressed, and nothing else is shown.", required: true)],
        gives: .nothing,
        "Ends an action of a card, which then records nothing, with the reason in words. An `error` is for the plan's "
          + "author instead."
      ) { holder, call in
        let words = try call.string(2).trimmed
        guard !words.isEmpty, words.fits(characters: 1000) else {
          throw OptionError(
            "not_allowed", "event:refuse takes 1 to 1000 characters; write why it is refused", expected: "a text")
        }
        try holder.refuse(words)
      },
    ]
  }
}

extension Binding where Target: RecordingHolder {
  fileprivate static func recording(
    _ name: String, _ parameters: [FieldEntry], options: [FieldEntry] = EntryOptions.entries, _ summary: String,
    example: String? = nil, _ change: @escaping @Sendable (inout LuaCall) throws -> EventChange
  ) -> Binding {
    .function("event:\(name)", parameters, options: options, gives: .event, summary, example: example) {
      holder, options, call in
      try holder.apply(try change(&call), EntryOptions(options, in: holder.recordingZone))
      call.pushArgument(1)
    }
  }
}

extension Event {
  /// A short description of the event.
  var luaDescription: String { "event(\(key), \(state.rawValue))" }
}

extension Version<Outcome> {
  /// The outcome as scripts read it at its event.
  func table(in zone: Zone) -> LuaValue { Outcome.eventRow.table(self, in: zone) }
}

extension Outcome {
  /// `outcome`: what was recorded at an event.
  static let eventRow = Row<Version<Outcome>>(
    "outcome", "What was recorded at an event.",
    [
      .choice("status", Status.allCases.map(\.authoredName), "The status of the outcome.", \.value.status.authoredName),
      .field("recorded", "When it was recorded.", \.recorded),
      .field("answered", "When it was answered.", \.value.answered), lateEntryField,
      .field("reason", "Why it was declined or excused.", \.value.reason),
      .list("values", of: OutcomeValue.row, "The recorded values.", \.value.values),
      .field("computed", .optional(.boolean), "True if it was computed from samples.") { version, _ in
        version.value.isComputed ? true : .nil
      },
    ] + answerFields)
}

extension Outcome {
  /// The field of a late entry, in every table of an outcome.
  static let lateEntryField = Row<Version<Outcome>>.Field.field(
    "late_entry",
    "The reason for which the answer was transcribed afterward; nil if it was recorded when it was given.",
    \.value.lateEntry)
}

extension [OutcomeValue] {
  /// The values as a list of tables.
  func tables(in zone: Zone) -> LuaValue { OutcomeValue.row.list(self, in: zone) }
}

extension OutcomeValue {
  /// `outcome_value`: a value of an outcome or of a target.
  static let row = Row<OutcomeValue>("outcome_value", "A value of an outcome or of a target.", of: shape)
}
