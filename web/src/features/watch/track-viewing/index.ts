/**
 * Track viewing: reports what is watched and how far to statistics, if the viewer consented.
 *
 * Films, shows and channels send the same events; the viewer is never named. Where somebody stopped is
 * `save-position`'s; what is live tells both from one place.
 */
export { countView } from './count-view.ts'
export { reportViewing, useLaunch } from './report-viewing.ts'
export { useViewingReports } from './use-viewing-reports.ts'
