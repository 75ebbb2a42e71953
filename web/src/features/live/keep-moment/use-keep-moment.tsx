import { moments, type MomentDraft } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { useState, type ReactNode } from 'react'
import { call } from '#shared/api'
import { session, untilSignedIn } from '#shared/session'

const MomentCard = lazyPart(async () => (await import('./moment-card.tsx')).MomentCard)

export interface KeptShow {
  id: string
  /** Media time of the picture that this viewer sees; never the clock on the wall, which is ahead of it. */
  programAt: () => number | null
}

interface Press {
  number: number
  draft: Promise<MomentDraft>
}

/** Keeps what is shown now, and a card over the player that says so; the show plays on. */
export function useKeepMoment({ id, programAt }: KeptShow): { keep: () => void; card: ReactNode } {
  const [press, setPress] = useState<Press | null>(null)
  const keep = async () => {
    const at = programAt()
    if (at === null) return
    // The auth dialog is part of the page, which a picture in full screen hides.
    if (!session.viewer() && document.fullscreenElement)
      await document.exitFullscreen().catch(() => undefined)
    if (!(await untilSignedIn())) return
    const draft = call(moments.keepMoment, { params: { id }, body: { at } }).then(({ data }) => data)
    // The card shows why; until it has loaded nobody else waits for this.
    draft.catch(() => undefined)
    setPress((before) => ({ number: (before?.number ?? 0) + 1, draft }))
  }
  return {
    keep: () => void keep(),
    card: press && <MomentCard key={press.number} draft={press.draft} onClose={() => setPress(null)} />,
  }
}
