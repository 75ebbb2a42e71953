import { admin, type Operation, type TrailRow } from '@tayang/contract'

/** What every address of operators begins with. */
const BEGINNING = /^\/admin\/v\d+\.\d+\//
const PARAMETER = /\{(\w+)\}/g

const isOperation = (entry: unknown): entry is Operation =>
  typeof entry === 'object' && entry !== null && 'method' in entry && 'path' in entry

/** `PUT report/{id}` of `PUT /admin/v1.0/report/{id}`; a socket keeps its path. */
export function shortOf(operation: string): string {
  const [method = '', path = ''] = operation.split(' ', 2)
  return `${method} ${path.replace(BEGINNING, '')}`
}

/** The call with what its address named: `PUT report/0192`. */
export function namedCall({ operation, target }: Pick<TrailRow, 'operation' | 'target'>): string {
  return shortOf(operation).replace(PARAMETER, (whole, name: string) => {
    const value = target[name]
    return typeof value === 'string' ? value : whole
  })
}

/** Every call of operators, as the trail names it, by what it is about. */
export const calls: readonly string[] = (Object.values(admin) as unknown[])
  .filter(isOperation)
  .map(({ method, path }) => `${method} ${path}`)
  .toSorted((one, other) => wordOf(one).localeCompare(wordOf(other)) || one.localeCompare(other))

/** The path first, so that all that is done to one thing stands together. */
function wordOf(operation: string): string {
  return operation.split(' ', 2)[1] ?? operation
}
