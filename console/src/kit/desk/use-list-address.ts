import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Filters as texts; an empty text is no filter. */
export type Filters = Readonly<Record<string, string>>

const CASE = 'case'
const CURSOR = 'cursor'

/**
 * The state of a list in the address: filters with their defaults, the cursor and the open case. A view is saved by
 * its address, and Back goes back.
 */
export function useListAddress<F extends Filters>(defaults: F) {
  const [search, setSearch] = useSearchParams()
  // A key may come before the page has drawn what the last one wrote, which would be lost.
  const written = useRef(search)
  useLayoutEffect(() => void (written.current = search), [search])
  const names = Object.keys(defaults).join(' ')
  const filters = useMemo(
    () =>
      Object.fromEntries(
        names.split(' ').map((name) => [name, search.get(name) ?? defaults[name] ?? '']),
      ) as Record<keyof F, string>,
    // The defaults are written in the code of a screen; their names tell them apart.
    // eslint-disable-next-line react/exhaustive-deps
    [search, names],
  )
  const change = useCallback(
    (parts: Readonly<Record<string, string | null>>, { replace = false } = {}) => {
      const next = new URLSearchParams(written.current)
      for (const [name, value] of Object.entries(parts)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      written.current = next
      setSearch(next, { replace })
    },
    [setSearch],
  )
  const setFilters = useCallback(
    (parts: Partial<Record<keyof F, string>>) => {
      const changed = Object.entries(parts) as [string, string][]
      // A default needs no word in the address, unless it was left for "no filter".
      const parted = changed.map(([name, value]) => [name, value === defaults[name] ? null : value || ' '])
      change(
        { ...(Object.fromEntries(parted) as Record<string, string | null>), [CURSOR]: null },
        { replace: true },
      )
    },
    // eslint-disable-next-line react/exhaustive-deps
    [change, names],
  )
  return {
    /** Every filter, by its default where the address says nothing. */
    filters: trimmed(filters),
    setFilters,
    cursor: search.get(CURSOR) ?? undefined,
    /** Opens the page behind a cursor; null is the first one. */
    goTo: useCallback((cursor: string | null) => change({ [CURSOR]: cursor, [CASE]: null }), [change]),
    /** The id of the open case. */
    selected: search.get(CASE),
    select: useCallback((id: string | null) => change({ [CASE]: id }, { replace: id !== null }), [change]),
  }
}

/** A blank in the address stands for "no filter" where the default is another one. */
function trimmed<F extends Readonly<Record<string, string>>>(filters: F): F {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value.trim()])) as F
}
