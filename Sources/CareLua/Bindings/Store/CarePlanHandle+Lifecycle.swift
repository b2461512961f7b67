import CareModel
import CareRuntime

/// A handle that stands for an enrollment.
protocol CarePlanHolder: LuaObject {
  /// The enrollment.
  var carePlanHandle: CarePlanHandle { get }
}

extension LuaType {
  /// With a care plan's life: what pauses, ends and changes it.
  func withLife<Holder: CarePlanHolder>(_: Holder.Type) -> LuaType {
    method("set_anchor") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      let name = try call.string(2)
      let time: TimeValue
      if let object = call.objectIfAny(3) as? TimeObject {
        time = object.time
      } else {
        time = try TimeValue(try call.string(3), zone: handle.zone)
      }
      let value = AnchorValue(time, in: handle.zone)
      handle.version = try handle.box.runtime.setAnchor(
        name, to: value, of: handle.version.value.id, at: handle.box.now)
      call.pushArgument(1)
    }
    .method("pause") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      try handle.change("pause", &call) { runtime, options, now in
        try runtime.pause(
          handle.id, from: handle.effective("from", options), to: handle.effective("to", options),
          reason: options.text("reason"), basedOn: options.basedOn(), at: now)
      }
    }
    .method("resume") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      try handle.change("resume", &call) { runtime, options, now in
        try runtime.resume(
          handle.id, from: handle.effective("from", options), basedOn: options.basedOn(), at: now)
      }
    }
    .method("withdraw") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      try handle.change("withdraw", &call) { runtime, options, now in
        try runtime.withdraw(
          handle.id, reason: options.text("reason"), from: handle.effective("from", options),
          basedOn: options.basedOn(), at: now)
      }
    }
    .method("complete") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      try handle.change("complete", &call) { runtime, options, now in
        try runtime.complete(
          handle.id, reason: options.text("reason"), from: handle.effective("from", options),
          basedOn: options.basedOn(), at: now)
      }
    }
    .method("set_params") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      let values = try call.value(2)
      try handle.change("set_params", &call, at: 3) { runtime, options, now in
        try runtime.setParameters(
          options.parameters("params", values, in: handle.zone), of: handle.id,
          effective: handle.effective("effective", options), basedOn: options.basedOn(), at: now)
      }
    }
    .method("update") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      let options = try handle.options("update", 2, call)
      handle.version = try handle.box.updateCarePlan(handle.id, options).version
      call.pushArgument(1)
    }
    .method("override") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      let options = try handle.options("override", 3, call)
      try call.push(handle.box.override(.init(try call.string(2)), of: handle.id, options))
    }
    .method("revert") { (holder: Holder, call) in
      let handle = holder.carePlanHandle
      let options = try handle.options("revert", 3, call)
      try call.push(handle.box.revert(.init(try call.string(2)), of: handle.id, options))
    }
  }
}

extension CarePlanHandle {
  fileprivate var id: CarePlan.ID { version.value.id }

  fileprivate func options(_ method: String, _ index: Int, _ call: borrowing LuaCall) throws -> Options {
    try Options(call, index, of: "care_plan:\(method)", zone: zone)
  }

  fileprivate func effective(_ name: String, _ options: Options) throws -> Effective? {
    try options.effective(name, in: version.value.zone ?? zone, now: box.now)
  }

  /// Writes a new version, and gives the handle with it.
  fileprivate func change(
    _ method: String, _ call: inout LuaCall, at index: Int = 2,
    _ body: (CareRuntime, Options, Instant) throws -> Version<CarePlan>
  ) throws {
    version = try body(box.runtime, options(method, index, call), box.now)
    call.pushArgument(1)
  }
}

extension Options {
  fileprivate func basedOn() throws -> VersionID? { try text("based_on").map { VersionID($0) } }
}
