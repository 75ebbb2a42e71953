/** The two halves of a `refId` (`type:id`); null where it has no colon. */
export function readRef(refId: string | null): { type: string; id: string } | null {
  const colon = refId?.indexOf(':') ?? -1
  if (refId === null || colon < 1) return null
  return { type: refId.slice(0, colon), id: refId.slice(colon + 1) }
}
