import CareModel
import CareRuntime

/// `store.samples`: measurements of devices and imports, from which linked tasks compute their outcomes.
final class SampleCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.samples", members)

  static let members: [Binding<SampleCollection>] = [
    .function(
      "store.samples:add", options: fields, gives: .table("sample_row"),
      "Adds a sample, or corrects the one with the same remote id; the same content again changes nothing.",
      example: """
        store.samples:add { patient = "p1", quantity = "step_count", value = 950, start = "2026-06-07T08:00", remote_id = "watch-1" }
        """
    ) { store, options, call in try call.push(store.add(options, correcting: false)) },
    .function(
      "store.samples:update", options: fields.map { $0.name == "remote_id" ? $0 : $0.optional },
      gives: .table("sample_row"), "Corrects a sample; the fields given here win."
    ) { store, options, call in try call.push(store.add(options, correcting: true)) },
    .function(
      "store.samples:get", [remoteID], options: [.patient, .asOf], gives: .optional(.table("sample_row")),
      "Returns a sample; nil if there is none."
    ) { store, options, call in
      let patient = try store.box.patient(options), zone = try store.box.zone(of: patient)
      let last = try store.runtime.sampleHistory(
        patient: patient, remoteID: call.string(2), asOf: options.asOf(in: zone)
      ).last
      try call.push(last.flatMap { $0.isDeleted ? nil : $0.row(in: zone) } ?? .nil)
    },
    .function(
      "store.samples:fetch",
      options: [.patient] + SampleQuery.options.map(\.entry), gives: .list(of: .table("sample_row")),
      "Returns a patient's samples that overlap a period, by quantity, then by start."
    ) { store, options, call in
      let patient = try store.box.patient(options), zone = try store.box.zone(of: patient)
      let query = try options.narrow(SampleQuery(patient: patient), in: zone)
      try call.push(rows: store.runtime.samples(query).map { $0.row(in: zone) })
    },
    .function(
      "store.samples:history", [remoteID], options: [.patient], gives: .list(of: .table("sample_row")),
      "Returns every version of a sample, the first recorded first."
    ) { store, options, call in
      let patient = try store.box.patient(options), zone = try store.box.zone(of: patient)
      let versions = try store.runtime.sampleHistory(patient: patient, remoteID: call.string(2))
      try call.push(rows: versions.map { $0.row(in: zone) })
    },
    .function(
      "store.samples:delete", [remoteID], options: [.patient], gives: .table("sample_row"),
      "Deletes a sample; its history stays."
    ) { store, options, call in
      let patient = try store.box.patient(options), zone = try store.box.zone(of: patient)
      let version = try store.runtime.deleteSample(patient: patient, remoteID: call.string(2), at: store.now)
      try call.push(version.row(in: zone))
    },
    .unsupported("store.samples:revert"),
  ]

  private static let remoteID = FieldEntry("remote_id", .text, "The sample's id in its source.", required: true)

  private static let fields = [
    .patient,
    FieldEntry("quantity", .text, "The quantity, e.g. \"step_count\".", required: true),
    FieldEntry("value", .number, "The measured value.", required: true),
    FieldEntry("units", .text, "The units, e.g. \"count\"."),
    FieldEntry("start", .moment, "When it began; a wall time is read in the patient's zone.", required: true),
    FieldEntry("stop", .moment, "When it ended.", default: "the start"),
    FieldEntry("source", .text, "The device or the import."),
    remoteID,
    FieldEntry(
      "keep_suspect", .boolean,
      "Whether to keep and mark a sample that does not fit the plan's quantity, instead of refusing it.",
      default: "false"),
  ]

  /// Adds a sample; a correction keeps the stored fields that the options omit.
  private func add(_ options: Options, correcting: Bool) throws -> LuaValue {
    let patient = try box.patient(options), remoteID = try options.text("remote_id") ?? ""
    let last = correcting ? try runtime.sampleHistory(patient: patient, remoteID: remoteID).last : nil
    guard !correcting || last?.isDeleted == false else { throw StoreError.notFound(entity: "sample", id: remoteID) }
    let zones = try runtime.zones(of: patient), before = last?.value
    let value = try options.required("value", options.number("value") ?? before?.value)
    let start = try options.required("start", instant("start", options, zones) ?? before?.start)
    // A sample that is moved keeps its length.
    let stop = try instant("stop", options, zones) ?? before.map { start.adding(milliseconds: $0.length) }
    let sample = Sample(
      patient: patient, quantity: try options.text("quantity") ?? before?.quantity ?? "", value: value,
      units: try options.text("units") ?? before?.units, start: start, stop: stop,
      source: try options.text("source") ?? before?.source, remoteID: remoteID)
    let zone = try box.zone(of: patient)
    return try runtime.add([sample], keepSuspect: options.boolean("keep_suspect") ?? false, at: now).first.map {
      $0.row(in: zone)
    } ?? .nil
  }

  /// The instant of an option; a wall time is read where the patient lived then.
  private func instant(_ name: String, _ options: Options, _ zones: ZoneTimeline) throws -> Instant? {
    switch try options.time(name) {
    case nil: nil
    case .instant(let instant, _)?: instant
    case .wall(let wall)?: zones.instant(of: wall)
    case .date(let date)?: zones.startOfDay(date)
    }
  }
}

extension Sample: ScriptRecord {
  /// `sample_row`: a version of a sample.
  static let row = Row<Version<Sample>>(
    "sample_row", "A version of a sample.",
    [
      .field("patient", "The patient.", \.value.patient), .field("quantity", "The quantity.", \.value.quantity),
      .field("value", "The measured value.", \.value.value), .field("units", "The units.", \.value.units),
      .field("start", "When it began.", \.value.start), .field("stop", "When it ended.", \.value.stop),
      .field("source", "The device or the import.", \.value.source),
      .field("remote_id", "The sample's id in its source.", \.value.remoteID),
      .field(
        "suspicion", "Why it is suspect: units, range, or future; nil if nothing speaks against it.",
        \.value.suspicion?.rawValue),
    ] + Row.version())
}
