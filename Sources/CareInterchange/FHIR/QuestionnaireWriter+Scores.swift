import CareModel
import Foundation

extension QuestionnaireWriter {
  /// Returns the item of a score: one that participants do not see, computed by an expression where there is one.
  ///
  /// `revisited` are the steps that a response can have several times.
  mutating func item(of score: SurveyScore, revisited: Set<String>) -> OrderedJSON {
    let path = "scores.\(score.id)"
    var extensions = [FHIRExtension.flag(FHIRNames.hidden)]
    if let expression = FHIRPathScore(survey, revisited: revisited).text(score) {
      extensions.append(FHIRExtension.expression(FHIRNames.calculatedExpression, expression))
      lose(path, "the score", "is an expression of SDC, which not every program runs", isKept: true)
    } else {
      lose(path, "the computation of the score", "has no expression in R4; only its value is exported", isKept: true)
    }
    if score.bands?.isEmpty == false {
      lose("\(path).bands", "the ranges of the score", "have no equivalent in R4", isKept: true)
    }
    extensions.append(FHIRExtension.text(FHIRNames.Own.score, json(score)))
    var item = ObjectBuilder()
    item.add("linkId", linkIDs.linkID(ofScore: score.id))
    item.add("extension", extensions)
    score.form?.add(to: &item)
    item.add("text", score.id)
    item.add("type", score.form?.type?.rawValue ?? "decimal")
    item.add("readOnly", if: true)
    return item.json
  }
}

extension QuestionnaireWriter {
  /// Returns the scores that are no items of the form, which only `care` reads.
  mutating func ownScores() -> [OrderedJSON] {
    survey.scores.filter { $0.form?.linkID == nil }.map { score in
      lose("scores.\(score.id)", "the score", "is no item of the form", isKept: true)
      return FHIRExtension.text(FHIRNames.Own.score, json(score))
    }
  }
}

extension QuestionnaireReader {
  /// Takes an item that `care` wrote for a score, to be read when its items are known.
  func takeScore(_ item: QuestionnaireItem) -> Bool {
    guard item.element.has("extension"), let written = item.element.extensionValue(FHIRNames.Own.score)?.string else {
      return false
    }
    item.isHidden = true
    let expression = item.element.extensions(FHIRNames.calculatedExpression).first
    scoreItems.append(
      (item, written, expression?.expression()))
    _ = item.element.extensionValue(FHIRNames.hidden)
    // The score itself says what these say again.
    for name in ["text", "type", "readOnly"] { _ = item.element.raw(name) }
    _ = link(of: item)
    item.element.finish(ignoring: ["id", "linkId", "text", "type", "readOnly"])
    return true
  }

  /// Returns the score that `care` wrote on an item; nil if there is none.
  func ownScore(_ item: QuestionnaireItem) -> SurveyScore? {
    item.element.extensionValue(FHIRNames.Own.score)?.string.flatMap { own(SurveyScore.self, from: $0) }
  }

  /// Reads the scores that `care` wrote, unless another program has changed their expressions since.
  func readScores() {
    for found in isOwn ? root.extensions(FHIRNames.Own.score) : [] {
      guard let written = found.value("value")?.string, let score = own(SurveyScore.self, from: written) else {
        root.loss("a score", "is not written as this release writes it", on: found)
        continue
      }
      survey.scores.append(score)
    }
    let paths = FHIRPathScore(survey, revisited: revisited)
    for (item, written, expression) in scoreItems {
      if let score = own(SurveyScore.self, from: written), paths.text(score) == expression {
        survey.scores.append(score)
      } else {
        item.element.loss(
          "the score '\(item.linkID)'", "was changed by another program; write it in `scores`", isWhole: true)
        pending += item.element.comments
      }
    }
  }
}
