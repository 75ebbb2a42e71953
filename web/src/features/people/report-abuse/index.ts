/**
 * Report abuse: choose a reason, press Report, thanks (docs/product/people.md#reports).
 *
 * The reasons are settings. The server stores the report; this module sends what was seen.
 */
export { ReportButton } from './report-button.tsx'
export { ReportDialog } from './report-dialog.tsx'
export type { Reported } from './reported.ts'
