import { CLAIM_DAYS, type ChangeReason } from '@tayang/contract'
import type { DrawsContext } from '../dependencies.ts'
import { newId } from '#platform/ids/ids'
import { insertChange, insertStep, updateDraw } from '../making/draw-rows.ts'
import type { DrawRow, DrawsTx, PlaceRow, WinnerRow } from '../tables.ts'
import { hasOpenWinners, insertWinner, nextReserve, participantsById, setWinnerState } from './winner-rows.ts'

const DAY_MS = 24 * 60 * 60_000
const CLAIM_MS = CLAIM_DAYS * DAY_MS

/** Whole rupiah of tax, rounded down, exact to hundredths of a percent. */
export function taxOf(valueRupiah: number, percent: number): number {
  return Number((BigInt(valueRupiah) * BigInt(Math.round(percent * 100))) / 10_000n)
}

interface Crowned {
  readonly draw: DrawRow
  readonly now: number
  /** The tax as it applies when the draw is made. */
  readonly percent: number
  /** Accounts to be sent an email once it is committed. */
  readonly told: string[]
}

/** Makes winners of the first places and tells them; who has no account any more passes the prize on at once. */
export async function crown(
  context: DrawsContext,
  tx: DrawsTx,
  { places, ...crowned }: Crowned & { places: readonly PlaceRow[] },
): Promise<void> {
  for (const place of places) {
    if (place.kind !== 'winner' || place.prize_id === null) continue
    const winner = await crownOne(context, tx, crowned, { ...place, prizeId: place.prize_id })
    if (winner.accountId === null) {
      await passOn(context, tx, { winner: winner.row, reason: 'account-gone', roles: [], ...crowned })
    }
  }
  await settle(tx, crowned)
}

async function crownOne(
  context: DrawsContext,
  tx: DrawsTx,
  { draw, now, percent, told }: Crowned,
  place: PlaceRow & { prizeId: string },
): Promise<{ row: WinnerRow; accountId: string | null }> {
  const prize = draw.prizes.find(({ id }) => id === place.prizeId)
  const value = prize?.valueRupiah ?? 0
  const row: WinnerRow = {
    id: newId(),
    draw_id: draw.id,
    index: place.index,
    place: place.place,
    is_reserve: place.kind === 'reserve',
    participant_id: place.participant_id,
    prize_id: place.prizeId,
    state: 'waiting',
    won_at: new Date(now),
    claim_until: new Date(now + CLAIM_MS),
    value_rupiah: BigInt(value),
    tax_percent: String(percent),
    tax_rupiah: BigInt(taxOf(value, percent)),
    handed_over_at: null,
  }
  await insertWinner(tx, row)
  await insertStep(tx, { drawId: draw.id, winnerId: row.id, now, operator: null, step: 'won' })
  const person = (await participantsById(tx, [place.participant_id])).get(place.participant_id)
  const accountId = person?.account_id ?? null
  if (person?.profile_id && accountId !== null && prize) {
    const facts = {
      winnerId: row.id,
      profileId: person.profile_id,
      campaign: draw.campaign_name,
      prize: prize.name,
      claimUntil: now + CLAIM_MS,
    }
    await context.notify('prize-won', facts, { tx })
    told.push(accountId)
  }
  return { row, accountId }
}

/** Passes a prize to the next reserve, in public; a reserve without an account is passed over in public too. */
export async function passOn(
  context: DrawsContext,
  tx: DrawsTx,
  {
    winner,
    reason,
    roles,
    operator = null,
    note = null,
    ...crowned
  }: Crowned & {
    winner: WinnerRow
    reason: ChangeReason
    /** What the two operators are; empty: the server does it by itself. */
    roles: readonly string[]
    operator?: string | null
    note?: string | null
  },
): Promise<void> {
  const { draw, now } = crowned
  await setWinnerState(tx, winner.id, { state: 'passed-on' })
  await insertStep(tx, {
    drawId: draw.id,
    winnerId: winner.id,
    now,
    operator,
    step: 'passed-on',
    note: note ?? reason,
  })
  const reserve = await nextReserve(tx, draw.id)
  await insertChange(tx, {
    draw_id: draw.id,
    at: new Date(now),
    index: winner.index,
    what: roles.length > 0 ? 'disqualified' : 'passed-on',
    reason,
    reserve: reserve?.index ?? null,
    prize_id: winner.prize_id,
    roles: [...roles],
  })
  if (!reserve) return
  const next = await crownOne(context, tx, crowned, { ...reserve, prizeId: winner.prize_id })
  if (next.accountId === null) {
    await passOn(context, tx, { ...crowned, winner: next.row, reason: 'account-gone', roles: [] })
  }
}

/** A draw is settled once no winner has anything left to do. */
export async function settle(
  tx: DrawsTx,
  { draw, now }: { draw: Pick<DrawRow, 'id'>; now: number },
): Promise<void> {
  if (await hasOpenWinners(tx, draw.id)) return
  await updateDraw(tx, draw.id, { state: 'settled', settled_at: new Date(now) })
  await insertStep(tx, { drawId: draw.id, now, operator: null, step: 'settled' })
}
