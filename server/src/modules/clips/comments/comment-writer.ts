import { openBatchQueue } from '#platform/batch/batch-queue'
import { Failure } from '#platform/errors/failure'
import type { ClipRows } from '../tables.ts'
import { insertComments, type Comment } from './comment-rows.ts'

/** Comments of one statement. */
const BATCH_MAX = 100
/** Batches under way at once: a second one would wait for the lock of the same popular clip. */
const BATCHES_MAX = 1
/** Comments that may wait; with more the database is too slow, and further ones fail at once. */
const WAITING_MAX = 10_000

interface Waiting {
  readonly comment: Comment
  readonly stored: PromiseWithResolvers<boolean>
}

/** Resolves once a comment is stored; to false where its client sent it before. */
export type WriteComment = (comment: Comment) => Promise<boolean>

/** Gathers comments of all requests, so that those of a popular clip take the lock of its count once a batch. */
export function openCommentWriter(rows: ClipRows): WriteComment {
  const queue = openBatchQueue<Waiting>({
    batchesMax: BATCHES_MAX,
    takeFrom: (waiting) => waiting.splice(0, BATCH_MAX),
    async work(batch) {
      try {
        const sorted = batch.map(({ comment }) => comment).toSorted(inOrderOfKeys)
        const added = await insertComments(rows, sorted)
        for (const { comment, stored } of batch) stored.resolve(added.has(comment.id))
      } catch (error) {
        for (const { stored } of batch) stored.reject(error)
      }
    },
  })
  return (comment) => {
    if (queue.length >= WAITING_MAX)
      return Promise.reject(new Failure('Too many comments wait to be stored.'))
    const stored = Promise.withResolvers<boolean>()
    queue.push({ comment, stored })
    return stored.promise
  }
}

/** By the key on which two batches can meet: what a client sends again. Without one nothing meets. */
function inOrderOfKeys(a: Comment, b: Comment): number {
  return (
    compare(a.client_id ?? '', b.client_id ?? '') ||
    compare(a.profile_id, b.profile_id) ||
    compare(a.item_id, b.item_id)
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
