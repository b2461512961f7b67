#include "CFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The scripts and the style of the studio.
static const struct cfile files[] = {
    {"phone.js", (const unsigned char[]){
#embed "../CareStudio/Assets/phone.js" suffix(, 0)
    }, 0},
    {"quiet.js", (const unsigned char[]){
#embed "../CareStudio/Assets/quiet.js" suffix(, 0)
    }, 0},
    {"studio.css", (const unsigned char[]){
#embed "../CareStudio/Assets/studio.css" suffix(, 0)
    }, 0},
    {"studio.js", (const unsigned char[]){
#embed "../CareStudio/Assets/studio.js" suffix(, 0)
    }, 0},
    {0},
};

const struct cfile *cfiles_studio(void) { return files; }
