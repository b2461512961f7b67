package import CareModel
import CareSurvey

/// A survey of a plan as an XLSForm of ODK, KoboToolbox, and SurveyCTO.
package struct ExportedXLSForm: Sendable {
  /// The survey's id.
  package let survey: String
  /// What the form cannot say of the survey.
  package let losses: [ExchangeLoss]
  private let sheets: [XLSFormSheet]

  /// The workbook (`.xlsx`); the same survey gives the same bytes.
  package var workbook: [UInt8] { XLSFormWorkbook.bytes(sheets) }

  /// The sheets as comma-separated values, by name.
  package var csv: [(name: String, text: String)] { sheets.map { ($0.name, $0.csv) } }

  /// Writes a survey as an XLSForm.
  ///
  /// `translations` are the texts in other languages, by language and path in the survey.
  ///
  /// - Throws: `EncodingError` if a number of the survey is not finite.
  package init(_ survey: Survey, translations: [String: [String: String]] = [:]) throws {
    var writer = XLSFormWriter(survey, translations: translations)
    writer.write(version: String(try survey.fingerprint().prefix(12)))
    self.survey = survey.id
    sheets = [writer.rows, writer.choices, writer.settings]
    losses = writer.losses
  }
}
