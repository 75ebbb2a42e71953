import type { Operation } from '@tayang/contract'
import type { Described } from './described.ts'

/** The id that belongs in a place of this name; `id` where only the operation knows what it is of. */
export function idFor(name: string, id: string, ids: Readonly<Record<string, string>>): string {
  const lower = name.toLowerCase()
  if (lower.includes('account') || lower === 'receiverid') return ids['account']!
  if (lower.includes('profile')) return ids['profile']!
  if (lower === 'uuid') return ids['device']!
  if (lower === 'friendlyid') return 'nothing'
  return id
}

/** Ids to try: each of them where the path does not say what its id is of. */
export function candidatesFor(operation: Operation, ids: Readonly<Record<string, string>>): string[] {
  return /\{(id|relationId|personId)\}/.test(operation.path) ? Object.values(ids) : [ids['profile']!]
}

/** The address of an operation with ids in its path and its query. */
export function addressWith(
  operation: Operation,
  {
    id,
    ids,
    described,
  }: { id: string; ids: Readonly<Record<string, string>>; described: Described | undefined },
): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => idFor(name, id, ids))
  const query = new URLSearchParams(
    (described?.parameters ?? [])
      .filter((one) => one.in === 'query' && /id$/i.test(one.name))
      .map(({ name }): [string, string] => [name, idFor(name, id, ids)]),
  )
  return `${path}${query.size > 0 ? `?${query}` : ''}`
}
