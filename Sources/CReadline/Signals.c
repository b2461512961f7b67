#define _GNU_SOURCE
#include "Signals.h"
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
enum { CAUGHT = sizeof caught / sizeof caught[0] };

static volatile sig_atomic_t pending;
static struct sigaction before[CAUGHT];

/* The thread that reads. A signal may reach any thread of the process, but it has to end the reader's wait. */
static pthread_t reader;

static void catch_signal(int number) {
  pending = number;
  if (!pthread_equal(pthread_self(), reader)) pthread_kill(reader, number);
}

static void catch_with(int number, struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = catch_signal; /* no SA_RESTART: the wait has to end */
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, old);
}

static void block(sigset_t *before) {
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int i = 0; i < CAUGHT; i++) sigaddset(&blocked, caught[i]);
  pthread_sigmask(SIG_BLOCK, &blocked, before);
}

void creadline_admit_signals(const sigset_t *waiting) { pthread_sigmask(SIG_SETMASK, waiting, NULL); }

void creadline_hold_signals(void) { block(NULL); }

void creadline_begin_reading(sigset_t *waiting) {
  block(waiting);
  pending = 0;
  reader = pthread_self();
  for (int i = 0; i < CAUGHT; i++) catch_with(caught[i], &before[i]);
}

void creadline_end_reading(const sigset_t *waiting) {
  for (int i = 0; i < CAUGHT; i++) sigaction(caught[i], &before[i], NULL);
  pthread_sigmask(SIG_SETMASK, waiting, NULL);
}

int creadline_take_signal(void) {
  int number = pending;
  pending = 0;
  return number;
}

void creadline_default_action(int number) {
  struct sigaction action, old;
  sigset_t only, mask;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, &old);
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &old, NULL);
}

static void report_crash(int number) {
  static const char line[] =
      "care: stopped by an internal error; what was recorded before is safe; run the command again, and report this\n";
  if (write(STDERR_FILENO, line, sizeof line - 1) < 0) { /* there is nobody left to tell */
  }
  raise(number); /* its default action by now */
}

void creadline_report_crashes(void) {
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  static char stack[1 << 16]; /* the usual stack may be full */
  if (getenv("SWIFT_BACKTRACE")) return;
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = report_crash;
  action.sa_flags = SA_RESETHAND | SA_NODEFER;
  if (sigaltstack(&own, NULL) == 0) action.sa_flags |= SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) sigaction(fatal[i], &action, NULL);
}
