import { lazy, Suspense, useEffect, useState } from 'react'

const Overlays = lazy(async () => ({ default: (await import('./site/overlays.tsx')).Overlays }))

/** Nothing that lies over a page is in its first load: it comes when the page is alive. */
export function LateOverlays() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? (
    <Suspense>
      <Overlays />
    </Suspense>
  ) : null
}
