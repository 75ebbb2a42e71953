import type { DrawVoidReason } from '@tayang/contract'
import { within } from '#platform/database/within'
import { refuse } from '#platform/http/refusal'
import type { ByTwo } from '../dependencies.ts'
import type { DrawRow, DrawsTables, DrawsTx } from '../tables.ts'
import { insertStep, lockDraw, updateDraw } from './draw-rows.ts'

/** Two operators declare it void, in public. What was drawn stands. */
export async function declareVoid(id: string, { tx: outer, now, confirmedBy, reason }: ByTwo): Promise<void> {
  const tx = within<DrawsTables>(outer, 'draws')
  const draw = (await lockDraw(tx, id)) ?? refuse('NOT_FOUND')
  if (draw.state !== 'announced' && draw.state !== 'closed') {
    return refuse('DRAW_STATE', undefined, { details: [draw.state] })
  }
  await updateDraw(tx, id, {
    state: 'void',
    voided_at: new Date(now),
    void_reason: 'by-operators',
    void_note: reason,
  })
  await insertStep(tx, { drawId: id, now, operator: confirmedBy, step: 'void', note: reason })
}

/** The server makes a draw void whose promise cannot be kept. */
export async function voidByItself(
  tx: DrawsTx,
  draw: DrawRow,
  now: number,
  reason: DrawVoidReason,
): Promise<void> {
  await updateDraw(tx, draw.id, { state: 'void', voided_at: new Date(now), void_reason: reason })
  await insertStep(tx, { drawId: draw.id, now, operator: null, step: 'void', note: reason })
}
