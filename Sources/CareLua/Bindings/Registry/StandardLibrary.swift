/// What of Lua's own library scripts have, in short lines: a name, what it takes, what it gives, what it does.
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
  /// What of Lua's own library scripts have.
  static let standardLibrary =
    (basics + strings + tables + numbers + characters + coroutines).map(\.entry) + standardConstants

  private static let standardConstants = [
    member("_VERSION", .text, "\"Lua 5.4\"."),
    member("_G", .map(of: .anything), "The globals; while hooks run they can be read and not changed."),
    member("math.pi", .number, "The ratio of a circle's circumference to its diameter."),
    member("math.huge", .number, "A number greater than every other."),
    member("math.maxinteger", .integer, "The greatest integer."),
    member("math.mininteger", .integer, "The least integer."),
    member("utf8.charpattern", .text, "A pattern that matches one character of a UTF-8 text."),
  ]

  private static let basics = [
    StandardFunction(
      "assert", "value message? ...", .anything,
      "Gives its values, or raises the message when the first is false or nil."),
    StandardFunction("error", "message level?:integer", .nothing, "Raises an error."),
    StandardFunction(
      "pcall", "body:function ...", .several([.boolean, .anything]),
      "Calls a function and catches what it raises. Not caught: the end of the budget of memory, work or time."),
    StandardFunction(
      "xpcall", "body:function handler:function ...", .several([.boolean, .anything]),
      "As pcall, with a function that is given the error. It is not called when a budget has ended."),
    StandardFunction("select", "place ...", .anything, "The values from a place on; their number for \"#\"."),
    StandardFunction(
      "type", "value",
      .type(.choice(["nil", "boolean", "number", "string", "table", "function", "thread", "userdata"])),
      "The type of a value; what the host gives, such as an event, is userdata."),
    StandardFunction(
      "tostring", "value", .text, "The value as text. A table is <table> and a function <function>: no address shows."),
    StandardFunction(
      "tonumber", "value base?:integer", .optional(.number), "The number that a text holds; nil for none."),
    StandardFunction(
      "next", "table:table key?", .several([.anything, .anything]), "The entry after a key, in the order of pairs."),
    StandardFunction(
      "pairs", "table:table", .several([.function, .anything, .anything]),
      "Visits all entries in an order that is always the same: integers ascending, other numbers, then texts by their bytes."
    ),
    StandardFunction(
      "ipairs", "table:table", .several([.function, .anything, .integer]),
      "Visits 1, 2, 3, … up to the first absent one."),
    StandardFunction("rawequal", "first second", .boolean, "Whether two values are the same, without metamethods."),
    StandardFunction("rawget", "table:table key", .anything, "An entry of a table, without metamethods."),
    StandardFunction(
      "rawset", "table:table key value", .list(of: .anything), "Sets an entry; refused for what is read-only."),
    StandardFunction("rawlen", "value", .integer, "The length of a table or text, without metamethods."),
    StandardFunction(
      "getmetatable", "value", .anything, "The metatable of a value; false for texts and handles of the host."),
    StandardFunction(
      "setmetatable", "table:table metatable?:table", .list(of: .anything),
      "Sets the metatable of a table; one with __gc is refused."),
    StandardFunction(
      "load", "source:source name?:text mode?:text environment?:table",
      .several([.optional(.function), .optional(.text)]),
      "Compiles text of at most 8 kB; nil and a message where it is no Lua. Compiled code is refused."),
    StandardFunction(
      "require", "name:text", .anything, "The value of a module of the plan's own folder or of `lib`, which runs once."),
  ]

  private static let strings = [
    StandardFunction("string.byte", "text:text from?:integer to?:integer", .anything, "The bytes of a part of a text."),
    StandardFunction("string.char", "...:integer", .text, "The text of such bytes."),
    StandardFunction(
      "string.find", "text:text pattern:text from?:integer plain?:boolean",
      .several([.optional(.integer), .optional(.integer)]),
      "Where a pattern is first found. Every step costs work, so a pattern without end ends the call, not the host."),
    StandardFunction(
      "string.format", "format:text ...", .text,
      "A text after a format, as C's printf; %p is refused: addresses do not show."),
    StandardFunction(
      "string.gmatch", "text:text pattern:text from?:integer", .function, "Visits every match of a pattern."),
    StandardFunction(
      "string.gsub", "text:text pattern:text replacement:replacement most?:integer", .several([.text, .integer]),
      "The text with matches replaced, and how many were."),
    StandardFunction("string.len", "text:text", .integer, "The number of bytes."),
    StandardFunction("string.lower", "text:text", .text, "With small letters, of A to Z alone."),
    StandardFunction("string.upper", "text:text", .text, "With capital letters, of a to z alone."),
    StandardFunction(
      "string.match", "text:text pattern:text from?:integer", .optional(.text),
      "What a pattern captures where it is first found."),
    StandardFunction("string.pack", "format:text ...", .text, "Values in binary form."),
    StandardFunction("string.packsize", "format:text", .integer, "The length of what string.pack makes."),
    StandardFunction(
      "string.unpack", "format:text text:text from?:integer", .anything, "Values from their binary form."),
    StandardFunction(
      "string.rep", "text:text count:integer separator?:text", .text,
      "The text so many times; one text holds at most 1 MB."),
    StandardFunction("string.reverse", "text:text", .text, "The bytes from the last to the first."),
    StandardFunction(
      "string.sub", "text:text from:integer to?:integer", .text, "A part of a text; negative places count from the end."
    ),
  ]

  private static let tables = [
    StandardFunction(
      "table.concat", "list:table separator?:text from?:integer to?:integer", .text,
      "The texts and numbers of a list, joined."),
    StandardFunction(
      "table.insert", "list:table ...", .nothing, "Puts a value at the end of a list, or at a place before it."),
    StandardFunction(
      "table.move", "list:table from:integer to:integer place:integer target?:table", .list(of: .anything),
      "Copies part of a list."),
    StandardFunction("table.pack", "...", .list(of: .anything), "A list of its arguments, with their number as `n`."),
    StandardFunction(
      "table.remove", "list:table place?:integer", .anything,
      "Takes a value out of a list: the last, or the one at a place."),
    StandardFunction(
      "table.sort", "list:table before?:function", .nothing,
      "Sorts a list in place. Equal elements stay in their order; a comparison that contradicts itself is no error."),
    StandardFunction("table.unpack", "list:table from?:integer to?:integer", .anything, "The values of a list."),
  ]

  private static let numbers =
    [
      ("acos", "arc cosine"), ("asin", "arc sine"), ("cos", "cosine"), ("deg", "degrees"), ("exp", "power of e"),
      ("rad", "radians"), ("sin", "sine"), ("sqrt", "square root"), ("tan", "tangent"),
    ].map { StandardFunction("math.\($0)", "x:number", .number, "The \($1) of a number.") } + [
      StandardFunction("math.abs", "x:number", .number, "A number without its sign."),
      StandardFunction("math.atan", "y:number x?:number", .number, "The angle of a point."),
      StandardFunction("math.ceil", "x:number", .integer, "The next integer that is no less."),
      StandardFunction("math.floor", "x:number", .integer, "The next integer that is no more."),
      StandardFunction("math.fmod", "x:number y:number", .number, "The rest of a division, rounded toward zero."),
      StandardFunction("math.log", "x:number base?:number", .number, "The logarithm; natural without a base."),
      StandardFunction("math.max", "...:number", .number, "The greatest."),
      StandardFunction("math.min", "...:number", .number, "The least."),
      StandardFunction("math.modf", "x:number", .several([.number, .number]), "The whole part, and the rest."),
      StandardFunction(
        "math.random", "from?:integer to?:integer", .number,
        "A random number from 0 to 1, up to one, or between two. It is drawn from the call's own seed: the same call draws the same."
      ),
      StandardFunction("math.tointeger", "x", .optional(.integer), "The integer that a number is; nil for none."),
      StandardFunction("math.type", "x", .optional(.text), "\"integer\" or \"float\"; nil for no number."),
      StandardFunction(
        "math.ult", "first:integer second:integer", .boolean, "Whether one integer is below another, without signs."),
    ]

  private static let characters = [
    StandardFunction("utf8.char", "...:integer", .text, "The text of such code points."),
    StandardFunction(
      "utf8.codes", "text:text lax?:boolean", .several([.function, .text, .integer]), "Visits every character."),
    StandardFunction(
      "utf8.codepoint", "text:text from?:integer to?:integer lax?:boolean", .anything,
      "The code points of a part of a text."),
    StandardFunction(
      "utf8.len", "text:text from?:integer to?:integer lax?:boolean",
      .several([.optional(.integer), .optional(.integer)]),
      "The number of characters; nil and a place where it is not UTF-8."),
    StandardFunction(
      "utf8.offset", "text:text count:integer from?:integer", .optional(.integer),
      "The byte at which a character begins."),
  ]

  private static let coroutines = [
    StandardFunction(
      "coroutine.create", "body:function", .handle("thread"),
      "A coroutine. It works on the budget of the call that resumes it, and ends with it."),
    StandardFunction(
      "coroutine.resume", "thread:thread ...", .several([.boolean, .anything]), "Goes on with a coroutine."),
    StandardFunction("coroutine.yield", "...", .anything, "Hands values to whoever resumed."),
    StandardFunction("coroutine.wrap", "body:function", .function, "A coroutine as a function that goes on with it."),
    StandardFunction(
      "coroutine.close", "thread:thread", .several([.boolean, .anything]), "Ends a coroutine that waits."),
    StandardFunction(
      "coroutine.status", "thread:thread", .type(.choice(["running", "suspended", "normal", "dead"])),
      "Where a coroutine stands."),
    StandardFunction("coroutine.isyieldable", "thread?:thread", .boolean, "Whether a coroutine may yield."),
    StandardFunction(
      "coroutine.running", "", .several([.handle("thread"), .boolean]),
      "The running coroutine, and whether it is the main one."),
  ]
}
