import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'

/** A field of a body by its path, and a value for it; `undefined` leaves it out. */
type Change = readonly [path: string, value: unknown]

interface Cases {
  /** The last values that are taken. */
  readonly takes?: readonly Change[]
  /** The first ones that are refused. */
  readonly refuses: readonly Change[]
}

export const letters = (count: number): string => 'x'.repeat(count)
export const UUID = '01890000-0000-7000-8000-000000000001'
/** Texts that no field takes: control characters, half a character, a name that turns around on a page. */
export const BROKEN = ['a\u0000b', '\ud800'] as const
export const LAST_MOMENT = 253_402_300_799_999

/** What the body of an operation takes and what it refuses, each changed in one field of a body that is good. */
export function readsBody(
  name: string,
  { body }: Operation,
  good: object,
  { takes = [], refuses }: Cases,
): void {
  if (body === undefined || body === 'bytes') throw new Error(`${name} has no JSON body`)
  const isTaken = (value: unknown) => z.safeParse(body, value).success
  describe(`the body of ${name}`, () => {
    test('is taken as it usually is', () => expect(isTaken(good)).toBe(true))
    test.each(nulls(good))('%s is refused in its place', (_what, value) => expect(isTaken(value)).toBe(false))
    for (const [path, value] of takes) {
      test(`takes ${path} = ${shown(value)}`, () => expect(isTaken(changed(good, path, value))).toBe(true))
    }
    for (const [path, value] of refuses) {
      test(`refuses ${path} = ${shown(value)}`, () => expect(isTaken(changed(good, path, value))).toBe(false))
    }
  })
}

const nulls = (good: object): [what: string, value: unknown][] => [
  ['null', null],
  ['a text', 'body'],
  ['a list', [good]],
]

/** What the query of an operation takes and refuses; a query has texts alone, as an address carries them. */
export function readsQuery(
  name: string,
  { query }: Operation,
  good: Readonly<Record<string, unknown>>,
  { takes = [], refuses }: Cases,
): void {
  if (query === undefined) throw new Error(`${name} has no query`)
  const isTaken = (value: unknown) => z.safeParse(query, value).success
  describe(`the query of ${name}`, () => {
    test('is taken as it usually is', () => expect(isTaken(good)).toBe(true))
    for (const [path, value] of takes) {
      test(`takes ${path} = ${shown(value)}`, () => expect(isTaken(changed(good, path, value))).toBe(true))
    }
    for (const [path, value] of refuses) {
      test(`refuses ${path} = ${shown(value)}`, () => expect(isTaken(changed(good, path, value))).toBe(false))
    }
  })
}

/** A copy with one field changed; `effects.0.kind` reaches into lists. */
function changed(good: unknown, path: string, value: unknown): unknown {
  const [first = '', ...rest] = path.split('.')
  const copy: Record<string, unknown> | unknown[] = Array.isArray(good)
    ? [...(good as unknown[])]
    : { ...(good as object) }
  const at = copy as Record<string, unknown>
  if (rest.length > 0) at[first] = changed(at[first], rest.join('.'), value)
  else if (value === undefined) delete at[first]
  else at[first] = value
  return copy
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 50 ? text : `${text.slice(0, 40)}… (${text.length})`
}
