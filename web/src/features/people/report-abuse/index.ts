/**
 * Report abuse: choose a reason, press Report, thanks (Spec 1, section 4).
 *
 * Reasons come from the settings. What was reported is written down by the server; this room only says what was seen.
 */
export { ReportButton } from './report-button.tsx'
export { ReportDialog } from './report-dialog.tsx'
export type { Reported } from './reported.ts'
