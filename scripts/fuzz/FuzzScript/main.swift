import FuzzSupport

// Turns bytes into a script: a random one, a mutated hostile script, or a plan that is mutated or has a random hook.
Fuzzer.run { bytes in
  ScriptProbe.run(&bytes)
}
