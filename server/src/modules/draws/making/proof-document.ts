import type { DrawProof } from '@tayang/contract'
import type { DrawsDb, DrawRow, SeatRow } from '../tables.ts'
import { claimsOf, winnersOfDraw } from '../winners/winner-rows.ts'
import { changesOf, placesOf, seatsOf } from './draw-rows.ts'

/** Everything that is needed to compute a draw again (docs/product/draws.md#proof). */
export async function proofOf(db: DrawsDb, draw: DrawRow): Promise<DrawProof> {
  const [seats, places, changes, names] = await Promise.all([
    seatsOf(db, draw.id),
    placesOf(db, draw.id),
    changesOf(db, draw.id),
    namesByIndex(db, draw.id),
  ])
  return {
    id: draw.id,
    number: draw.number ?? 0,
    campaign: { id: draw.campaign_id, name: draw.campaign_name },
    state: draw.state === 'draft' ? 'announced' : draw.state,
    ...(draw.void_reason !== null && { voidReason: draw.void_reason }),
    ...(draw.void_note !== null && { voidNote: draw.void_note }),
    promised: promisedOf(draw),
    times: timesOf(draw),
    seats: seats.map(toSeat),
    ...listOf(draw),
    ...(draw.outer_value && { outer: draw.outer_value }),
    ...(draw.mixed && {
      mixed: draw.mixed.toString('hex'),
      sequence: places.map(({ place, kind, index, prize_id, same_as }) => {
        const name = names.get(index)
        return {
          place,
          kind,
          index,
          ...(name !== undefined && { name }),
          ...(prize_id !== null && { prizeId: prize_id }),
          ...(same_as !== null && { samePersonAs: same_as }),
        }
      }),
    }),
    changes: changes.map(({ at, index, what, reason, reserve, prize_id, roles }) => ({
      at: at.getTime(),
      index,
      what,
      reason,
      ...(reserve !== null && { reserve }),
      ...(prize_id !== null && { prizeId: prize_id }),
      roles: [...roles],
    })),
  }
}

/** Names with consent; who passed a prize on is named no longer. */
async function namesByIndex(db: DrawsDb, drawId: string): Promise<ReadonlyMap<number, string>> {
  const winners = await winnersOfDraw(db, drawId)
  const claims = await claimsOf(
    db,
    winners.map(({ id }) => id),
  )
  return new Map(
    winners.flatMap(({ id, index, state }) => {
      const name = state === 'passed-on' ? null : (claims.get(id)?.shown_as ?? null)
      return name === null ? [] : [[index, name] as const]
    }),
  )
}

function promisedOf(draw: DrawRow): DrawProof['promised'] {
  return {
    winners: draw.winners,
    reserves: draw.reserves,
    prizes: draw.prizes.map(({ grant: _grant, ...prize }) => prize),
    rulesHash: draw.terms_hash?.toString('hex') ?? '',
    rulesVersion: draw.terms_version ?? 0,
    permit: draw.permit,
    closesAt: draw.closes_at.getTime(),
    drawsAt: draw.draws_at.getTime(),
    outer: {
      kind: draw.outer_kind,
      ...(draw.outer_round !== null && { round: Number(draw.outer_round) }),
      ...(draw.outer_kind === 'figures' && { names: [...draw.outer_names] }),
      ...(draw.outer_max !== null && { maxValueRupiah: Number(draw.outer_max) }),
    },
  }
}

function timesOf(draw: DrawRow): DrawProof['times'] {
  const at = (name: string, date: Date | null) => (date === null ? {} : { [name]: date.getTime() })
  return {
    announcedAt: draw.announced_at?.getTime() ?? 0,
    ...at('closedAt', draw.closed_at),
    // In the transaction of the close.
    ...at('rootPublishedAt', draw.closed_at),
    ...at('outerAt', draw.outer_at),
    ...at('drawnAt', draw.drawn_at),
    ...at('settledAt', draw.settled_at),
    ...at('voidedAt', draw.voided_at),
  }
}

function toSeat({ seat, role, commitment, committed_at, seed }: SeatRow): DrawProof['seats'][number] {
  return {
    seat,
    role,
    commitment: commitment.toString('hex'),
    committedAt: committed_at.getTime(),
    ...(seed && { seed: seed.toString('hex') }),
  }
}

function listOf({ id, root, count, people, close_day }: DrawRow): Pick<DrawProof, 'list'> {
  if (!root || count === null || people === null) return {}
  return {
    list: {
      count,
      people,
      root: root.toString('hex'),
      leavesUrl: `/catalog/v1.0/draw/${id}/leaves`,
      closeDay: close_day ?? '',
    },
  }
}
