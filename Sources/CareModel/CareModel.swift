/// The nouns of care come with what they are made of: each of them has times and texts, so that a file that uses a noun uses these, too.
@_exported public import CareBase
