public import CareModel
package import CareStore

/// The entry point for applications: seed plans, enroll patients, list events, run surveys, record outcomes, and report.
///
/// ```swift
/// let care = try CareRuntime.inMemory(plans: [URL(filePath: "plans/knee-recovery")], now: now)
/// let day = try care.day("ana", at: now)
/// try care.toggle(day.events[0], at: now)
/// ```
///
/// The runtime reads no clock: each call that depends on the time takes `now`. Calls are synchronous and may come from any
/// thread. A call that throws leaves the store as it was.
public final class CareRuntime: Sendable {
  package let store: CareStore
  package let scripts: any ScriptHost
  private let settings: Settings
  /// The progress that functions computed, which belongs to the store.
  let keptProgress: KeptProgress

  /// The ways in which a runtime writes, beside its store.
  private struct Settings: Sendable {
    var author: String?
    var why: String?
    var device: String?
    var asking: AskForReason?
    var passcodes: (any PasscodeKeeper)?
  }

  /// The author of what is written through this runtime, kept with every commit; nil if unknown.
  public var author: String? { settings.author }
  /// The reason for what is written through this runtime, kept with every version; nil if none was given.
  public var why: String? { settings.why }
  /// The device or program that shows surveys, which their results name; nil if it has no name.
  public var device: String? { settings.device }
  /// The keeper of the passcodes that participants choose in surveys; nil if there is none.
  public var passcodes: (any PasscodeKeeper)? { settings.passcodes }

  /// A function that asks a person for the reason of a change that was refused without one; nil if the person gives none.
  public typealias AskForReason = @Sendable (RuntimeError) -> String?

  /// Creates a runtime over a store, with a host that runs its scripts.
  package convenience init(store: CareStore, scripts: any ScriptHost) {
    self.init(store: store, scripts: scripts, settings: Settings(), keptProgress: KeptProgress())
  }

  private init(store: CareStore, scripts: any ScriptHost, settings: Settings, keptProgress: KeptProgress) {
    self.store = store
    self.scripts = scripts
    self.settings = settings
    self.keptProgress = keptProgress
  }

  /// Returns a runtime over the same store with changed settings.
  private func with(_ change: (inout Settings) -> Void) -> CareRuntime {
    var changed = settings
    change(&changed)
    return CareRuntime(store: store, scripts: scripts, settings: changed, keptProgress: keptProgress)
  }

  /// Returns a runtime over another store that writes as this one does; it keeps no passcodes, which belong to a store.
  package func over(_ store: CareStore) -> CareRuntime {
    CareRuntime(store: store, scripts: scripts, settings: settings, keptProgress: KeptProgress()).keeping(
      passcodes: nil)
  }

  /// Loads a plan without storing it.
  ///
  /// - Throws: ``CareBase/Diagnostics`` with every error of the plan.
  public func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition {
    try scripts.load(reader)
  }

  /// Returns a runtime over the same store that writes as an author.
  ///
  /// `author`: 1 to 256 characters, such as an account, a role, or `me:` and the id of a patient who writes as the participant; nil for no one in particular.
  /// - Throws: `StoreError.invalid` for a name that is empty or too long.
  public func acting(as author: String?) throws -> CareRuntime {
    if let author, author.isEmpty || !author.fits(characters: 256) {
      throw StoreError.invalid(reason: "an author's name has 1 to 256 characters")
    }
    return with { $0.author = author }
  }

  /// Returns a runtime over the same store whose surveys are shown on a device, which their results name.
  ///
  /// `device`: 1 to 128 characters, such as `terminal` or a model; nil for none.
  /// - Throws: `StoreError.invalid` for a name that is empty or too long.
  public func on(_ device: String?) throws -> CareRuntime {
    if let device, device.isEmpty || !device.fits(characters: 128) {
      throw StoreError.invalid(reason: "a device's name has 1 to 128 characters")
    }
    return with { $0.device = device }
  }

  /// Returns a runtime over the same store that asks a person when a change needs a reason and has none.
  ///
  /// The change is undone before `ask` is called, and made again with the reason. Within a ``transaction(at:_:)``, the whole
  /// transaction is. Without such a function, the change is refused.
  public func asking(_ ask: AskForReason?) -> CareRuntime {
    with { $0.asking = ask }
  }

  /// Returns a runtime over the same store whose surveys have their passcodes kept and checked, and which forgets those of patients who
  /// are erased.
  public func keeping(passcodes keeper: (any PasscodeKeeper)?) -> CareRuntime { with { $0.passcodes = keeper } }

  /// Returns a runtime over the same store that writes for a reason, which is kept with every version that it writes.
  ///
  /// The reason is erased with the patient whose data was written.
  /// - Throws: `StoreError.invalid` for a reason that is empty or has more than 1,000 characters.
  public func because(_ why: String?) throws -> CareRuntime {
    try Self.check(reason: why)
    return with { $0.why = why }
  }

  /// Runs `body` as one commit by the author, and checks that changes which need a reason have one.
  ///
  /// `reason`: one that the written records keep themselves, such as the reason of a pause.
  /// - Throws: ``RuntimeError/reasonRequired(plan:change:)``; what `body` throws.
  @discardableResult
  func write<Result>(
    at now: Instant, reason: String? = nil, _ body: (StoreWriter) throws -> Result
  ) throws -> Result {
    func write(because why: String?) throws -> Result {
      try store.write(at: now, author: author, why: why) { writer in
        let before = writer.unexplained.count
        let result = try body(writer)
        let changes = writer.unexplained[before...]
        writer.unexplained.removeSubrange(before...)
        if reason == nil { try ReasonRule.check(changes, in: writer) }
        return result
      }
    }
    do { return try write(because: why) } catch let error as RuntimeError where error.isMissingReason {
      guard !store.isWriting, let why = settings.asking?(error) else { throw error }
      return try because(why).write(at: now, reason: reason, body)
    }
  }
}

extension CareRuntime {
  /// Runs `body` as one commit: everything that it writes through this runtime is kept, or nothing if it throws.
  ///
  /// Its own reads see what it wrote; others see it when the commit ends. Everything is recorded at `now`. A call within it that
  /// throws is undone alone. Other writers wait meanwhile, so keep it short, and call it from one thread.
  /// - Returns: The result of `body`.
  /// - Throws: What `body` throws; `StoreError` if the store cannot be written, or within a read.
  public func transaction<Result>(at now: Instant, _ body: () throws -> Result) throws -> Result {
    try write(at: now) { _ in try body() }
  }
}

extension CareRuntime {
  /// Runs `body` on one snapshot of the store, with the number of the last commit that a report on it includes.
  ///
  /// What `body` reads through this runtime is of that state, so that a report can name its commit.
  /// - Returns: The result of `body`.
  /// - Throws: What `body` throws; `StoreError` if the store cannot be read.
  package func reading<Result>(asOf: AsOf? = nil, _ body: (_ seq: Int) throws -> Result) throws -> Result {
    try store.read { try body($0.lastSeq(asOf: asOf)) }
  }

  /// Runs `body` on one snapshot of the store, of which is what it reads through this runtime.
  ///
  /// Several reads cost less together than each on its own.
  /// - Returns: The result of `body`.
  /// - Throws: What `body` throws; `StoreError` if the store cannot be read.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result { try store.read { _ in try body() } }
}

extension CareRuntime {
  /// Erases a patient and all of the patient's data permanently.
  ///
  /// Erasing is a commit of its own, after which the file is rewritten. The audit log keeps its entries without their content,
  /// so that an audit reports "erased" and not "altered". The id can be used again. Backups are not affected. A
  /// passcode that is kept is forgotten first, and stays forgotten if nothing can be erased.
  /// - Returns: The number of records erased.
  /// - Throws: `StoreError.notFound` if there is no such patient; `StoreError.invalid` within a transaction. Nothing is erased
  ///   then.
  /// - Complexity: O(size of the store), because the file is rewritten.
  @discardableResult
  public func erase(_ patient: Patient.ID, at now: Instant) throws -> Erasure {
    // First: a lost passcode can be chosen again, and one of an erased patient could not be forgotten anymore.
    try passcodes?.forget(patient)
    let erasure = try store.erase(patient, at: now, author: author)
    keptProgress.forget()
    return erasure
  }
}
