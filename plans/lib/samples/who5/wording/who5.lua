-- Not the words of WHO-5: replace them with those of the official version in your language.

return {
  title = "The last 2 weeks", text = "The instruction of the official version.",
  options = { "Answer worth 5", "Answer worth 4", "Answer worth 3", "Answer worth 2", "Answer worth 1", "Answer worth 0" },
  items = { "Statement 1", "Statement 2", "Statement 3", "Statement 4", "Statement 5" },
  note = "The notice that the license asks for.",
}
