import type { Programme } from '@tayang/contract'

export interface OnAir {
  now: Programme | null
  next: Programme | null
}

/**
 * What a channel shows at a moment of its picture's own clock, among the programmes that are known. What the server
 * reported stays where no programme of that moment is known.
 */
export function onAirAt(reported: OnAir, programmes: readonly Programme[], pictureAt: number | null): OnAir {
  if (pictureAt === null) return reported
  const known = new Map(
    [...programmes, reported.now, reported.next].flatMap((one) => (one ? [[one.startAt, one]] : [])),
  )
  const inOrder = [...known.values()].sort((a, b) => a.startAt - b.startAt)
  const place = inOrder.findIndex(({ startAt, endAt }) => startAt <= pictureAt && pictureAt < endAt)
  const now = inOrder[place]
  if (!now || now.startAt === reported.now?.startAt) return reported
  // What is known further on may be of another day.
  const next = inOrder[place + 1]
  return { now, next: next && next.startAt <= now.endAt ? next : null }
}
