import { openBatchQueue } from '#platform/batch/batch-queue'
import type { Clock } from '#platform/clock/clock'
import { Failure } from '#platform/errors/failure'
import type { ClipRows } from '../tables.ts'
import { addLikes, removeLikes, type LikeCounts, type LikePair } from './like-rows.ts'

/** Pairs of one statement. */
const BATCH_MAX = 100
/** Wishes that may wait; with more the database is too slow, and further ones fail at once. */
const WAITING_MAX = 10_000

interface Wish extends LikePair {
  readonly isLiked: boolean
  readonly stored: PromiseWithResolvers<number>
}

/** Resolves to how many likes the clip has, once what was wished is stored. */
export type WriteLike = (wish: LikePair & { isLiked: boolean }) => Promise<number>

/**
 * Gathers likes of all requests, so that those of a popular clip take the lock of its count once a batch. One batch is
 * under way at a time and holds a pair once: of two wishes of one person the later one stands.
 */
export function openLikeWriter({ rows, clock }: { rows: ClipRows; clock: Clock }): WriteLike {
  const queue = openBatchQueue<Wish>({
    batchesMax: 1,
    takeFrom: takeBatch,
    async work(batch) {
      const wishes = batch.toSorted(
        (a, b) => compare(a.itemId, b.itemId) || compare(a.profileId, b.profileId),
      )
      await Promise.all([
        store(
          wishes.filter(({ isLiked }) => isLiked),
          (pairs) => addLikes(rows, pairs, clock.now()),
        ),
        store(
          wishes.filter(({ isLiked }) => !isLiked),
          (pairs) => removeLikes(rows, pairs),
        ),
      ])
    },
  })
  return (wish) => {
    if (queue.length >= WAITING_MAX) return Promise.reject(new Failure('Too many likes wait to be stored.'))
    const stored = Promise.withResolvers<number>()
    queue.push({ ...wish, stored })
    return stored.promise
  }
}

/** The first wishes of so many different pairs; what else these people wish waits for the next batch. */
function takeBatch(waiting: Wish[]): Wish[] {
  const batch = new Map<string, Wish>()
  let looked = 0
  const left: Wish[] = []
  for (const wish of waiting) {
    if (batch.size === BATCH_MAX) break
    looked += 1
    const key = `${wish.itemId} ${wish.profileId}`
    if (batch.has(key)) left.push(wish)
    else batch.set(key, wish)
  }
  waiting.splice(0, looked, ...left)
  return [...batch.values()]
}

async function store(
  wishes: readonly Wish[],
  write: (pairs: readonly LikePair[]) => Promise<LikeCounts>,
): Promise<void> {
  if (wishes.length === 0) return
  try {
    const counts = await write(wishes)
    for (const { itemId, stored } of wishes) stored.resolve(counts.get(itemId) ?? 0)
  } catch (error) {
    for (const { stored } of wishes) stored.reject(error)
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
