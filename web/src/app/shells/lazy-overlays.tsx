import { useStore } from 'zustand'
import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useState } from 'react'
import { signInRequest, useViewer } from '#shared/session'
import { useVisitPages } from './use-visit-pages.ts'

const Overlays = lazyPart(async () => (await import('./site/overlays.tsx')).Overlays)

/** A guest who does nothing is not interrupted for this long: the pictures of the page load first. */
const QUIET_MS = 2_000
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** Overlays are not part of the first load: they load when somebody can use them. */
export function LazyOverlays() {
  const pagesOfVisit = useVisitPages()
  return useIsWanted() ? <Overlays pagesOfVisit={pagesOfVisit} /> : null
}

/** At once for a viewer; for a guest at the first input, or after a while. */
function useIsWanted(): boolean {
  const [isWanted, setWanted] = useState(false)
  const viewer = useViewer()
  const ask = useStore(signInRequest)
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
