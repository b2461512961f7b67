#define _GNU_SOURCE
#include "CReadline.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* Alternate screen, no cursor, no wrapping. */
static const char enter[] = "\033[?1049h\033[?25l\033[?7l";
static const char leave[] = "\033[?7h\033[?25h\033[?1049l";

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };

static volatile sig_atomic_t is_shown;
static volatile sig_atomic_t has_settings;
static struct termios settings;
static struct sigaction before[CRASHES];

/* A crash may be an exhausted stack. */
static char crash_stack[64 * 1024];

static void write_all(const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(STDOUT_FILENO, text, length);
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

/* Calls only functions that a signal handler may call. */
static void restore(void) {
  if (!is_shown) return;
  is_shown = 0;
  write_all(leave, sizeof leave - 1);
  /* Discards pending input, which was not meant for the shell. */
  if (has_settings) tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings);
}

static void release_crashes(void) {
  for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &before[i], NULL);
}

/* The signal is then handled as if there were no screen: with a core dump, or with the runtime's report. */
static void crashed(int number) {
  restore();
  release_crashes();
  raise(number);
}

static void exited(void) { restore(); }

void creadline_screen_enter(void) {
  static int is_registered;
  if (is_shown) return;
  if (!is_registered) is_registered = atexit(exited) == 0;

  stack_t stack, current;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = crash_stack;
  stack.ss_size = sizeof crash_stack;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) sigaltstack(&stack, NULL);

  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = crashed;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &action, &before[i]);

  has_settings = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &settings) == 0;
  is_shown = 1;
  if (has_settings) {
    struct termios raw = settings;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  }
  write_all(enter, sizeof enter - 1);
}

void creadline_screen_leave(void) {
  if (!is_shown) return;
  restore();
  release_crashes();
}
