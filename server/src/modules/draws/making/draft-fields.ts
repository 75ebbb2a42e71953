import { PLACES_MAX, type admin, type InputOf } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { roundAt } from '#platform/outgoing/beacon/drand'
import { campaignById } from '../campaigns/campaign-rows.ts'
import { totalsOf } from '../campaigns/prize-totals.ts'
import type { DrawsContext } from '../dependencies.ts'

export type Terms = InputOf<typeof admin.createDraw>['body']

/** Places of a draw that is worth having: all prizes. */
const PRIZES_MIN = 1

/** What the caller may say of a draw, with the prizes of its campaign as they are now. */
export async function draftFieldsOf(
  context: DrawsContext,
  campaignId: string,
  { terms, now }: { terms: Terms; now: number },
) {
  const { db, beacon } = context
  const campaign = await campaignById(db, campaignId)
  const prizes = campaign?.prizes ?? []
  const { prizes: winners, valueRupiah } = totalsOf(prizes)
  if (winners < PRIZES_MIN) return refuse('NOT_COMPLETE', undefined, { details: ['prizes'] })
  if (winners + terms.reserves > PLACES_MAX) {
    return refuse('INVALID_PARAMETERS', undefined, { details: [`reserves: ${PLACES_MAX} places at most`] })
  }
  requireTimes(terms, { now, endsAt: campaign?.ends_at?.getTime() ?? null })
  const { kind, names } = terms.outer
  if (kind === 'drand' && !beacon.isConfigured) {
    return refuse('NOT_CONFIGURED', undefined, { details: ['DRAND_URL'] })
  }
  if ((kind === 'figures') !== names.length > 0 || new Set(names).size < names.length) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['outer: figures need names, each once'] })
  }
  const max = await context.maxValueWithoutOuter()
  if (kind === 'none' && valueRupiah > max) {
    return refuse('NOT_COMPLETE', undefined, { details: ['too-valuable'] })
  }
  return {
    prizes: JSON.stringify(prizes),
    winners,
    reserves: terms.reserves,
    closes_at: new Date(terms.closesAt),
    draws_at: new Date(terms.drawsAt),
    outer_kind: kind,
    outer_names: [...names],
    outer_round: kind === 'drand' ? BigInt(roundAt(terms.drawsAt)) : null,
    outer_max: kind === 'none' ? BigInt(max) : null,
  }
}

function requireTimes(
  { closesAt, drawsAt }: Terms,
  { now, endsAt }: { now: number; endsAt: number | null },
): void {
  const wrong = (detail: string) => refuse('INVALID_PARAMETERS', undefined, { details: [detail] })
  if (closesAt <= now) return wrong('closesAt: it is over')
  if (closesAt >= drawsAt) return wrong('drawsAt: the list closes before the draw')
  if (endsAt !== null && closesAt < endsAt)
    return wrong('closesAt: chances are given until the campaign ends')
}
