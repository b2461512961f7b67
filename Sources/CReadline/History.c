#include "CReadline.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <readline/history.h>

void creadline_history_add(const char *entry) {
  if (entry[0] == '\0') return;
  HIST_ENTRY **entries = history_list();
  for (int place = history_length - 1; entries != NULL && place >= 0; place--) {
    if (strcmp(entries[place]->line, entry) == 0) free_history_entry(remove_history(place));
  }
  add_history(entry);
}

int creadline_history_load(const char *path) { return read_history(path); }

int creadline_history_save(const char *path, int limit) {
  stifle_history(limit);
  mode_t mask = umask(077);
  int failed = write_history(path);
  umask(mask);
  if (failed != 0) return failed;
  return chmod(path, S_IRUSR | S_IWUSR) == 0 ? 0 : errno; /* also when an older file was open to others */
}
