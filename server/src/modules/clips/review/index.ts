/**
 * Review: a clip is public once those who review it have approved it, and never before.
 *
 * Owns the way of a clip from its prepared video to `approved` or `rejected`, the notices about that, and taking clips
 * down. It never asks who calls: routes do.
 */
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import { clipById, type Clip } from '../clip-rows.ts'
import type { ClipTx } from '../tables.ts'
import type { ReviewDependencies } from './dependencies.ts'
import { openEncodes, type Encodes } from './encodes.ts'
import { announceQueue, openOutcomes } from './outcomes.ts'
import { noteApproval, setResubmitted, setTakenDown, type Decider, type TakenDown } from './review-rows.ts'

export { waitingClips } from './waiting-rows.ts'
export type { NotifyOfClips } from './dependencies.ts'

export interface Review extends Pick<Encodes, 'prepared' | 'failed'>, AsyncDisposable {
  /**
   * Approves a clip; it is public at once unless it waits for the other decider. Refuses with CLIP_DECIDED what does
   * not wait for this one (any more).
   */
  approve(id: string, by: Decider): Promise<void>
  /** Rejects a clip that waits; a reason of `reasons.ts`, or a text. Operators may reject what waits for its owner. */
  reject(id: string, by: Decider, reason: string): Promise<void>
  /** Asks for another review of a rejected clip that plays; once. */
  resubmit(id: string): Promise<void>
  /** Hides clips for ever: by an operator, or with their show or their owner. */
  takeDown(which: TakenDown): Promise<void>
  startJobs(): Promise<void>
}

export function openReview(needs: ReviewDependencies): Review {
  const { database, rows, clock, jobs, library, notify } = needs
  const outcomes = openOutcomes(needs)
  const encodes = openEncodes({ ...needs, outcomes })
  return {
    prepared: encodes.prepared,
    failed: encodes.failed,

    async approve(id, by) {
      const title = await outcomes.titleOf(id)
      await database.transaction(rows, async (tx) => {
        const clip = await holdPending(tx, id)
        if (!needsOf(clip, by)) return refuse('CLIP_DECIDED')
        if (needsOf(clip, by === 'owner' ? 'operators' : 'owner')) return noteApproval(tx, id, by)
        await outcomes.publish(tx, clip, { title, by })
      })
    },

    async reject(id, by, reason) {
      const title = await outcomes.titleOf(id)
      await database.transaction(rows, async (tx) => {
        const clip = await holdPending(tx, id)
        if (by === 'owner' && !clip.needsOwner) return refuse('CLIP_DECIDED')
        await outcomes.reject(tx, clip, { title, reason })
      })
    },

    async resubmit(id) {
      const plays = ((await library.clips.factsOf([id])).get(id)?.versionId ?? null) !== null
      await database.transaction(rows, async (tx) => {
        const clip = (await clipById(tx, id, { isHeld: true })) ?? refuse('VIDEO_NOT_FOUND')
        if (clip.state !== 'rejected' || clip.isResubmitted || !plays) return refuse('CLIP_DECIDED')
        await setResubmitted(tx, id, clock.now())
      })
    },

    async takeDown(which) {
      if (!Object.values(which).every(isId)) return
      const now = clock.now()
      await database.transaction(rows, async (tx) => {
        const ids = await setTakenDown(tx, which, { reason: 'taken-down', now })
        if (ids.length > 0) await library.clips.hide(tx, ids, now)
      })
      // Those too that an operator published under a name.
      if ('ownerProfileId' in which) await library.clips.hideAllOf(which.ownerProfileId, now)
    },

    async startJobs() {
      await jobs.work(announceQueue, {
        run: ({ data }) => notify('clip-published', { itemId: data.clipId }),
      })
      await encodes.catchUp()
    },
    [Symbol.asyncDispose]: () => encodes[Symbol.asyncDispose](),
  }
}

const needsOf = (clip: Clip, by: Decider) => (by === 'owner' ? clip.needsOwner : clip.needsOperators)

/** What waits for a decision, held until it is made. */
async function holdPending(tx: ClipTx, id: string): Promise<Clip> {
  const clip = (await clipById(tx, id, { isHeld: true })) ?? refuse('VIDEO_NOT_FOUND')
  return clip.state === 'pending' ? clip : refuse('CLIP_DECIDED')
}
