import { useState } from 'react'

/** The cursor of a panel: a part of a page is no view of its own, so it is not in the address. */
export function useCursor() {
  const [cursor, goTo] = useState<string | null>(null)
  return { cursor: cursor ?? undefined, goTo }
}

/** Lines of a panel on the first page, and on a page of its own. */
export const SHORT = 5
