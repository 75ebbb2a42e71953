import type { Locale, MediaItem } from '@tayang/contract'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'

type Reader = Parameters<Library['itemsOf']>[2]

/** What people watch, whether it is a title of the library or a show, by ids of which nobody knows the kind. */
export interface Content {
  /** Cards in the order asked, with what is their reader's own; unknown ids are left out. */
  itemsOf(ids: readonly string[], locale: Locale, reader?: Reader): Promise<MediaItem[]>
  /** What a title or a show says, for a report about it. */
  evidenceOf(id: string): Promise<{ ownerProfileId: string | null; facts: Record<string, unknown> } | null>
  /** Hides a title or a show everywhere; false where there is neither. */
  hide(id: string): Promise<boolean>
}

export function openContent({
  library,
  live,
}: {
  library: Pick<Library, 'itemsOf' | 'evidenceOf' | 'hide'>
  live: Pick<Live, 'recordedItemsOf' | 'evidenceOf' | 'hide'>
}): Content {
  return {
    async itemsOf(ids, locale, reader = null) {
      const titles = await library.itemsOf(ids, locale, reader)
      const items = new Map(titles.map((item) => [item.id, item]))
      const recorded = await live.recordedItemsOf(ids.filter((id) => !items.has(id)))
      for (const item of recorded) items.set(item.id, item)
      return ids.flatMap((id) => items.get(id) ?? [])
    },
    evidenceOf: async (id) => (await library.evidenceOf(id)) ?? live.evidenceOf(id),
    hide: async (id) => (await library.hide(id)) || live.hide(id),
  }
}
