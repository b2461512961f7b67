/// A constructor was given what it does not take.
package struct ConstructorError: LuaRaisable {
  package var code: String
  package var message: String
  package var path: String?
  package var expected: String?
  package var got: String?
}
