import { clipUploads, graphemesOf, moments, type MomentDraft } from '@tayang/contract'
import { formatClock } from '#shared/i18n'

const SECOND_MS = 1_000

/** A piece of a draft, in media times. */
export interface Selection {
  startsAt: number
  endsAt: number
}

type Bounds = Pick<MomentDraft, 'startsAt' | 'endsAt' | 'cutsAt'>

/** The place nearest to a media time at which a cut may begin; the end of the draft is one for its end. */
export function nearestCut({ cutsAt, startsAt, endsAt }: Bounds, at: number, edge: 'start' | 'end'): number {
  const places = edge === 'end' ? [...cutsAt, endsAt] : [startsAt, ...cutsAt]
  const within = places.filter((place) => place >= startsAt && place <= endsAt)
  return within.reduce((best, place) => (Math.abs(place - at) < Math.abs(best - at) ? place : best))
}

/** What is selected at first: the seconds before the press, or what there is of them. */
export function defaultSelection(draft: Bounds & Pick<MomentDraft, 'pressedAt'>): Selection {
  const least = draft.startsAt + moments.MOMENT_SECONDS_MIN * SECOND_MS
  const endsAt = nearestCut(draft, Math.min(draft.endsAt, Math.max(draft.pressedAt, least)), 'end')
  const wanted = endsAt - moments.MOMENT_SECONDS_DEFAULT * SECOND_MS
  return { startsAt: nearestCut(draft, Math.max(draft.startsAt, wanted), 'start'), endsAt }
}

/** Seconds into the show, as its clock says them. */
export const clockOf = (draft: Pick<MomentDraft, 'showStartedAt'>, at: number): string =>
  formatClock((at - draft.showStartedAt) / SECOND_MS)

/** The show's title and the clock at which the piece begins; a long title gives way. */
export function defaultTitle(
  draft: Pick<MomentDraft, 'showTitle' | 'showStartedAt'>,
  { startsAt }: Selection,
): string {
  const clock = ` · ${clockOf(draft, startsAt)}`
  const title = graphemesOf(draft.showTitle)
    .slice(0, clipUploads.CLIP_TITLE_LENGTH_MAX - clock.length)
    .join('')
    .trim()
  return `${title}${clock}`
}

/** The second for the card: where most happened, or the middle where nothing did. */
export function defaultThumbnail(
  draft: Bounds & Pick<MomentDraft, 'heat'>,
  { startsAt, endsAt }: Selection,
): number {
  const { heat } = draft
  let best = { weight: 0, at: (startsAt + endsAt) / 2 }
  for (const [step, chat] of heat.chat.entries()) {
    const at = heat.startsAt + (step + 0.5) * heat.stepMs
    const weight = chat + Math.log1p(heat.gifts[step] ?? 0)
    if (at >= startsAt && at < endsAt && weight > best.weight) best = { weight, at }
  }
  return Math.min(nearestCut(draft, best.at, 'start'), Math.max(startsAt, endsAt - SECOND_MS))
}
