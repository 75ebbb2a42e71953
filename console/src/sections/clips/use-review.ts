import { useLingui } from '@lingui/react/macro'
import { admin, type CallOf, type ClipListed } from '@tayang/contract'
import { useState } from 'react'
import { offerUndo } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'

type Verdict = CallOf<typeof admin.reviewClip>['body']

interface Queue {
  /** What is listed, without what was decided a moment ago. */
  clips: readonly ClipListed[]
  selected: string | null
  select: (id: string | null) => void
}

/**
 * The decisions of a shift. The next clip opens with the press, not with the answer; where the server refuses, a toast
 * says why and the list shows what is true.
 */
export function useReview({ clips, selected, select }: Queue) {
  const { t } = useLingui()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  // A decision that is taken back at once comes before the list that has its clip again.
  const [followers, setFollowers] = useState<Readonly<Record<string, string | undefined>>>({})
  const comesBack = (id: string) => setGone((before) => new Set([...before].filter((one) => one !== id)))
  const undo = useChange(admin.undoClipReview, {
    onDone: (_, { params }) => {
      comesBack(params.id)
      select(params.id)
    },
  })
  const change = useChange(admin.reviewClip, {
    onDone: ({ data }) => {
      const { id, titles, decision } = data
      const title = titles[1]
      if (!decision || decision.undoUntil === null) return
      const isPublished = decision.decision === 'approve'
      offerUndo({
        text: isPublished ? t`“${title}”: published` : t`“${title}”: rejected`,
        note: isPublished ? t`Followers are told` : t`The letter goes out`,
        until: decision.undoUntil,
        run: () => undo.runAsync({ params: { id } }).catch(() => undefined),
      })
    },
    onRefused: (error, { params }) => {
      if (!isRefusal(error, 'CLIP_DECIDED')) {
        comesBack(params.id)
        return false
      }
      const [name, decision] = error.details
      if (!name) return false
      showToast(
        decision === 'approve' ? t`${name} has published this clip.` : t`${name} has rejected this clip.`,
        'error',
      )
      return true
    },
  })

  const waiting = clips.filter(({ id }) => !gone.has(id))
  const at = waiting.findIndex(({ id }) => id === selected)
  const follower = followers[selected ?? '']
  const next =
    at < 0 ? (waiting.find(({ id }) => id === follower) ?? waiting[0]) : (waiting[at + 1] ?? waiting[at - 1])
  return {
    waiting,
    /** The clip that opens after this one. */
    next: next?.id === selected ? undefined : next,
    decide(id: string, body: Verdict) {
      setGone((before) => new Set([...before, id]))
      setFollowers({ [id]: next?.id })
      select(next?.id ?? null)
      change.run({ params: { id }, body })
    },
    skip: () => select((at < 0 ? next : (waiting[at + 1] ?? waiting[0]))?.id ?? null),
    isUndoing: undo.isRunning,
  }
}

export type ClipReview = ReturnType<typeof useReview>
