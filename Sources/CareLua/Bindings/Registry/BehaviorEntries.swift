extension ConstructorEntry {
  /// What a file for `care simulate` has.
  static let behaviors = [
    ConstructorEntry(
      "behaviour", .table, gives: .anything,
      "How virtual participants behave; what is left out is as people usually are.",
      fields: [
        FieldEntry(
          "do_task", chance(["event": .event], .number),
          "How likely an event is done, 0 to 1; asked on each day on which it can be.", default: "0.8"),
        FieldEntry(
          "decline", chance(["event": .event], .number), "How likely an event that is not done is declined.",
          default: "0.1"),
        FieldEntry(
          "delay", .any(of: [.interval, asked(["event": .event], .any(of: [.interval, .number]))]),
          "How long after it can be done it is done; what is due all day can be done from 08:00.",
          default: "half an hour on average, four hours for what is due all day"),
        FieldEntry(
          "answers", asked(["event": .event], .optional(.map(of: .scalar))),
          "Answers by item; those that are missing are given by chance.", default: "all by chance"),
        FieldEntry(
          "drop_out", chance(["day": .integer], .number), "How likely somebody leaves at the beginning of a day.",
          default: "0.002"),
        FieldEntry(
          "traits", .function(["number": .integer, "rng": .handle("rng")], gives: .anything),
          "What a participant is like: every other function gets it as its last argument."),
      ],
      example: """
        return behaviour {
          traits = function(number, rng) return { diligence = rng:normal(0.8, 0.1) } end,
          do_task = function(event, rng, who) return math.max(0, math.min(1, who.diligence)) end,
          delay = minutes(20),
          answers = function(event, rng) return { pain = rng:int(1, 10) } end,
        }
        """),
    ConstructorEntry(
      "rng:int", .call, gives: .integer, "A whole number, each as likely as any other.",
      parameters: [
        FieldEntry("least", .integer, "The least.", required: true),
        FieldEntry("most", .integer, "The greatest.", required: true),
      ]),
    ConstructorEntry(
      "rng:chance", .call, gives: .boolean, "Whether something happens.",
      parameters: [FieldEntry("chance", .number, "How likely it is, 0 to 1.", required: true)]),
    ConstructorEntry(
      "rng:normal", .call, gives: .number, "A number around a mean.",
      parameters: [
        FieldEntry("mean", .number, "The mean.", required: true),
        FieldEntry("deviation", .number, "The standard deviation.", required: true),
      ]),
    ConstructorEntry(
      "rng:exponential", .call, gives: .number, "A number of 0 or more; small ones are the most likely.",
      parameters: [FieldEntry("mean", .number, "The mean.", required: true)]),
    ConstructorEntry(
      "rng:pick", .call, gives: .anything, "One of a list, each as likely as any other.",
      parameters: [FieldEntry("list", .list(of: .scalar), "What to choose from.", required: true)]),
  ]

  private static func asked(
    _ parameters: KeyValuePairs<String, ResultType>, _ result: ResultType
  ) -> FieldType {
    let own = parameters.map { FunctionSignature.Parameter($0.key, $0.value) }
    return .callback(
      FunctionSignature(own + [.init("rng", .handle("rng")), .init("traits", .anything)], gives: result))
  }

  private static func chance(_ parameters: KeyValuePairs<String, ResultType>, _ result: ResultType) -> FieldType {
    .any(of: [.number, asked(parameters, result)])
  }
}
