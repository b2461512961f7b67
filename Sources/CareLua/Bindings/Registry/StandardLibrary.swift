/// The functions of Lua's library that scripts have, one per line: name, parameters, result, and summary.
///
/// A parameter is written `name` or `name?`, with its type after a colon; `...` stands for any number of values.
private struct StandardFunction {
  var name: String
  var takes: String
  var gives: ResultType
  var summary: String

  init(_ name: String, _ takes: String, _ gives: ResultType, _ summary: String) {
    self.name = name
    self.takes = takes
    self.gives = gives
    self.summary = summary
  }

  var entry: ConstructorEntry {
    ConstructorEntry(
      name, .call, gives: gives, summary,
      parameters: takes.split(separator: " ").map { part in
        let pieces = part.split(separator: ":").map(String.init)
        let isOptional = pieces[0].hasSuffix("?")
        return FieldEntry(
          isOptional ? String(pieces[0].dropLast()) : pieces[0],
          Self.types[pieces.count > 1 ? pieces[1] : ""] ?? .anything,
          "", required: !isOptional && pieces[0] != "...")
      })
  }

  private static let types: [String: FieldType] = [
    "text": .text, "integer": .integer, "number": .number, "boolean": .boolean, "table": .tableOfAny,
    "function": .function, "scalar": .scalar, "replacement": .any(of: [.scalar, .tableOfAny, .function]),
    "source": .any(of: [.text, .function]), "thread": .given(.handle("thread")),
  ]
}

extension FieldType {
  fileprivate static let anything = FieldType.given(.anything)
  fileprivate static let tableOfAny = FieldType.given(.list(of: .anything))
}

extension ConstructorEntry {
  /// The functions of Lua's library that scripts have.
  static let standardLibrary =
    (basics + strings + tables + numbers + characters + coroutines).map(\.entry) + standardConstants

  private static let standardConstants = [
    member("_VERSION", .text, "\"Lua 5.4\"."),
    member("_G", .map(of: .anything), "The globals; while a hook runs, they are read-only."),
    member("math.pi", .number, "The ratio of a circle's circumference to its diameter."),
    member("math.huge", .number, "Infinity."),
    member("math.maxinteger", .integer, "The largest integer."),
    member("math.mininteger", .integer, "The smallest integer."),
    member("utf8.charpattern", .text, "A pattern that matches one character of a UTF-8 text."),
  ]

  private static let basics = [
    StandardFunction(
      "assert", "value message? ...", .anything,
      "Returns its values, or raises the message if the first is false or nil."),
    StandardFunction("error", "message level?:integer", .nothing, "Raises an error."),
    StandardFunction(
      "pcall", "body:function ...", .several([.boolean, .anything]),
      "Calls a function and catches the error that it raises. An exceeded memory, work, or time limit is not caught."),
    StandardFunction(
      "xpcall", "body:function handler:function ...", .several([.boolean, .anything]),
      "Calls a function like pcall, and passes the error to a handler. The handler is not called when a limit is exceeded."
    ),
    StandardFunction(
      "select", "place ...", .anything, "Returns the values from an index onward, or their number for \"#\"."),
    StandardFunction(
      "type", "value",
      .type(.choice(["nil", "boolean", "number", "string", "table", "function", "thread", "userdata"])),
      "Returns the type of a value; a handle of the host, such as an event, is userdata."),
    StandardFunction(
      "tostring", "value", .text,
      "Returns the value as text. A table is <table> and a function <function>, without an address."),
    StandardFunction(
      "tonumber", "value base?:integer", .optional(.number),
      "Returns the number that a text contains; nil if it contains none."),
    StandardFunction(
      "next", "table:table key?", .several([.anything, .anything]),
      "Returns the entry after a key, in the order of pairs."),
    StandardFunction(
      "pairs", "table:table", .several([.function, .anything, .anything]),
      "Iterates over all entries in a fixed order: integers ascending, other numbers, then texts by their bytes."
    ),
    StandardFunction(
      "ipairs", "table:table", .several([.function, .anything, .integer]),
      "Iterates over the indexes 1, 2, 3, … up to the first absent one."),
    StandardFunction(
      "rawequal", "first second", .boolean, "Returns whether two values are the same, without metamethods."),
    StandardFunction("rawget", "table:table key", .anything, "Returns an entry of a table, without metamethods."),
    StandardFunction(
      "rawset", "table:table key value", .list(of: .anything),
      "Sets an entry, without metamethods; a read-only table raises an error."),
    StandardFunction("rawlen", "value", .integer, "Returns the length of a table or a text, without metamethods."),
    StandardFunction(
      "getmetatable", "value", .anything, "Returns the metatable of a value; false for texts and handles of the host."),
    StandardFunction(
      "setmetatable", "table:table metatable?:table", .list(of: .anything),
      "Sets the metatable of a table; a metatable with __gc raises an error."),
    StandardFunction(
      "load", "source:source name?:text mode?:text environment?:table",
      .several([.optional(.function), .optional(.text)]),
      "Compiles at most 8 kB of source; returns nil and a message if it is not Lua. Compiled code raises an error."),
    StandardFunction(
      "require", "name:text", .anything,
      "Returns the value of a module in the plan's folder or in `lib`; each module runs once."),
  ]

  private static let strings = [
    StandardFunction(
      "string.byte", "text:text from?:integer to?:integer", .anything, "Returns the bytes of a part of a text."),
    StandardFunction("string.char", "...:integer", .text, "Returns the text with the given bytes."),
    StandardFunction(
      "string.find", "text:text pattern:text from?:integer plain?:boolean",
      .several([.optional(.integer), .optional(.integer)]),
      "Returns the position of the first match of a pattern. Every step is charged, so an endless match exceeds the work limit of the call."
    ),
    StandardFunction(
      "string.format", "format:text ...", .text,
      "Returns a text in a format, like C's printf; %p, which would show an address, raises an error."),
    StandardFunction(
      "string.gmatch", "text:text pattern:text from?:integer", .function, "Iterates over the matches of a pattern."),
    StandardFunction(
      "string.gsub", "text:text pattern:text replacement:replacement most?:integer", .several([.text, .integer]),
      "Returns the text with the matches replaced, and their number."),
    StandardFunction("string.len", "text:text", .integer, "Returns the number of bytes."),
    StandardFunction("string.lower", "text:text", .text, "Returns the text in lowercase; only A to Z change."),
    StandardFunction("string.upper", "text:text", .text, "Returns the text in uppercase; only a to z change."),
    StandardFunction(
      "string.match", "text:text pattern:text from?:integer", .optional(.text),
      "Returns the captures of the first match of a pattern."),
    StandardFunction("string.pack", "format:text ...", .text, "Returns values in binary form."),
    StandardFunction("string.packsize", "format:text", .integer, "Returns the length of the result of string.pack."),
    StandardFunction(
      "string.unpack", "format:text text:text from?:integer", .anything, "Returns values from their binary form."),
    StandardFunction(
      "string.rep", "text:text count:integer separator?:text", .text,
      "Returns the text repeated n times; a text can have at most 1 MB."),
    StandardFunction("string.reverse", "text:text", .text, "Returns the bytes in reverse order."),
    StandardFunction(
      "string.sub", "text:text from:integer to?:integer", .text,
      "Returns a part of a text; negative positions count from the end."
    ),
  ]

  private static let tables = [
    StandardFunction(
      "table.concat", "list:table separator?:text from?:integer to?:integer", .text,
      "Returns the texts and numbers of a list, joined."),
    StandardFunction(
      "table.insert", "list:table ...", .nothing, "Inserts a value at the end of a list, or at an index."),
    StandardFunction(
      "table.move", "list:table from:integer to:integer place:integer target?:table", .list(of: .anything),
      "Copies part of a list."),
    StandardFunction(
      "table.pack", "...", .list(of: .anything), "Returns a list of its arguments, with their number as `n`."),
    StandardFunction(
      "table.remove", "list:table place?:integer", .anything,
      "Removes a value from a list and returns it: the last one, or the one at an index."),
    StandardFunction(
      "table.sort", "list:table before?:function", .nothing,
      "Sorts a list in place. The sort is stable, and an inconsistent comparison is not an error."),
    StandardFunction(
      "table.unpack", "list:table from?:integer to?:integer", .anything, "Returns the values of a list."),
  ]

  private static let numbers =
    [
      ("acos", "arc cosine"), ("asin", "arc sine"), ("cos", "cosine"), ("deg", "degrees"), ("exp", "exponential"),
      ("rad", "radians"), ("sin", "sine"), ("sqrt", "square root"), ("tan", "tangent"),
    ].map { StandardFunction("math.\($0)", "x:number", .number, "Returns the \($1) of a number.") } + [
      StandardFunction("math.abs", "x:number", .number, "Returns the absolute value of a number."),
      StandardFunction("math.atan", "y:number x?:number", .number, "Returns the angle of a point."),
      StandardFunction(
        "math.ceil", "x:number", .integer, "Returns the smallest integer that is not less than a number."),
      StandardFunction(
        "math.floor", "x:number", .integer, "Returns the largest integer that is not greater than a number."),
      StandardFunction(
        "math.fmod", "x:number y:number", .number, "Returns the remainder of a division rounded toward zero."),
      StandardFunction(
        "math.log", "x:number base?:number", .number, "Returns the logarithm; without a base, the natural logarithm."),
      StandardFunction("math.max", "...:number", .number, "Returns the largest number."),
      StandardFunction("math.min", "...:number", .number, "Returns the smallest number."),
      StandardFunction(
        "math.modf", "x:number", .several([.number, .number]), "Returns the integral part and the fractional part."),
      StandardFunction(
        "math.random", "from?:integer to?:integer", .number,
        "Returns a random number from 0 to 1, an integer from 1 to a limit, or an integer in a range. Each call of a hook has its own random seed, so it always draws the same numbers."
      ),
      StandardFunction(
        "math.tointeger", "x", .optional(.integer), "Returns a number as an integer; nil if it is not one."),
      StandardFunction(
        "math.type", "x", .optional(.text), "Returns \"integer\" or \"float\"; nil if the value is not a number."),
      StandardFunction(
        "math.ult", "first:integer second:integer", .boolean,
        "Returns whether one integer is less than another, both as unsigned."),
    ]

  private static let characters = [
    StandardFunction("utf8.char", "...:integer", .text, "Returns the text with the given code points."),
    StandardFunction(
      "utf8.codes", "text:text lax?:boolean", .several([.function, .text, .integer]), "Iterates over the characters."),
    StandardFunction(
      "utf8.codepoint", "text:text from?:integer to?:integer lax?:boolean", .anything,
      "Returns the code points of a part of a text."),
    StandardFunction(
      "utf8.len", "text:text from?:integer to?:integer lax?:boolean",
      .several([.optional(.integer), .optional(.integer)]),
      "Returns the number of characters; nil and a position if the text is not UTF-8."),
    StandardFunction(
      "utf8.offset", "text:text count:integer from?:integer", .optional(.integer),
      "Returns the position of the first byte of a character."),
  ]

  private static let coroutines = [
    StandardFunction(
      "coroutine.create", "body:function", .handle("thread"),
      "Creates a coroutine. It uses the budget of the call that resumes it, and ends with it."),
    StandardFunction(
      "coroutine.resume", "thread:thread ...", .several([.boolean, .anything]), "Resumes a coroutine."),
    StandardFunction("coroutine.yield", "...", .anything, "Suspends the coroutine and passes values to its resumer."),
    StandardFunction(
      "coroutine.wrap", "body:function", .function, "Creates a coroutine and returns a function that resumes it."),
    StandardFunction(
      "coroutine.close", "thread:thread", .several([.boolean, .anything]), "Closes a suspended coroutine."),
    StandardFunction(
      "coroutine.status", "thread:thread", .type(.choice(["running", "suspended", "normal", "dead"])),
      "Returns the status of a coroutine."),
    StandardFunction(
      "coroutine.isyieldable", "thread?:thread", .boolean, "Returns whether the running coroutine can yield."),
    StandardFunction(
      "coroutine.running", "", .several([.handle("thread"), .boolean]),
      "Returns the running coroutine, and whether it is the main one."),
  ]
}
