#define _GNU_SOURCE
#include "CReadline.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <readline/history.h>
#include <readline/readline.h>

#include "Signals.h"

enum { CANDIDATES = 512 };

static void *complete_host;
static creadline_complete complete_words;
static char *candidates[CANDIDATES];
static int candidate_count;

/* readline requests one candidate after another and frees each. */
static char *next_candidate(const char *text, int state) {
  static int place;
  (void)text;
  if (state == 0) place = 0;
  return place < candidate_count ? candidates[place++] : NULL;
}

static char **attempt_completion(const char *text, int start, int end) {
  rl_attempted_completion_over = 1; /* never fall back to file names */
  rl_completion_append_character = '\0';
  candidate_count = complete_words(complete_host, rl_line_buffer, start, end, candidates, CANDIDATES);
  return candidate_count > 0 ? rl_completion_matches(text, next_candidate) : NULL;
}

static char **complete_nothing(const char *text, int start, int end) {
  (void)text, (void)start, (void)end;
  rl_attempted_completion_over = 1;
  return NULL;
}

/* Characters are UTF-8 whatever the environment says. Only LC_CTYPE: numbers and sorting stay those of "C". */
static void use_utf8(void) {
  if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

void creadline_setup(const char *application, void *host, creadline_complete complete) {
  use_utf8();
  complete_host = host;
  complete_words = complete;
  rl_readline_name = application;
  rl_attempted_completion_function = complete ? attempt_completion : complete_nothing;
  /* '.' and ':' are part of a word: `plans.knee`, `store.tasks:fetch`, `:help`. */
  rl_completer_word_break_characters = " \t\n\"'`@$><=;|&{}()[]+*/%^,#~";
  rl_catch_signals = 0; /* see Signals.c */
  rl_catch_sigwinch = 1;
  history_write_timestamps = 1; /* separate entries of several lines */
  history_comment_char = '#';
  history_multiline_entries = 1;
  using_history();
}

static void *idle_host;
static creadline_idle when_idle;

void creadline_when_idle(void *host, creadline_idle idle) {
  idle_host = host;
  when_idle = idle;
}

/* Writes pending messages above the line that is being typed, then draws the line again. Signals arrive meanwhile, so that Ctrl-C
   interrupts a script that makes the messages. */
static void write_news(const sigset_t *waiting) {
  if (when_idle == NULL || when_idle(idle_host, 0) == 0) return;
  rl_clear_visible_line();
  fflush(rl_outstream);
  creadline_admit_signals(waiting);
  when_idle(idle_host, 1);
  creadline_hold_signals();
  rl_on_new_line();
  rl_redisplay();
}

static char *read_text;
static int read_ended;

static void take_line(char *text) {
  rl_callback_handler_remove();
  read_text = text;
  read_ended = 1;
}

static void abandon_line(void) {
  rl_callback_sigcleanup();
  rl_free_line_state();
  rl_callback_handler_remove();
}

/* Performs the default action of a signal with the terminal restored, and continues if the process survives. */
static void yield_to(int number) {
  rl_cleanup_after_signal();
  creadline_default_action(number);
  rl_reset_after_signal();
  rl_forced_update_display();
}

/* Uses readline's callback interface: signals are blocked except during the wait, so none arrives inside readline, none is lost,
   and nothing jumps. */
enum creadline_status creadline_read(const char *prompt, char **line) {
  enum creadline_status status = CREADLINE_LINE;
  sigset_t waiting;
  creadline_begin_reading(&waiting);
  read_ended = 0;
  read_text = NULL;
  rl_callback_handler_install(prompt, take_line);
  while (!read_ended && status == CREADLINE_LINE) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    struct timespec pause = {0, 250 * 1000 * 1000};
    int ready = ppoll(&input, 1, when_idle ? &pause : NULL, &waiting);
    int number = creadline_take_signal();
    if (number == SIGINT) {
      abandon_line();
      fputs("^C\n", stdout);
      fflush(stdout);
      status = CREADLINE_INTERRUPTED;
    } else if (number != 0) {
      yield_to(number);
    } else if (ready == 0) {
      write_news(&waiting);
    } else if (ready > 0) {
      rl_callback_read_char();
    } else if (ready < 0 && errno == EINTR) {
      rl_resize_terminal();
    } else if (ready < 0) {
      abandon_line();
      status = CREADLINE_END;
    }
  }
  creadline_end_reading(&waiting);
  *line = status == CREADLINE_LINE ? read_text : NULL;
  return status == CREADLINE_LINE && read_text == NULL ? CREADLINE_END : status;
}
