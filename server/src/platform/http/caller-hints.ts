/**
 * Whether an id in a query names another person than the caller. Identity comes from the token only: without one an id
 * means nothing, and the request is answered like that of any guest.
 */
export function isOfAnother(hint: string | undefined, own: string | undefined): boolean {
  return hint !== undefined && own !== undefined && hint !== own
}
