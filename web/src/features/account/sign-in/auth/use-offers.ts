import type { WebConfig } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { refreshConfig, useConfig } from '#shared/config'

/** The configuration: undefined while loading, null where it cannot be read. */
export function useOffers(): WebConfig | null | undefined {
  const config = useConfig()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    // Email and phone work without it.
    refreshConfig(Date.now()).catch(() => setIsLost(true))
  }, [])
  return config ?? (isLost ? null : undefined)
}
