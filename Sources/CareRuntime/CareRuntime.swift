public import CareModel
package import CareStore

/// What an application can do with care plans: seed them, enroll patients, list a day, take surveys, record outcomes, report.
///
/// It reads no clock: every call that depends on the time takes `now`. Calls are synchronous and may come from any thread. A call that throws
/// leaves the store as it was.
public final class CareRuntime: Sendable {
  package let store: CareStore
  package let scripts: any ScriptHost
  /// Who writes through this runtime: kept with every commit; nil where nobody says.
  public let author: String?

  /// A runtime over a store, with someone to run its scripts.
  package init(store: CareStore, scripts: any ScriptHost, author: String? = nil) {
    self.store = store
    self.scripts = scripts
    self.author = author
  }

  /// Reads a plan without storing it.
  ///
  /// - Throws: ``CareModel/Diagnostics``: all that is wrong with it.
  public func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition {
    try scripts.load(reader)
  }

  /// The same store, written to by someone: what is written through the runtime that this gives carries the name.
  ///
  /// `author`: 1 to 128 characters, such as an account or a role; nil for nobody in particular.
  /// - Throws: `StoreError.invalid` for a name that is empty or too long.
  public func acting(as author: String?) throws -> CareRuntime {
    if let author, !(1...128).contains(author.count) {
      throw StoreError.invalid(reason: "an author is named by 1 to 128 characters")
    }
    return CareRuntime(store: store, scripts: scripts, author: author)
  }

  /// One commit by the author.
  @discardableResult
  func write<Result>(at now: Instant, _ body: (StoreWriter) throws -> Result) throws -> Result {
    try store.write(at: now, author: author, body)
  }
}
