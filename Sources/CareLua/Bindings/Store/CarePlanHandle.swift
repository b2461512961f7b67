import CareModel
import CareRuntime

/// A Lua handle to a care plan.
final class CarePlanHandle: LuaHandle, LuaObject, LuaPrintable {
  var version: Version<CarePlan>
  let box: LuaEnvironmentBox
  /// The zone that the patient lives in.
  let zone: Zone

  init(_ version: Version<CarePlan>, zone: Zone, _ box: LuaEnvironmentBox) {
    self.version = version
    self.zone = zone
    self.box = box
    super.init()
    hosted = 2048 + 256 * (version.value.anchors.count + version.value.parameters.count)
  }

  static let luaType = LuaType("care_plan", members)

  static let members: [Binding<CarePlanHandle>] =
    changes(of: "care_plan") + CarePlan.row.members(of: "care_plan") { ($0.version, $0.zone) }

  var luaDescription: String { "care_plan(\(version.value.id), \(version.value.status.rawValue))" }
}

extension CarePlanHandle: CarePlanHolder {
  var carePlanHandle: CarePlanHandle { self }
  var optionsZone: Zone? { zone }
}

extension AnchorValue {
  /// Creates an anchor from a time; an instant is read from the wall clock of a zone.
  init(_ time: TimeValue, in zone: Zone) {
    switch time {
    case .date(let date): self = .date(date)
    case .wall(let wall): self = .dateTime(wall)
    case .instant(let instant, _): self = .dateTime(zone.civil(instant))
    }
  }

  func luaValue(in zone: Zone) -> LuaValue {
    switch self {
    case .date(let date): .date(date, zone)
    case .dateTime(let wall): .object(TimeObject(.wall(wall), zone: zone))
    }
  }
}

/// A handle through which scripts change a care plan: the care plan itself, or a participant of a plan test.
protocol CarePlanHolder: LuaObject, OptionsReader, ReasonTaker {
  var carePlanHandle: CarePlanHandle { get }
}

extension CarePlanHolder {
  var box: LuaEnvironmentBox { carePlanHandle.box }
}

extension CarePlanHolder {
  /// The methods that pause, end, and change a care plan, for handles of the type `owner`; most return the handle itself.
  static func changes(of owner: String) -> [Binding<Self>] {
    let (itself, task) = (ResultType.handle(owner), FieldEntry("task", .id, "The task.", required: true))
    let from = FieldEntry("from", time, "The effective time of the change.", default: "now")
    let reason = FieldEntry("reason", .text, "The reason.")
    let countsFrom = FieldEntry(
      "effective", time, "The time from which the value counts, also in the past.",
      default: "for every event that is not over")
    return [
      .function(
        "\(owner):set_anchor",
        [
          FieldEntry("name", .text, "The anchor.", required: true),
          FieldEntry("date", .moment, "The date or time.", required: true),
        ], options: [countsFrom, .basedOn, .accept, .why], gives: itself,
        "Sets the date or time of an anchor; the events that count from it and are not over move.",
        example: "\(owner):set_anchor(\"surgery\", \"2026-06-05\")"
      ) { holder, options, call in
        let name = try call.string(2), zone = holder.carePlanHandle.zone
        let time = try (call.objectIfAny(3) as? TimeObject)?.time ?? TimeValue(call.string(3), zone: zone)
        try holder.set([name: AnchorValue(time, in: zone)], options, &call)
      },
      .function(
        "\(owner):clear_anchor", [FieldEntry("name", .text, "The anchor.", required: true)],
        options: [countsFrom, .basedOn, .why], gives: itself,
        "Clears an anchor: the events that count from it and are not over do not apply until it is set again.",
        example: "\(owner):clear_anchor(\"surgery\", { why = \"postponed\" })"
      ) { holder, options, call in try holder.set([call.string(2): nil], options, &call) },
      .function(
        "\(owner):pause",
        options: [
          from, FieldEntry("to", time, "The time at which it resumes.", default: "when it is resumed"), reason,
          .basedOn, .why,
        ],
        gives: itself, "Pauses the care plan: its events are excused, but can still be answered.",
        example: "\(owner):pause { from = \"2026-07-01\", to = \"2026-07-08\", reason = \"On vacation\" }"
      ) { holder, options, call in
        try holder.change(&call) { runtime, handle, now in
          try runtime.pause(
            handle.id, from: handle.effective("from", options), to: handle.effective("to", options),
            reason: options.text("reason"), basedOn: options.basedOn(), at: now)
        }
      },
      .function(
        "\(owner):resume", options: [from, .basedOn, .why], gives: itself,
        "Ends the pause; at the start of a planned one, cancels it."
      ) { holder, options, call in
        try holder.change(&call) { runtime, handle, now in
          try runtime.resume(
            handle.id, from: handle.effective("from", options), basedOn: options.basedOn(), at: now)
        }
      },
      .function(
        "\(owner):withdraw", options: [reason, from, .basedOn, .why], gives: itself,
        "Ends the care plan because the patient leaves it; recorded outcomes are kept."
      ) { holder, options, call in
        try holder.change(&call) { runtime, handle, now in
          try runtime.withdraw(
            handle.id, reason: options.text("reason"), from: handle.effective("from", options),
            basedOn: options.basedOn(), at: now)
        }
      },
      .function(
        "\(owner):complete", options: [reason, from, .basedOn, .why], gives: itself,
        "Ends the care plan because it is complete; recorded outcomes are kept."
      ) { holder, options, call in
        try holder.change(&call) { runtime, handle, now in
          try runtime.complete(
            handle.id, reason: options.text("reason"), from: handle.effective("from", options),
            basedOn: options.basedOn(), at: now)
        }
      },
      .function(
        "\(owner):override", [task],
        options: TaskCollection.data.map(\.optional) + FieldEntry.targetScope + [.accept] + FieldEntry.change,
        gives: .table("task_row"),
        "Overrides fields of a task for this care plan; earlier overrides remain, and all other fields follow the plan.",
        example: "\(owner):override(\"walk\", { schedule = schedule.daily { at = \"09:00\" } })"
      ) { holder, options, call in
        let handle = holder.carePlanHandle
        try call.push(handle.box.override(.init(call.string(2)), of: handle.id, options))
      },
      .function(
        "\(owner):revert", [task], options: FieldEntry.change, gives: .table("task_row"),
        "Removes the care plan's override of a task; it follows the plan's task again."
      ) { holder, options, call in
        let handle = holder.carePlanHandle
        try call.push(handle.box.revert(.init(call.string(2)), of: handle.id, options))
      },
      .function(
        "\(owner):set_params",
        [FieldEntry("params", .named(of: .parameterValue), "Names, each with its value.", required: true)],
        options: [.effective, .basedOn, .accept, .why], gives: itself,
        "Sets parameters, effective from the patient's next local date; the others stay."
      ) { holder, options, call in
        let values = try call.value(2)
        try holder.change(&call) { runtime, handle, now in
          try runtime.setParameters(
            options.parameters("params", values, in: handle.zone), of: handle.id,
            effective: handle.effective("effective", options), basedOn: options.basedOn(),
            accepting: options.boolean("accept") ?? false, at: now)
        }
      },
      .function(
        "\(owner):update", options: CarePlanCollection.changes, gives: itself,
        "Writes a new version of the care plan; the fields given here win."
      ) { holder, options, call in
        let handle = holder.carePlanHandle
        handle.version = try handle.box.updateCarePlan(handle.id, options).version
        call.pushArgument(1)
      },
    ]
  }

  private static var time: FieldType { .any(of: [.choice(["now", "tomorrow"]), .moment]) }

  /// Sets or clears anchors, and returns the handle.
  private func set(_ anchors: [String: AnchorValue?], _ options: Options, _ call: inout LuaCall) throws {
    try change(&call) { runtime, handle, now in
      try runtime.setAnchors(
        anchors, of: handle.id, effective: handle.effective("effective", options), basedOn: options.basedOn(),
        accepting: options.boolean("accept") ?? false, at: now)
    }
  }

  /// Writes a new version, and returns the handle.
  private func change(
    _ call: inout LuaCall, _ body: (CareRuntime, CarePlanHandle, Instant) throws -> Version<CarePlan>
  ) throws {
    let handle = carePlanHandle
    handle.version = try body(handle.box.runtime, handle, handle.box.now)
    call.pushArgument(1)
  }
}

extension CarePlanHandle {
  fileprivate var id: CarePlan.ID { version.value.id }

  fileprivate func effective(_ name: String, _ options: Options) throws -> Effective? {
    // The newest version can be one that is planned: its zone counts from then on.
    try options.effective(name, in: box.runtime.zones(ofCarePlan: id), now: box.now)
  }
}
