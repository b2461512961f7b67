package import CareModel
import Foundation

extension SurveyRun {
  /// The document that the current step shows, with the version and the hash of the text; nil if it is no consent.
  ///
  /// The text is that of the language in which the step is shown, so a translation has a hash of its own.
  package var shownDocument: DocumentReference? {
    guard let open = openStep?.step, case .consent(let own) = open.kind,
      case .consent(let shown) = translated(open).kind
    else { return nil }
    return DocumentReference(
      version: own.version, hash: shown.documentHash, language: shown.document == own.document ? nil : record.language)
  }

  /// Whether the end of the document that the current step shows was shown to the participant.
  package var isDocumentRead: Bool {
    guard let shown = shownDocument, let known = visits.last?.document else { return false }
    return known.hash == shown.hash && known.read != nil
  }

  /// Notes that the participant has been shown the end of the current document; does nothing at other steps.
  package mutating func readToEnd(at now: Instant) {
    guard var shown = shownDocument, let visit = visits.indices.last else { return }
    guard visits[visit].document?.hash != shown.hash || visits[visit].document?.read == nil else { return }
    shown.read = now
    visits[visit].document = shown
  }

  /// Returns the document that an answer to the implied item of the current step is about: what is agreed to, or signed.
  ///
  /// - Throws: ``AnswerError/notRead`` if the participant agrees to a document before its end was shown, and must not.
  func document(of answer: Answer?, at step: Step) throws(AnswerError) -> DocumentReference? {
    let known = visits.last?.document
    switch step.kind {
    case .consent(let consent):
      guard let shown = shownDocument else { return known }
      let isRead = isDocumentRead
      if consent.readToEnd, !isRead, !assumesReading, answer == .boolean(true) { throw .notRead }
      return isRead ? known : shown
    case .signature(let signature): return agreed(to: signature.of)
    default: return known
    }
  }

  /// Returns the document that the participant has agreed to at a consent, or at the last one.
  func agreed(to consent: String?) -> DocumentReference? {
    visits.last { visit in
      guard consent == nil || visit.stepID == consent, visit.entries[visit.stepID]?.answer == .boolean(true),
        let step = try? route.step(visit.stepID)
      else { return false }
      guard case .consent = step.step.kind else { return false }
      return true
    }?.document
  }

  /// Clears the answers of a visit that was left before if they are about another document than the one that is shown now.
  func checkDocument(of visit: inout StepVisit, _ step: Step) {
    guard visit.entries[step.id] != nil else { return }
    switch step.kind {
    case .signature(let signature):
      if visit.document?.hash != agreed(to: signature.of)?.hash { visit.entries[step.id] = nil }
    case .consent:
      guard case .consent(let shown) = translated(step).kind else { return }
      if visit.document?.hash != shown.documentHash { visit.entries[step.id] = nil }
    default: break
    }
  }
}

extension ConsentStep {
  /// The SHA-256 of the document's UTF-8 bytes, in hexadecimal.
  package var documentHash: String { Data(document.utf8).sha256 }
}

extension Step {
  /// Whether the step is a consent to a version that the participant agreed to the last time, and is not asked for again.
  func isAgreed(in result: SurveyResult) -> Bool {
    guard case .consent(let consent) = kind, !consent.again, let version = consent.version,
      let last = result.earlier.first?.step(id)
    else { return false }
    return last.document?.version == version && last.answers.last { $0.itemID == id }?.answer == .boolean(true)
  }
}
