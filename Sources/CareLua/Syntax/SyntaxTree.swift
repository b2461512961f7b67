/// What a Lua file says, with the bytes of every part, nothing evaluated.
///
/// Nodes lie flat in the order in which they end, so that depth costs no stack: a tree of a hostile file is walked and freed like
/// that of an honest one.
package struct SyntaxTree: Sendable {
  package typealias NodeID = Int
  package typealias FunctionID = Int
  package typealias LocalID = Int

  package struct Node: Sendable {
    package var kind: Kind
    package var range: Range<Int>
    /// The function that it stands in.
    package var function: FunctionID
  }

  package indirect enum Kind: Sendable {
    case string(String)
    case number(String)
    case boolean(Bool)
    /// `nil` or `...`.
    case constant
    case name(String, local: LocalID?)
    /// `object.key`
    case member(object: NodeID, key: String, keyRange: Range<Int>)
    case index(object: NodeID, key: NodeID)
    case call(callee: NodeID, method: String?, arguments: [NodeID])
    case function(FunctionID)
    case table([TableField])
    case operation(symbol: String, operands: [NodeID])
    case group(NodeID)
  }

  package struct TableField: Sendable {
    package enum Key: Hashable, Sendable {
      case name(String)
      /// The place in the list part, from 1.
      case position(Int)
      case computed
    }

    package var key: Key
    /// The key; of a list item, the value.
    package var keyRange: Range<Int>
    package var value: NodeID
  }

  package struct Function: Sendable {
    package var range: Range<Int>
    /// The function around it; nil for the file itself.
    package var parent: FunctionID?
    /// The names between its brackets, `self` of a method first.
    package var parameters: [LocalID] = []
  }

  package struct Local: Sendable {
    package var name: String
    package var function: FunctionID
    /// The value that it is declared with.
    package var initializer: NodeID?
    /// The name where it is declared; nil for the `self` of a method.
    package var range: Range<Int>?
  }

  package struct Assignment: Sendable {
    package var name: String
    /// Nil for a global.
    package var local: LocalID?
    /// The name on the left.
    package var range: Range<Int>
    package var function: FunctionID
  }

  package internal(set) var nodes: [Node] = []
  /// All functions; the first is the file.
  package internal(set) var functions: [Function] = []
  package internal(set) var locals: [Local] = []
  package internal(set) var assignments: [Assignment] = []
  /// Functions put into a table that a local holds: `function helper.bump() … end`, `helper.bump = function() … end`.
  package internal(set) var members: [(local: LocalID, key: String?, function: FunctionID)] = []
  /// The expressions `a.b` and `a[b]` that are set, not read.
  package internal(set) var targets: Set<NodeID> = []
  /// The calls that stand alone, whose values nobody takes.
  package internal(set) var statements: [NodeID] = []
  package internal(set) var comments: [LuaComment] = []
  /// What the file returns, if its last statement says so.
  package internal(set) var returned: NodeID?

  /// The tree of `source`; nil if it is not Lua (Lua itself says why).
  package init?(_ source: LuaSource) {
    var parser = SyntaxParser(source.bytes)
    guard let tree = try? parser.parse() else { return nil }
    self = tree
  }

  init() {}

  package subscript(id: NodeID) -> Node { nodes[id] }

  /// The local that `a.b.c` or `a[b]` begins with, if it is one.
  func root(of node: NodeID) -> LocalID? {
    var current = node
    while true {
      switch nodes[current].kind {
      case .member(let object, _, _), .index(let object, _): current = object
      case .name(_, let local): return local
      default: return nil
      }
    }
  }

  /// Whether `inner` is `outer` or stands inside it.
  package func function(_ inner: FunctionID, isWithin outer: FunctionID) -> Bool {
    var current: FunctionID? = inner
    while let id = current {
      if id == outer { return true }
      current = functions[id].parent
    }
    return false
  }

  /// Assignments in `function`, or in functions inside it, to locals and globals that outlive a call of it.
  package func assignments(outOf function: FunctionID) -> [Assignment] {
    assignments.filter { assignment in
      guard self.function(assignment.function, isWithin: function) else { return false }
      guard let local = assignment.local else { return true }
      return !self.function(locals[local].function, isWithin: function)
    }
  }
}
