/** Read by the head script as well (`app/head-script.ts`), before anything of the page is painted. */
const KEY = 'tayang.nothing-begun'

/**
 * Remembers whether this account has begun something, so that a page keeps no space for a row that will not come.
 * It is written on the document, where style sheets read it and hide the space.
 */
export function rememberBegun(accountId: string, hasBegun: boolean): void {
  if (hasBegun) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, accountId)
  markBegun(accountId)
}

/** Says on the document what is remembered of this account; at first nothing is known. */
export function markBegun(accountId: string): void {
  const { dataset } = document.documentElement
  if (localStorage.getItem(KEY) === accountId) dataset['begun'] = 'none'
  else delete dataset['begun']
}
