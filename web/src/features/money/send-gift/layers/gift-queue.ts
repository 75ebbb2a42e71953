import type { ToClient } from '@tayang/contract/socket'

/** What is shown on the picture for gifts, as a value. Pure: every rule takes the time. */

export type GiftEvent = Extract<ToClient, { type: 'gift' }>

/** A gift is shown for its seconds and this much more. See docs/product/gifts.md#on-the-picture. */
const HIDES_AFTER_MS = 500
/** Look: two pills at most, one above the other. */
const PILLS_MAX = 2
/** Pills that wait for a place; past it the oldest of them is only in the chat. */
const WAITING_MAX = 20
/** Premium gifts that wait for their moment. */
const PREMIUM_MAX = 30

export interface Pill {
  readonly id: string
  readonly profile: GiftEvent['profile']
  readonly gift: GiftEvent['gift']
  /** Of this gift from this person so far, one sending after the other. */
  readonly count: number
  /** How often it was raised: a combo restarts the show of it. */
  readonly combo: number
  readonly until: number
}

export interface Shown {
  readonly pills: readonly Pill[]
  readonly waiting: readonly GiftEvent[]
  /** The first of them is on the screen since then. */
  readonly premium: readonly GiftEvent[]
  readonly premiumUntil: number | null
}

export const nothingShown: Shown = { pills: [], waiting: [], premium: [], premiumUntil: null }

const lastsMs = ({ duration }: GiftEvent['gift']) => duration * 1_000

export function take(shown: Shown, event: GiftEvent, now: number): Shown {
  return event.gift.category === 'premium' ? queue(shown, event, now) : raise(shown, event, now)
}

/** What is over leaves, and what waits comes in its place. */
export function pass(shown: Shown, now: number): Shown {
  let next: Shown = { ...shown, pills: shown.pills.filter(({ until }) => until > now) }
  while (next.pills.length < PILLS_MAX && next.waiting.length > 0) {
    const [first, ...waiting] = next.waiting
    next = raise({ ...next, waiting }, first!, now)
  }
  return next.premiumUntil !== null && next.premiumUntil <= now ? skip(next, now) : next
}

/** Drops the first of the premium gifts; the next one is shown. */
export function skip(shown: Shown, now: number): Shown {
  const [, ...premium] = shown.premium
  return { ...shown, premium, premiumUntil: premium[0] ? now + lastsMs(premium[0].gift) : null }
}

/** When something has to change next; null while nothing is shown. */
export function nextChange({ pills, premiumUntil }: Shown): number | null {
  const times = [...pills.map(({ until }) => until), ...(premiumUntil === null ? [] : [premiumUntil])]
  return times.length === 0 ? null : Math.min(...times)
}

function queue(shown: Shown, event: GiftEvent, now: number): Shown {
  if (shown.premium.length >= PREMIUM_MAX) return shown
  return {
    ...shown,
    premium: [...shown.premium, event],
    premiumUntil: shown.premiumUntil ?? now + lastsMs(event.gift),
  }
}

function raise(shown: Shown, event: GiftEvent, now: number): Shown {
  const { gift, profile, amount } = event
  const until = now + lastsMs(gift) + HIDES_AFTER_MS
  const known = shown.pills.find((pill) => pill.profile.id === profile.id && pill.gift.name === gift.name)
  if (known) {
    const raised = { ...known, count: known.count + amount, combo: known.combo + 1, until }
    return { ...shown, pills: shown.pills.map((pill) => (pill === known ? raised : pill)) }
  }
  if (shown.pills.length >= PILLS_MAX)
    return { ...shown, waiting: [...shown.waiting, event].slice(-WAITING_MAX) }
  const pill = { id: event.id, profile, gift, count: amount, combo: 0, until }
  return { ...shown, pills: [...shown.pills, pill] }
}
