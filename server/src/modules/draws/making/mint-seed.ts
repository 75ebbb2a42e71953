import { randomBytes } from 'node:crypto'
import { consoleRoles, holds, type Seat } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { DrawsContext, Hand } from '../dependencies.ts'
import { commitmentOf, SEED_BYTES } from '../proof/hashes.ts'
import { changeDraft } from './change-draft.ts'
import { insertSeat, insertStep, seatsOf } from './draw-rows.ts'
import { sealOf } from './seeds.ts'

/** Makes the seed of a seat, which only the draw itself ever opens. */
export async function mintSeed(
  context: DrawsContext,
  id: string,
  seat: Seat,
  { accountId, roles, now }: Hand,
): Promise<void> {
  await changeDraft(context, id, {}, async (tx, draw) => {
    const seats = await seatsOf(tx, id)
    const own = seats.find(({ operator_id }) => operator_id === accountId)
    if (own?.seat === seat) return
    if (own || seats.some((one) => one.seat === seat)) return refuse('SEAT_TAKEN')
    const seed = randomBytes(SEED_BYTES)
    const commitment = commitmentOf(id, seat, seed)
    await insertSeat(tx, {
      draw_id: id,
      seat,
      operator_id: accountId,
      role: consoleRoles.find((role) => roles.includes(role) && holds([role], 'draws.make')) ?? 'operator',
      commitment,
      sealed: context.secrets.seal(sealOf(draw.id, seat), seed),
      committed_at: new Date(now),
      seed: null,
    })
    const note = `${seat} ${commitment.toString('hex')}`
    await insertStep(tx, { drawId: id, now, operator: accountId, step: 'seed', note })
  })
}
