/** Signed addresses work for ten minutes; a new one for the same picture would only load it again. */
const KEPT_MS = 8 * 60_000
const KEPT_MAX = 500

const kept = new Map<string, { address: string; at: number }>()

/** The first address that was given for a thing, while it works. */
export function steady<A extends string | null | undefined>(
  thing: string,
  address: A,
  now = Date.now(),
): A | string {
  if (!address) return address
  const known = kept.get(thing)
  if (known && now - known.at < KEPT_MS) return known.address
  kept.delete(thing)
  kept.set(thing, { address, at: now })
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return address
}
