import CareModel

/// A file that says how virtual participants behave, read: its values and functions, in a state that is frozen.
struct BehaviorFile {
  let state: LuaState
  /// The judged fields of `behaviour { … }`.
  let fields: FieldReader

  /// Reads a file; modules come from where `reader` says.
  ///
  /// - Throws: ``CareModel/Diagnostics``: all that is wrong with it.
  init(_ reader: any SourceReader, limits: SandboxLimits, print: @escaping (String) -> Void) throws(Diagnostics) {
    let shelf = SourceCache(reader)
    let source: SourceText
    do throws(SourceFailure) { source = try shelf.take(nil, limit: limits.source) } catch {
      throw Diagnostics([Diagnostic(error.diagnosticCode, path: "", message: error.message)])
    }
    let declared = Declared()
    do throws(LuaError) {
      state = try LuaState(limits: limits) { name in
        let module = try shelf.take(name, limit: limits.source)
        return (module.text, module.displayPath)
      }
      try Constructors(stage: .running).install(in: state)
      do throws(LuaValueError) { try JSONLibrary.install(in: state) } catch {
        throw LuaError(.runtime, error.message, code: error.code)
      }
      state.print = print
      state.define("behaviour") { call in try declared.take(&call) }
      _ = try state.run(source: source.text, chunk: source.displayPath)
    } catch {
      throw Diagnostics([ScriptFailure(error, shelf: shelf, registry: .everything).diagnostic])
    }
    fields = try Self.judged(declared, state, shelf, source)
    do throws(LuaError) { try state.freeze() } catch {
      throw Diagnostics([ScriptFailure(error, shelf: shelf, registry: .everything).diagnostic])
    }
  }

  private static func judged(
    _ declared: Declared, _ state: LuaState, _ shelf: SourceCache, _ source: SourceText
  ) throws(Diagnostics) -> FieldReader {
    guard let declaration = declared.all.first else {
      throw Diagnostics([
        Diagnostic(
          .missingField, path: "", message: "the file has no behavior; write return behaviour { do_task = 0.8 }",
          location: SourceLocation(file: source.displayPath, line: 1),
          sourceLine: shelf.sources[source.displayPath]?.source.lineText(1))
      ])
    }
    let decoder = PlanDecoder(registry: .everything, sources: shelf.sources)
    let reader = decoder.reader(declaration, path: "behaviour")
    for more in declared.all.dropFirst() {
      decoder.report(
        .duplicateID, at: Authored(.nothing, path: "behaviour", place: decoder.place(of: more)),
        "there is a behavior already; a file has one")
    }
    for name in ["do_task", "decline", "drop_out"] {
      guard let number = reader?.number(name), !(0...1).contains(number), let place = reader?.place(of: name) else {
        continue
      }
      decoder.report(.outOfRange, at: place, "\(name) is how likely it is; write a number from 0 to 1")
    }
    for (name, field) in (reader?.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard case .function(let function) = field.decoded else { continue }
      do throws(LuaError) {
        for variable in try state.sharedVariables(of: function) {
          let position = ScriptPosition(file: variable.chunk, line: variable.line)
          decoder.report(
            .impureHook,
            at: Authored(.nothing, path: name, place: Place(source: shelf.sources[variable.chunk], position: position)),
            """
            the function that begins here assigns to the outer local '\(variable.name)', but a behavior keeps nothing between \
            calls; write local \(variable.name) inside it, or keep it in what `traits` gives
            """)
        }
      } catch {
        throw Diagnostics([ScriptFailure(error, shelf: shelf, registry: .everything).diagnostic])
      }
    }
    guard decoder.diagnostics.isEmpty, let reader else { throw Diagnostics(decoder.diagnostics) }
    return reader
  }

  /// The behaviors that a file made.
  private final class Declared {
    private(set) var all: [Declaration] = []

    func take(_ call: inout LuaCall) throws {
      guard let entry = Registry.everything["behaviour"], all.count < 10 else {
        throw OptionError("limit", "a file has one behaviour")
      }
      let declaration = Declaration(
        entry, arguments: [], table: AuthoredValue(try call.value(1)), position: call.scriptPosition)
      all.append(declaration)
      call.push(declaration)
    }
  }
}
