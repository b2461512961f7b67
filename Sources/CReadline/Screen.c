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

/* The last two end a process that reads keys; a page handles them itself. */
static const int ends[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGTERM, SIGHUP};
enum { ENDS = sizeof ends / sizeof ends[0], CRASHES = ENDS - 2 };

enum mode { NONE, SCREEN, KEYS };

static volatile sig_atomic_t mode;
static volatile sig_atomic_t has_settings;
static struct termios settings;
static struct sigaction before[ENDS];
static volatile sig_atomic_t handled;

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
  int last = mode;
  if (last == NONE) return;
  mode = NONE;
  if (last == SCREEN) write_all(leave, sizeof leave - 1);
  /* After a screen, pending input is discarded, which was not meant for the shell; after keys, it may be the next answer. */
  if (has_settings) tcsetattr(STDIN_FILENO, last == SCREEN ? TCSAFLUSH : TCSADRAIN, &settings);
}

static void release_signals(void) {
  for (int i = 0; i < handled; i++) sigaction(ends[i], &before[i], NULL);
  handled = 0;
}

/* The signal is then handled as if there were no screen: with a core dump, or with the runtime's report. */
static void ended(int number) {
  restore();
  release_signals();
  raise(number);
}

static void exited(void) { restore(); }

/* Makes sure that every end of the process restores the terminal, and reads keys without the line's modes in `off`. */
static void begin(enum mode next, int signals, tcflag_t off) {
  static int is_registered;
  if (!is_registered) is_registered = atexit(exited) == 0;

  stack_t stack, current;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = crash_stack;
  stack.ss_size = sizeof crash_stack;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) sigaltstack(&stack, NULL);

  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = ended;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (handled = 0; handled < signals; handled++) sigaction(ends[handled], &action, &before[handled]);

  has_settings = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &settings) == 0;
  mode = next;
  if (has_settings) {
    struct termios raw = settings;
    raw.c_lflag &= ~off;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  }
}

static void finish(int last) {
  if (mode != last) return;
  restore();
  release_signals();
}

void creadline_screen_enter(void) {
  if (mode != NONE) return;
  begin(SCREEN, CRASHES, ECHO | ICANON);
  write_all(enter, sizeof enter - 1);
}

void creadline_screen_leave(void) { finish(SCREEN); }

void creadline_keys_begin(void) {
  if (mode == NONE) begin(KEYS, ENDS, ECHO | ICANON | ISIG);
}

void creadline_keys_end(void) { finish(KEYS); }
