import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as contract from '../index.ts'
import type { Operation } from '../operation.ts'

interface Def {
  readonly type: string
  readonly checks?: readonly { _zod: { def: { check: string; value?: number; format?: string } } }[]
  readonly format?: string
  readonly [part: string]: unknown
}

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def

/** Each schema that this one is made of, itself first, with its path. */
function* partsOf(
  schema: z.core.$ZodType,
  path: string,
  seen = new Set<unknown>(),
): Generator<[string, Def]> {
  if (seen.has(schema)) return
  seen.add(schema)
  const def = defOf(schema)
  yield [path, def]
  const { shape, element, options, innerType, in: before, out, left, right, keyType, valueType, items } = def
  for (const [name, part] of Object.entries((shape as Record<string, z.core.$ZodType>) ?? {})) {
    yield* partsOf(part, `${path}.${name}`, seen)
  }
  // Of a number that is read from a text, the last word is said by what it becomes.
  const isNumber = out !== undefined && defOf(out as z.core.$ZodType).type === 'number'
  const inner = [
    element,
    innerType,
    isNumber ? out : [before, out],
    left,
    right,
    keyType,
    valueType,
    options,
    items,
  ].flat(2)
  for (const part of inner) {
    if (part && typeof part === 'object' && '_zod' in part) {
      yield* partsOf(part as z.core.$ZodType, path, seen)
    }
  }
}

function isUnbounded({ type, checks = [] }: Def): boolean {
  if (type !== 'number') return false
  const values = checks.map(({ _zod: { def } }) => def)
  const bounds = values.flatMap(({ check, value }) => (check === 'less_than' ? [value ?? Infinity] : []))
  return bounds.every((bound) => bound > Number.MAX_SAFE_INTEGER)
}

const operations = Object.values(contract)
  .flatMap((group) => (group && typeof group === 'object' ? Object.values(group) : []))
  .filter((each): each is Operation => typeof each === 'object' && each !== null && 'method' in each)

test.each(
  operations
    .filter(({ caller }) => caller === 'operator')
    .map((each) => [`${each.method} ${each.path}`, each] as const),
)('%s bounds its integers', (_, { params, query, body }) => {
  const inputs = Object.entries({ params, query, body }).filter(([, schema]) => typeof schema === 'object')
  const unbounded = inputs.flatMap(([name, schema]) =>
    [...partsOf(schema as z.core.$ZodType, name)].filter(([, def]) => isUnbounded(def)).map(([path]) => path),
  )
  expect(unbounded).toEqual([])
})
