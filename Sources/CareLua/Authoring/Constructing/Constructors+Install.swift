import CareModel

extension Constructors {
  /// Offers every constructor as a global of `state`.
  ///
  /// The state keeps this object alive.
  package func install(in state: LuaState) throws(LuaError) {
    let names = registry.constructorNames
    try state.offer(names.catalog) { item in self.value(of: names.items[item], names) }
  }

  private func value(of item: ConstructorNames.Item, _ names: ConstructorNames) -> LuaCatalog.Value {
    switch item {
    case .constructor(let entry, let name, let skipped):
      let body = body(of: entry)
      return .function(name) { call in
        call.skipped = skipped
        try body(&call, skipped)
      }
    case .function(let name):
      return .function(name) { call in
        guard let function = self.functions[name] else { throw OptionError.unsupported(name) }
        try function(&call)
      }
    case .now:
      let now = timeBody(TimeLibrary.now)
      return .function("time.now") { call in try now(&call, 0) }
    case .enrolled: return .object(AnchorPoint(.enrolled))
    case .unknownPart:
      return .function("ui") { call in
        throw LuaArgumentError(code: "unknown_part", message: self.registry.unknownPart(try call.string(2)))
      }
    }
  }

  /// Runs a constructor; its arguments begin after `skipped` others.
  private typealias Body = (inout LuaCall, _ skipped: Int) throws -> Void

  private func body(of entry: ConstructorEntry) -> Body {
    switch (entry.noun, entry.name) {
    case (.moment, _) where !entry.isSupported: unsupportedBody(entry)
    case (.interval, _), (_, "time"), (_, "time.date"), (_, "time.now"): timeBody(entry)
    case (_, "day"), (_, "week"), (_, "month"): dayBody(entry)
    case (.anchor, _): anchorBody(entry)
    case (_, "param"): { call, skipped in try self.pushParameter(&call, skipping: skipped) }
    case (_, "latest"): { call, skipped in try self.pushChoice(.latest, &call, skipping: skipped) }
    case (_, "earliest"): { call, skipped in try self.pushChoice(.earliest, &call, skipping: skipped) }
    case (_, "after"): { call, skipped in try self.pushAfter(&call, skipping: skipped) }
    default: declaringBody(entry)
    }
  }

  private func timeBody(_ entry: ConstructorEntry) -> Body {
    let function = TimeLibrary.function(entry.name, source: timeSource)
    return { call, skipped in
      let turn = self.turn(entry.name, id: nil, at: call.scriptPosition)
      do {
        if entry.name == "time" {
          call.push(try TimeLibrary.time(try call.string(1 + skipped), self.timeSource))
        } else {
          try function?(&call)
        }
      } catch {
        try self.refuseTime(error, entry, turn: turn, &call)
      }
    }
  }

  private func dayBody(_ entry: ConstructorEntry) -> Body {
    let unit = IntervalValue.Unit(rawValue: entry.name + "s") ?? .days
    return { call, skipped in
      let turn = self.turn(entry.name, id: nil, at: call.scriptPosition)
      do {
        call.push(AnchorPoint(.enrolled, try IntervalValue(try call.number(1 + skipped), unit).interval))
      } catch {
        try self.refuseTime(error, entry, turn: turn, &call)
      }
    }
  }

  private func refuseTime(_ error: any Error, _ entry: ConstructorEntry, turn: Int, _ call: inout LuaCall) throws {
    var error = error
    if entry.noun == .interval, case .object(let point as AnchorPoint)? = try? call.value(call.count) {
      error = LuaArgumentError(
        message:
          "\(entry.name) takes a number, got \(point.anchor.title), whose value is not known before enrollment; write \(entry.name)(30)",
        expected: "a number", got: "anchor")
    } else if let argument = error as? LuaArgumentError, let parameter = entry.parameters.first {
      let example =
        parameter.type == .integer ? "(3)" : entry.name == "time" ? " \"2026-06-07T08:00\"" : " \"2026-06-07\""
      error = LuaArgumentError(
        code: argument.code,
        message:
          "\(entry.name) takes \(parameter.type.title), got \(argument.got ?? "nothing"); write \(entry.name)\(example)",
        expected: argument.expected, got: argument.got)
    }
    try refuse(error, (error as? TimeError)?.diagnosticCode ?? .wrongType, entry.name, turn: turn, &call)
  }

  private func unsupportedBody(_ entry: ConstructorEntry) -> Body {
    { call, _ in
      let turn = self.turn(entry.name, id: nil, at: call.scriptPosition)
      let error = LuaArgumentError(code: "unsupported", message: "`\(entry.name)` is not supported by this release")
      try self.refuse(error, .notAllowed, entry.name, turn: turn, &call)
    }
  }

  private func anchorBody(_ entry: ConstructorEntry) -> Body {
    { call, skipped in
      let position = call.scriptPosition
      let value = AuthoredValue((try? call.value(1 + skipped)) ?? .nil)
      var id: String?
      if case .text(let text) = value { id = text }
      let turn = self.turn(entry.name, id: id, at: position)
      guard let id, Identifier<AnchorDefinition>(id).isWellFormed, id != "enrolled" else {
        let error = LuaArgumentError(
          message: id == "enrolled"
            ? "every plan has the anchor `enrolled`; write enrolled, or another name"
            : "\(value.title) is not an anchor name; write anchor \"surgery\"")
        return try self.refuse(error, .badID, entry.name, turn: turn, &call)
      }
      call.push(
        AnchorPoint(.named(id)) { call in
          let declaration = Declaration(
            entry, arguments: [.text(id)], table: nil, position: position, repetition: turn)
          try self.take(2, of: &call, for: declaration)
          try self.note(declaration)
          try self.validate(declaration)
          call.push(declaration)
        })
    }
  }

  private func declaringBody(_ entry: ConstructorEntry) -> Body {
    { call, skipped in
      let position = self.position(of: call)
      var arguments: [AuthoredValue] = []
      let parameters = entry.form == .named ? 1 : entry.isSupported ? entry.parameters.count : 0
      do {
        for index in 0..<parameters { arguments.append(AuthoredValue(try call.value(1 + skipped + index))) }
      } catch {
        let turn = self.turn(entry.name, id: nil, at: position)
        return try self.refuse(error, .wrongType, entry.name, turn: turn, &call)
      }
      var table = 1 + skipped + parameters
      if entry.form == .named, case .table? = arguments.first {
        // `task { … }`: the id is missing, and the decoder reports that.
        arguments = [.nothing]
        table = 1 + skipped
      }
      var id: String?
      if case .text(let text)? = arguments.first { id = text }
      let turn = self.turn(entry.name, id: id, at: position)
      let type = entry.noun == .schedule ? ScheduleObject.self : Declaration.self
      let declaration = type.init(
        entry, arguments: arguments, table: nil, position: position, repetition: turn
      ) { [weak self] declaration, call in
        try self?.take(2, of: &call, for: declaration)
        try self?.validate(declaration)
      }
      (declaration as? ScheduleObject)?.constructors = self
      if let error = declaration.depthError { return try self.refuse(error, .limit, entry.name, turn: turn, &call) }
      try self.note(declaration)
      if entry.form == .table || !call.isNil(table) { try self.take(table, of: &call, for: declaration) }
      if entry.form != .named || declaration.table != nil { try self.validate(declaration) }
      call.push(declaration)
    }
  }

  /// Takes the table of a declaration from an argument.
  private func take(_ index: Int, of call: inout LuaCall, for declaration: Declaration) throws {
    let name = declaration.entry.name
    do {
      let table = AuthoredValue(try call.value(index))
      guard !declaration.isPart else {
        return try leave(
          declaration, .notAllowed,
          ConstructorError(
            code: DiagnosticCode.notAllowed.rawValue,
            message:
              "\(stage == .declaring ? declaration.title : name) is used before it has its table; write \(declaration.entry.form.example(name))"
          ))
      }
      let depth = declaration.depth
      declaration.table = table
      call.keepCopies(in: declaration)
      if let error = declaration.depthError {
        declaration.depth = depth
        try leave(declaration, .limit, error)
      }
    } catch let error as LuaValueError {
      guard stage == .declaring else { throw error }
      declaration.table = .unreadable("\(error.message); write out the fields of \(name)", .wrongType)
    }
  }

  /// Leaves a declaration without the table that it was given: an error at once, or, while declaring, after the file has been read.
  private func leave(_ declaration: Declaration, _ code: DiagnosticCode, _ error: ConstructorError) throws {
    guard stage == .declaring else { throw error }
    declaration.table = .unreadable(error.message, code)
  }
}

extension TimeError {
  /// The diagnostic code that authors see for the error.
  fileprivate var diagnosticCode: DiagnosticCode {
    switch self {
    case .notATime, .notADate, .noClock, .noZone, .unknownDirective: .badTime
    default: .outOfRange
    }
  }
}
