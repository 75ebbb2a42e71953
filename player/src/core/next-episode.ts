/** Time after the end in which the viewer can still leave. */
const NEXT_EPISODE_WAIT_MS = 2_000
/** The offer stands eight seconds: it begins this long before the end. */
const OFFER_BEFORE_END_S = 6
/** An offer in a film that is shorter would be there from its beginning. */
const OFFER_LENGTH_MIN_S = 60

export type AfterEnd = { step: 'play-next'; nextId: string; waitMs: number } | { step: 'close' }

/** What follows the end: the next episode where there is another one, otherwise the player closes. */
export function afterEnd(title: { mediaId: string; nextId?: string | null | undefined }): AfterEnd {
  return title.nextId && title.nextId !== title.mediaId
    ? { step: 'play-next', nextId: title.nextId, waitMs: NEXT_EPISODE_WAIT_MS }
    : { step: 'close' }
}

/** Whole seconds until the next episode begins; null while it is too early to say so. */
export function secondsToNext(now: { positionS: number; durationS: number }): number | null {
  const leftS = now.durationS - now.positionS
  if (!(now.durationS >= OFFER_LENGTH_MIN_S) || leftS > OFFER_BEFORE_END_S) return null
  return Math.max(0, Math.ceil(leftS)) + NEXT_EPISODE_WAIT_MS / 1_000
}
