return survey "welcome" {
  steps = {
    instruction "about" {
      title = "Moods in daily life",
      text = "We study how moods change from hour to hour. In two weeks, twelve weeks apart, we ask you six times a day "
        .. "how you are. Around each of these weeks there are nine questions about the last two weeks.",
    },
    instruction "risks" {
      title = "What to expect",
      text = "Some questions are about low mood and thoughts of self-harm. If your answers suggest that you need help, "
        .. "a psychologist calls you. Nobody reads your answers around the clock: in an emergency, call 911, or call or "
        .. "text 988.",
    },
    consent "agree" {
      title = "Your consent",
      document = "I have read what the study asks of me. I take part of my own free will, and I may leave at any time "
        .. "without giving a reason. The study team may call me if my answers suggest that I need help.",
    },
    completion "done" { title = "Thank you", text = "The first questions at random times come tomorrow." },
  },
}
