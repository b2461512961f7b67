// The files that are compiled in, in a table for each part of the product that has them.
#pragma once

#include <stddef.h>

/// A file: its path in its table, such as `articles/Schedules.md`, and its bytes.
///
/// A text ends with a zero byte, and its count is 0; a picture has any bytes, and their count. The last one of a table has no path.
struct cfile {
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// The articles, drawings, and plans of the manual.
const struct cfile *cfiles_manual(void);

/// The texts of each language.
const struct cfile *cfiles_words(void);

/// The scripts and the icon of the web's pages.
const struct cfile *cfiles_assets(void);

/// The scripts and the style of the studio.
const struct cfile *cfiles_studio(void);

/// The plans that `care new` begins with, a folder for each.
const struct cfile *cfiles_templates(void);
