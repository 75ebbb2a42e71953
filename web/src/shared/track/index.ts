/**
 * Track: page and watch events for the analytics of the server, without a person.
 *
 * It owns the choice, which is made once per browser, and a pseudonym that exists only while the choice is yes
 * (docs/product/site.md#analytics-consent). Before that nothing is stored and nothing is sent. No account, number,
 * token or query ever leaves through here.
 */
export { chooseTracking, tracking } from './choice.ts'
export { recordChoice } from './record-choice.ts'
export { trackEvent, trackPage } from './track.ts'
