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
import { openOperatorReview, type OperatorReview } from './operators.ts'
import { announceQueue, openOutcomes } from './outcomes.ts'
import { openRejectionMail } from './rejection-mail.ts'
import { bringBack, clipsBefore, type TakenClips } from './restore-rows.ts'
import { noteApproval, setResubmitted, setTakenDown, type TakenDown } from './review-rows.ts'

export { waitingClips } from './waiting-rows.ts'
export type { NotifyOfClips } from './dependencies.ts'
export { decidedSince, standingDecision, type ReviewDecision } from './decision-rows.ts'
export { isForAnother, isOwn } from './operators.ts'
export type { TakenClips } from './restore-rows.ts'

/** The reason of a clip that was taken down. */
const TAKEN_DOWN = 'taken-down'

export interface Review extends Pick<Encodes, 'prepared' | 'failed'> {
  /**
   * Its owner approves a clip; it is public at once unless operators look at it too. Refuses with CLIP_DECIDED what
   * does
   * not wait for the owner (any more).
   */
  approve(id: string): Promise<void>
  /** Its owner rejects a clip that waits; a reason of `reasons.ts`, or a text. */
  reject(id: string, reason: string): Promise<void>
  /** Asks for another review of a rejected clip that plays; once. */
  resubmit(id: string): Promise<void>
  /** Hides clips: by an operator, or with their show or their owner; until they are brought back. */
  takeDown(which: TakenDown): Promise<void>
  /** What operators decide, and take back. */
  readonly operators: Pick<OperatorReview, 'decide' | 'undo'>
  /** The clips that would be taken down, as they are before. */
  before(which: TakenDown): Promise<TakenClips>
  /** Brings clips back that were taken down, each into the state that it was in. */
  restore(taken: TakenClips): Promise<void>
  startJobs(): Promise<void>
}

export function openReview(needs: ReviewDependencies): Review {
  const { database, rows, clock, jobs, library, notify } = needs
  const outcomes = openOutcomes(needs)
  const encodes = openEncodes({ ...needs, outcomes })
  const operators = openOperatorReview({ ...needs, outcomes, mails: openRejectionMail(needs) })
  return {
    prepared: encodes.prepared,
    failed: encodes.failed,
    operators,

    async approve(id) {
      const title = await outcomes.titleOf(id)
      await database.transaction(rows, async (tx) => {
        const clip = await holdForOwner(tx, id)
        if (clip.needsOperators) return noteApproval(tx, id, 'owner')
        await outcomes.publish(tx, clip, { title, by: 'owner' })
      })
    },

    async reject(id, reason) {
      const title = await outcomes.titleOf(id)
      await database.transaction(rows, async (tx) => {
        const clip = await holdForOwner(tx, id)
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

    ...openTakenDown(needs, encodes),

    async startJobs() {
      await jobs.work(announceQueue, {
        run: ({ data }) => notify('clip-published', { itemId: data.clipId }),
      })
      await operators.startJobs()
      await encodes.catchUp()
    },
  }
}

/** What waits for its owner, held until that one has decided. */
async function holdForOwner(tx: ClipTx, id: string): Promise<Clip> {
  const clip = (await clipById(tx, id, { isHeld: true })) ?? refuse('VIDEO_NOT_FOUND')
  return clip.state === 'pending' && clip.needsOwner ? clip : refuse('CLIP_DECIDED')
}

/** Clips that decisions of operators take down and bring back. */
function openTakenDown(
  { database, rows, clock, library }: ReviewDependencies,
  encodes: Encodes,
): Pick<Review, 'takeDown' | 'before' | 'restore'> {
  return {
    async takeDown(which) {
      if (!Object.values(which).every(isId)) return
      const now = clock.now()
      await database.transaction(rows, async (tx) => {
        const ids = await setTakenDown(tx, which, { reason: TAKEN_DOWN, now })
        if (ids.length > 0) await library.clips.hide(tx, ids, now)
      })
      // Those too that an operator published under a name.
      if ('ownerProfileId' in which) await library.clips.hideAllOf(which.ownerProfileId, now)
    },

    async before(which) {
      if (!Object.values(which).every(isId)) return { clips: [], shown: [] }
      const clips = await clipsBefore(rows, which, TAKEN_DOWN)
      const of = 'ownerProfileId' in which ? which : { ids: clips.map(({ id }) => id) }
      return { clips, shown: await library.clips.shownAmong(of) }
    },

    async restore({ clips, shown }) {
      const back = await bringBack(rows, clips, { reason: TAKEN_DOWN, now: clock.now() })
      const isOurs = new Set(clips.map(({ id }) => id))
      await library.clips.showAgain(shown.filter((id) => !isOurs.has(id) || back.has(id)))
      // The video of a clip may have become ready while it was down.
      if (clips.some(({ state }) => state === 'processing')) await encodes.catchUp()
    },
  }
}
