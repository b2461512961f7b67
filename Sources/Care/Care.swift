/// Everything that an application embeds: the model, the runtime, the script host, and the wiring between them.
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
