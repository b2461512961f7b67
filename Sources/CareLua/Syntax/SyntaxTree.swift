/// The syntax tree of a Lua file, with the byte range of every node.
///
/// Nodes are stored in a flat array in the order in which they end, so that depth costs no stack, even for hostile
/// files.
package struct SyntaxTree: Sendable {
  package typealias NodeID = Int
  package typealias FunctionID = Int
  package typealias LocalID = Int

  package struct Node: Sendable {
    package var kind: Kind
    package var range: Range<Int>
    /// The function that contains the node.
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
      /// The index in the list part, from 1.
      case position(Int)
      case computed
    }

    package var key: Key
    /// The range of the key; for a list item, of the value.
    package var keyRange: Range<Int>
    package var value: NodeID
  }

  package struct Function: Sendable {
    package var range: Range<Int>
    /// The enclosing function; nil for the file itself.
    package var parent: FunctionID?
    /// The parameters; a method's `self` comes first.
    package var parameters: [LocalID] = []
  }

  package struct Local: Sendable {
    package var name: String
    package var function: FunctionID
    /// The initial value.
    package var initializer: NodeID?
    /// The range of the name in the declaration; nil for the `self` of a method.
    package var range: Range<Int>?
  }

  package struct Assignment: Sendable {
    package var name: String
    /// The assigned local; nil for a global.
    package var local: LocalID?
    /// The range of the name on the left.
    package var range: Range<Int>
    package var function: FunctionID
  }

  package internal(set) var nodes: [Node] = []
  /// All functions; the first is the file.
  package internal(set) var functions: [Function] = []
  package internal(set) var locals: [Local] = []
  package internal(set) var assignments: [Assignment] = []
  /// The functions assigned to fields of a local's table: `function helper.bump() … end`, `helper.bump = function() …
  /// end`.
  package internal(set) var members: [(local: LocalID, key: String?, function: FunctionID)] = []
  /// The expressions `a.b` and `a[b]` that are assigned, not read.
  package internal(set) var targets: Set<NodeID> = []
  /// The calls that are statements, whose values are not used.
  package internal(set) var statements: [NodeID] = []
  package internal(set) var comments: [LuaComment] = []
  /// The value that the file returns, if its last statement is a return.
  package internal(set) var returned: NodeID?

  /// Parses a file; returns nil if it is not valid Lua (Lua itself reports why).
  package init?(_ source: LuaSource) {
    var parser = SyntaxParser(source.bytes)
    guard let tree = try? parser.parse() else { return nil }
    self = tree
  }

  init() {}

  package subscript(id: NodeID) -> Node { nodes[id] }

  /// Returns the local that `a.b.c` or `a[b]` begins with, if it is a local.
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

  /// Whether `inner` is `outer` or nested in it.
  package func function(_ inner: FunctionID, isWithin outer: FunctionID) -> Bool {
    var current: FunctionID? = inner
    while let id = current {
      if id == outer { return true }
      current = functions[id].parent
    }
    return false
  }

  /// Returns the assignments in a function, or in functions nested in it, to locals and globals that outlive a call.
  package func assignments(outOf function: FunctionID) -> [Assignment] {
    assignments.filter { assignment in
      guard self.function(assignment.function, isWithin: function) else { return false }
      guard let local = assignment.local else { return true }
      return !self.function(locals[local].function, isWithin: function)
    }
  }
}
