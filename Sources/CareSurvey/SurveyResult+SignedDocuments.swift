package import CareModel

extension SurveyResult {
  /// Returns the documents that the participant agreed to, each with the latest signature of it.
  ///
  /// `surveys` returns the surveys that may have shown a document: those of all versions of the task, in the language of the reference.
  ///
  /// - Throws: ``SurveyRunError/noDocument(step:)`` if none of the surveys has a text with the hash of the document.
  package func signedDocuments(
    in zone: Zone, _ surveys: (DocumentReference) throws -> [Survey]
  ) throws -> [SignedDocument] {
    try steps.compactMap { visit -> SignedDocument? in
      guard let reference = visit.document, self.step(visit.id) == visit,
        let answer = visit.answers.last(where: { $0.itemID == visit.id }), answer.answer == .boolean(true)
      else { return nil }
      let found = try surveys(reference).lazy.flatMap(\.steps).compactMap { step -> (title: String?, text: String)? in
        guard step.id == visit.id, case .consent(let consent) = step.kind, consent.documentHash == reference.hash else {
          return nil
        }
        return (step.title, consent.document)
      }.first
      guard let found else { throw SurveyRunError.noDocument(step: visit.id) }
      return SignedDocument(
        step: visit.id, title: found.title, document: found.text, reference: reference,
        agreed: answer.answered ?? visit.finished ?? visit.started, zone: zone, signature: signature(of: reference))
    }
  }

  /// Returns the latest signature of a document.
  private func signature(of document: DocumentReference) -> Signature? {
    for visit in steps.reversed() where visit.document?.hash == document.hash {
      for answer in visit.answers {
        if case .signature(let signature)? = answer.answer { return signature }
      }
    }
    return nil
  }
}
