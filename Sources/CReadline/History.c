#include "CReadline.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <readline/history.h>

void creadline_history_add(const char *entry) {
  HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
  if (entry[0] != '\0' && (last == NULL || strcmp(last->line, entry) != 0)) add_history(entry);
}

int creadline_history_load(const char *path) { return read_history(path); }

int creadline_history_save(const char *path, int limit) {
  stifle_history(limit);
  mode_t mask = umask(077);
  int failed = write_history(path);
  umask(mask);
  if (failed != 0) return failed;
  return chmod(path, S_IRUSR | S_IWUSR) == 0 ? 0 : errno; /* also where an older file was open to others */
}
