/**
 * Subscription needed: what stands where a player would, when what is premium is refused.
 *
 * Leads to the packages; knows nothing of what was to be played but its name.
 */
export { SubscriptionNeeded } from './subscription-needed.tsx'
