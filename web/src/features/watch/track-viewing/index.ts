/**
 * Track viewing: what is watched and how far, told to statistics if the viewer consented to that.
 *
 * Films, shows and channels say it in the same words; who watches is never told. Where somebody stopped is
 * `save-position`'s; what is live tells both from one place.
 */
export { tellViewing, useLaunch } from './tell-viewing.ts'
export { useLiveTold } from './use-live-told.ts'
