import { keptOnce } from './kept-once.ts'

export const INTENT_KEY = 'tayang.wish'

/** An intent expires after this: the person has forgotten it as well. */
const INTENT_MS = 5 * 60_000

const kept = keptOnce(INTENT_KEY, INTENT_MS)

/**
 * Keeps for this tab what a guest pressed before they were asked to sign in, as `follow {id}`. Never for money: a
 * payment must not follow from a press some minutes ago.
 */
export const keepIntent = (intent: string): void => kept.keep(intent)

/** True, once, if this is what the guest pressed. */
export const takeIntent = (intent: string): boolean => kept.take(intent) !== undefined

export const forgetIntent = kept.forget
