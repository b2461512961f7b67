extension String {
  /// The words of a name in camel case, joined with underscores: `time_of_day` for `timeOfDay`.
  package var snakeCased: String { reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) } }
}
