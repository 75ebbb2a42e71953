import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

let hasActed = false

/** Whether the person has done anything since the document was opened. */
export function useHasActed(): boolean {
  const [has, setHas] = useState(hasActed)
  useEffect(() => {
    const note = () => {
      hasActed = true
      setHas(true)
    }
    // They may have scrolled before the page was hydrated.
    if (hasActed || scrollY > 0) return note()
    for (const sign of SIGNS) addEventListener(sign, note, { once: true, passive: true, capture: true })
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, note, { capture: true })
    }
  }, [])
  return has
}
