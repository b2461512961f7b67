import CareModel
import CareSurvey
import Foundation

extension Survey {
  /// Whether the survey asks exactly what the form asks from which it was made.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  package func asksItsForm() throws -> Bool {
    guard let form, form.url != nil, let checksum = form.checksum else { return false }
    return try formChecksum() == checksum
  }

  /// Returns the digest of what the survey asks, which does not depend on what a plan names itself.
  ///
  /// Ids of steps and items, the title, scores, and texts that ask nothing can be changed. Whatever a participant reads beside a
  /// question, and every answer that is accepted, is part of it.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  package func formChecksum() throws -> String {
    FHIRIdentity.hash(String(decoding: try askedAlone.canonicalJSON(), as: UTF8.self), 32)
  }

  /// The survey with what its form knows alone, and with numbers in the place of ids.
  private var askedAlone: Survey {
    let kept = steps.enumerated().filter { place, step in !isAddition(step, isLast: place == steps.count - 1) }.map(
      \.element)
    var stepNames: [String: String] = [:], itemNames: [String: String] = [:]
    for (place, step) in kept.enumerated() {
      stepNames[step.id] = "s\(place + 1)"
      for item in step.items where itemNames[item.id] == nil { itemNames[item.id] = "i\(itemNames.count + 1)" }
    }
    func name(_ reference: ItemReference) -> ItemReference {
      var named = reference
      named.step = reference.step.map { stepNames[$0] ?? $0 }
      named.item = itemNames[reference.item] ?? reference.item
      return named
    }
    func name(_ condition: Condition?) -> Condition? { condition.map { $0.renamed(name) ?? $0 } }
    var asked = Survey(id: "form", steps: [])
    asked.form = form
    asked.form?.checksum = nil
    asked.shuffle = shuffle.map { $0.map { stepNames[$0] ?? $0 } }
    asked.steps = kept.map { step in
      var step = step
      step.id = stepNames[step.id] ?? step.id
      step.skip = name(step.skip)
      step.page = nil
      step.items = step.items.map { item in
        var item = item
        item.id = itemNames[item.id] ?? item.id
        item.when = name(item.when)
        return item
      }
      return step
    }
    return asked
  }

  /// Whether a plan can add the step without asking anything else: a text, or the end.
  private func isAddition(_ step: Step, isLast: Bool) -> Bool {
    guard step.form == nil, step.items.isEmpty, step.go == nil, step.ends == nil else { return false }
    return switch step.kind {
    case .instruction, .review: true
    case .completion: isLast
    default: false
    }
  }
}

/// The address and the version under which a survey and its answers go out.
struct SurveyAddress {
  /// The canonical address.
  var url: String
  /// The version; nil if the form has none.
  var version: String?
  /// The form from which the survey was made and which it is not anymore; nil if there is none.
  var derivedFrom: String?
  /// Whether these are the address and the version of another program's form.
  var isForm = false

  /// Creates the address of a survey: that of its form while the survey asks what the form asks, otherwise its own.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  init(_ survey: Survey, plan: String) throws {
    if let form = survey.form, let address = form.url, try survey.asksItsForm() {
      (url, version, isForm) = (address, form.version, true)
    } else {
      url = FHIRIdentity.address(plan: plan, survey: survey.id)
      version = try survey.fingerprint()
      derivedFrom = survey.form?.canonical
    }
  }

  /// The address with the version, as answers name it.
  var canonical: String { version.map { "\(url)|\($0)" } ?? url }
}
