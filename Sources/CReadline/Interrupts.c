#define _GNU_SOURCE
#include "Interrupts.h"
#include "CReadline.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
enum { CAUGHT = sizeof caught / sizeof caught[0] };

static volatile sig_atomic_t pending;
static volatile sig_atomic_t is_reading;
static struct sigaction before[CAUGHT];

/* Ctrl-C outside a line goes through a pipe to a thread of its own: what stops a script need not be safe in a handler. */
static int pipe_in = -1, pipe_out = -1;
static creadline_interrupt interrupt_call;
static void *interrupt_host;

static void catch_signal(int number) {
  if (is_reading) {
    pending = number;
  } else if (pipe_in >= 0) {
    int saved = errno;
    char byte = 0;
    ssize_t written = write(pipe_in, &byte, 1); /* a full pipe holds interrupts enough */
    (void)written;
    errno = saved;
  }
}

static void catch_with(int number, struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = catch_signal; /* no SA_RESTART: a wait must end */
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, old);
}

void creadline_begin_reading(sigset_t *waiting) {
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int i = 0; i < CAUGHT; i++) sigaddset(&blocked, caught[i]);
  pthread_sigmask(SIG_BLOCK, &blocked, waiting);
  pending = 0;
  is_reading = 1;
  for (int i = 0; i < CAUGHT; i++) catch_with(caught[i], &before[i]);
}

void creadline_end_reading(const sigset_t *waiting) {
  for (int i = 0; i < CAUGHT; i++) sigaction(caught[i], &before[i], NULL);
  is_reading = 0;
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

static void *pass_interrupts(void *unused) {
  (void)unused;
  for (;;) {
    char byte;
    ssize_t got = read(pipe_out, &byte, 1);
    if (got == 1) interrupt_call(interrupt_host);
    else if (got == 0 || errno != EINTR) return NULL;
  }
}

int creadline_catch_interrupts(void *host, creadline_interrupt interrupt) {
  interrupt_host = host;
  interrupt_call = interrupt;
  if (pipe_in >= 0) return 0;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  if (fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0) return errno;
  pipe_out = ends[0];
  pipe_in = ends[1];
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old); /* the thread inherits this: signals go to the others */
  pthread_t thread;
  int failed = pthread_create(&thread, NULL, pass_interrupts, NULL);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (failed != 0) return failed;
  pthread_detach(thread);
  catch_with(SIGINT, NULL);
  return 0;
}
