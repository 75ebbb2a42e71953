import type { ChangeReason } from '@tayang/contract'
import { within } from '#platform/database/within'
import { refuse } from '#platform/http/refusal'
import type { ByTwo } from '../dependencies.ts'
import { insertStep, lockDraw } from '../making/draw-rows.ts'
import type { DrawRow, DrawsTables, DrawsTx, WinnerRow } from '../tables.ts'
import type { ClaimContext } from './claim-seal.ts'
import { passOn, settle } from './crown.ts'
import { givePrize } from './give-prize.ts'
import { lockWinner, participantsById, setWinnerState, winnerById } from './winner-rows.ts'

/** Two operators say that a prize was handed over; what the server gives is given now, and once. */
export async function handOver(context: ClaimContext, id: string, by: ByTwo): Promise<void> {
  const { tx: outer, now, confirmedBy, reason } = by
  const tx = within<DrawsTables>(outer, 'draws')
  const { draw, row } = await lockBoth(tx, id)
  if (row.state !== 'claimed') return refuse('DRAW_STATE', undefined, { details: [row.state] })
  const person = (await participantsById(tx, [row.participant_id])).get(row.participant_id)
  const accountId = person?.account_id ?? refuse('DRAW_STATE', undefined, { details: ['account-gone'] })
  const prize = draw.prizes.find((one) => one.id === row.prize_id)
  if (prize) await givePrize(context, { tx: outer, prize, winnerId: id, accountId, draw, now })
  await setWinnerState(tx, id, { state: 'handed-over', handed_over_at: new Date(now) })
  await insertStep(tx, {
    drawId: draw.id,
    winnerId: id,
    now,
    operator: confirmedBy,
    step: 'handed-over',
    note: reason,
  })
  await settle(tx, { draw, now })
}

/** Two operators pass a prize on, in public. */
export async function disqualify(
  context: ClaimContext,
  id: string,
  because: ChangeReason,
  { roles, ...by }: ByTwo & { roles: readonly string[] },
): Promise<() => void> {
  const tx = within<DrawsTables>(by.tx, 'draws')
  const { draw, row } = await lockBoth(tx, id)
  if (row.state !== 'waiting' && row.state !== 'claimed') {
    return refuse('DRAW_STATE', undefined, { details: [row.state] })
  }
  const told: string[] = []
  const { confirmedBy: operator, reason: note, now } = by
  const percent = Number(row.tax_percent)
  await passOn(context, tx, {
    winner: row,
    reason: because,
    roles,
    operator,
    note,
    draw,
    now,
    percent,
    told,
  })
  await settle(tx, { draw, now })
  return () => {
    for (const accountId of told) context.sendEmail(accountId, 'prize-won')
  }
}

async function lockBoth(tx: DrawsTx, winnerId: string): Promise<{ draw: DrawRow; row: WinnerRow }> {
  const found = (await winnerById(tx, winnerId)) ?? refuse('NOT_FOUND')
  const draw = (await lockDraw(tx, found.draw_id)) ?? refuse('NOT_FOUND')
  const row = (await lockWinner(tx, winnerId)) ?? refuse('NOT_FOUND')
  return { draw, row }
}
