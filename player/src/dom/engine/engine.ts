import { loadChunk } from '@tayang/design/chunks'
import type { Engine } from '#engine'

let loading: Promise<Engine> | null = null

/**
 * Loads the engine (112 KB) on first use. Call it early, on hover or together with the request for access, so that it
 * is loaded when the address arrives.
 */
export function preloadEngine(): Promise<Engine> {
  loading ??= loadChunk(() => import('#engine')).then(
    ({ engine }) => engine,
    (cause: unknown) => {
      // A failed download is not cached: the next title tries again.
      loading = null
      throw cause
    },
  )
  return loading
}
