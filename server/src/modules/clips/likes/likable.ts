import { Refusal } from '#platform/http/refusal'
import type { Library } from '#modules/library'
import type { ShownClips } from '../shown-clips.ts'

/** Titles that people like beside clips. */
const liked: ReadonlySet<string> = new Set(['movie', 'series', 'episode'])

/** What can be liked: clips that everybody may watch, films and series. */
export interface Likable {
  /** Refuses what is unknown or hidden, and everything else, with VIDEO_NOT_FOUND. */
  find(id: string): Promise<{ readonly id: string }>
  /** Also refuses a clip between people of whom one blocked the other. */
  findFor(id: string, accountId: string): Promise<{ readonly id: string }>
}

export function openLikable({
  library,
  shown,
}: {
  library: Pick<Library, 'itemsOf'>
  shown: ShownClips
}): Likable {
  const titleOf = async (id: string) => {
    const [item] = await library.itemsOf([id], 'en', null)
    return item && liked.has(item.type) ? { id: item.id } : null
  }
  // Clips first: they are liked a thousand times more often, and are looked up many at a time.
  const orTitle = async (clip: Promise<{ readonly id: string }>, id: string) => {
    try {
      return await clip
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'VIDEO_NOT_FOUND') throw error
      const title = await titleOf(id)
      if (title === null) throw error
      return title
    }
  }
  return {
    find: (id) => orTitle(shown.find(id), id),
    findFor: (id, accountId) => orTitle(shown.findFor(id, accountId), id),
  }
}
