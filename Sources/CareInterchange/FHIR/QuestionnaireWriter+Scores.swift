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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let json = try? encoder.encode(score) {
      extensions.append(FHIRExtension.text(FHIRNames.Own.score, String(decoding: json, as: UTF8.self)))
    }
    var item = ObjectBuilder()
    item.add("linkId", linkIDs.linkID(ofScore: score.id))
    item.add("extension", extensions)
    item.add("text", score.id)
    item.add("type", "decimal")
    item.add("readOnly", if: true)
    return item.json
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
      (item, written, expression?.object("valueExpression", "Expression")?.text("expression")))
    _ = item.element.extensions(FHIRNames.hidden)
    item.element.finish(ignoring: ["id", "linkId", "text", "type", "readOnly"])
    return true
  }

  /// Reads the scores that `care` wrote, unless another program has changed their expressions since.
  func readScores() {
    let paths = FHIRPathScore(survey, revisited: revisited)
    for (item, written, expression) in scoreItems {
      if let score = try? JSONDecoder().decode(SurveyScore.self, from: Data(written.utf8)),
        paths.text(score) == expression
      {
        survey.scores.append(score)
      } else {
        item.element.loss("the score '\(item.linkID)'", "was changed by another program; write it in `scores`")
        pending += item.element.comments
      }
    }
  }
}
