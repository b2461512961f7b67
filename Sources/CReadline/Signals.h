/* Signals while a line is read. */
#ifndef CREADLINE_SIGNALS_H
#define CREADLINE_SIGNALS_H

#include <signal.h>

/* Blocks the signals that end or stop a process; `waiting` is the mask to wait with. */
void creadline_begin_reading(sigset_t *waiting);
void creadline_end_reading(const sigset_t *waiting);

/* The signal that came since the last call, or 0. */
int creadline_take_signal(void);

/* What the system does with the signal when nobody catches it. Returns after the process was continued. */
void creadline_default_action(int number);

#endif
