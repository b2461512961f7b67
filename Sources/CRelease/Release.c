#include "CRelease.h"

#ifndef CARE_COMMIT
#define CARE_COMMIT ""
#endif

const char *crelease_commit(void) { return CARE_COMMIT; }
