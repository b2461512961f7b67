#include "CFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The files of the plans that `care new` begins with: a folder for each.
static const struct cfile files[] = {
    {"diary/plan.lua", (const unsigned char[]){
#embed "../care/Templates/diary.plan.lua" suffix(, 0)
    }, 0},
    {"diary/surveys/evening.lua", (const unsigned char[]){
#embed "../care/Templates/diary.surveys.evening.lua" suffix(, 0)
    }, 0},
    {"diary/i18n/es.lua", (const unsigned char[]){
#embed "../care/Templates/diary.i18n.es.lua" suffix(, 0)
    }, 0},
    {"diary/tests/diary.lua", (const unsigned char[]){
#embed "../care/Templates/diary.tests.diary.lua" suffix(, 0)
    }, 0},
    {"diary/README.md", (const unsigned char[]){
#embed "../care/Templates/diary.README.md" suffix(, 0)
    }, 0},
    {"medication/plan.lua", (const unsigned char[]){
#embed "../care/Templates/medication.plan.lua" suffix(, 0)
    }, 0},
    {"medication/surveys/side_effects.lua", (const unsigned char[]){
#embed "../care/Templates/medication.surveys.side_effects.lua" suffix(, 0)
    }, 0},
    {"medication/i18n/de.lua", (const unsigned char[]){
#embed "../care/Templates/medication.i18n.de.lua" suffix(, 0)
    }, 0},
    {"medication/tests/tablets.lua", (const unsigned char[]){
#embed "../care/Templates/medication.tests.tablets.lua" suffix(, 0)
    }, 0},
    {"medication/README.md", (const unsigned char[]){
#embed "../care/Templates/medication.README.md" suffix(, 0)
    }, 0},
    {"esm/plan.lua", (const unsigned char[]){
#embed "../care/Templates/esm.plan.lua" suffix(, 0)
    }, 0},
    {"esm/surveys/moment.lua", (const unsigned char[]){
#embed "../care/Templates/esm.surveys.moment.lua" suffix(, 0)
    }, 0},
    {"esm/surveys/welcome.lua", (const unsigned char[]){
#embed "../care/Templates/esm.surveys.welcome.lua" suffix(, 0)
    }, 0},
    {"esm/i18n/de.lua", (const unsigned char[]){
#embed "../care/Templates/esm.i18n.de.lua" suffix(, 0)
    }, 0},
    {"esm/tests/moments.lua", (const unsigned char[]){
#embed "../care/Templates/esm.tests.moments.lua" suffix(, 0)
    }, 0},
    {"esm/README.md", (const unsigned char[]){
#embed "../care/Templates/esm.README.md" suffix(, 0)
    }, 0},
    {"rehab/plan.lua", (const unsigned char[]){
#embed "../care/Templates/rehab.plan.lua" suffix(, 0)
    }, 0},
    {"rehab/surveys/knee.lua", (const unsigned char[]){
#embed "../care/Templates/rehab.surveys.knee.lua" suffix(, 0)
    }, 0},
    {"rehab/i18n/es.lua", (const unsigned char[]){
#embed "../care/Templates/rehab.i18n.es.lua" suffix(, 0)
    }, 0},
    {"rehab/tests/recovery.lua", (const unsigned char[]){
#embed "../care/Templates/rehab.tests.recovery.lua" suffix(, 0)
    }, 0},
    {"rehab/README.md", (const unsigned char[]){
#embed "../care/Templates/rehab.README.md" suffix(, 0)
    }, 0},
    {"questionnaire/plan.lua", (const unsigned char[]){
#embed "../care/Templates/questionnaire.plan.lua" suffix(, 0)
    }, 0},
    {"questionnaire/surveys/fatigue.lua", (const unsigned char[]){
#embed "../care/Templates/questionnaire.surveys.fatigue.lua" suffix(, 0)
    }, 0},
    {"questionnaire/i18n/de.lua", (const unsigned char[]){
#embed "../care/Templates/questionnaire.i18n.de.lua" suffix(, 0)
    }, 0},
    {"questionnaire/tests/score.lua", (const unsigned char[]){
#embed "../care/Templates/questionnaire.tests.score.lua" suffix(, 0)
    }, 0},
    {"questionnaire/README.md", (const unsigned char[]){
#embed "../care/Templates/questionnaire.README.md" suffix(, 0)
    }, 0},
    {0},
};

const struct cfile *cfiles_templates(void) { return files; }
