/* A thin door to GNU readline: one line at a time, with history, completion and Ctrl-C that never jumps. */
#ifndef CREADLINE_H
#define CREADLINE_H

/* Fills `out` with at most `capacity` candidates made by strdup, for line[start..<end] (bytes); returns how many. */
typedef int (*creadline_complete)(void *_Nullable host, const char *_Nonnull line, int start, int end,
                                  char *_Nullable *_Nonnull out, int capacity);

/* Asked a few times a second while a line is waited for. With `may_write` 0 it says whether it has something to write; then it is
   called again with 1 and writes it, in whole lines, above the line that is being typed. It must not read
   from the terminal. */
typedef int (*creadline_idle)(void *_Nullable host, int may_write);

enum creadline_status { CREADLINE_LINE, CREADLINE_END, CREADLINE_INTERRUPTED };

/* Once, before the first line. `complete` may be null. The host must outlive the process's last line. */
void creadline_setup(const char *_Nonnull application, void *_Nullable host, creadline_complete _Nullable complete);

/* Who is asked while a line is waited for, and with what; null for nobody. */
void creadline_when_idle(void *_Nullable host, creadline_idle _Nullable idle);

/* Reads one line; pasted text may have several, which come as one. With CREADLINE_LINE, *line holds it and is the caller's to free; else *line is null. */
enum creadline_status creadline_read(const char *_Nonnull prompt, char *_Nullable *_Nonnull line);

/* Remembers an entry, of one line or several, unless it is empty; an older one that is the same is forgotten. */
void creadline_history_add(const char *_Nonnull entry);

/* Both return 0 or an errno. A saved file holds the last `limit` entries and is readable by its owner alone. */
int creadline_history_load(const char *_Nonnull path);
int creadline_history_save(const char *_Nonnull path, int limit);

#endif
