import type { DrawsContext } from '../dependencies.ts'
import { passOn, settle } from '../winners/crown.ts'
import { lockWinner, unclaimed } from '../winners/winner-rows.ts'
import { closeList } from './close-list.ts'
import { dueDraws, lockDraw } from './draw-rows.ts'
import { makeDraw } from './make-draw.ts'

/** Winners that one run passes on at most; the next run continues. */
const UNCLAIMED_MAX = 500

/**
 * Takes every step that the clock demands, each in a transaction of its own: a run that is killed leaves whole steps,
 * and the next one goes on. One draw that cannot go on keeps no other back.
 */
export async function sweepDraws(context: DrawsContext): Promise<void> {
  const { db, clock, log } = context
  for (const { id, state } of await dueDraws(db, new Date(clock.now()))) {
    try {
      if (state === 'announced') await closeList(context, id)
      else if (state === 'closed') await makeDraw(context, id)
      else await settleDrawn(context, id)
    } catch (error) {
      log.error({ err: error, draw: id }, 'a draw that is due could not go on')
    }
  }
  for (const { id, draw_id } of await unclaimed(db, new Date(clock.now()), UNCLAIMED_MAX)) {
    await passUnclaimed(context, { winnerId: id, drawId: draw_id })
  }
}

async function settleDrawn({ database, db, clock }: DrawsContext, drawId: string): Promise<void> {
  await database.transaction(db, async (tx) => {
    const draw = await lockDraw(tx, drawId)
    if (draw?.state === 'drawn') await settle(tx, { draw, now: clock.now() })
  })
}

async function passUnclaimed(
  context: DrawsContext,
  { winnerId, drawId }: { winnerId: string; drawId: string },
): Promise<void> {
  const { database, db, clock } = context
  let told: string[] = []
  await database.transaction(db, async (tx) => {
    told = []
    const draw = await lockDraw(tx, drawId)
    const winner = await lockWinner(tx, winnerId)
    const now = clock.now()
    if (!draw || winner?.state !== 'waiting' || winner.claim_until.getTime() > now) return
    const percent = Number(winner.tax_percent)
    await passOn(context, tx, { winner, reason: 'unclaimed', roles: [], draw, now, percent, told })
    await settle(tx, { draw, now })
  })
  for (const accountId of told) context.sendEmail(accountId, 'prize-won')
}
