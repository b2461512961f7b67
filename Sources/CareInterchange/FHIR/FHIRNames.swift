/// The names of FHIR R4 (4.0.1) and of the extensions that questionnaires use.
enum FHIRNames {
  private static let core = "http://hl7.org/fhir/StructureDefinition/"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/"

  // Items
  static let itemControl = core + "questionnaire-itemControl"
  /// The control of a group whose questions are rows and whose options are columns.
  static let matrixControl = "htable"
  static let itemControlSystem = "http://hl7.org/fhir/questionnaire-item-control"
  static let hidden = core + "questionnaire-hidden"
  static let minValue = core + "minValue"
  static let maxValue = core + "maxValue"
  static let minQuantity = sdc + "sdc-questionnaire-minQuantity"
  static let maxQuantity = sdc + "sdc-questionnaire-maxQuantity"
  static let minLength = core + "minLength"
  static let regex = core + "regex"
  static let entryFormat = core + "entryFormat"
  static let decimalPlaces = core + "maxDecimalPlaces"
  static let sliderStep = core + "questionnaire-sliderStepValue"
  static let unit = core + "questionnaire-unit"
  static let unitOption = core + "questionnaire-unitOption"
  static let mimeType = core + "mimeType"
  /// The maximum size of an attachment, in megabytes.
  static let maxSize = core + "maxSize"
  static let bytesPerMegabyte = 1_000_000.0
  static let minOccurs = core + "questionnaire-minOccurs"
  static let maxOccurs = core + "questionnaire-maxOccurs"
  static let orientation = core + "questionnaire-choiceOrientation"
  static let calculatedValue = core + "cqf-calculatedValue"
  static let enableWhenExpression = sdc + "sdc-questionnaire-enableWhenExpression"
  static let calculatedExpression = sdc + "sdc-questionnaire-calculatedExpression"
  // Options
  static let optionExclusive = core + "questionnaire-optionExclusive"
  static let optionPrefix = core + "questionnaire-optionPrefix"
  static let ordinal = core + "ordinalValue"
  static let itemWeight = core + "itemWeight"
  static let absentReason = core + "data-absent-reason"
  static let absentReasonSystem = "http://terminology.hl7.org/CodeSystem/data-absent-reason"
  /// The code of a task that was not done.
  static let notPerformed = "not-performed"
  static let unknownCodes: Set = ["asked-unknown", "unknown"]
  // Texts
  static let translation = core + "translation"
  static let ucum = "http://unitsofmeasure.org"

  /// The extensions that only `care` writes; other programs show the standard elements beside them.
  enum Own {
    /// The id of an item or of a step that has the linkId of a form.
    static let id = "urn:care:id"
    /// The id of the step of a question that is in no group.
    static let stepID = "urn:care:step-id"
    /// The form from which a survey was made.
    static let form = "urn:care:form"
    /// The kind of step that a group or a display is.
    static let step = "urn:care:step"
    /// The times of a run, and of each visit of a step.
    static let started = "urn:care:started"
    static let finished = "urn:care:finished"
    /// The time of an answer.
    static let answered = "urn:care:answered"
    /// Whether an unusual answer was confirmed.
    static let confirmed = "urn:care:confirmed"
    /// The amount that was typed, where its units are not those of the value.
    static let typed = "urn:care:typed"
    /// The reason for which a task was not done, beside the standard code.
    static let notDone = "urn:care:not-done"
    /// The number from which the random orders of a run derive.
    static let seed = "urn:care:seed"
    /// The SHA-256 of a file's bytes.
    static let hash = "urn:care:hash"
    /// The device or program on which a run was answered.
    static let device = "urn:care:device"
    /// Whether a group repeats because the run can come back to its step.
    static let visits = "urn:care:visits"
    /// The id of the repeat group that a question is, which takes several answers.
    static let rows = "urn:care:rows"
    /// A score, beside the expression that computes it.
    static let score = "urn:care:score"
    /// The format of an item where the type alone would read as another one.
    static let format = "urn:care:format"
    /// The value of an option with a code.
    static let value = "urn:care:value"
    /// Whether "don't know" is offered for an answer that is not a choice.
    static let dontKnow = "urn:care:dont-know"
    /// The option with words of the participant's own.
    static let other = "urn:care:other"
    /// Its place among the options, from 0; absent if it is the last.
    static let otherPlace = "urn:care:other-place"
    /// The score of own words: the option that stands for them is none of R4.
    static let otherScore = "urn:care:other-score"
    /// The message to a participant whose text does not match.
    static let message = "urn:care:message"
    /// A text with the answers that it repeats.
    static let text = "urn:care:text"
    /// A condition that `enableWhen` cannot express, beside its expression.
    static let condition = "urn:care:condition"
    /// The hash of that expression, by which a reader knows that no other program has changed it since.
    static let expression = "urn:care:expression"
  }

  /// The system of the identifiers of a plan.
  static func system(of plan: String) -> String { "urn:care:\(plan)" }

  /// The elements of R4 by the type of their parent.
  static let elements: [String: Set<String>] = [
    "Questionnaire": [
      "resourceType", "id", "meta", "implicitRules", "language", "text", "contained", "extension", "modifierExtension",
      "url", "identifier", "version", "name", "title", "derivedFrom", "status", "experimental", "subjectType", "date",
      "publisher", "contact", "description", "useContext", "jurisdiction", "purpose", "copyright", "approvalDate",
      "lastReviewDate", "effectivePeriod", "code", "item",
    ],
    "item": [
      "id", "extension", "modifierExtension", "linkId", "definition", "code", "prefix", "text", "type", "enableWhen",
      "enableBehavior", "required", "repeats", "readOnly", "maxLength", "answerValueSet", "answerOption", "initial",
      "item",
    ],
    "enableWhen": ["id", "extension", "modifierExtension", "question", "operator", "answer"],
    "answerOption": ["id", "extension", "modifierExtension", "value", "initialSelected"],
    "initial": ["id", "extension", "modifierExtension", "value"],
    "extension": ["id", "extension", "url", "value"],
    "Coding": ["id", "extension", "system", "version", "code", "display", "userSelected"],
    "Quantity": ["id", "extension", "value", "comparator", "unit", "system", "code"],
  ]

  /// The elements that other releases have in the place of ones of R4, with their release.
  static let otherReleases: [String: [String: String]] = [
    "Questionnaire": [
      "versionAlgorithmString": "R5", "versionAlgorithmCoding": "R5", "copyrightLabel": "R5", "concept": "DSTU2",
      "telecom": "DSTU2", "group": "DSTU2",
    ],
    "item": [
      "answerConstraint": "R5", "disabledDisplay": "R5", "option": "STU3", "options": "STU3", "initialString": "STU3",
      "initialBoolean": "STU3", "initialInteger": "STU3", "initialDecimal": "STU3", "initialDate": "STU3",
      "initialCoding": "STU3", "concept": "DSTU2",
    ],
    "enableWhen": ["hasAnswer": "STU3"],
  ]
}
