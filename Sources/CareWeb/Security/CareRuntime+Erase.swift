package import CareAccess
package import CareModel
package import CareRuntime
import CareStore

extension CareRuntime {
  /// Finishes the erasures that a process began in the file of accounts and sessions and did not survive.
  ///
  /// - Returns: What was erased there, by participant.
  @discardableResult
  package func finishErasures(in access: AccessStore, at now: Instant) throws -> [Patient.ID: AccessErasure] {
    try access.finishErasures(at: now) { erasure in
      try store.read { try $0.erasingCommit(of: erasure.patient, after: erasure.after) }
    }
  }
}
