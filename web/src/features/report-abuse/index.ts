/**
 * Report abuse: choose a reason, press Report, thanks (Spec 1, section 4).
 *
 * Reasons come from the settings. What was reported is written down by the server; this room only says what was seen.
 */
export { ReportDialog, type Reported } from './report-dialog.tsx'
