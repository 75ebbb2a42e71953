import { liveQuiz, type ReplayedQuiz } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import type { ReactNode } from 'react'
import { call, useRead } from '#shared/api'

const ReplayLayer = lazyPart(async () => (await import('./replay-layer.tsx')).ReplayLayer)

const none: readonly ReplayedQuiz[] = []

interface ReplayedShow {
  showId: string
  /** The media time that the picture shows; null while there is no picture. */
  mediaTime: (() => number | null) | null
}

/** The questions and polls of a recording over its picture; nothing is loaded where a show had none. */
export function useQuizReplay({ showId, mediaTime }: ReplayedShow): ReactNode {
  const read = useRead(mediaTime === null ? null : showId, async () => {
    const { data } = await call(liveQuiz.getQuizReplay, { params: { id: showId } })
    return data
  })
  // A recording is watched without them where they cannot be read.
  const items = read.answer ?? none
  if (items.length === 0 || mediaTime === null) return null
  return <ReplayLayer items={items} mediaTime={mediaTime} />
}
