import type { Locale, MediaItem } from '@tayang/contract'
import type { Clips } from '#modules/clips'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'

type Reader = Parameters<Library['itemsOf']>[2]

/** What people watch, whether it is a title of the library or a show, by ids of which nobody knows the kind. */
export interface Content {
  /** Cards in the order asked, with what is their reader's own; unknown ids are left out. */
  itemsOf(ids: readonly string[], locale: Locale, reader?: Reader): Promise<MediaItem[]>
  /** What a title or a show says, for a report about it. */
  evidenceOf(id: string): Promise<{ ownerProfileId: string | null; facts: Record<string, unknown> } | null>
  /** Hides a title or a show everywhere, with the clips that were cut out of it; false where there is neither. */
  hide(id: string): Promise<boolean>
}

export function openContent({
  library,
  live,
  clips,
}: {
  library: Pick<Library, 'itemsOf' | 'evidenceOf' | 'hide'>
  live: Pick<Live, 'recordedItemsOf' | 'evidenceOf' | 'hide' | 'showIdOf'>
  /** Opened later than content. */
  clips(): Pick<Clips, 'takenDown' | 'evidenceOf'>
}): Content {
  return {
    async itemsOf(ids, locale, reader = null) {
      const titles = await library.itemsOf(ids, locale, reader)
      const items = new Map(titles.map((item) => [item.id, item]))
      const recorded = await live.recordedItemsOf(ids.filter((id) => !items.has(id)))
      for (const item of recorded) items.set(item.id, item)
      return ids.flatMap((id) => items.get(id) ?? [])
    },
    async evidenceOf(id) {
      const title = await library.evidenceOf(id)
      if (!title) return live.evidenceOf(id)
      const facts = { ...title.facts, ...(await clips().evidenceOf(id)) }
      return { ...title, facts }
    },
    // Clips first: a decision that failed half way is carried out again from its beginning.
    async hide(id) {
      await clips().takenDown.takeDown({ id })
      if (await library.hide(id)) return true
      await clips().takenDown.takeDown({ showId: await live.showIdOf(id) })
      return live.hide(id)
    },
  }
}
