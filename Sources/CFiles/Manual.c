#include "CFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Pictures, which have any bytes: `#embed` once, and a line below.
static const unsigned char surveys_images_happy_png[] = {
#embed "../../examples/08-surveys/gallery/images/happy.png"
};
static const unsigned char surveys_images_sad_png[] = {
#embed "../../examples/08-surveys/gallery/images/sad.png"
};
static const unsigned char surveys_images_wound_jpg[] = {
#embed "../../examples/08-surveys/gallery/images/wound.jpg"
};
static const unsigned char cards_knee_jpg[] = {
#embed "../../examples/11-cards/knee.jpg"
};

// An article of a catalog, a drawing of the gallery of figures, or a file of the plans that pictures are made from.
static const struct cfile files[] = {
    {"articles/ComingFromResearchKit.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/ComingFromResearchKit.md" suffix(, 0)
    }, 0},
    {"articles/DrawingCharts.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/DrawingCharts.md" suffix(, 0)
    }, 0},
    {"articles/FigureGallery.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/FigureGallery.md" suffix(, 0)
    }, 0},
    {"articles/InsideTheScriptHost.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/InsideTheScriptHost.md" suffix(, 0)
    }, 0},
    {"articles/Limits.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Limits.md" suffix(, 0)
    }, 0},
    {"articles/MeasuringAdherence.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/MeasuringAdherence.md" suffix(, 0)
    }, 0},
    {"articles/ProtocolOfAPlan.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/ProtocolOfAPlan.md" suffix(, 0)
    }, 0},
    {"articles/SimulatingStudies.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/SimulatingStudies.md" suffix(, 0)
    }, 0},
    {"articles/StatisticsOfInsights.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/StatisticsOfInsights.md" suffix(, 0)
    }, 0},
    {"articles/SurveyGallery.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/SurveyGallery.md" suffix(, 0)
    }, 0},
    {"articles/WritingReports.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/WritingReports.md" suffix(, 0)
    }, 0},
    {"articles/WritingSurveys.md", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/WritingSurveys.md" suffix(, 0)
    }, 0},
    {"articles/Decisions.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/Decisions.md" suffix(, 0)
    }, 0},
    {"articles/DifferencesFromCareKit.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/DifferencesFromCareKit.md" suffix(, 0)
    }, 0},
    {"articles/Events.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/Events.md" suffix(, 0)
    }, 0},
    {"articles/InsideTheWebServer.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/InsideTheWebServer.md" suffix(, 0)
    }, 0},
    {"articles/LookingAfterParticipants.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/LookingAfterParticipants.md" suffix(, 0)
    }, 0},
    {"articles/LooksOfPages.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/LooksOfPages.md" suffix(, 0)
    }, 0},
    {"articles/OperatingAStore.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/OperatingAStore.md" suffix(, 0)
    }, 0},
    {"articles/SendingReminders.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/SendingReminders.md" suffix(, 0)
    }, 0},
    {"articles/Installing.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/Installing.md" suffix(, 0)
    }, 0},
    {"articles/Upgrading.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/Upgrading.md" suffix(, 0)
    }, 0},
    {"articles/BackingUp.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/BackingUp.md" suffix(, 0)
    }, 0},
    {"articles/Monitoring.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/Monitoring.md" suffix(, 0)
    }, 0},
    {"articles/RotatingKeys.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/RotatingKeys.md" suffix(, 0)
    }, 0},
    {"articles/MovingToPostgreSQL.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/MovingToPostgreSQL.md" suffix(, 0)
    }, 0},
    {"articles/OperatingTheWebServer.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/OperatingTheWebServer.md" suffix(, 0)
    }, 0},
    {"articles/RunningSeveralServers.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/RunningSeveralServers.md" suffix(, 0)
    }, 0},
    {"articles/Queries.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/Queries.md" suffix(, 0)
    }, 0},
    {"articles/Schedules.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/Schedules.md" suffix(, 0)
    }, 0},
    {"articles/SecurityChecklist.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/SecurityChecklist.md" suffix(, 0)
    }, 0},
    {"articles/UsingTheAPI.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/UsingTheAPI.md" suffix(, 0)
    }, 0},
    {"articles/StoresOnPostgreSQL.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/StoresOnPostgreSQL.md" suffix(, 0)
    }, 0},
    {"articles/TwoTimes.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/TwoTimes.md" suffix(, 0)
    }, 0},
    {"articles/WritingAnEngine.md", (const unsigned char[]){
#embed "../CareRuntime/CareRuntime.docc/WritingAnEngine.md" suffix(, 0)
    }, 0},
    {"articles/CalendarsOfEvents.md", (const unsigned char[]){
#embed "../CareInterchange/CareInterchange.docc/CalendarsOfEvents.md" suffix(, 0)
    }, 0},
    {"articles/ExportingForAnalysis.md", (const unsigned char[]){
#embed "../CareInterchange/CareInterchange.docc/ExportingForAnalysis.md" suffix(, 0)
    }, 0},
    {"articles/FormsOfOtherPrograms.md", (const unsigned char[]){
#embed "../CareInterchange/CareInterchange.docc/FormsOfOtherPrograms.md" suffix(, 0)
    }, 0},
    {"articles/QuestionnairesAndFHIR.md", (const unsigned char[]){
#embed "../CareInterchange/CareInterchange.docc/QuestionnairesAndFHIR.md" suffix(, 0)
    }, 0},
    {"articles/CareStudio.md", (const unsigned char[]){
#embed "../CareStudio/CareStudio.docc/CareStudio.md" suffix(, 0)
    }, 0},
    {"articles/CareLSP.md", (const unsigned char[]){
#embed "../CareLSP/CareLSP.docc/CareLSP.md" suffix(, 0)
    }, 0},
    {"pictures/figure-bar.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-bar.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-bar~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-bar~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-calendar.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-calendar.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-calendar~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-calendar~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-compliance.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-compliance.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-compliance~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-compliance~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-custom.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-custom.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-custom~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-custom~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-doses.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-doses.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-doses~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-doses~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-enrollment.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-enrollment.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-enrollment~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-enrollment~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-flow.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-flow.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-flow~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-flow~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-latency.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-latency.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-latency~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-latency~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-line.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-line.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-line~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-line~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-pairs.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-pairs.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-pairs~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-pairs~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-panels.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-panels.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-panels~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-panels~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-participants.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-participants.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-participants~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-participants~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-prompts.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-prompts.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-prompts~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-prompts~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-range.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-range.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-range~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-range~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-raster.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-raster.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-raster~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-raster~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-retention.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-retention.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-retention~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-retention~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-scatter.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-scatter.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-scatter~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-scatter~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-signal.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-signal.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-signal~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-signal~dark.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-supply.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-supply.svg" suffix(, 0)
    }, 0},
    {"pictures/figure-supply~dark.svg", (const unsigned char[]){
#embed "../CareLua/CareLua.docc/Resources/figure-supply~dark.svg" suffix(, 0)
    }, 0},
    {"surveys/plan.lua", (const unsigned char[]){
#embed "../../examples/08-surveys/gallery/plan.lua" suffix(, 0)
    }, 0},
    {"surveys/surveys/formats.lua", (const unsigned char[]){
#embed "../../examples/08-surveys/gallery/surveys/formats.lua" suffix(, 0)
    }, 0},
    {"surveys/surveys/steps.lua", (const unsigned char[]){
#embed "../../examples/08-surveys/gallery/surveys/steps.lua" suffix(, 0)
    }, 0},
    {"surveys/images/happy.png", surveys_images_happy_png, sizeof surveys_images_happy_png},
    {"surveys/images/sad.png", surveys_images_sad_png, sizeof surveys_images_sad_png},
    {"surveys/images/wound.jpg", surveys_images_wound_jpg, sizeof surveys_images_wound_jpg},
    {"cards/plan.lua", (const unsigned char[]){
#embed "../CareManual/Assets/cards.lua" suffix(, 0)
    }, 0},
    {"cards/knee.jpg", cards_knee_jpg, sizeof cards_knee_jpg},
    {"icon.svg", (const unsigned char[]){
#embed "../CareWeb/Assets/icon.svg" suffix(, 0)
    }, 0},
    {"manual.css", (const unsigned char[]){
#embed "../CareManual/Assets/manual.css" suffix(, 0)
    }, 0},
    {"manual.js", (const unsigned char[]){
#embed "../CareManual/Assets/manual.js" suffix(, 0)
    }, 0},
    {0},
};

const struct cfile *cfiles_manual(void) { return files; }
