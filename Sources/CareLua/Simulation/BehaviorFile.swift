import CareModel

/// A file that declares how virtual participants behave, loaded: its values and functions, in a frozen state.
struct BehaviorFile {
  let state: LuaState
  /// The validated fields of `behaviour { … }`.
  let fields: FieldReader
  /// The distributions of parameters, by name.
  let parameters: [String: ParameterDistribution]

  /// Loads a file and the modules that it requires.
  ///
  /// - Throws: ``CareBase/Diagnostics`` with every error in it.
  init(_ reader: any SourceReader, limits: SandboxLimits, print: @escaping (String) -> Void) throws(Diagnostics) {
    let cache = SourceCache(reader)
    let source: SourceText
    do throws(SourceFailure) { source = try cache.take(nil, limit: limits.source) } catch {
      throw Diagnostics([Diagnostic(error.diagnosticCode, path: "", message: error.message)])
    }
    let declared = Declared()
    do throws(LuaError) {
      state = try LuaState(limits: limits) { name in
        let module = try cache.take(name, limit: limits.source)
        return (module.text, module.displayPath)
      }
      try Constructors(stage: .running).install(in: state)
      try JSONLibrary.install(in: state)
      state.print = print
      try state.install([Declared.binding], over: declared)
      _ = try state.run(source: source.text, chunk: source.displayPath)
    } catch {
      throw Diagnostics([ScriptFailure(error, cache: cache, registry: .everything).diagnostic])
    }
    (fields, parameters) = try Self.validated(declared, state, cache, source)
    do throws(LuaError) { try state.freeze() } catch {
      throw Diagnostics([ScriptFailure(error, cache: cache, registry: .everything).diagnostic])
    }
  }

  private static func validated(
    _ declared: Declared, _ state: LuaState, _ cache: SourceCache, _ source: SourceText
  ) throws(Diagnostics) -> (FieldReader, [String: ParameterDistribution]) {
    guard let declaration = declared.all.first else {
      throw Diagnostics([
        Diagnostic(
          .missingField, path: "", message: "the file has no behavior; write return behaviour { do_task = 0.8 }",
          location: SourceLocation(file: source.displayPath, line: 1),
          sourceLine: cache.sources[source.displayPath]?.source.lineText(1))
      ])
    }
    let decoder = PlanDecoder(registry: .everything, sources: cache.sources)
    let reader = decoder.reader(declaration, path: "behaviour")
    for more in declared.all.dropFirst() {
      decoder.report(
        .duplicateID, at: Authored(.nothing, path: "behaviour", place: decoder.place(of: more)),
        "this file already has a behavior; a file has one")
    }
    for name in ["do_task", "decline", "follow", "drop_out"] {
      guard let number = reader?.number(name), !(0...1).contains(number), let place = reader?.place(of: name) else {
        continue
      }
      decoder.report(.outOfRange, at: place, "\(name) is a probability; write a number from 0 to 1")
    }
    let parameters = reader?.fields["params"].flatMap { [String: ParameterDistribution].read($0, by: decoder) } ?? [:]
    for (name, field) in (reader?.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard case .function(let function) = field.decoded else { continue }
      do throws(LuaError) {
        for variable in try state.sharedVariables(of: function) {
          let position = ScriptPosition(file: variable.chunk, line: variable.line)
          decoder.report(
            .impureHook,
            at: Authored(.nothing, path: name, place: Place(source: cache.sources[variable.chunk], position: position)),
            """
            the function that starts here assigns to the outer local '\(variable.name)', but a behavior cannot keep anything between \
            calls; write local \(variable.name) inside it, or keep it in the result of `traits`
            """)
        }
      } catch {
        throw Diagnostics([ScriptFailure(error, cache: cache, registry: .everything).diagnostic])
      }
    }
    guard decoder.diagnostics.isEmpty, let reader else { throw Diagnostics(decoder.diagnostics) }
    return (reader, parameters)
  }

  /// The behaviors that a file declared.
  final class Declared {
    fileprivate(set) var all: [Declaration] = []

    static let binding = Binding<Declared>(
      entry,
      .function { declared, call in
        guard declared.all.count < 10 else { throw OptionError("limit", "a file has one behaviour") }
        let declaration = Declaration(
          entry, arguments: [], table: AuthoredValue(try call.value(1)), position: call.scriptPosition)
        declared.all.append(declaration)
        call.push(declaration)
      })

    private static let entry = ConstructorEntry(
      "behaviour", .table, gives: .anything,
      "Declares how virtual participants behave; omitted fields have typical values.",
      fields: [
        FieldEntry(
          "do_task", probability(["event": .event]),
          "The probability that an event is done, 0 to 1; evaluated on each day on which it can be done.",
          default: "0.8"),
        FieldEntry(
          "decline", probability(["event": .event]), "The probability that an event that is not done is declined.",
          default: "0.1"),
        FieldEntry(
          "follow", probability(["event": .event]),
          "The probability that a reminder is followed: that the event is done within a quarter of an hour, unless it was done before.",
          default: "0"),
        FieldEntry(
          "delay", .any(of: [.interval, hook(["event": .event], .any(of: [.interval, .number]))]),
          "The time from the start of an event, or from its opening if that is later, until it is done; an all-day event can be done from 08:00.",
          default: "half an hour on average, four hours for all-day events"),
        FieldEntry(
          "answers", hook(["event": .event], .optional(.map(of: .scalar))),
          "Answers by item; missing ones are random.", default: "all random"),
        FieldEntry(
          "drop_out", probability(["day": .integer]),
          "The probability that a participant drops out at the start of a day.", default: "0.002"),
        FieldEntry(
          "params", [String: ParameterDistribution].authored,
          "The plan's parameters that differ between participants: each with its values as texts, and their weights.",
          default: "{}"),
        FieldEntry(
          "traits",
          .function(["number": .integer, "rng": .handle("rng"), "params": .map(of: .anything)], gives: .anything),
          "The traits of a participant, by number and the plan's parameters; passed to every other function as its last argument."
        ),
      ],
      example: """
        return behaviour {
          params = { arm = { A = 1, B = 1 } },
          traits = function(number, rng, params) return { diligence = rng:normal(params.arm == "A" and 0.7 or 0.8, 0.1) } end,
          do_task = function(event, rng, who) return math.max(0, math.min(1, who.diligence)) end,
          delay = minutes(20),
          answers = function(event, rng) return { pain = rng:int(1, 10) } end,
        }
        """)

    /// A function of the file: it also gets random numbers and the participant's traits.
    private static func hook(_ parameters: KeyValuePairs<String, ResultType>, _ result: ResultType) -> FieldType {
      let own = parameters.map { FunctionSignature.Parameter($0.key, $0.value) }
      return .callback(
        FunctionSignature(own + [.init("rng", .handle("rng")), .init("traits", .anything)], gives: result))
    }

    private static func probability(_ parameters: KeyValuePairs<String, ResultType>) -> FieldType {
      .any(of: [.number, hook(parameters, .number)])
    }
  }
}
