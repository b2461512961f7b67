/* A thin shim over a line editor, GNU readline or libedit: reads one line at a time, with history, completion, and a Ctrl-C that never jumps;
   and the screen of a page that is used with keys. */
#ifndef CREADLINE_H
#define CREADLINE_H

/* Fills `out` with at most `capacity` candidates, allocated by strdup, for line[start..<end] (bytes). Returns their number. */
typedef int (*creadline_complete)(void *_Nullable host, const char *_Nonnull line, int start, int end,
                                  char *_Nullable *_Nonnull out, int capacity);

/* Called a few times a second during the wait for input. With `may_write` 0 it returns whether it has a message; it is then called
   again with 1 and writes the message, in whole lines, above the line that is being typed. It must not read from the terminal. */
typedef int (*creadline_idle)(void *_Nullable host, int may_write);

enum creadline_status { CREADLINE_LINE, CREADLINE_END, CREADLINE_INTERRUPTED };

/* Makes a crash of the process print one fixed line: a backtrace shows memory, which holds participants' data. A person who sets
   SWIFT_BACKTRACE asks for backtraces, and gets them. */
void creadline_report_crashes(void);

/* Sets up the editor. Call it once, before the first line; `complete` may be null, and the host must outlive the last line. */
void creadline_setup(const char *_Nonnull application, void *_Nullable host, creadline_complete _Nullable complete);

/* Sets the function to call during the wait, with its host; null for none. */
void creadline_when_idle(void *_Nullable host, creadline_idle _Nullable idle);

/* Reads one line; pasted lines are returned together. With CREADLINE_LINE, the caller frees *line; otherwise *line is null. */
enum creadline_status creadline_read(const char *_Nonnull prompt, char *_Nullable *_Nonnull line);

/* Adds an entry of one or several lines, unless it is empty, and removes an older one that is equal. */
void creadline_history_add(const char *_Nonnull entry);

/* Load and save the history; both return 0 or an errno. A saved file holds the last `limit` entries, and only its owner can read it. */
int creadline_history_load(const char *_Nonnull path);
int creadline_history_save(const char *_Nonnull path, int limit);

/* Shows the alternate screen without a cursor, and reads keys without echo if standard input is a terminal. The terminal is restored by
   creadline_screen_leave, when the process exits, and when it crashes. */
void creadline_screen_enter(void);

/* Restores the terminal, and discards pending keys; does nothing if the screen is not shown. */
void creadline_screen_leave(void);

/* Reads keys without echo, Ctrl-C among them, and without another screen. The terminal is restored by creadline_keys_end, when the
   process exits, and when a signal ends it. */
void creadline_keys_begin(void);

/* Restores the terminal, and keeps pending keys; does nothing if keys are not read. */
void creadline_keys_end(void);

#endif
