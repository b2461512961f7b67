/* The same interface on libedit, whose license is BSD. Built in place of Readline.c and History.c with CARE_LINE_EDITOR=libedit.

   libedit's own interface is used rather than its copy of readline's, which lacks clearing the line, history of several lines,
   and bracketed paste. These differences remain: Tab lists the candidates the first time it cannot complete further, and ~/.editrc
   takes the place of ~/.inputrc. */
#define _GNU_SOURCE
#include "CReadline.h"
#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include "Signals.h"

enum { CANDIDATES = 512, HISTORY = 100000 };

/* '.' and ':' belong to a word, as in Readline.c. */
static const char word_breaks[] = " \t\n\"'`@$><=;|&{}()[]+*/%^,#~";
static const char paste_begins[] = "\033[200~", paste_ends[] = "\033[201~";

static EditLine *editor;
static History *entries;
static const char *current_prompt = "";
static void *complete_host;
static creadline_complete complete_words;
static void *idle_host;
static creadline_idle when_idle;
static sigset_t waiting_mask;
static int interrupted;

static char *prompt_text(EditLine *line) {
  (void)line;
  return (char *)current_prompt;
}

/* Whether the terminal understands escape sequences. */
static int has_escapes(void) {
  const char *name = getenv("TERM");
  return name != NULL && strcmp(name, "dumb") != 0 && strcmp(name, "") != 0;
}

/* The next input. */

static void clear_line(void) {
  struct winsize size;
  const LineInfoW *line = el_wline(editor);
  wchar_t wide[256];
  size_t length = mbstowcs(wide, current_prompt, 255);
  int width = length == (size_t)-1 ? 0 : wcswidth(wide, length), rows = 0;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) size.ws_col = 80;
  for (const wchar_t *at = line->buffer; at < line->cursor; at++) {
    if (*at == L'\n') rows += width / size.ws_col + 1, width = 0;
    else width += wcwidth(*at) > 0 ? wcwidth(*at) : 0;
  }
  rows += width / size.ws_col;
  if (!has_escapes()) fputs("\r\n", stdout);
  else if (rows > 0) printf("\r\033[%dA\033[J", rows);
  else fputs("\r\033[J", stdout);
  fflush(stdout);
}

/* Writes the news above the line that is being typed, then draws the line again. Signals arrive meanwhile, so that Ctrl-C interrupts a
   script that makes the news. */
static void write_news(void) {
  if (when_idle == NULL || when_idle(idle_host, 0) == 0) return;
  clear_line();
  creadline_admit_signals(&waiting_mask);
  when_idle(idle_host, 1);
  creadline_hold_signals();
  el_set(editor, EL_REFRESH);
}

/* Performs the default action of a signal, with the terminal as it was before the line. */
static void yield_to(int number) {
  el_set(editor, EL_PREP_TERM, 0);
  creadline_default_action(number);
  el_set(editor, EL_PREP_TERM, 1);
  el_set(editor, EL_REFRESH);
}

/* Waits for one byte; 0 at the end, -1 when the line is abandoned. Signals are blocked except in the wait. */
static int next_byte(unsigned char *byte) {
  for (;;) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    struct timespec pause = {0, 250 * 1000 * 1000};
    int ready = ppoll(&input, 1, when_idle ? &pause : NULL, &waiting_mask), error = errno;
    int number = creadline_take_signal();
    if (number == SIGINT) {
      interrupted = 1;
      return -1;
    }
    if (number != 0) yield_to(number);
    else if (ready == 0) write_news();
    else if (ready > 0) return read(STDIN_FILENO, byte, 1) == 1 ? 1 : 0;
    else if (error == EINTR) el_resize(editor);
    else return 0;
  }
}

/* Reads one character of UTF-8. */
static int next_character(EditLine *line, wchar_t *character) {
  mbstate_t state;
  (void)line;
  memset(&state, 0, sizeof state);
  for (;;) {
    unsigned char byte;
    int read = next_byte(&byte);
    if (read != 1) return read;
    size_t used = mbrtowc(character, (const char *)&byte, 1, &state);
    if (used == (size_t)-2) continue;
    if (used == (size_t)-1) {
      memset(&state, 0, sizeof state);
      continue;
    }
    return 1;
  }
}

/* Pasted text: everything up to the mark at its end becomes part of the line. */
static unsigned char take_paste(EditLine *line, int key) {
  size_t count = 0, capacity = 4096, mark = strlen(paste_ends);
  char *text = malloc(capacity);
  unsigned char byte;
  (void)key;
  while (text != NULL && next_byte(&byte) == 1) {
    if (count + 1 >= capacity) {
      char *larger = realloc(text, capacity *= 2);
      if (larger == NULL) break;
      text = larger;
    }
    text[count++] = byte == '\r' ? '\n' : (char)byte;
    if (count >= mark && memcmp(text + count - mark, paste_ends, mark) == 0) {
      count -= mark;
      break;
    }
  }
  if (text != NULL) {
    while (count > 0 && text[count - 1] == '\n') count--; /* Enter ends the entry */
    text[count] = '\0';
    el_insertstr(line, text);
    free(text);
  }
  return interrupted ? CC_EOF : CC_REFRESH;
}

/* Completion. */

static int characters(const char *text, size_t bytes) {
  int count = 0;
  for (size_t at = 0; at < bytes; at++) count += ((unsigned char)text[at] & 0xC0) != 0x80;
  return count;
}

static void list(char **candidates, int count) {
  fputs("\r\n", stdout);
  for (int at = 0; at < count; at++) printf("%s%s", candidates[at], at + 1 < count ? "  " : "\r\n");
  fflush(stdout);
}

static unsigned char complete(EditLine *line, int key) {
  const LineInfo *info = el_line(line);
  int end = (int)(info->cursor - info->buffer), start = end;
  char *candidates[CANDIDATES], *text = strndup(info->buffer, info->lastchar - info->buffer);
  unsigned char result = CC_REFRESH_BEEP;
  (void)key;
  while (start > 0 && strchr(word_breaks, text[start - 1]) == NULL) start--;
  int count = complete_words == NULL ? 0 : complete_words(complete_host, text, start, end, candidates, CANDIDATES);
  if (count > 0) {
    size_t common = strlen(candidates[0]), typed = (size_t)(end - start);
    for (int at = 1; at < count; at++) {
      size_t same = 0;
      while (same < common && candidates[at][same] == candidates[0][same]) same++;
      common = same;
    }
    while (common > 0 && ((unsigned char)candidates[0][common] & 0xC0) == 0x80) common--;
    if (common > typed || (common == typed && strncmp(candidates[0], text + start, typed) != 0)) {
      el_deletestr(line, characters(text + start, typed));
      char *prefix = strndup(candidates[0], common);
      el_insertstr(line, prefix);
      free(prefix);
      result = CC_REFRESH;
    } else if (count > 1) {
      list(candidates, count);
      result = CC_REDISPLAY;
    }
  }
  for (int at = 0; at < count; at++) free(candidates[at]);
  free(text);
  return result;
}

/* Lines. */

static void window_changed(int number) { (void)number; /* ends the wait */ }

void creadline_setup(const char *application, void *host, creadline_complete complete_with) {
  HistEvent event;
  /* Characters are UTF-8 whatever the environment says. Only LC_CTYPE: numbers and sorting stay those of "C". */
  if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  complete_host = host;
  complete_words = complete_with;
  editor = el_init(application, stdin, stdout, stderr);
  entries = history_init();
  history(entries, &event, H_SETSIZE, HISTORY);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_SIGNAL, 0); /* see Signals.c */
  el_set(editor, EL_PROMPT, prompt_text);
  el_set(editor, EL_HIST, history, entries);
  el_set(editor, EL_GETCFN, next_character);
  el_set(editor, EL_ADDFN, "care-complete", "Complete the word", complete);
  el_set(editor, EL_ADDFN, "care-paste", "Insert pasted text", take_paste);
  el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL); /* the terminal's own ^R would only draw the line again */
  el_set(editor, EL_BIND, "^I", "care-complete", NULL);
  el_set(editor, EL_BIND, paste_begins, "care-paste", NULL);
  el_source(editor, NULL);
}

void creadline_when_idle(void *host, creadline_idle idle) {
  idle_host = host;
  when_idle = idle;
}

enum creadline_status creadline_read(const char *prompt, char **line) {
  struct sigaction resized, before;
  int count = 0;
  memset(&resized, 0, sizeof resized);
  resized.sa_handler = window_changed;
  creadline_begin_reading(&waiting_mask);
  sigaction(SIGWINCH, &resized, &before);
  current_prompt = prompt;
  interrupted = 0;
  if (has_escapes()) fputs("\033[?2004h", stdout), fflush(stdout);
  el_set(editor, EL_PREP_TERM, 1); /* before the prompt invites keys; el_gets itself would do it after */
  const char *text = el_gets(editor, &count);
  if (has_escapes()) fputs("\033[?2004l\r", stdout);
  if (interrupted) {
    el_reset(editor);
    fputs("^C\n", stdout);
  }
  fflush(stdout);
  sigaction(SIGWINCH, &before, NULL);
  creadline_end_reading(&waiting_mask);
  *line = NULL;
  if (interrupted) return CREADLINE_INTERRUPTED;
  if (text == NULL || count <= 0) return CREADLINE_END;
  *line = strndup(text, text[count - 1] == '\n' ? (size_t)count - 1 : (size_t)count);
  return CREADLINE_LINE;
}

/* History, in the form of readline's files: an entry follows a line with the time, so that it may have several lines. */

void creadline_history_add(const char *entry) {
  HistEvent event;
  if (entry[0] == '\0') return;
  for (int found = history(entries, &event, H_FIRST); found != -1;) {
    int number = event.num, same = strcmp(event.str, entry) == 0;
    found = history(entries, &event, H_NEXT);
    if (same) {
      HistEvent removed;
      history(entries, &removed, H_DEL, number);
      break;
    }
  }
  history(entries, &event, H_ENTER, entry);
}

static int is_time(const char *line) { return line[0] == '#' && line[1] >= '0' && line[1] <= '9'; }

int creadline_history_load(const char *path) {
  FILE *file = fopen(path, "r");
  if (file == NULL) return errno;
  char *line = NULL, *entry = NULL;
  size_t capacity = 0;
  ssize_t length;
  HistEvent event;
  do {
    length = getline(&line, &capacity, file);
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = '\0';
    if (length < 0 || is_time(line)) {
      if (entry != NULL) history(entries, &event, H_ENTER, entry);
      free(entry);
      entry = NULL;
    } else if (entry == NULL) {
      entry = strdup(line);
    } else {
      char *joined = NULL;
      if (asprintf(&joined, "%s\n%s", entry, line) < 0) joined = NULL;
      free(entry);
      entry = joined;
    }
  } while (length >= 0);
  free(line);
  fclose(file);
  return 0;
}

int creadline_history_save(const char *path, int limit) {
  HistEvent event;
  mode_t mask = umask(077);
  FILE *file = fopen(path, "w");
  umask(mask);
  if (file == NULL) return errno;
  int count = 0;
  for (int found = history(entries, &event, H_FIRST); found != -1; found = history(entries, &event, H_NEXT)) count++;
  for (int found = history(entries, &event, H_LAST); found != -1; found = history(entries, &event, H_PREV)) {
    if (count-- <= limit) fprintf(file, "#0\n%s\n", event.str);
  }
  if (fclose(file) != 0) return errno;
  return chmod(path, S_IRUSR | S_IWUSR) == 0 ? 0 : errno; /* also when an older file was open to others */
}
