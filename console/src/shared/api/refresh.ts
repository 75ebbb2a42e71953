import { queries } from './queries.ts'

/** Words of paths that mean the same thing: a list and one of it. */
const same: Readonly<Record<string, string>> = { people: 'person', profiles: 'person', accounts: 'person' }

/**
 * The noun of a path below `/admin/v1.0`, in the singular: `PUT /admin/v1.0/report/{id}` and `GET /admin/v1.0/reports`
 * are about the same thing.
 */
export function nounOf(path: string): string {
  const segment = /^\/admin\/v\d+\.\d+\/([^/?{]+)/.exec(path)?.[1] ?? path
  return same[segment] ?? segment.replace(/ies$/, 'y').replace(/s$/, '')
}

/** Whether a query, whose key begins with method and path, reads a noun. */
const reads = (noun: string) => (query: { queryKey: readonly unknown[] }) =>
  nounOf(String(query.queryKey[1])) === noun

/** Reads again whatever is on screen of the noun of a path, and forgets the rest of it. */
export async function refreshNoun(path: string): Promise<void> {
  await queries.invalidateQueries({ predicate: reads(nounOf(path)) })
}
