package import CareModel
import CareSurvey

/// A survey of a plan as a resource for other programs.
package struct ExportedQuestionnaire: Sendable {
  /// The survey's id.
  package let survey: String
  /// The FHIR R4 Questionnaire, as JSON.
  package var json: String { resource.pretty }
  let resource: OrderedJSON
  /// What other programs do not show of the survey.
  package let losses: [ExchangeLoss]

  /// Writes a survey as a FHIR R4 Questionnaire (4.0.1).
  ///
  /// `translations` are the texts in other languages, by language and path in the survey.
  ///
  /// - Throws: `EncodingError` if a number of the survey is not finite.
  package init(_ survey: Survey, plan: PlanHeader.ID, translations: [String: [String: String]] = [:]) throws {
    var writer = QuestionnaireWriter(survey, plan: plan.text, translations: translations)
    resource = writer.resource(try SurveyAddress(survey, plan: plan.text), fingerprint: try survey.fingerprint())
    self.survey = survey.id
    losses = writer.losses
  }
}
