import type { WebConfig } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { refreshConfig, useConfig } from '#shared/config'

/** What the house offers: undefined until it is known, null where it cannot be asked. */
export function useOffers(): WebConfig | null | undefined {
  const config = useConfig()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    // Email and phone need nobody else: the dialog does without.
    refreshConfig(Date.now()).catch(() => setIsLost(true))
  }, [])
  return config ?? (isLost ? null : undefined)
}
