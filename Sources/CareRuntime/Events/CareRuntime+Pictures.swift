public import CareModel
import CareStore
import CareSurvey

extension CareRuntime {
  /// Returns a picture that a plan of a patient has, or had in an earlier version.
  ///
  /// ```swift
  /// let knee = try care.picture(page.hash, of: "ana", at: now)
  /// ```
  ///
  /// - Parameters:
  ///   - hash: The SHA-256 of its bytes, as a plan's manifest has it.
  ///   - patient: The patient.
  ///   - now: The current time.
  /// - Returns: The picture with its bytes; nil if none of the patient's plans has it, so that it says nothing about other plans.
  /// - Throws: `StoreError.notFound` if there is no such patient, or if the bytes are not in the store.
  /// - Complexity: O(versions of the plans that the patient follows).
  public func picture(_ hash: String, of patient: Patient.ID, at now: Instant) throws -> PlanPicture.File? {
    try read(patient, at: now) { snapshot in
      let all = snapshot.history.enrollments.lazy.flatMap { $0.headers?.segments ?? [] }.flatMap(
        \.version.value.bundle.pictures)
      guard let picture = all.first(where: { $0.hash == hash }) else { return nil }
      guard let bytes = try snapshot.reader.picture(hash) else {
        throw StoreError.notFound(entity: "picture", id: hash)
      }
      return PlanPicture.File(picture: picture, bytes: bytes)
    }
  }

  /// Returns the pictures of the plans that a patient follows, as of earlier knowledge if asked for.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient.
  package func pictures(of patient: Patient.ID, asOf: AsOf? = nil, at now: Instant) throws -> PlanPictures {
    try store.read { try PatientSnapshot(of: patient, asOf: asOf, runtime: self, in: $0, at: now).pictures }
  }

  /// Returns a picture of a plan as a `data:` URL; nil if the store does not have it.
  package func dataURL(of picture: PlanPicture) throws -> String? {
    guard let image = MarkdownImage("\(picture.path)#sha256=\(picture.hash)") else { return nil }
    return try dataURLs(of: [image])[picture.hash]
  }

  /// Returns the pictures of a document as `data:` URLs by their hashes; one that the store does not have is missing.
  ///
  /// - Complexity: O(bytes of the pictures).
  package func dataURLs(of images: [MarkdownImage]) throws -> [String: String] {
    try store.read { reader throws(StoreError) in
      var found: [String: String] = [:]
      for image in images where found[image.hash] == nil {
        if let bytes = try reader.picture(image.hash) { found[image.hash] = image.dataURL(of: bytes) }
      }
      return found
    }
  }
}

extension PatientSnapshot {
  /// The pictures of the plans that the patient follows; of two versions of a plan by now, that of the later one.
  var pictures: PlanPictures {
    var found = PlanPictures()
    for enrollment in history.enrollments {
      guard let id = enrollment.id, let headers = enrollment.headers else { continue }
      for segment in headers.segments where segment.from <= now {
        for picture in segment.version.value.bundle.pictures { found[id][picture.path] = picture }
      }
    }
    return found
  }
}
