#pragma once

// zlib, which reads compressed parts of files.
#include <zlib.h>
