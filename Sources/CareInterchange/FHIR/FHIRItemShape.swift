import CareModel

/// An answer format as an item of a questionnaire.
struct FHIRItemShape {
  /// The type of the item.
  var type: String
  var extensions: [OrderedJSON] = []
  /// The members beside `type`, such as `maxLength`.
  var members: [OrderedJSON.Member] = []
  /// The options of a choice.
  var options: [ChoiceOption] = []
  /// The type of the options that are no codes; nil if all are.
  var optionType: FormAnswerType?
  /// The labels at the ends of a scale, by their control and their field.
  var labels: [(control: String, field: String, text: String)] = []
  /// The fields that the shape states; any other field with a value is lost.
  var covered: Set<String> = []

  /// Creates the shape of an item: that of its format, with the type of answer that its form asks for.
  init(of item: FormItem) {
    switch (item.form?.type, item.format) {
    case (.integer?, .continuousScale(let scale)):
      self.init(
        type: "integer", control: "slider", covered: ["min", "max", "digits", "min_label", "max_label", "units"])
      addBounds(scale.min, scale.max, "Integer", scale.units)
      addLabels(("min_label", scale.minLabel), ("max_label", scale.maxLabel))
    case (let type?, _):
      self.init(item.format)
      if !options.isEmpty {
        optionType = type
      } else if Self.isAskedAs(type, self.type) {
        self.type = type.rawValue
      }
    case (nil, _): self.init(item.format)
    }
  }

  /// Whether answers of one type can be given as another.
  private static func isAskedAs(_ type: FormAnswerType, _ own: String) -> Bool {
    switch type {
    case .decimal, .quantity: ["integer", "decimal", "quantity"].contains(own)
    case .url, .string: ["string", "text", "url"].contains(own)
    case .integer, .date, .time: type.rawValue == own
    }
  }

  /// Creates the shape of a format.
  ///
  /// This is the only place that knows how a format is written.
  init(_ format: AnswerFormat) {
    switch format {
    case .scale(let scale):
      self.init(type: "integer", control: "slider", covered: ["min", "max", "step", "min_label", "max_label", "units"])
      addBounds(Double(scale.min), Double(scale.max), "Integer", scale.units)
      extensions.append(FHIRExtension.whole(FHIRNames.sliderStep, scale.step))
      addLabels(("min_label", scale.minLabel), ("max_label", scale.maxLabel))
    case .continuousScale(let scale):
      self.init(
        type: "decimal", control: "slider", covered: ["min", "max", "digits", "min_label", "max_label", "units"])
      addBounds(scale.min, scale.max, "Decimal", scale.units)
      extensions.append(FHIRExtension.whole(FHIRNames.decimalPlaces, scale.digits))
      addLabels(("min_label", scale.minLabel), ("max_label", scale.maxLabel))
    case .numeric(let number):
      let type = number.integer ? "integer" : number.units == nil ? "decimal" : "quantity"
      self.init(type: type, covered: ["integer", "digits", "min", "max", "units"])
      addBounds(number.min, number.max, number.integer ? "Integer" : "Decimal", number.units)
      if number.offersUnits { extensions += number.allUnits.map(FHIRExtension.unitOption) }
      if !number.integer, let digits = number.digits {
        extensions.append(FHIRExtension.whole(FHIRNames.decimalPlaces, digits))
      }
    case .age(let age):
      self.init(type: "integer", own: format, covered: ["min", "max", "min_label", "max_label"])
      addBounds(Double(age.min), Double(age.max), "Integer", age.units)
      addLabels(("min_label", age.minLabel), ("max_label", age.maxLabel))
    case .ses(let ladder):
      self.init(type: "integer", control: "slider", own: format, covered: ["rungs", "top", "bottom"])
      addBounds(1, Double(ladder.rungs), "Integer", nil)
      addLabels(("bottom", ladder.bottom), ("top", ladder.top))
    case .height(let height):
      self.init(type: "quantity", own: format, covered: ["min", "max"])
      addBounds(height.min, height.max, "Decimal", height.units)
    case .weight(let weight):
      self.init(type: "quantity", own: format, covered: ["min", "max"])
      addBounds(weight.min, weight.max, "Decimal", weight.units)
    case .timeInterval(let span):
      self.init(type: "quantity", own: format, covered: ["min", "max", "step"])
      addBounds(span.min, span.max, "Decimal", span.units)
      if let step = span.step { extensions.append(FHIRExtension.whole(FHIRNames.sliderStep, step * 60)) }
    case .boolean: self.init(type: "boolean")
    case .choice(let choice):
      self.init(choice.options, multiple: choice.multiple, covered: ["multiple", "min_choices", "max_choices"])
      if choice.multiple, choice.minChoices != 1 {
        extensions.append(FHIRExtension.whole(FHIRNames.minOccurs, choice.minChoices))
      }
      if let most = choice.maxChoices { extensions.append(FHIRExtension.whole(FHIRNames.maxOccurs, most)) }
    case .textScale(let scale): self.init(scale.options, own: format)
    case .valuePicker(let picker): self.init(picker.options, control: "drop-down", own: format)
    case .imageChoice(let choice): self.init(choice.options, multiple: choice.multiple, covered: ["multiple"])
    case .colorChoice(let choice): self.init(choice.options, multiple: choice.multiple, covered: ["multiple"])
    case .ranking(let ranking):
      self.init(ranking.options, multiple: true, own: format, covered: ["most", "least"])
      if let least = ranking.least { extensions.append(FHIRExtension.whole(FHIRNames.minOccurs, least)) }
      if let most = ranking.most { extensions.append(FHIRExtension.whole(FHIRNames.maxOccurs, most)) }
    case .text(let text):
      self.init(
        type: text.multiline ? "text" : "string",
        covered: ["min_length", "max_length", "pattern", "message", "multiline"])
      if let least = text.minLength { extensions.append(FHIRExtension.whole(FHIRNames.minLength, least)) }
      if let pattern = text.pattern {
        extensions.append(FHIRExtension.text(FHIRNames.regex, RegexText.whole(of: pattern)))
      }
      if let message = text.message { extensions.append(FHIRExtension.text(FHIRNames.Own.message, message)) }
      if let most = text.maxLength { members.append(.init("maxLength", .whole(most))) }
    case .email:
      self.init(type: "string", own: format)
      extensions.append(FHIRExtension.text(FHIRNames.regex, "[^@\\s]+@[^@\\s]+"))
    case .confirm, .location: self.init(type: "string")
    case .file(let file):
      self.init(type: "attachment", covered: ["types", "max_bytes"])
      for type in file.types {
        extensions.append(FHIRExtension.make(FHIRNames.mimeType, "Code", .text(type.rawValue)))
      }
      let megabytes = Double(file.maxBytes) / FHIRNames.bytesPerMegabyte
      extensions.append(FHIRExtension.make(FHIRNames.maxSize, "Decimal", .number(megabytes)))
    case .signature: self.init(type: "string", own: format)
    case .date(let date):
      self.init(type: "date", covered: ["min", "max", "precision"])
      if let form = FHIRDatePrecision.forms.first(where: { $0.precision == date.precision })?.form {
        extensions.append(FHIRExtension.text(FHIRNames.entryFormat, form))
      }
      addDays(date.min, date.max, "Date")
    case .dateTime(let date):
      self.init(type: "dateTime", covered: ["min", "max"])
      addDays(date.min, date.max, "DateTime")
    case .timeOfDay(let time):
      self.init(type: "time", covered: ["min", "max"])
      for (url, bound) in [(FHIRNames.minValue, time.min), (FHIRNames.maxValue, time.max)] {
        if let bound { extensions.append(FHIRExtension.make(url, "Time", .text(bound.fhir))) }
      }
    }
  }

  private init(type: String, control: String? = nil, own: AnswerFormat? = nil, covered: Set<String> = []) {
    self.type = type
    self.covered = covered
    if let own { extensions.append(FHIRExtension.text(FHIRNames.Own.format, own.name)) }
    if let control { extensions.append(FHIRExtension.control(control)) }
  }

  private init(
    _ options: [ChoiceOption], multiple: Bool = false, control: String? = nil, own: AnswerFormat? = nil,
    covered: Set<String> = []
  ) {
    let other = options.first(where: \.other)
    self.init(
      type: other == nil ? "choice" : "open-choice", control: control, own: own, covered: covered.union(["options"]))
    self.options = options.filter { !$0.other }
    if let other {
      extensions.append(
        FHIRExtension.make(FHIRNames.Own.other, "Coding", FHIRExtension.coding(nil, other.value, other.text)))
      if let score = other.score {
        extensions.append(FHIRExtension.make(FHIRNames.Own.otherScore, "Decimal", .number(score)))
      }
      if let place = options.firstIndex(of: other), place < options.count - 1 {
        extensions.append(FHIRExtension.whole(FHIRNames.Own.otherPlace, place))
      }
    }
    if multiple { members.append(.init("repeats", .flag(true))) }
  }

  private mutating func addBounds(_ min: Double?, _ max: Double?, _ type: String, _ units: String?) {
    for (url, bound) in [(FHIRNames.minValue, min), (FHIRNames.maxValue, max)] {
      // A bound of whole numbers that is none itself is written as a decimal.
      if let bound {
        extensions.append(FHIRExtension.make(url, Int(exactly: bound) == nil ? "Decimal" : type, .number(bound)))
      }
    }
    if let units { extensions.append(FHIRExtension.unit(units)) }
  }

  private mutating func addDays(_ min: DayBound?, _ max: DayBound?, _ type: String) {
    for (url, bound) in [(FHIRNames.minValue, min), (FHIRNames.maxValue, max)] {
      switch bound {
      case nil: break
      case .date(let date)?: extensions.append(FHIRExtension.make(url, type, .text(date.description)))
      case .partial(let date)?: extensions.append(FHIRExtension.make(url, type, .text(date.description)))
      case .today(let days)?:
        extensions.append(
          .object([
            .init("url", .text(url)),
            .init(
              "_value\(type)",
              .object([
                .init(
                  "extension",
                  .array([FHIRExtension.expression(FHIRNames.calculatedValue, FHIRPathText.text(daysFromToday: days))]))
              ])),
          ]))
      }
    }
  }

  private mutating func addLabels(_ lower: (String, String?), _ upper: (String, String?)) {
    if let text = lower.1 { labels.append(("lower", lower.0, text)) }
    if let text = upper.1 { labels.append(("upper", upper.0, text)) }
  }

  /// The names of the formats whose answers no response has.
  static let unwritten: Set = ["signature"]

  /// The type of the values of answers, as the names of members end.
  var answerType: String {
    switch type {
    case "choice", "open-choice": "Coding"
    case "text": "String"
    case "dateTime": "DateTime"
    default: type.prefix(1).uppercased() + type.dropFirst()
    }
  }

  /// Whether an answer is an amount with units.
  var isQuantity: Bool { type == "quantity" }
}
