public import CareModel
package import CareStore

/// What an application can do with care plans: seed them, enrol patients, list a day, take surveys, record outcomes, report.
///
/// It reads no clock: every call that depends on the time takes `now`. Calls are synchronous and may come from any thread. A call that throws
/// leaves the store as it was.
public final class CareRuntime: Sendable {
  package let store: CareStore
  package let scripts: any ScriptHost

  /// A runtime over a store, with someone to run its scripts.
  package init(store: CareStore, scripts: any ScriptHost) {
    self.store = store
    self.scripts = scripts
  }

  /// Reads a plan without storing it.
  ///
  /// - Throws: ``CareModel/Diagnostics``: all that is wrong with it.
  public func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition {
    try scripts.load(reader)
  }
}
