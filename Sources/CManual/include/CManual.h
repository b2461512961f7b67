// The files that the manual is made from, compiled in.
#pragma once

#include <stddef.h>

/// A file: its path in the manual's files, such as `articles/Schedules.md`, and its bytes.
struct cmanual_file {
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// The number of files.
size_t cmanual_count(void);

/// A file by its index, below `cmanual_count()`.
const struct cmanual_file *cmanual_file(size_t index);
