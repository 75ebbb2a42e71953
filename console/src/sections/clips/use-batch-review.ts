import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { admin, type CallOf } from '@tayang/contract'
import { offerUndo } from '#kit'
import { call, refreshNoun, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'

export type Verdict = CallOf<typeof admin.reviewClips>['body']['decision']

/** Decides about many clips at once; until people are told, all of it is taken back together. */
export function useBatchReview({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()

  async function takeBack(ids: readonly string[]): Promise<void> {
    const undone = await Promise.allSettled(ids.map((id) => call(admin.undoClipReview, { params: { id } })))
    const kept = undone.filter(({ status }) => status === 'rejected').length
    if (kept > 0) showToast(t`${kept} could be taken back no more`, 'error')
    await refreshNoun(admin.undoClipReview.path)
  }

  const change = useChange(admin.reviewClips, {
    onDone({ data: { results } }, { body: { decision } }) {
      const left = results.filter(({ result }) => result !== 'done').length
      const done = results.length - left
      if (left > 0) showToast(t`${done} decided, ${left} not: decided by others, or your own`)
      const waiting = results.flatMap(({ id, undoUntil }) => (undoUntil === null ? [] : [{ id, undoUntil }]))
      if (waiting.length > 0) {
        const isPublished = decision.decision === 'approve'
        const count = waiting.length
        offerUndo({
          text: isPublished
            ? t`${plural(count, { one: '# clip', other: '# clips' })}: published`
            : t`${plural(count, { one: '# clip', other: '# clips' })}: rejected`,
          note: isPublished ? t`Followers are told` : t`The letters go out`,
          // The first of them is told first.
          until: Math.min(...waiting.map(({ undoUntil }) => undoUntil)),
          run: () => takeBack(waiting.map(({ id }) => id)),
        })
      } else if (left === 0) showToast(t`${done} decided`, 'ok')
      onDone()
    },
  })
  return {
    isRunning: change.isRunning,
    decide: (ids: readonly string[], decision: Verdict) => change.run({ body: { ids: [...ids], decision } }),
  }
}
