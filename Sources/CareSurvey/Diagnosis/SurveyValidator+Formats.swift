import CareModel

extension SurveyValidator {
  mutating func checkFormat(_ format: AnswerFormat, _ path: String) {
    switch format {
    case .scale(let scale): checkScale(scale, path)
    case .numeric(let numeric): checkNumeric(numeric, path)
    case .boolean: break
    case .choice(let choice): checkOptions(choice, "\(path).options", path)
    case .text(let text): checkText(text, path)
    }
  }

  private mutating func checkScale(_ scale: ScaleFormat, _ path: String) {
    guard scale.min < scale.max else {
      return report(.badBounds, "\(path).max", "max \(scale.max) must be more than min \(scale.min)")
    }
    guard scale.step >= 1 else {
      return report(.badScale, "\(path).step", "a scale's step is 1 or more, not \(scale.step)")
    }
    let (distance, overflow) = scale.max.subtractingReportingOverflow(scale.min)
    guard !overflow, distance / scale.step <= ScaleFormat.mostSteps else {
      return report(
        .badScale, "\(path).max",
        "a scale has at most \(ScaleFormat.mostSteps) steps; from \(scale.min) to \(scale.max) by \(scale.step) are more: "
          + "write a greater step, or numeric")
    }
    guard distance.isMultiple(of: scale.step) else {
      return report(
        .badScale, "\(path).step",
        "steps of \(scale.step) from \(scale.min) do not meet \(scale.max); write \(scale.max - distance % scale.step) "
          + "as max, or another step")
    }
  }

  private mutating func checkNumeric(_ numeric: NumericFormat, _ path: String) {
    for (name, bound) in [("min", numeric.min), ("max", numeric.max)] {
      if let bound, !bound.isFinite { report(.badBounds, "\(path).\(name)", "\(name) must be a finite number") }
    }
    if let min = numeric.min, let max = numeric.max, min > max {
      report(.badBounds, "\(path).max", "max \(max) must not be less than min \(min)")
    }
    if let digits = numeric.digits, !(0...15).contains(digits) {
      report(.badDigits, "\(path).digits", "digits is from 0 to 15, not \(digits)")
    }
    if numeric.integer, let digits = numeric.digits, digits > 0 {
      report(.badDigits, "\(path).digits", "a whole number has no digits after the point; leave out digits, or integer")
    }
  }

  mutating func checkOptions(_ choice: ChoiceFormat, _ options: String, _ path: String) {
    if choice.options.isEmpty { report(.noOptions, options, "there is nothing to choose; write at least one option") }
    var values: Set<String> = []
    for (number, option) in choice.options.enumerated() {
      let path = "\(options)[\(number + 1)]"
      if option.value.isEmpty { report(.illegalID, "\(path).value", "an option needs a value") }
      if !values.insert(option.value).inserted {
        report(.duplicateOption, "\(path).value", "the value '\(option.value)' is there already; write another")
      }
    }
    if choice.options.count(where: \.other) > 1 {
      report(.duplicateOption, options, "only one option can be the one to type; leave out `other` in the rest")
    }
    if choice.minChoices < 0 { report(.badLimits, "\(path).min_choices", "min_choices is 0 or more") }
    if let most = choice.maxChoices, most < 1 { report(.badLimits, "\(path).max_choices", "max_choices is 1 or more") }
    if !choice.multiple, choice.minChoices > 1 || (choice.maxChoices ?? 1) > 1 {
      report(.badLimits, "\(path).multiple", "one may be chosen here; write multiple = true to ask for more")
    } else if !choice.options.isEmpty, choice.minChoices > min(choice.most, choice.options.count) {
      report(
        .badLimits, "\(path).min_choices",
        "min_choices \(choice.minChoices) is more than can be chosen (\(min(choice.most, choice.options.count)))")
    }
  }

  private mutating func checkText(_ text: TextFormat, _ path: String) {
    if let most = text.maxLength, most < 1 { report(.badLimits, "\(path).max_length", "max_length is 1 or more") }
    switch (text.pattern, text.message) {
    case (let pattern?, let message):
      checkPattern(pattern, "\(path).pattern")
      if message == nil { report(.badPattern, "\(path).message", "say in `message` what a text must look like") }
    case (nil, .some): report(.badPattern, "\(path).pattern", "a message needs the pattern that it explains")
    case (nil, nil): break
    }
  }

  mutating func checkPattern(_ pattern: String, _ path: String) {
    do throws(Pattern.Failure) {
      _ = try Pattern(pattern)
    } catch {
      report(.badPattern, path, "'\(pattern)' is not a regular expression; check its brackets and escapes")
    }
  }
}
