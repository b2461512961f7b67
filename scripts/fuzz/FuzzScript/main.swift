import FuzzSupport

// Bytes become a script: a random one, a damaged attacker, or a plan that is damaged or whose hook is random.
Fuzzer.run { bytes in
  ScriptProbe.run(&bytes)
}
