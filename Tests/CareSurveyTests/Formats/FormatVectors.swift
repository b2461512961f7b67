import CareModel

/// Formats and answers as `survey.json` writes them.
enum FormatVectors {
  static func format(_ json: JSON) -> AnswerFormat? {
    switch json["type"].text {
    case "text":
      let lines = json["regexOptions"].list.contains(.text("anchorsMatchLines")) ? "(?m)" : ""
      return .text(
        TextFormat(
          maxLength: json["maximumLength"].int.flatMap { $0 == 0 ? nil : $0 },
          pattern: json["regex"].text.map { lines + $0 }, message: json["invalidMessage"].text,
          secure: json["secure"].bool == true))
    case "numeric":
      return .numeric(
        NumericFormat(
          integer: json["style"].text == "integer", digits: json["maximumFractionDigits"].int,
          min: json["minimum"].number, max: json["maximum"].number))
    case "scale":
      return .scale(
        ScaleFormat(min: json["minimum"].int ?? 0, max: json["maximum"].int ?? 0, step: json["step"].int ?? 1))
    case "continuousScale":
      return .continuousScale(
        ContinuousScaleFormat(
          min: json["minimum"].number ?? 0, max: json["maximum"].number ?? 0,
          digits: json["maximumFractionDigits"].int ?? 0))
    case "boolean": return .boolean(BooleanFormat())
    case "textChoice":
      return .choice(ChoiceFormat(options: options(json), multiple: json["style"].text == "multiple"))
    case "valuePicker": return .valuePicker(ValuePickerFormat(options: options(json)))
    case "textScale": return .textScale(TextScaleFormat(options: options(json)))
    case "imageChoice":
      let images = options(json).map { ChoiceOption(value: $0.value, text: $0.text, image: "images/\($0.value).png") }
      return .imageChoice(ImageChoiceFormat(options: images, multiple: json["style"].text == "multiple"))
    case "colorChoice": return .colorChoice(ColorChoiceFormat(options: options(json)))
    case "email": return .email(EmailFormat())
    case "confirmText":
      return .confirm(ConfirmFormat(of: json["originalItem"].text ?? "", message: json["errorMessage"].text))
    case "confirmOf": return .confirm(ConfirmFormat(of: "original"))
    case "date":
      return .date(DateFormat(min: bound(json["minimumDate"]), max: bound(json["maximumDate"])))
    case "location": return .location(LocationFormat())
    case "timeInterval": return .timeInterval(TimeIntervalFormat(step: json["step"].int))
    case "weight":
      return .weight(WeightFormat(min: json["minimumValue"].number, max: json["maximumValue"].number))
    case "age": return .age(AgeFormat(min: json["minimumAge"].int ?? 0, max: json["maximumAge"].int ?? 125))
    default: return nil
    }
  }

  /// An item with the format and the default answer.
  static func item(_ json: JSON) -> FormItem? {
    format(json).map { format in
      let number = json["defaultValue"].answer ?? json["defaultInterval"].answer
      return FormItem(id: "x", format: format, defaultAnswer: number ?? json["defaultDate"].answer)
    }
  }

  /// The items that come before one of the format.
  static func neighbors(_ json: JSON) -> [FormItem] {
    guard json["type"].text == "confirmOf" else { return [] }
    return [FormItem(id: "original", format: .text(TextFormat(multiline: json["of"]["multipleLines"].bool == true)))]
  }

  /// Whether the JSON of a format has the parts; a number for `choices` counts them, and `other` is one of their fields.
  static func matches(_ json: JSON, _ parts: [String: JSON]) -> Bool {
    parts.allSatisfy { name, value in
      if name == "choices", let count = value.int { return json["choices"].list.count == count }
      if name == "other" { return json["choices"].list.contains { $0["other"] == value } }
      return json[name] == value
    }
  }

  static func answer(_ json: JSON, _ format: AnswerFormat) -> Answer? {
    if let latitude = json["latitude"].number, let longitude = json["longitude"].number {
      return .location(GeoLocation(latitude: latitude, longitude: longitude))
    }
    return json.answer
  }

  private static func bound(_ json: JSON) -> DayBound? { json.text.flatMap { DayBound($0) } }

  private static func options(_ json: JSON) -> [ChoiceOption] {
    json["choices"].list.map {
      ChoiceOption(value: $0["value"].optionValue, text: $0["text"].text ?? "", other: $0["other"].bool == true)
    }
  }
}
