import { useEffect } from 'react'
import { closeFlow } from './gift-flow.ts'

/** How long the success is shown; as long the same gift goes again without a question. */
export const SUCCESS_MS = 4_000

/** Ends the announcement of a sent gift after its time; each gift in a row begins it again. */
export function useSuccessLasts(inRow: number): void {
  useEffect(() => {
    const timer = setTimeout(closeFlow, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [inRow])
}
