import { jobQueue } from '#platform/jobs/jobs'
import { setState, type Clip } from '../clip-rows.ts'
import type { ClipTx } from '../tables.ts'
import type { ReviewDependencies } from './dependencies.ts'
import { reasonText } from './reasons.ts'
import { setApproved, type Decider } from './review-rows.ts'

/** Tells followers once a clip is public: their number is unknown, and the clip must be there when they come. */
export const announceQueue = jobQueue<{ clipId: string }>({
  name: 'clips.announce',
  retriesMax: 20,
  retryWaitMs: 2_000,
  expireMs: 60_000,
})

export type Outcomes = ReturnType<typeof openOutcomes>

/** Who made a clip: its maker, or its owner where there is none. */
const uploaderOf = ({ makerProfileId, owner }: Clip) => makerProfileId ?? owner.profileId

/** The two ends of a review, each in the transaction that decides, with everything that follows from it. */
export function openOutcomes({
  clock,
  jobs,
  library,
  notify,
}: Pick<ReviewDependencies, 'clock' | 'jobs' | 'library' | 'notify'>) {
  const titleOf = async (id: string) => (await library.clips.factsOf([id])).get(id)?.title ?? ''

  /** Followers, its owner and its maker are told. A streamer who approved it is not. */
  async function tellApproved(
    tx: ClipTx,
    { id, owner, makerProfileId }: Clip,
    { title, by }: { title: string; by: Decider | null },
  ): Promise<void> {
    await jobs.send(announceQueue, { clipId: id }, { tx, onceKey: id })
    const told = [by === 'owner' ? null : owner.profileId, makerProfileId]
    for (const profileId of told)
      if (profileId !== null) await notify('clip-approved', { clipId: id, profileId, title }, { tx })
  }

  /** Its maker is told, or its owner where there is none. */
  async function tellRejected(
    tx: ClipTx,
    clip: Clip,
    { title, reason }: { title: string; reason: string },
  ): Promise<void> {
    const about = {
      clipId: clip.id,
      profileId: uploaderOf(clip),
      title,
      reason: reasonText(reason),
      at: clock.now(),
    }
    await notify('clip-rejected', about, { tx })
  }

  return {
    titleOf,
    uploaderOf,
    tellApproved,
    tellRejected,

    /** Makes a clip public. */
    async publish(tx: ClipTx, clip: Clip, told: { title: string; by: Decider | null }): Promise<void> {
      const now = clock.now()
      await setApproved(tx, clip.id, now)
      await library.clips.show(tx, clip.id, now)
      await tellApproved(tx, clip, told)
    },

    /** Rejects a clip and tells those who wait for it. */
    async reject(tx: ClipTx, clip: Clip, told: { title: string; reason: string }): Promise<void> {
      const { reason } = told
      await setState(tx, { id: clip.id, from: [clip.state], to: 'rejected', reason, now: clock.now() })
      await tellRejected(tx, clip, told)
    },
  }
}
