/**
 * Wanted title: what somebody was about to watch when they were told to subscribe first.
 *
 * Kept for this tab, also while it is at a payment site; whoever has bought or redeemed what it needs is led back.
 */
export { Onward } from './onward.tsx'
export { keepWanted } from './wanted.ts'
