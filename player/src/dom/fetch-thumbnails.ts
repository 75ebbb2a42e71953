import { parseThumbnails } from '../core/index.ts'
import type { Thumbnail } from '../core/index.ts'

/** Fetches the list of thumbnails; without one the seek bar only shows the time. */
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
