import { isDeepStrictEqual } from 'node:util'
import type { Framing } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Jobs } from '#platform/jobs/jobs'
import type { Tally } from '#platform/limits/tally'
import { refuse } from '#platform/http/refusal'
import type { ClipRows } from '../tables.ts'
import { addOrder, findFile, type FileOrder, type Shape } from './file-rows.ts'
import { folderOf, renderQueue } from './render-file.ts'

const DAY_MS = 24 * 60 * 60_000

export interface OrderDependencies {
  readonly rows: ClipRows
  readonly database: Database
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly tally: Tally
  /** Files that one account may order a day. */
  filesPerDay(): Promise<number>
}

interface Wanted {
  readonly clipId: string
  readonly shape: Shape
  readonly framing: Framing
  readonly hasMark: boolean
  /** Whether an order with another framing is replaced by this one. */
  readonly replaces: boolean
  readonly accountId: string
  /** What it takes on the disk at most. */
  readonly sizeBytesMax: number
  readonly now: number
}

/** Orders a file unless it is there or under way; the same order again is the same file. */
export async function orderFile(needs: OrderDependencies, wanted: Wanted): Promise<void> {
  const { rows, database, blobs, jobs } = needs
  const { clipId, shape, framing, hasMark, now, accountId } = wanted
  const found = await findFile(rows, clipId, shape)
  if (found && found.state !== 'failed' && !(wanted.replaces && differs(found, wanted))) return
  await blobs.requireSpace(wanted.sizeBytesMax)
  await countOrder(needs, accountId)

  const orderId = newId()
  const isAdded = await database.transaction(rows, async (tx) => {
    const order = { clipId, shape, orderId, framing, hasMark, now }
    if (!(await addOrder(tx, order, found?.orderId ?? null))) return false
    await jobs.send(renderQueue, { orderId }, { tx, onceKey: orderId })
    return true
  })
  if (isAdded && found) await blobs.remove(folderOf(clipId, found.orderId))
}

function differs(order: FileOrder, { framing, hasMark }: Wanted): boolean {
  return order.hasMark !== hasMark || !isDeepStrictEqual(order.framing, framing)
}

async function countOrder({ tally, filesPerDay }: OrderDependencies, accountId: string): Promise<void> {
  const limit = await filesPerDay()
  if (limit === 0) return refuse('FILES_FULL')
  const taken = await tally.take(`clip-files:${accountId}`, { limit, perMs: DAY_MS })
  if (taken.allowed) return
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000)
  return refuse('FILES_FULL', undefined, { retryAfterSeconds })
}
