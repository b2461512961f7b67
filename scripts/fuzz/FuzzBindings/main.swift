import FuzzSupport

// Bytes become calls of the console's bindings, with random values, on a store in memory.
Fuzzer.run { bytes in
  BindingProbe.run(&bytes)
}
