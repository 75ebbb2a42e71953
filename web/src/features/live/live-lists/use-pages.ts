import { useCallback, useRef, useState } from 'react'

export interface PageOf<Item> {
  items: Item[]
  page: number
  pages: number
}

export type PagesState = 'there' | 'loading' | 'failed'

/**
 * A list that grows page by page: page 1 replaces it, later pages append, and the error is cleared on start. See
 * docs/product/lists.md#pages-of-a-list. `first` is what a page was rendered with, null where that failed. What
 * could not be read is read again by `more`.
 */
export function usePages<Item extends { id: string }>(
  first: PageOf<Item> | null,
  read: (page: number) => Promise<PageOf<Item>>,
) {
  const [{ list, state }, setKnown] = useState<{ list: PageOf<Item> | null; state: PagesState }>({
    list: first,
    state: first ? 'there' : 'failed',
  })
  const isAsking = useRef(false)

  const more = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    setKnown((known) => ({ ...known, state: 'loading' }))
    try {
      const came = await read((list?.page ?? 0) + 1)
      setKnown((known) => ({ list: joined(known.list, came), state: 'there' }))
    } catch {
      setKnown((known) => ({ ...known, state: 'failed' }))
    } finally {
      isAsking.current = false
    }
  }, [read, list])

  return { items: list?.items ?? null, hasMore: list !== null && list.page < list.pages, state, more }
}

/** What moved down a page while it was read is kept once. */
export function joined<Item extends { id: string }>(
  known: PageOf<Item> | null,
  came: PageOf<Item>,
): PageOf<Item> {
  if (known === null || came.page === 1) return came
  const ids = new Set(known.items.map(({ id }) => id))
  return { ...came, items: [...known.items, ...came.items.filter(({ id }) => !ids.has(id))] }
}
