import { moments, type MomentDraft } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { useState, type ReactNode } from 'react'
import { call } from '#shared/api'
import { session, untilSignedIn } from '#shared/session'

const MomentCard = lazyPart(async () => (await import('./moment-card.tsx')).MomentCard)

interface Press {
  number: number
  draft: Promise<MomentDraft>
}

interface KeepMoment {
  /** Takes the media time of the picture that this viewer sees; the clock on the wall is ahead of it. */
  keep(shownAtMs: number | null): void
  /** Lies over the player and says what became of the moment. */
  card: ReactNode
}

/** Keeps what is shown now; the show plays on. */
export function useKeepMoment(showId: string): KeepMoment {
  const [press, setPress] = useState<Press | null>(null)
  const keep = async (at: number | null) => {
    if (at === null) return
    // The auth dialog is part of the page, which a picture in full screen hides.
    if (!session.viewer() && document.fullscreenElement)
      await document.exitFullscreen().catch(() => undefined)
    if (!(await untilSignedIn())) return
    const draft = call(moments.keepMoment, { params: { id: showId }, body: { at } }).then(({ data }) => data)
    // The card shows why; until it has loaded nobody else waits for this.
    draft.catch(() => undefined)
    setPress((before) => ({ number: (before?.number ?? 0) + 1, draft }))
  }
  return {
    keep: (shownAtMs) => void keep(shownAtMs),
    card: press && <MomentCard key={press.number} draft={press.draft} onClose={() => setPress(null)} />,
  }
}
