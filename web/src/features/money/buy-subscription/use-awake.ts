import { useEffect, useEffectEvent } from 'react'

/** Says when a page that was left is shown again as it was: browsers keep it whole. */
export function useAwake(onAwake: () => void): void {
  const handle = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && onAwake())
  useEffect(() => {
    addEventListener('pageshow', handle)
    return () => removeEventListener('pageshow', handle)
  }, [])
}
