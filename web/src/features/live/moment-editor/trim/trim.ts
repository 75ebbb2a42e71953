import { moments, type MomentDraft } from '@tayang/contract'

const SECOND_MS = 1_000
const LENGTH_MS_MIN = moments.MOMENT_SECONDS_MIN * SECOND_MS
const LENGTH_MS_MAX = moments.MOMENT_SECONDS_MAX * SECOND_MS
/** A cut that is this much too near still counts: places are key frames, not exact seconds. */
const SLACK_MS = 50

export type Handle = 'start' | 'end'
export type TrimBounds = Pick<MomentDraft, 'startsAt' | 'endsAt' | 'cutsAt'>

/** What is selected of a draft, in media times. */
export interface Trim {
  startsAt: number
  endsAt: number
  /** The picture of the card, always within what is selected. */
  thumbnailAt: number
  /** The handle that was moved last: keys without a focus move it on. */
  handle: Handle
}

export type TrimEvent =
  | { do: 'drag'; handle: Handle; at: number }
  | { do: 'step'; handle?: Handle | undefined; seconds: number }
  | { do: 'to-limit'; handle: Handle; limit: 'first' | 'last' }
  | { do: 'choose-thumbnail'; at: number }

/**
 * Moves the handles: to places at which a cut may begin only, from 5 to 90 seconds apart, and never out of the draft.
 * A handle stops at its limit and does not push the other one.
 */
export function reduceTrim(bounds: TrimBounds, trim: Trim, event: TrimEvent): Trim {
  if (event.do === 'choose-thumbnail') return withThumbnail({ ...trim, thumbnailAt: event.at })
  const handle = event.handle ?? trim.handle
  const places = placesOf(bounds, trim, handle)
  const now = atOf(trim, handle)
  const moved = moveTo(places, now, event)
  const next = handle === 'start' ? { startsAt: moved } : { endsAt: moved }
  return withThumbnail({ ...trim, ...next, handle })
}

export const atOf = (trim: Trim, handle: Handle) => (handle === 'start' ? trim.startsAt : trim.endsAt)

/** Where a handle may stand while the other one stays, in order; where it stands is always one of them. */
export function placesOf(bounds: TrimBounds, trim: Trim, handle: Handle): readonly number[] {
  const { startsAt, endsAt, cutsAt } = bounds
  const edge = handle === 'start' ? startsAt : endsAt
  const all = [...new Set([...cutsAt, edge, atOf(trim, handle)])].toSorted((a, b) => a - b)
  return all.filter((place) => {
    if (place < startsAt || place > endsAt) return false
    const lengthMs = handle === 'start' ? trim.endsAt - place : place - trim.startsAt
    const isOwn = place === atOf(trim, handle)
    return isOwn || (lengthMs >= LENGTH_MS_MIN - SLACK_MS && lengthMs <= LENGTH_MS_MAX + SLACK_MS)
  })
}

type Move = Exclude<TrimEvent, { do: 'choose-thumbnail' }>

function moveTo(places: readonly number[], now: number, event: Move): number {
  if (event.do === 'to-limit') return (event.limit === 'first' ? places[0] : places.at(-1)) ?? now
  if (event.do === 'drag') return nearest(places, event.at) ?? now
  // One step leads at least to the next place, also where the source allows fewer than one a second.
  const ahead = places.filter((place) => (event.seconds > 0 ? place > now : place < now))
  return nearest(ahead, now + event.seconds * SECOND_MS) ?? now
}

function nearest(places: readonly number[], at: number): number | undefined {
  return places.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0]
}

function withThumbnail(trim: Trim): Trim {
  const last = Math.max(trim.startsAt, trim.endsAt - SECOND_MS)
  return { ...trim, thumbnailAt: Math.min(last, Math.max(trim.startsAt, trim.thumbnailAt)) }
}
