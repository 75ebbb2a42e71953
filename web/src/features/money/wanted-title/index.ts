/**
 * Wanted title: what a person was about to watch when a subscription was needed first.
 *
 * Kept for this tab, also while it is at a payment site; a person who then subscribed is led back.
 */
export { Onward } from './onward.tsx'
export { keepWanted } from './wanted.ts'
