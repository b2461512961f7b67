-- Not the words of AUDIT-C: replace them with those of the version that you use.

local function answers(words)
  return { words, "Answer worth 0", "Answer worth 1", "Answer worth 2", "Answer worth 3", "Answer worth 4" }
end

return {
  title = "Alcohol", text = "The instruction of the official version.",
  frequency = answers "Question 1", amount = answers "Question 2", binge = answers "Question 3",
}
