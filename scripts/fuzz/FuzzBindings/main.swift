import FuzzSupport

// Turns bytes into calls of the console's bindings, with random values, on an in-memory store.
Fuzzer.run { bytes in
  BindingProbe.run(&bytes)
}
