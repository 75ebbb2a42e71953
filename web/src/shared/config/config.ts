import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { screen, type WebConfig } from '@tayang/contract'
import { CONFIG_KEY, maintenance, send } from '#shared/api'

/**
 * The least time between two reads, unless the server wants it longer. See docs/product/site.md#remote-configuration.
 */
const APART_SECONDS_MIN = 3600

interface Kept {
  at: number
  config: WebConfig
}

/** The newest configuration that this browser has read; null before the first one, and while a page hydrates. */
export const config = createStore<WebConfig | null>(() => null)
config.setState(readKept()?.config ?? null, true)

/** For components; null on the server and until the first answer. */
export function useConfig(): WebConfig | null {
  return useStore(config)
}

/** Reads the configuration if an hour has passed, and returns how long to wait until the next read. */
export async function refreshConfig(now: number): Promise<number> {
  const kept = readKept()
  const dueMs = kept ? kept.at + apartMs(kept.config) - now : 0
  // A time in the future was written by a clock that has been corrected since.
  if (kept && dueMs > 0 && kept.at <= now) return dueMs
  const { data } = await send(screen.getWebConfig, {})
  localStorage.setItem(CONFIG_KEY, JSON.stringify({ at: now, config: data } satisfies Kept))
  config.setState(data, true)
  // Only a fresh answer says whether the site is open: the stored one may be an hour old. See
  // docs/product/site.md#maintenance.
  maintenance.setState(data.maintenance, true)
  return apartMs(data)
}

function apartMs({ minFetchSeconds }: WebConfig): number {
  return Math.max(APART_SECONDS_MIN, minFetchSeconds) * 1000
}

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(CONFIG_KEY) ?? 'null') as Kept | null
  } catch {
    // Written by another version, or there is no storage: read again.
    return null
  }
}
