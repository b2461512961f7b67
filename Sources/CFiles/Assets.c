#include "CFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The scripts and the icon of the web's pages.
static const struct cfile files[] = {
    {"app.js", (const unsigned char[]){
#embed "../CareWeb/Assets/app.js" suffix(, 0)
    }, 0},
    {"copy.js", (const unsigned char[]){
#embed "../CareWeb/Assets/copy.js" suffix(, 0)
    }, 0},
    {"exercise-mind.js", (const unsigned char[]){
#embed "../CareWeb/Assets/exercise-mind.js" suffix(, 0)
    }, 0},
    {"exercise-motion.js", (const unsigned char[]){
#embed "../CareWeb/Assets/exercise-motion.js" suffix(, 0)
    }, 0},
    {"exercise-paced.js", (const unsigned char[]){
#embed "../CareWeb/Assets/exercise-paced.js" suffix(, 0)
    }, 0},
    {"exercise-peg.js", (const unsigned char[]){
#embed "../CareWeb/Assets/exercise-peg.js" suffix(, 0)
    }, 0},
    {"exercise-touch.js", (const unsigned char[]){
#embed "../CareWeb/Assets/exercise-touch.js" suffix(, 0)
    }, 0},
    {"exercise.js", (const unsigned char[]){
#embed "../CareWeb/Assets/exercise.js" suffix(, 0)
    }, 0},
    {"fields.js", (const unsigned char[]){
#embed "../CareWeb/Assets/fields.js" suffix(, 0)
    }, 0},
    {"icon.svg", (const unsigned char[]){
#embed "../CareWeb/Assets/icon.svg" suffix(, 0)
    }, 0},
    {"install.js", (const unsigned char[]){
#embed "../CareWeb/Assets/install.js" suffix(, 0)
    }, 0},
    {"join.js", (const unsigned char[]){
#embed "../CareWeb/Assets/join.js" suffix(, 0)
    }, 0},
    {"keep.js", (const unsigned char[]){
#embed "../CareWeb/Assets/keep.js" suffix(, 0)
    }, 0},
    {"notes.js", (const unsigned char[]){
#embed "../CareWeb/Assets/notes.js" suffix(, 0)
    }, 0},
    {"outbox.js", (const unsigned char[]){
#embed "../CareWeb/Assets/outbox.js" suffix(, 0)
    }, 0},
    {"pin.js", (const unsigned char[]){
#embed "../CareWeb/Assets/pin.js" suffix(, 0)
    }, 0},
    {"push.js", (const unsigned char[]){
#embed "../CareWeb/Assets/push.js" suffix(, 0)
    }, 0},
    {"redraw.js", (const unsigned char[]){
#embed "../CareWeb/Assets/redraw.js" suffix(, 0)
    }, 0},
    {"seen.js", (const unsigned char[]){
#embed "../CareWeb/Assets/seen.js" suffix(, 0)
    }, 0},
    {"sign.js", (const unsigned char[]){
#embed "../CareWeb/Assets/sign.js" suffix(, 0)
    }, 0},
    {"survey-answers.js", (const unsigned char[]){
#embed "../CareWeb/Assets/survey-answers.js" suffix(, 0)
    }, 0},
    {"survey-fields.js", (const unsigned char[]){
#embed "../CareWeb/Assets/survey-fields.js" suffix(, 0)
    }, 0},
    {"survey-files.js", (const unsigned char[]){
#embed "../CareWeb/Assets/survey-files.js" suffix(, 0)
    }, 0},
    {"survey-rules.js", (const unsigned char[]){
#embed "../CareWeb/Assets/survey-rules.js" suffix(, 0)
    }, 0},
    {"survey-said.js", (const unsigned char[]){
#embed "../CareWeb/Assets/survey-said.js" suffix(, 0)
    }, 0},
    {"survey-words.js", (const unsigned char[]){
#embed "../CareWeb/Assets/survey-words.js" suffix(, 0)
    }, 0},
    {"survey.js", (const unsigned char[]){
#embed "../CareWeb/Assets/survey.js" suffix(, 0)
    }, 0},
    {"sw.js", (const unsigned char[]){
#embed "../CareWeb/Assets/sw.js" suffix(, 0)
    }, 0},
    {"take.js", (const unsigned char[]){
#embed "../CareWeb/Assets/take.js" suffix(, 0)
    }, 0},
    {"waiting.js", (const unsigned char[]){
#embed "../CareWeb/Assets/waiting.js" suffix(, 0)
    }, 0},
    {0},
};

const struct cfile *cfiles_assets(void) { return files; }
