return survey "onboarding" {
  steps = {
    instruction "welcome" {
      title = "Welcome!",
      text = "Thank you for your interest in this study of recovery after knee surgery.",
    },
    instruction "overview" {
      title = "What taking part means",
      text = "Each morning we ask about your pain and your sleep. On some days you measure how far your knee bends. "
        .. "Your answers are kept safe, and you may stop at any time.",
    },
    consent "agree" {
      title = "Your consent",
      document = "I have read what the study asks of me. I take part of my own free will, and I may leave at any "
        .. "time without giving a reason. My answers may be used for research without my name.",
    },
    permissions "access" {
      title = "What we may use",
      text = "Choose what you allow. You can take part without any of them.",
      request = {
        option("motion", "Motion", { detail = "to measure how far your knee bends" }),
        option("notifications", "Reminders", { detail = "to tell you when something is due" }),
      },
    },
    completion "done" {
      title = "You are in",
      text = "Thank you for joining. Your first check-in is waiting for you.",
    },
  },
}
