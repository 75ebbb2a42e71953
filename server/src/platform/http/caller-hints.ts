/**
 * Whether an id in a query names somebody else than the caller. Identity comes from the token alone: without one an
 * id says nothing, and its sender is answered as every guest is.
 */
export function isOfAnother(hint: string | undefined, own: string | undefined): boolean {
  return hint !== undefined && own !== undefined && hint !== own
}
