/// The umbrella module for embedders: the model, the runtime, the script host, and their wiring.
///
/// ```swift
/// import Care
///
/// let now = Instant(iso: "2026-06-07T08:00:00Z")!
/// let care = try CareRuntime.inMemory(plans: [URL(filePath: "plans/knee-recovery")], now: now)
/// ```
@_exported public import CareLua
@_exported public import CareModel
@_exported public import CareRuntime
