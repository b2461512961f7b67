import CareInterchange
import CareModel
import CareTestSupport
import Foundation

/// The forms of `Data/Forms`, and forms that tests write.
enum FormFixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data/Forms")

  static func redcap(isStrict: Bool = false) throws -> ImportedForms {
    let bytes = Array(try Data(contentsOf: folder.appending(path: "redcap.csv")))
    return try ImportedForms(reading: FormInput(name: "redcap.csv", bytes: bytes), isStrict: isStrict)
  }

  static var sheets: [String: [UInt8]] {
    get throws {
      var sheets: [String: [UInt8]] = [:]
      for name in FormInput.sheetNames {
        sheets[name] = Array(try Data(contentsOf: folder.appending(path: "xlsform/\(name).csv")))
      }
      return sheets
    }
  }

  static func xlsform(isStrict: Bool = false) throws -> ImportedForms {
    try ImportedForms(reading: FormInput(name: "xlsform", sheets: sheets), isStrict: isStrict)
  }

  /// The names of the columns of a data dictionary, by which its API knows them.
  static let columns = [
    "field_name", "form_name", "section_header", "field_type", "field_label", "select_choices_or_calculations",
    "field_note", "text_validation_type_or_show_slider_number", "text_validation_min", "text_validation_max",
    "identifier", "branching_logic", "required_field", "custom_alignment", "question_number", "matrix_group_name",
    "matrix_ranking", "field_annotation",
  ]

  /// Returns a dictionary of one form with these fields, by column.
  static func dictionary(_ fields: [[String: String]]) -> [UInt8] {
    let rows = fields.map { field in
      columns.map { CSVText.cell(field[$0] ?? ["form_name": "f", "field_type": "text", "field_label": "L"][$0] ?? "") }
    }
    return Array(([columns] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined().utf8)
  }

  /// Reads a file.
  static func read(_ bytes: [UInt8], named name: String = "f.csv") throws -> ImportedForms {
    try ImportedForms(reading: FormInput(name: name, bytes: bytes))
  }

  /// Reads a dictionary of one form with these fields.
  static func survey(_ fields: [[String: String]]) throws -> ImportedQuestionnaire {
    let forms = try read(dictionary([["field_name": "id"]] + fields)).questionnaires
    guard let only = forms.first, forms.count == 1 else { throw CocoaError(.featureUnsupported) }
    return only
  }

  /// Reads an XLSForm with these rows of the sheet 'survey', and these of 'choices'.
  static func survey(xlsform rows: [String], choices: [String] = [], columns: String = "type,name,label") throws
    -> ImportedQuestionnaire
  {
    var sheets = ["survey": Array(([columns] + rows).joined(separator: "\n").utf8)]
    if !choices.isEmpty { sheets["choices"] = Array((["list_name,name,label"] + choices).joined(separator: "\n").utf8) }
    let forms = try ImportedForms(reading: FormInput(name: "x", sheets: sheets)).questionnaires
    guard let only = forms.first else { throw CocoaError(.featureUnsupported) }
    return only
  }

  static func check(_ text: String, _ name: String) throws {
    try Golden.check(text, "Forms/\(name)", beside: #filePath.replacing("/Forms/FormFixture", with: "/FormFixture"))
  }
}
