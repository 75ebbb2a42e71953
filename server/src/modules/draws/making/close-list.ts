import { randomBytes } from 'node:crypto'
import { lockCampaign } from '../chances/chance-rows.ts'
import type { DrawsContext } from '../dependencies.ts'
import { HASH_BYTES, leafHasher, SALT_BYTES } from '../proof/hashes.ts'
import { blockRootsOf, rootOf } from '../proof/tree.ts'
import type { DrawsTx } from '../tables.ts'
import {
  chancesInOrder,
  insertFrozenList,
  insertLeaves,
  insertStep,
  LEAVES_MAX,
  lockDraw,
  updateDraw,
} from './draw-rows.ts'

const LEAVES_AT_ONCE = 10_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Closes the list of a draw whose time has come: leaves, root, count and the note in the open book, all or none of it.
 * Nothing of a close that was killed was published, so the next one makes other salts.
 */
export async function closeList(context: DrawsContext, drawId: string): Promise<void> {
  const { database, db, log, clock } = context
  const operators = await context.operators()
  await database.transaction(db, async (tx) => {
    const draw = await lockDraw(tx, drawId)
    if (draw?.state !== 'announced' || draw.closes_at.getTime() > clock.now()) return
    await lockCampaign(tx, draw.campaign_id)
    const { leaves, people } = await freeze(tx, {
      drawId,
      campaignId: draw.campaign_id,
      without: operators,
    })
    const count = leaves.length / HASH_BYTES
    const root = rootOf(leaves)
    await insertFrozenList(tx, { draw_id: drawId, leaves, block_roots: blockRootsOf(leaves) })
    // Not before: the value from outside is to be younger than all that went into the root.
    const now = clock.now()
    const note = `draw u${draw.number} ${drawId} count ${count} root ${root.toString('hex')}`
    const closeDay = await context.noteInDay(tx, { key: `draw:${drawId}`, text: note, now })
    await updateDraw(tx, drawId, {
      state: 'closed',
      closed_at: new Date(now),
      count,
      people,
      root,
      close_day: closeDay,
    })
    await insertStep(tx, { drawId, now, operator: null, step: 'closed', note })
    log.info({ draw: drawId, count, root: root.toString('hex') }, 'the list of a draw was closed')
  })
}

async function freeze(
  tx: DrawsTx,
  { drawId, campaignId, without }: { drawId: string; campaignId: string; without: readonly string[] },
): Promise<{ leaves: Buffer; people: number }> {
  const hashLeaf = leafHasher(drawId)
  const hashes: Buffer[] = []
  const people = new Set<string>()
  let index = 0
  for (let after = FIRST_ID; ;) {
    const page = await chancesInOrder(tx, campaignId, { after, limit: LEAVES_AT_ONCE, without })
    const salts = randomBytes(SALT_BYTES * page.length)
    const leaves = page.map(({ id, participant_id }, at) => ({
      index: index + at,
      chanceId: id,
      participantId: participant_id,
      salt: salts.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES),
    }))
    for (const leaf of leaves) {
      hashes.push(hashLeaf(leaf.index, leaf.chanceId, leaf.salt))
      people.add(leaf.participantId)
    }
    index += page.length
    if (index > LEAVES_MAX) throw new Error(`a list of more than ${LEAVES_MAX} chances`)
    if (page.length > 0) await insertLeaves(tx, drawId, leaves)
    const last = page.at(-1)
    if (!last || page.length < LEAVES_AT_ONCE) break
    after = last.id
  }
  return { leaves: Buffer.concat(hashes), people: people.size }
}
