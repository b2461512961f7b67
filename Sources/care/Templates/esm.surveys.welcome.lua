return survey "welcome" {
  steps = {
    instruction "about" {
      title = "Moments in daily life",
      text = "For two weeks, we ask you five times a day how you are. Each time takes less than a minute.",
    },
    consent "agree" {
      title = "Your consent",
      document = "I have read what the study asks of me. I take part of my own free will, and I may leave at any time "
        .. "without giving a reason.",
    },
    completion "done" { title = "Thank you", text = "The first questions come tomorrow." },
  },
}
