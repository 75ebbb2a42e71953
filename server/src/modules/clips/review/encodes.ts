import { clipById, setState } from '../clip-rows.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Outcomes } from './outcomes.ts'
import { inPreparation } from './review-rows.ts'

const LOOKED_AT_ONCE = 100

export interface Encodes {
  /** The video of a clip plays: it waits for its review, or is public where none is wanted. */
  prepared(id: string): Promise<void>
  /** The video of a clip cannot be prepared: the clip is rejected. */
  failed(id: string, reason: string): Promise<void>
  /** A clip that was taken down while its video was prepared, and brought back, has missed what became of it. */
  catchUp(): Promise<void>
}

/** What an encode does to the clip that waits for it; of other titles nothing. */
export function openEncodes(needs: ReviewDependencies & { outcomes: Outcomes }): Encodes {
  const { database, rows, clock, library, delivery, outcomes } = needs

  async function prepared(id: string): Promise<void> {
    const [isPublicAtOnce, title] = [await needs.autoApproves(), await outcomes.titleOf(id)]
    await database.transaction(rows, async (tx) => {
      const clip = await clipById(tx, id, { isHeld: true })
      if (clip?.state !== 'processing') return
      if (isPublicAtOnce) return outcomes.publish(tx, clip, { title, by: null })
      await setState(tx, { id, from: ['processing'], to: 'pending', now: clock.now() })
    })
  }

  async function failed(id: string, reason: string): Promise<void> {
    const title = await outcomes.titleOf(id)
    await database.transaction(rows, async (tx) => {
      const clip = await clipById(tx, id, { isHeld: true })
      // A clip that plays in one rung is reviewed, though another rung failed.
      if (clip?.state === 'processing') await outcomes.reject(tx, clip, { title, reason })
    })
  }

  return {
    prepared,
    failed,
    async catchUp() {
      let last: string | null = null
      for (;;) {
        const ids: string[] = await inPreparation(rows, last, LOOKED_AT_ONCE)
        if (ids.length === 0) return
        const [items, failures] = await Promise.all([library.clips.factsOf(ids), delivery.failuresOf(ids)])
        for (const id of ids) {
          const failure = failures.get(id)
          if (items.get(id)?.versionId) await prepared(id)
          else if (failure !== undefined) await failed(id, failure)
        }
        last = ids.at(-1) ?? null
      }
    },
  }
}
