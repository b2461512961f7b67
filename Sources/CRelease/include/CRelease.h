// The commit that a program was built from, in a file of its own, so that another commit compiles nothing else again.
#pragma once

/// The abbreviated hash of the commit, of 4 to 40 hexadecimal digits; empty in a build that is not a release.
const char *crelease_commit(void);
