/**
 * Track: what happens on a page, told to the house without saying to whom.
 *
 * Owns the choice about it, which is asked once per browser, and a pseudonym that exists only while the choice is
 * yes (ruling R24). Before that nothing is written down and nothing is sent. No account, number, token or query
 * ever leaves through here.
 */
export { chooseTracking, tracking, type TrackingChoice } from './choice.ts'
export { recordChoice } from './record-choice.ts'
export { trackEvent, trackPage, type Tracked } from './track.ts'
