import { lazy } from 'react'
import type { ComponentType } from 'react'

const WAITS_MS = [500, 2_000, 8_000, 30_000]

/**
 * A part of the player that comes on first use. One that does not arrive is asked for again: a lost packet must not
 * take the film away.
 */
export function lazily<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    for (const waitMs of WAITS_MS) {
      try {
        return { default: await load() }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
    return { default: await load() }
  })
}
