import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { screen, type WebConfig } from '@tayang/contract'
import { CONFIG_KEY, maintenance, send } from '#shared/api'

/** Spec 1, section 9: the least time between two askings, unless the server wants it longer. */
const APART_SECONDS_MIN = 3600

interface Kept {
  at: number
  config: WebConfig
}

/** The newest configuration that this browser has seen; null before the first, and while a page hydrates. */
export const config = createStore<WebConfig | null>(() => null)
config.setState(readKept()?.config ?? null, true)

/** For parts of a page; null on the server and until the first answer. */
export function useConfig(): WebConfig | null {
  return useStore(config)
}

/** Asks again where an hour has passed, and says how long to wait until the next time. */
export async function refreshConfig(now: number): Promise<number> {
  const kept = readKept()
  const dueMs = kept ? kept.at + apartMs(kept.config) - now : 0
  // A time that lies ahead was written by a clock that has been put right since.
  if (kept && dueMs > 0 && kept.at <= now) return dueMs
  const { data } = await send(screen.getWebConfig, {})
  localStorage.setItem(CONFIG_KEY, JSON.stringify({ at: now, config: data } satisfies Kept))
  config.setState(data, true)
  // Only a fresh answer says whether the house is open: what is kept may be an hour old (ruling R12).
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
    // Not written by this version, or there is no storage: asked for again.
    return null
  }
}
