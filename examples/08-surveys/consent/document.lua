-- The text that participants agree to. Each change of it changes its hash; raise `version` in plan.lua to ask again.

return [[
# Why we do this study

We want to know **how knees recover** after surgery. About 200 people take part.

# What you do

1. Each morning, you tell us about your pain. It takes one minute.
2. Once a week, you measure how far your knee bends:

   ![A knee that bends](images/knee.png#sha256=9be677ac6ee0810bcc2d3eceb3a83e4c68eb129ce9cd4393d197d0de87354caf)

# Your data

- Only the study team can see your answers.
- We keep them for *ten years*, without your name.

# Your rights

Taking part is voluntary. You may leave at any time, without giving a reason.

Questions? Write to [the study team](mailto:knee@example.org), or read
[what others asked](https://example.org/knee).
]]
