import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

export type Engine = typeof shaka

let loading: Promise<Engine> | null = null

/**
 * Brings the engine (178 KB) when it is first needed. Call it early, on hover or beside the request for
 * access, so that it is there when the address arrives.
 */
export function preloadEngine(): Promise<Engine> {
  loading ??= import('shaka-player/dist/shaka-player.hls-es2021.js').then(
    (module) => {
      module.default.polyfill.installAll()
      return module.default
    },
    (cause: unknown) => {
      // A failed download must not be remembered: the next title tries again.
      loading = null
      throw cause
    },
  )
  return loading
}
