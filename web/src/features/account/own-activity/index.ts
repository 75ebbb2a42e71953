/**
 * Own activity: what happened to the account lately, so that its owner sees somebody else in it, and what to do then.
 */
export { OwnActivity } from './own-activity.tsx'
