import type { DrawCase } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { sumsOf } from '../chances/chance-rows.ts'
import { totalsOf } from '../campaigns/prize-totals.ts'
import { campaignById } from '../campaigns/campaign-rows.ts'
import type { DrawsContext } from '../dependencies.ts'
import type { CampaignRow, DrawRow, SeatRow } from '../tables.ts'
import { countsByState } from '../winners/winner-rows.ts'
import { drawById, seatsOf, stepsOfDraw } from './draw-rows.ts'

export type DrawShown = Omit<DrawCase, 'approval'>

/** What other modules say that a draw needs. */
export interface Bounds {
  readonly maxValueWithoutOuter: number
  readonly holders: readonly string[]
}

export async function boundsOf(
  context: Pick<DrawsContext, 'maxValueWithoutOuter' | 'holders'>,
): Promise<Bounds> {
  const [maxValueWithoutOuter, holders] = await Promise.all([
    context.maxValueWithoutOuter(),
    context.holders(),
  ])
  return { maxValueWithoutOuter, holders }
}

/** What a draw lacks before it may be announced. */
export function lacksOfDraw(
  { beacon }: Pick<DrawsContext, 'beacon'>,
  draw: DrawRow,
  facts: Bounds & { campaign: CampaignRow | undefined; seats: readonly SeatRow[]; now: number },
): DrawCase['lacks'] {
  const { campaign, seats, now } = facts
  const lacks: DrawCase['lacks'] = []
  if (!seats.some(({ seat }) => seat === 'A')) lacks.push('seat-A')
  if (!seats.some(({ seat }) => seat === 'B')) lacks.push('seat-B')
  if (campaign?.state !== 'public' || campaign.prizes.length === 0) lacks.push('public')
  if (draw.closes_at.getTime() <= now) lacks.push('closes-past')
  if (draw.outer_kind === 'drand' && !beacon.isConfigured) lacks.push('drand')
  const { valueRupiah } = totalsOf(campaign?.prizes ?? [])
  if (draw.outer_kind === 'none' && valueRupiah > facts.maxValueWithoutOuter) lacks.push('too-valuable')
  if (facts.holders.length < 2) lacks.push('second-operator')
  return lacks
}

/** Draws as operators see them. */
export function openShowDraws(context: DrawsContext) {
  const { db } = context

  async function show(draw: DrawRow): Promise<DrawShown> {
    const [seats, steps, sums, counts, campaign, bounds] = await Promise.all([
      seatsOf(db, draw.id),
      stepsOfDraw(db, draw.id),
      sumsOf(db, [draw.campaign_id]),
      countsByState(db, [draw.id]),
      campaignById(db, draw.campaign_id),
      boundsOf(context),
    ])
    const ids = [...seats.map((one) => one.operator_id), ...steps.flatMap((one) => one.operator_id ?? [])]
    const people = await context.profilesOf([...new Set(ids)])
    const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
    const places = counts.get(draw.id) ?? {}
    const facts = { ...bounds, campaign, seats, now: context.clock.now() }
    return {
      id: draw.id,
      number: draw.number,
      campaign: { id: draw.campaign_id, name: draw.campaign_name },
      state: draw.state,
      revision: draw.revision,
      winners: draw.winners,
      reserves: draw.reserves,
      prizes: draw.prizes.map(({ grant: _grant, ...prize }) => prize),
      valueRupiah: totalsOf(draw.prizes).valueRupiah,
      closesAt: draw.closes_at.getTime(),
      drawsAt: draw.draws_at.getTime(),
      outer: outerOf(draw),
      seats: seats.map((one) => ({
        seat: one.seat,
        operator: named(one.operator_id),
        role: one.role,
        commitment: one.commitment.toString('hex'),
        committedAt: one.committed_at.getTime(),
      })),
      lacks: draw.state === 'draft' ? lacksOfDraw(context, draw, facts) : [],
      holders: bounds.holders.length,
      chances: draw.count ?? sums.get(draw.campaign_id)?.chances ?? 0,
      people: draw.people ?? sums.get(draw.campaign_id)?.people ?? 0,
      list: listOf(draw),
      places: {
        waiting: places.waiting ?? 0,
        claimed: places.claimed ?? 0,
        handedOver: places['handed-over'] ?? 0,
        passedOn: places['passed-on'] ?? 0,
      },
      void:
        draw.void_reason === null
          ? null
          : { reason: draw.void_reason, note: draw.void_note, at: draw.voided_at?.getTime() ?? 0 },
      steps: steps.map(({ at, operator_id, step, note }) => ({
        at: at.getTime(),
        operator: operator_id === null ? null : named(operator_id),
        step: step as DrawCase['steps'][number]['step'],
        note,
      })),
    }
  }

  return {
    one: async (id: string): Promise<DrawShown> => show((await drawById(db, id)) ?? refuse('NOT_FOUND')),
    many: (rows: readonly DrawRow[]): Promise<DrawShown[]> => Promise.all(rows.map(show)),
  }
}

function outerOf({ outer_kind, outer_round, outer_names, outer_value }: DrawRow): DrawCase['outer'] {
  return {
    kind: outer_kind,
    round: outer_round === null ? null : Number(outer_round),
    names: [...outer_names],
    value: outer_value?.figures ?? outer_value?.randomness ?? null,
  }
}

function listOf({ root, count, people, close_day }: DrawRow): DrawCase['list'] {
  if (!root || count === null || people === null) return null
  return { count, people, root: root.toString('hex'), closeDay: close_day ?? '' }
}
