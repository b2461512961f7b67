import CareModel
import CareRuntime

/// The samples in the store: `store.samples`.
final class SamplesHandle: LuaObject {
  private let box: LuaEnvironmentBox

  init(_ box: LuaEnvironmentBox) {
    self.box = box
  }

  static let luaType = LuaType("samples")
    .method("add") { (handle: SamplesHandle, call) in
      try call.push(handle.give(handle.options("add", call), correcting: false))
    }
    .method("update") { (handle: SamplesHandle, call) in
      try call.push(handle.give(handle.options("update", call), correcting: true))
    }
    .method("get") { (handle: SamplesHandle, call) in
      let options = try handle.options("get", call, 3)
      let patient = try handle.box.patient(options), zone = try handle.box.zone(of: patient)
      let last = try handle.box.runtime.sampleHistory(
        patient: patient, remoteID: call.string(2), asOf: options.asOf(in: zone)
      ).last
      try call.push(last.flatMap { $0.isDeleted ? nil : $0.row(in: zone) } ?? .nil)
    }
    .method("fetch") { (handle: SamplesHandle, call) in
      let rows = try handle.fetch(handle.options("fetch", call))
      try call.charge(rows.count * 20)
      try call.push(.table(LuaTable(array: rows)))
    }
    .method("history") { (handle: SamplesHandle, call) in
      let options = try handle.options("history", call, 3)
      let patient = try handle.box.patient(options), zone = try handle.box.zone(of: patient)
      let versions = try handle.box.runtime.sampleHistory(patient: patient, remoteID: call.string(2))
      try call.charge(versions.count * 20)
      try call.push(.table(LuaTable(array: versions.map { $0.row(in: zone) })))
    }
    .method("delete") { (handle: SamplesHandle, call) in
      let options = try handle.options("delete", call, 3)
      let patient = try handle.box.patient(options), zone = try handle.box.zone(of: patient)
      let version = try handle.box.runtime.deleteSample(
        patient: patient, remoteID: call.string(2), at: handle.box.now)
      try call.push(version.row(in: zone))
    }
    .metamethod(.index) { call in throw try call.unknownMember(of: "store.samples") }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: SamplesHandle.self).luaDescription) }

  private func options(_ verb: String, _ call: borrowing LuaCall, _ index: Int = 2) throws -> Options {
    try Options(call, index, of: "store.samples:\(verb)", zone: box.world.zone)
  }

  /// Gives a sample; one that corrects has what it does not say from the one that the store has.
  private func give(_ options: Options, correcting: Bool) throws -> LuaValue {
    let patient = try box.patient(options), remoteID = try options.text("remote_id") ?? ""
    let last = correcting ? try box.runtime.sampleHistory(patient: patient, remoteID: remoteID).last : nil
    guard !correcting || last?.isDeleted == false else { throw StoreError.notFound(entity: "sample", id: remoteID) }
    let zones = try box.runtime.zones(of: patient), before = last?.value
    guard let value = options["value"].isNil ? before?.value : options["value"].number else {
      throw options.refusal("value")
    }
    guard let start = try moment("start", options, zones) ?? before?.start else { throw options.refusal("start") }
    // What is moved keeps its length.
    let stop = try moment("stop", options, zones) ?? before.map { start.adding(milliseconds: $0.length) }
    let sample = Sample(
      patient: patient, quantity: try options.text("quantity") ?? before?.quantity ?? "", value: value,
      units: try options.text("units") ?? before?.units, start: start, stop: stop,
      source: try options.text("source") ?? before?.source, remoteID: remoteID)
    let zone = try box.zone(of: patient)
    return try box.runtime.add([sample], at: box.now).first?.row(in: zone) ?? .nil
  }

  /// A moment, or a wall time where the patient then lived.
  private func moment(_ name: String, _ options: Options, _ zones: ZoneTimeline) throws -> Instant? {
    switch try options.time(name) {
    case nil: nil
    case .instant(let instant, _)?: instant
    case .wall(let wall)?: zones.instant(of: wall)
    case .date(let date)?: zones.startOfDay(date)
    }
  }

  private func fetch(_ options: Options) throws -> [LuaValue] {
    let patient = try box.patient(options), zone = try box.zone(of: patient)
    let query = SampleQuery(
      patient: patient, quantity: try options.text("quantity"),
      from: try options.time("from")?.instant(in: zone) ?? .beginning,
      to: try options.time("to")?.instant(in: zone) ?? .end,
      asOf: try options.asOf(in: zone), limit: try options.count("limit"))
    return try box.runtime.samples(query).map { $0.row(in: zone) }
  }
}

extension SamplesHandle: LuaPrintable {
  var luaDescription: String { "store.samples" }
}

extension Version<Sample> {
  /// The version as a table.
  func row(in zone: Zone) -> LuaValue {
    row(
      [
        "patient": .string(value.patient.text), "quantity": .string(value.quantity), "value": .whole(value.value),
        "units": .text(value.units), "start": .time(value.start, zone), "stop": .time(value.stop, zone),
        "source": .text(value.source), "remote_id": .string(value.remoteID),
      ], in: zone)
  }
}
