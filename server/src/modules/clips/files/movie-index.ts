import type { Blobs } from '#platform/blobs/blobs'
import type { Movie } from '#platform/blobs/mp4/open-movie'
import type { StoredClip } from '#modules/delivery'
import { openClipSource } from './clip-source.ts'

/** The index of three minutes takes about two megabytes. */
const KEPT_MAX = 16

export interface MovieIndex {
  /** The runs of a clip as MP4s: one where it can be kept without encoding. A version never changes. */
  moviesOf(clip: StoredClip): Promise<readonly Movie[]>
}

/** A download comes in several ranges, and its page asks for it before: its index is read once. */
export function openMovieIndex(blobs: Pick<Blobs, 'read' | 'stat'>): MovieIndex {
  const kept = new Map<string, Promise<readonly Movie[]>>()
  return {
    moviesOf(clip) {
      const { id } = clip.version
      const movies =
        kept.get(id) ?? openClipSource(blobs, { version: clip.version }).then((source) => source.movies())
      kept.delete(id)
      const oldest = kept.keys().next()
      if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value)
      kept.set(id, movies)
      // A failed read is not remembered.
      movies.catch(() => kept.delete(id))
      return movies
    },
  }
}
