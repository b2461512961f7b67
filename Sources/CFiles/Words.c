#include "CFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The texts of each language.
static const struct cfile files[] = {
    {"en.words", (const unsigned char[]){
#embed "../CareModel/Language/Words/en.words" suffix(, 0)
    }, 0},
    {"de.words", (const unsigned char[]){
#embed "../CareModel/Language/Words/de.words" suffix(, 0)
    }, 0},
    {"es.words", (const unsigned char[]){
#embed "../CareModel/Language/Words/es.words" suffix(, 0)
    }, 0},
    {"ko.words", (const unsigned char[]){
#embed "../CareModel/Language/Words/ko.words" suffix(, 0)
    }, 0},
    {0},
};

const struct cfile *cfiles_words(void) { return files; }
