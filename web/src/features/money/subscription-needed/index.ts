/**
 * Subscription needed: what stands where a player would, when what is premium is refused (Spec 2, section 2).
 *
 * Leads to the packages; knows nothing of what was to be played but its name.
 */
export { SubscriptionNeeded } from './subscription-needed.tsx'
