import type { TakenClips } from '#modules/clips'
import { effectRows } from '../rows/effect-rows.ts'
import type { DecisionsDb, EffectRow } from '../tables.ts'
import type { Bound } from './effect.ts'

export interface ClipCovers {
  /**
   * Those clips of a memo that no other decision keeps down: a clip is kept down by a decision about itself, about its
   * show and about its owner. What stays down is noted beside the decision that keeps it, which restores it one day.
   */
  freed(bound: Bound, taken: TakenClips): Promise<TakenClips>
}

export function openClipCovers(db: DecisionsDb): ClipCovers {
  const rows = effectRows(db)
  return {
    async freed({ decisionId }, taken) {
      const targetsOf = ({ id, showId, ownerAccountId }: TakenClips['clips'][number]) => [
        `hide:${id}`,
        `ban:${ownerAccountId}`,
        ...(showId === null ? [] : [`hide:${showId}`]),
      ]
      const targets = [...new Set(taken.clips.flatMap(targetsOf))]
      const binding = new Map((await rows.inForce(targets, decisionId)).map((row) => [row.target, row]))
      const keptBy = (clip: TakenClips['clips'][number]) =>
        targetsOf(clip).flatMap((target) => binding.get(target) ?? [])[0]

      const kept = Map.groupBy(taken.clips, (clip) => keptBy(clip)?.id ?? null)
      for (const [effectId, clips] of kept) {
        const keeper = [...binding.values()].find(({ id }) => id === effectId)
        const isKept = new Set(clips.map(({ id }) => id))
        if (keeper) {
          const shown = taken.shown.filter((id) => isKept.has(id))
          await rows.setMemo(keeper.id, withMore(keeper, { clips, shown }))
        }
      }
      const stays = new Set(taken.clips.filter(keptBy).map(({ id }) => id))
      return {
        clips: taken.clips.filter(({ id }) => !stays.has(id)),
        shown: taken.shown.filter((id) => !stays.has(id)),
      }
    },
  }
}

/** The memo of an effect that takes clips down, with more of them. */
function withMore({ memo }: EffectRow, more: TakenClips): object {
  const join = (taken: TakenClips): TakenClips => ({
    clips: [...taken.clips, ...more.clips],
    shown: [...taken.shown, ...more.shown],
  })
  if (memo && 'taken' in memo) return { ...memo, taken: join(memo.taken as TakenClips) }
  return memo && 'clips' in memo ? join(memo as TakenClips) : (memo ?? {})
}
