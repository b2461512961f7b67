/* Handles signals while a line is read. */
#ifndef CREADLINE_SIGNALS_H
#define CREADLINE_SIGNALS_H

#include <signal.h>

/* Blocks the signals that end or stop a process; `waiting` receives the mask to use during the wait. */
void creadline_begin_reading(sigset_t *waiting);
void creadline_end_reading(const sigset_t *waiting);

/* Lets the signals arrive while the reader does something else, and blocks them again. */
void creadline_admit_signals(const sigset_t *waiting);
void creadline_hold_signals(void);

/* Returns the signal that arrived since the last call, or 0. */
int creadline_take_signal(void);

/* Performs the default action of the signal. Returns after the process was continued. */
void creadline_default_action(int number);

#endif
