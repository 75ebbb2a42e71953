import { parseThumbnails } from '../core/index.ts'
import type { Thumbnail } from '../core/index.ts'

/** Reads the list of seek pictures; without one the seek bar simply shows the time. */
export async function fetchThumbnails(address: string, signal?: AbortSignal): Promise<Thumbnail[]> {
  try {
    const answer = await fetch(address, signal ? { signal } : {})
    if (!answer.ok) return []
    const base = new URL(address, location.href)
    return parseThumbnails(await answer.text()).map((one) => ({
      ...one,
      image: new URL(one.image, base).href,
    }))
  } catch {
    return []
  }
}
