import ArgumentParser

/// The option that determines the id of a store that a command creates.
struct NewStoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The random seed of a new store: with the same seed and the same commands, random times and ids are the same. Default: random.",
      valueName: "number"))
  var seed: UInt64?
}
