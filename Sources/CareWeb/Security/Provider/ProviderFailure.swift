/// The reason for which a provider did not sign anyone in, by which the log names it: without a value of a request or an answer.
package enum ProviderFailure: String, Error, Hashable {
  /// It did not answer in time, with a failure of its own, or not at all.
  case unreachable
  /// Its answer is not the one asked for: a refusal, or a redirect.
  case wrongStatus = "wrong_status"
  /// Its answer has more than 1 MB.
  case tooLarge = "too_large"
  /// Its answer is not the document that it should be.
  case unreadable
  /// It calls itself by another name, or the answer is from another provider.
  case wrongIssuer = "wrong_issuer"
  /// It names an address that cannot be asked safely.
  case unsafeAddress = "unsafe_address"
  /// The person declined, or may not sign in there.
  case denied
  /// It answers with an error, or without a code.
  case refused
  /// The ID token is signed in a way that is not accepted, or not at all.
  case wrongAlgorithm = "wrong_algorithm"
  /// The ID token is signed with a key that the provider does not publish.
  case unknownKey = "unknown_key"
  /// The signature of the ID token is wrong.
  case wrongSignature = "wrong_signature"
  /// The ID token is for another client.
  case wrongAudience = "wrong_audience"
  /// The ID token has ended.
  case expired
  /// The ID token is from the future.
  case notYetValid = "not_yet_valid"
  /// The ID token belongs to another sign-in.
  case wrongNonce = "wrong_nonce"
  /// The ID token names nobody.
  case noSubject = "no_subject"
}
