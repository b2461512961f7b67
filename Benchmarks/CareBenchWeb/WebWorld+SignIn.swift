import CareAccess
import CareModel
import CareSQLite
import CareWeb
import Foundation

extension WebWorld {
  /// Signs a device of each participant in, and a clinician; lists the sessions in `sessions.tsv` and `staff.txt`.
  ///
  /// - Throws: `AccessError`; `StoreError`; an error of the file system.
  func signIn(at now: Instant) throws {
    let random = EntropySource { count in
      var generator = SystemRandomNumberGenerator()
      return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
    let keys = KeyRing.make(random)
    let path = folder.appending(path: "care-access.sqlite").path
    try Data(keys.text.utf8).write(to: URL(filePath: path + ".key"))
    let engine = try SQLiteEngine(path: path, format: AccessSchema.format)
    let access = try AccessStore(engine: engine, keys: keys, random: random)
    let forms = FormGuard(keys: access.formKeys)
    var lines = ""
    for number in 0..<patients + Self.drawn {
      let patient = Self.patient(number), plan: PlanHeader.ID = number < patients ? Self.plan : "drawn"
      let code = try access.issueJoinCode(for: patient, in: plan, by: "bench", at: now)
      let token = try access.join(typed: code.text, device: "bench", from: "bench-\(number)", at: now).issued.token
      guard case .active(let session) = try access.session(token, at: now) else { continue }
      lines += "\(patient)\t\(patient).\(plan)\t\(token.text)\t\(forms.token(of: session.id))\n"
    }
    try Data(lines.utf8).write(to: folder.appending(path: "sessions.tsv"))
    try Data(try clinician(access, at: now).utf8).write(to: folder.appending(path: "staff.txt"))
    try access.flush(at: now, isLast: true)
    try engine.close()
  }

  private func clinician(_ access: AccessStore, at now: Instant) throws -> String {
    let id = Account.ID("bench"), password = "four quiet words here", before = now.adding(seconds: -60)
    let link = try access.invite(id, name: "Bench", email: "bench@example.org", by: "bench", at: before)
    let secret = try access.invitation(link, at: before).oneTimePassword
    let first = secret.code(step: OneTimePassword.step(at: before))
    _ = try access.acceptInvitation(link, password: password, code: first, at: before)
    try access.grant(.clinician, to: id, in: Self.plan, by: "bench", at: before)
    let half = try access.signIn(email: "bench@example.org", password: password, from: "bench", at: now)
    let code = secret.code(step: OneTimePassword.step(at: now))
    return try access.confirmSignIn(half, code: code, from: "192.0.2.7", at: now).token.text
  }
}
