#include "CManual.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// An article of a catalog, a drawing of the gallery of figures, or a file of the plans that pictures are made from: `#embed` once, and a line below.
static const unsigned char articles_coming_from_research_kit_md[] = {
#embed "../CareLua/CareLua.docc/ComingFromResearchKit.md"
};
static const unsigned char articles_drawing_charts_md[] = {
#embed "../CareLua/CareLua.docc/DrawingCharts.md"
};
static const unsigned char articles_figure_gallery_md[] = {
#embed "../CareLua/CareLua.docc/FigureGallery.md"
};
static const unsigned char articles_inside_the_script_host_md[] = {
#embed "../CareLua/CareLua.docc/InsideTheScriptHost.md"
};
static const unsigned char articles_limits_md[] = {
#embed "../CareLua/CareLua.docc/Limits.md"
};
static const unsigned char articles_measuring_adherence_md[] = {
#embed "../CareLua/CareLua.docc/MeasuringAdherence.md"
};
static const unsigned char articles_protocol_of_aplan_md[] = {
#embed "../CareLua/CareLua.docc/ProtocolOfAPlan.md"
};
static const unsigned char articles_simulating_studies_md[] = {
#embed "../CareLua/CareLua.docc/SimulatingStudies.md"
};
static const unsigned char articles_statistics_of_insights_md[] = {
#embed "../CareLua/CareLua.docc/StatisticsOfInsights.md"
};
static const unsigned char articles_survey_gallery_md[] = {
#embed "../CareLua/CareLua.docc/SurveyGallery.md"
};
static const unsigned char articles_writing_reports_md[] = {
#embed "../CareLua/CareLua.docc/WritingReports.md"
};
static const unsigned char articles_writing_surveys_md[] = {
#embed "../CareLua/CareLua.docc/WritingSurveys.md"
};
static const unsigned char articles_decisions_md[] = {
#embed "../CareRuntime/CareRuntime.docc/Decisions.md"
};
static const unsigned char articles_differences_from_care_kit_md[] = {
#embed "../CareRuntime/CareRuntime.docc/DifferencesFromCareKit.md"
};
static const unsigned char articles_events_md[] = {
#embed "../CareRuntime/CareRuntime.docc/Events.md"
};
static const unsigned char articles_inside_the_web_server_md[] = {
#embed "../CareRuntime/CareRuntime.docc/InsideTheWebServer.md"
};
static const unsigned char articles_looking_after_participants_md[] = {
#embed "../CareRuntime/CareRuntime.docc/LookingAfterParticipants.md"
};
static const unsigned char articles_looks_of_pages_md[] = {
#embed "../CareRuntime/CareRuntime.docc/LooksOfPages.md"
};
static const unsigned char articles_operating_astore_md[] = {
#embed "../CareRuntime/CareRuntime.docc/OperatingAStore.md"
};
static const unsigned char articles_sending_reminders_md[] = {
#embed "../CareRuntime/CareRuntime.docc/SendingReminders.md"
};
static const unsigned char articles_installing_md[] = {
#embed "../CareRuntime/CareRuntime.docc/Installing.md"
};
static const unsigned char articles_upgrading_md[] = {
#embed "../CareRuntime/CareRuntime.docc/Upgrading.md"
};
static const unsigned char articles_backing_up_md[] = {
#embed "../CareRuntime/CareRuntime.docc/BackingUp.md"
};
static const unsigned char articles_monitoring_md[] = {
#embed "../CareRuntime/CareRuntime.docc/Monitoring.md"
};
static const unsigned char articles_rotating_keys_md[] = {
#embed "../CareRuntime/CareRuntime.docc/RotatingKeys.md"
};
static const unsigned char articles_moving_to_postgre_sql_md[] = {
#embed "../CareRuntime/CareRuntime.docc/MovingToPostgreSQL.md"
};
static const unsigned char articles_operating_the_web_server_md[] = {
#embed "../CareRuntime/CareRuntime.docc/OperatingTheWebServer.md"
};
static const unsigned char articles_running_several_servers_md[] = {
#embed "../CareRuntime/CareRuntime.docc/RunningSeveralServers.md"
};
static const unsigned char articles_queries_md[] = {
#embed "../CareRuntime/CareRuntime.docc/Queries.md"
};
static const unsigned char articles_schedules_md[] = {
#embed "../CareRuntime/CareRuntime.docc/Schedules.md"
};
static const unsigned char articles_security_checklist_md[] = {
#embed "../CareRuntime/CareRuntime.docc/SecurityChecklist.md"
};
static const unsigned char articles_using_the_api_md[] = {
#embed "../CareRuntime/CareRuntime.docc/UsingTheAPI.md"
};
static const unsigned char articles_stores_on_postgre_sql_md[] = {
#embed "../CareRuntime/CareRuntime.docc/StoresOnPostgreSQL.md"
};
static const unsigned char articles_two_times_md[] = {
#embed "../CareRuntime/CareRuntime.docc/TwoTimes.md"
};
static const unsigned char articles_writing_an_engine_md[] = {
#embed "../CareRuntime/CareRuntime.docc/WritingAnEngine.md"
};
static const unsigned char articles_calendars_of_events_md[] = {
#embed "../CareInterchange/CareInterchange.docc/CalendarsOfEvents.md"
};
static const unsigned char articles_exporting_for_analysis_md[] = {
#embed "../CareInterchange/CareInterchange.docc/ExportingForAnalysis.md"
};
static const unsigned char articles_forms_of_other_programs_md[] = {
#embed "../CareInterchange/CareInterchange.docc/FormsOfOtherPrograms.md"
};
static const unsigned char articles_questionnaires_and_fhir_md[] = {
#embed "../CareInterchange/CareInterchange.docc/QuestionnairesAndFHIR.md"
};
static const unsigned char articles_care_studio_md[] = {
#embed "../CareStudio/CareStudio.docc/CareStudio.md"
};
static const unsigned char articles_care_lsp_md[] = {
#embed "../CareLSP/CareLSP.docc/CareLSP.md"
};
static const unsigned char pictures_figure_bar_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-bar.svg"
};
static const unsigned char pictures_figure_bar_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-bar~dark.svg"
};
static const unsigned char pictures_figure_calendar_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-calendar.svg"
};
static const unsigned char pictures_figure_calendar_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-calendar~dark.svg"
};
static const unsigned char pictures_figure_compliance_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-compliance.svg"
};
static const unsigned char pictures_figure_compliance_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-compliance~dark.svg"
};
static const unsigned char pictures_figure_custom_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-custom.svg"
};
static const unsigned char pictures_figure_custom_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-custom~dark.svg"
};
static const unsigned char pictures_figure_doses_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-doses.svg"
};
static const unsigned char pictures_figure_doses_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-doses~dark.svg"
};
static const unsigned char pictures_figure_enrollment_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-enrollment.svg"
};
static const unsigned char pictures_figure_enrollment_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-enrollment~dark.svg"
};
static const unsigned char pictures_figure_flow_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-flow.svg"
};
static const unsigned char pictures_figure_flow_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-flow~dark.svg"
};
static const unsigned char pictures_figure_latency_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-latency.svg"
};
static const unsigned char pictures_figure_latency_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-latency~dark.svg"
};
static const unsigned char pictures_figure_line_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-line.svg"
};
static const unsigned char pictures_figure_line_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-line~dark.svg"
};
static const unsigned char pictures_figure_pairs_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-pairs.svg"
};
static const unsigned char pictures_figure_pairs_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-pairs~dark.svg"
};
static const unsigned char pictures_figure_panels_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-panels.svg"
};
static const unsigned char pictures_figure_panels_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-panels~dark.svg"
};
static const unsigned char pictures_figure_participants_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-participants.svg"
};
static const unsigned char pictures_figure_participants_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-participants~dark.svg"
};
static const unsigned char pictures_figure_prompts_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-prompts.svg"
};
static const unsigned char pictures_figure_prompts_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-prompts~dark.svg"
};
static const unsigned char pictures_figure_range_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-range.svg"
};
static const unsigned char pictures_figure_range_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-range~dark.svg"
};
static const unsigned char pictures_figure_raster_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-raster.svg"
};
static const unsigned char pictures_figure_raster_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-raster~dark.svg"
};
static const unsigned char pictures_figure_retention_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-retention.svg"
};
static const unsigned char pictures_figure_retention_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-retention~dark.svg"
};
static const unsigned char pictures_figure_scatter_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-scatter.svg"
};
static const unsigned char pictures_figure_scatter_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-scatter~dark.svg"
};
static const unsigned char pictures_figure_signal_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-signal.svg"
};
static const unsigned char pictures_figure_signal_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-signal~dark.svg"
};
static const unsigned char pictures_figure_supply_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-supply.svg"
};
static const unsigned char pictures_figure_supply_dark_svg[] = {
#embed "../CareLua/CareLua.docc/Resources/figure-supply~dark.svg"
};
static const unsigned char surveys_plan_lua[] = {
#embed "../../examples/08-surveys/gallery/plan.lua"
};
static const unsigned char surveys_surveys_formats_lua[] = {
#embed "../../examples/08-surveys/gallery/surveys/formats.lua"
};
static const unsigned char surveys_surveys_steps_lua[] = {
#embed "../../examples/08-surveys/gallery/surveys/steps.lua"
};
static const unsigned char surveys_images_happy_png[] = {
#embed "../../examples/08-surveys/gallery/images/happy.png"
};
static const unsigned char surveys_images_sad_png[] = {
#embed "../../examples/08-surveys/gallery/images/sad.png"
};
static const unsigned char surveys_images_wound_jpg[] = {
#embed "../../examples/08-surveys/gallery/images/wound.jpg"
};
static const unsigned char cards_plan_lua[] = {
#embed "../CareManual/Assets/cards.lua"
};
static const unsigned char cards_knee_jpg[] = {
#embed "../../examples/11-cards/knee.jpg"
};
static const unsigned char icon_svg[] = {
#embed "../CareWeb/Assets/icon.svg"
};
static const unsigned char manual_css[] = {
#embed "../CareManual/Assets/manual.css"
};
static const unsigned char manual_js[] = {
#embed "../CareManual/Assets/manual.js"
};

static const struct cmanual_file files[] = {
    {"articles/ComingFromResearchKit.md", articles_coming_from_research_kit_md, sizeof articles_coming_from_research_kit_md},
    {"articles/DrawingCharts.md", articles_drawing_charts_md, sizeof articles_drawing_charts_md},
    {"articles/FigureGallery.md", articles_figure_gallery_md, sizeof articles_figure_gallery_md},
    {"articles/InsideTheScriptHost.md", articles_inside_the_script_host_md, sizeof articles_inside_the_script_host_md},
    {"articles/Limits.md", articles_limits_md, sizeof articles_limits_md},
    {"articles/MeasuringAdherence.md", articles_measuring_adherence_md, sizeof articles_measuring_adherence_md},
    {"articles/ProtocolOfAPlan.md", articles_protocol_of_aplan_md, sizeof articles_protocol_of_aplan_md},
    {"articles/SimulatingStudies.md", articles_simulating_studies_md, sizeof articles_simulating_studies_md},
    {"articles/StatisticsOfInsights.md", articles_statistics_of_insights_md, sizeof articles_statistics_of_insights_md},
    {"articles/SurveyGallery.md", articles_survey_gallery_md, sizeof articles_survey_gallery_md},
    {"articles/WritingReports.md", articles_writing_reports_md, sizeof articles_writing_reports_md},
    {"articles/WritingSurveys.md", articles_writing_surveys_md, sizeof articles_writing_surveys_md},
    {"articles/Decisions.md", articles_decisions_md, sizeof articles_decisions_md},
    {"articles/DifferencesFromCareKit.md", articles_differences_from_care_kit_md, sizeof articles_differences_from_care_kit_md},
    {"articles/Events.md", articles_events_md, sizeof articles_events_md},
    {"articles/InsideTheWebServer.md", articles_inside_the_web_server_md, sizeof articles_inside_the_web_server_md},
    {"articles/LookingAfterParticipants.md", articles_looking_after_participants_md, sizeof articles_looking_after_participants_md},
    {"articles/LooksOfPages.md", articles_looks_of_pages_md, sizeof articles_looks_of_pages_md},
    {"articles/OperatingAStore.md", articles_operating_astore_md, sizeof articles_operating_astore_md},
    {"articles/SendingReminders.md", articles_sending_reminders_md, sizeof articles_sending_reminders_md},
    {"articles/Installing.md", articles_installing_md, sizeof articles_installing_md},
    {"articles/Upgrading.md", articles_upgrading_md, sizeof articles_upgrading_md},
    {"articles/BackingUp.md", articles_backing_up_md, sizeof articles_backing_up_md},
    {"articles/Monitoring.md", articles_monitoring_md, sizeof articles_monitoring_md},
    {"articles/RotatingKeys.md", articles_rotating_keys_md, sizeof articles_rotating_keys_md},
    {"articles/MovingToPostgreSQL.md", articles_moving_to_postgre_sql_md, sizeof articles_moving_to_postgre_sql_md},
    {"articles/OperatingTheWebServer.md", articles_operating_the_web_server_md, sizeof articles_operating_the_web_server_md},
    {"articles/RunningSeveralServers.md", articles_running_several_servers_md, sizeof articles_running_several_servers_md},
    {"articles/Queries.md", articles_queries_md, sizeof articles_queries_md},
    {"articles/Schedules.md", articles_schedules_md, sizeof articles_schedules_md},
    {"articles/SecurityChecklist.md", articles_security_checklist_md, sizeof articles_security_checklist_md},
    {"articles/UsingTheAPI.md", articles_using_the_api_md, sizeof articles_using_the_api_md},
    {"articles/StoresOnPostgreSQL.md", articles_stores_on_postgre_sql_md, sizeof articles_stores_on_postgre_sql_md},
    {"articles/TwoTimes.md", articles_two_times_md, sizeof articles_two_times_md},
    {"articles/WritingAnEngine.md", articles_writing_an_engine_md, sizeof articles_writing_an_engine_md},
    {"articles/CalendarsOfEvents.md", articles_calendars_of_events_md, sizeof articles_calendars_of_events_md},
    {"articles/ExportingForAnalysis.md", articles_exporting_for_analysis_md, sizeof articles_exporting_for_analysis_md},
    {"articles/FormsOfOtherPrograms.md", articles_forms_of_other_programs_md, sizeof articles_forms_of_other_programs_md},
    {"articles/QuestionnairesAndFHIR.md", articles_questionnaires_and_fhir_md, sizeof articles_questionnaires_and_fhir_md},
    {"articles/CareStudio.md", articles_care_studio_md, sizeof articles_care_studio_md},
    {"articles/CareLSP.md", articles_care_lsp_md, sizeof articles_care_lsp_md},
    {"pictures/figure-bar.svg", pictures_figure_bar_svg, sizeof pictures_figure_bar_svg},
    {"pictures/figure-bar~dark.svg", pictures_figure_bar_dark_svg, sizeof pictures_figure_bar_dark_svg},
    {"pictures/figure-calendar.svg", pictures_figure_calendar_svg, sizeof pictures_figure_calendar_svg},
    {"pictures/figure-calendar~dark.svg", pictures_figure_calendar_dark_svg, sizeof pictures_figure_calendar_dark_svg},
    {"pictures/figure-compliance.svg", pictures_figure_compliance_svg, sizeof pictures_figure_compliance_svg},
    {"pictures/figure-compliance~dark.svg", pictures_figure_compliance_dark_svg, sizeof pictures_figure_compliance_dark_svg},
    {"pictures/figure-custom.svg", pictures_figure_custom_svg, sizeof pictures_figure_custom_svg},
    {"pictures/figure-custom~dark.svg", pictures_figure_custom_dark_svg, sizeof pictures_figure_custom_dark_svg},
    {"pictures/figure-doses.svg", pictures_figure_doses_svg, sizeof pictures_figure_doses_svg},
    {"pictures/figure-doses~dark.svg", pictures_figure_doses_dark_svg, sizeof pictures_figure_doses_dark_svg},
    {"pictures/figure-enrollment.svg", pictures_figure_enrollment_svg, sizeof pictures_figure_enrollment_svg},
    {"pictures/figure-enrollment~dark.svg", pictures_figure_enrollment_dark_svg, sizeof pictures_figure_enrollment_dark_svg},
    {"pictures/figure-flow.svg", pictures_figure_flow_svg, sizeof pictures_figure_flow_svg},
    {"pictures/figure-flow~dark.svg", pictures_figure_flow_dark_svg, sizeof pictures_figure_flow_dark_svg},
    {"pictures/figure-latency.svg", pictures_figure_latency_svg, sizeof pictures_figure_latency_svg},
    {"pictures/figure-latency~dark.svg", pictures_figure_latency_dark_svg, sizeof pictures_figure_latency_dark_svg},
    {"pictures/figure-line.svg", pictures_figure_line_svg, sizeof pictures_figure_line_svg},
    {"pictures/figure-line~dark.svg", pictures_figure_line_dark_svg, sizeof pictures_figure_line_dark_svg},
    {"pictures/figure-pairs.svg", pictures_figure_pairs_svg, sizeof pictures_figure_pairs_svg},
    {"pictures/figure-pairs~dark.svg", pictures_figure_pairs_dark_svg, sizeof pictures_figure_pairs_dark_svg},
    {"pictures/figure-panels.svg", pictures_figure_panels_svg, sizeof pictures_figure_panels_svg},
    {"pictures/figure-panels~dark.svg", pictures_figure_panels_dark_svg, sizeof pictures_figure_panels_dark_svg},
    {"pictures/figure-participants.svg", pictures_figure_participants_svg, sizeof pictures_figure_participants_svg},
    {"pictures/figure-participants~dark.svg", pictures_figure_participants_dark_svg, sizeof pictures_figure_participants_dark_svg},
    {"pictures/figure-prompts.svg", pictures_figure_prompts_svg, sizeof pictures_figure_prompts_svg},
    {"pictures/figure-prompts~dark.svg", pictures_figure_prompts_dark_svg, sizeof pictures_figure_prompts_dark_svg},
    {"pictures/figure-range.svg", pictures_figure_range_svg, sizeof pictures_figure_range_svg},
    {"pictures/figure-range~dark.svg", pictures_figure_range_dark_svg, sizeof pictures_figure_range_dark_svg},
    {"pictures/figure-raster.svg", pictures_figure_raster_svg, sizeof pictures_figure_raster_svg},
    {"pictures/figure-raster~dark.svg", pictures_figure_raster_dark_svg, sizeof pictures_figure_raster_dark_svg},
    {"pictures/figure-retention.svg", pictures_figure_retention_svg, sizeof pictures_figure_retention_svg},
    {"pictures/figure-retention~dark.svg", pictures_figure_retention_dark_svg, sizeof pictures_figure_retention_dark_svg},
    {"pictures/figure-scatter.svg", pictures_figure_scatter_svg, sizeof pictures_figure_scatter_svg},
    {"pictures/figure-scatter~dark.svg", pictures_figure_scatter_dark_svg, sizeof pictures_figure_scatter_dark_svg},
    {"pictures/figure-signal.svg", pictures_figure_signal_svg, sizeof pictures_figure_signal_svg},
    {"pictures/figure-signal~dark.svg", pictures_figure_signal_dark_svg, sizeof pictures_figure_signal_dark_svg},
    {"pictures/figure-supply.svg", pictures_figure_supply_svg, sizeof pictures_figure_supply_svg},
    {"pictures/figure-supply~dark.svg", pictures_figure_supply_dark_svg, sizeof pictures_figure_supply_dark_svg},
    {"surveys/plan.lua", surveys_plan_lua, sizeof surveys_plan_lua},
    {"surveys/surveys/formats.lua", surveys_surveys_formats_lua, sizeof surveys_surveys_formats_lua},
    {"surveys/surveys/steps.lua", surveys_surveys_steps_lua, sizeof surveys_surveys_steps_lua},
    {"surveys/images/happy.png", surveys_images_happy_png, sizeof surveys_images_happy_png},
    {"surveys/images/sad.png", surveys_images_sad_png, sizeof surveys_images_sad_png},
    {"surveys/images/wound.jpg", surveys_images_wound_jpg, sizeof surveys_images_wound_jpg},
    {"cards/plan.lua", cards_plan_lua, sizeof cards_plan_lua},
    {"cards/knee.jpg", cards_knee_jpg, sizeof cards_knee_jpg},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"manual.css", manual_css, sizeof manual_css},
    {"manual.js", manual_js, sizeof manual_js},
};

size_t cmanual_count(void) { return sizeof files / sizeof *files; }

const struct cmanual_file *cmanual_file(size_t index) { return &files[index]; }
