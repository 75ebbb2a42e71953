import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import type { Language } from './languages.ts'

const SECOND_MS = 1_000

export function useLanguage(): Language {
  return useLingui().i18n.locale === 'id' ? 'id' : 'en'
}

/** The current time, every second by default. It asks nobody: a clock of the page alone. */
export function useNow(everyMs = SECOND_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now()
      setNow(at)
      timer = setTimeout(tick, everyMs - (at % everyMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [everyMs])
  return now
}
