#pragma once

// Expat, which reads XML.
#include <expat.h>
