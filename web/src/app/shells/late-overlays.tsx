import { useStore } from 'zustand'
import { lazily } from '@tayang/design/lazily'
import { useEffect, useState } from 'react'
import { signInAsk, useViewer } from '#shared/session'
import { useVisitPages } from './use-visit-pages.ts'

const Overlays = lazily(async () => (await import('./site/overlays.tsx')).Overlays)

/** A guest who does nothing is not interrupted for this long: the pictures of the page load first. */
const QUIET_MS = 2_000
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** Overlays are not part of the first load: they load when somebody can use them. */
export function LateOverlays() {
  const pagesOfVisit = useVisitPages()
  return useIsWanted() ? <Overlays pagesOfVisit={pagesOfVisit} /> : null
}

/** At once for a viewer; for a guest at the first input, or after a while. */
function useIsWanted(): boolean {
  const [isWanted, setWanted] = useState(false)
  const viewer = useViewer()
  const ask = useStore(signInAsk)
  useEffect(() => {
    const want = () => setWanted(true)
    const timer = setTimeout(want, QUIET_MS)
    for (const sign of SIGNS) addEventListener(sign, want, { once: true, passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, want, { capture: true })
    }
  }, [])
  return isWanted || viewer !== null || ask !== null
}
