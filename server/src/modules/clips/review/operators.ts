import { permissions, type ClipRejection } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import { jobQueue } from '#platform/jobs/jobs'
import { clipById, setState, type Clip } from '../clip-rows.ts'
import type { ClipRows, ClipTx } from '../tables.ts'
import {
  addDecision,
  setWaitingAgain,
  settleDecision,
  standingDecision,
  undoDecision,
  type ReviewDecision,
} from './decision-rows.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Outcomes } from './outcomes.ts'
import { storedRejection } from './reasons.ts'
import type { RejectionMails } from './rejection-mail.ts'
import { noteApproval, setApproved } from './review-rows.ts'

export interface Judge {
  readonly accountId: string
  readonly profileId: string
}

export type Verdict =
  | { readonly decision: 'approve' }
  | {
      readonly decision: 'reject'
      readonly class?: ClipRejection | undefined
      readonly reason?: string | undefined
    }

/** What operators decide about clips. People are told once a decision cannot be undone any more. */
export interface OperatorReview {
  /**
   * Decides about a clip that waits. Refuses with CLIP_DECIDED where another was quicker, whose name `nameOf` finds,
   * with FORBIDDEN an own clip, and with SECOND_OPERATOR a clip that came again to who rejected it.
   */
  decide(id: string, verdict: Verdict, by: Judge): Promise<void>
  /** Takes the own decision back in time; the clip waits in its old place again. */
  undo(id: string, by: Judge): Promise<void>
  startJobs(): Promise<void>
}

const settleQueue = jobQueue<{ decisionId: string }>({
  name: 'clips.settle-review',
  retriesMax: 20,
  retryWaitMs: 2_000,
  expireMs: 60_000,
})

type Needs = Pick<
  ReviewDependencies,
  'database' | 'rows' | 'clock' | 'jobs' | 'library' | 'nameOf' | 'user'
> & {
  readonly outcomes: Outcomes
  readonly mails: RejectionMails
  /** How long a decision can be undone; 0: people are told at once. */
  readonly undoMs: number
}

export function openOperatorReview(needs: Needs): OperatorReview {
  const { rows, clock, jobs, library, outcomes, mails, undoMs } = needs
  const database: Database = needs.database

  async function carryOut(tx: ClipTx, clip: Clip, verdict: Verdict, now: number) {
    if (verdict.decision === 'reject') {
      const reason = storedRejection(verdict)
      await setState(tx, { id: clip.id, from: [clip.state], to: 'rejected', reason, now })
      return { leftState: 'rejected', reason } as const
    }
    if (clip.needsOwner) {
      await noteApproval(tx, clip.id, 'operators')
      return { leftState: 'pending', reason: null } as const
    }
    await setApproved(tx, clip.id, now)
    await library.clips.show(tx, clip.id, now)
    return { leftState: 'approved', reason: null } as const
  }

  const settle = settleOf(needs)

  return {
    async decide(id, verdict, by) {
      const title = await outcomes.titleOf(id)
      await database.transaction(rows, async (tx) => {
        const clip = (await clipById(tx, id, { isHeld: true })) ?? refuse('VIDEO_NOT_FOUND')
        if (isOwn(clip, by)) return refuse('FORBIDDEN')
        if (await isForAnother(tx, needs, { clip, by, tx })) return refuse('SECOND_OPERATOR', SECOND_LOOK)
        if (!isWaiting(clip, verdict)) return refuseDecided(tx, await standingDecision(tx, id), needs)
        const now = clock.now()
        const decision = {
          id: newId(),
          clipId: id,
          by,
          decision: verdict.decision,
          ...(await carryOut(tx, clip, verdict, now)),
          decidedAt: now,
          undoUntil: now + undoMs,
        }
        await addDecision(tx, decision, clip)
        if (undoMs === 0) await settle(tx, decision.id, title)
        else await jobs.send(settleQueue, { decisionId: decision.id }, { tx, afterMs: undoMs })
      })
    },

    async undo(id, by) {
      await database.transaction(rows, async (tx) => {
        const clip = (await clipById(tx, id, { isHeld: true })) ?? refuse('VIDEO_NOT_FOUND')
        const decision = await standingDecision(tx, id)
        if (!decision || decision.by.accountId !== by.accountId || !isAsLeft(clip, decision))
          return refuse('UNDO_OVER')
        if (!(await undoDecision(tx, decision.id, clock.now()))) return refuse('UNDO_OVER')
        await setWaitingAgain(tx, decision)
        if (decision.leftState === 'approved') await library.clips.hide(tx, [id], clock.now())
      })
    },

    async startJobs() {
      await mails.startJobs()
      await jobs.work(settleQueue, {
        async run({ data: { decisionId } }) {
          const clipId = await clipOfDecision(needs, decisionId)
          const title = clipId === null ? '' : await outcomes.titleOf(clipId)
          await database.transaction(rows, (tx) => settle(tx, decisionId, title))
        },
      })
    },
  }
}

/** Tells those who wait for a decision, unless something else became of the clip meanwhile. */
function settleOf({ clock, outcomes, mails }: Pick<Needs, 'clock' | 'outcomes' | 'mails'>) {
  return async (tx: ClipTx, decisionId: string, title: string): Promise<void> => {
    const decision = await settleDecision(tx, decisionId, clock.now())
    const clip = decision && (await clipById(tx, decision.clipId, { isHeld: true }))
    if (!clip || clip.state !== decision.leftState) return
    if (clip.state === 'approved') await outcomes.tellApproved(tx, clip, { title, by: 'operators' })
    if (clip.state === 'rejected') {
      const reason = decision.reason ?? ''
      await outcomes.tellRejected(tx, clip, { title, reason })
      await mails.send(tx, { profileId: outcomes.uploaderOf(clip), title, reason })
    }
  }
}

async function clipOfDecision({ rows }: Pick<Needs, 'rows'>, id: string): Promise<string | null> {
  const found = await rows
    .selectFrom('clip_decision')
    .select('clip_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.clip_id ?? null
}

/** Nobody decides about a clip of their own, or one that they cut. */
export function isOwn(clip: Clip, by: Judge): boolean {
  return clip.owner.accountId === by.accountId || clip.makerProfileId === by.profileId
}

const SECOND_LOOK = 'You rejected this clip: another reviewer looks at it now'

/**
 * Whether a clip came again to the one who rejected it. Where nobody else reviews, they look again themselves: it
 * would wait for ever otherwise.
 */
export async function isForAnother(
  rows: ClipRows,
  { user }: Pick<Needs, 'user'>,
  { clip, by, tx }: { clip: Clip; by: Pick<Judge, 'accountId'>; tx?: ClipTx },
): Promise<boolean> {
  if (!clip.isResubmitted || clip.state !== 'pending') return false
  const last = await standingDecision(rows, clip.id)
  if (last?.decision !== 'reject' || last.by.accountId !== by.accountId) return false
  const reviewers = await user.accounts.withRoles(permissions['clips.review'], tx)
  return reviewers.some((accountId) => accountId !== by.accountId)
}

/** Operators reject what waits for its owner too. */
const isWaiting = (clip: Clip, { decision }: Verdict) =>
  clip.state === 'pending' && (decision === 'reject' || clip.needsOperators)

/** Whether the clip is still as the decision left it: neither its owner nor another operator has touched it. */
function isAsLeft(clip: Clip, { leftState, decidedAt }: ReviewDecision): boolean {
  if (clip.state !== leftState) return false
  return leftState === 'pending' ? !clip.needsOperators : clip.changedAt === decidedAt
}

async function refuseDecided(
  tx: ClipTx,
  decision: ReviewDecision | null,
  { nameOf }: Pick<Needs, 'nameOf'>,
): Promise<never> {
  if (decision === null) return refuse('CLIP_DECIDED')
  const name = (await nameOf(decision.by.profileId, tx)) ?? ''
  return refuse('CLIP_DECIDED', undefined, { details: [name, decision.decision] })
}
