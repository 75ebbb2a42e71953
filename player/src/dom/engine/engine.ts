import { loadChunk } from '@tayang/design/chunks'
import type { Engine } from '#engine'

let loading: Promise<Engine> | null = null

/**
 * Brings the engine (112 KB) when it is first needed. Call it early, on hover or beside the request for
 * access, so that it is there when the address arrives.
 */
export function preloadEngine(): Promise<Engine> {
  loading ??= loadChunk(() => import('#engine')).then(
    ({ engine }) => engine,
    (cause: unknown) => {
      // A failed download must not be remembered: the next title tries again.
      loading = null
      throw cause
    },
  )
  return loading
}
