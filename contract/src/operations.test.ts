import { describe, expect, test } from 'vitest'
import * as contract from './index.ts'
import { pathOf, readsOwnBody, type Operation } from './operation.ts'
import { refusals } from './refusals.ts'

const isOperation = (entry: unknown): entry is Operation =>
  typeof entry === 'object' && entry !== null && 'method' in entry && 'path' in entry && 'caller' in entry

const operations = Object.values(contract).flatMap((area) =>
  typeof area === 'object' && area !== null ? Object.values(area).filter(isOperation) : [],
)
const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

interface Schema {
  _zod: { def: { type: string; shape?: Record<string, Schema>; innerType?: Schema; in?: Schema } }
}
const keysOf = (schema: unknown) => Object.keys((schema as Schema | undefined)?._zod.def.shape ?? {})

describe('every operation', () => {
  test('is one of more than two hundred, with a method and a path of its own', () => {
    expect(operations.length).toBeGreaterThan(200)
    const names = operations.flatMap(({ method, path, alsoPaths = [] }) =>
      [path, ...alsoPaths].map((one) => `${method} ${one.replace(/\{\w+\}/g, '{}')}`),
    )
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  })

  test('lies below the prefix of its area and a version', () => {
    const strange = operations.filter(({ path }) => !/^\/[a-z]+\/v\d+(\.\d+)?\//.test(path))
    expect(strange.map(nameOf)).toEqual([])
  })

  test('declares exactly the parameters that its path names', () => {
    const differing = operations.filter(
      ({ path, params }) => parametersOf(path).toSorted().join() !== keysOf(params).toSorted().join(),
    )
    expect(differing.map(nameOf)).toEqual([])
  })

  test('has the same parameters in all versions of its path', () => {
    const differing = operations.filter(({ path, alsoPaths = [] }) =>
      alsoPaths.some((other) => parametersOf(other).join() !== parametersOf(path).join()),
    )
    expect(differing.map(nameOf)).toEqual([])
  })

  test('reads a body only where its method may have one', () => {
    expect(
      operations.filter(({ method, body }) => method === 'GET' && body !== undefined).map(nameOf),
    ).toEqual([])
  })

  test('names a permission where operators call it, and nowhere else', () => {
    const wrong = operations.filter(
      ({ caller, permission, stepUp }) =>
        (caller === 'operator') !== (permission !== undefined) || (stepUp && caller !== 'operator'),
    )
    expect(wrong.map(nameOf)).toEqual([])
  })

  test('refuses by codes that exist, each named once', () => {
    const wrong = operations.filter(({ refusals: own = [] }) =>
      own.some((code, n) => !(code in refusals) || own.indexOf(code) !== n),
    )
    expect(wrong.map(nameOf)).toEqual([])
  })

  test('has a summary that begins with a capital and ends without a full stop', () => {
    const odd = operations.filter(({ summary }) => !/^[A-Z]/.test(summary) || /[.\s]$/.test(summary))
    expect(odd.map(nameOf)).toEqual([])
  })

  test('of an operator is the only kind below /admin but the entry, and lies nowhere else', () => {
    // Their callers have no session of the console yet, or none whose token still serves.
    const isEntry = (path: string) => /^\/admin\/v1\.0\/console\/sessions(\/renew)?$/.test(path)
    const misplaced = operations.filter(
      ({ caller, path }) => (caller === 'operator') !== path.startsWith('/admin/') && !isEntry(path),
    )
    expect(misplaced.map(nameOf)).toEqual([])
  })

  test('that a cache may keep is a read that guests may call', () => {
    const kept = operations.filter(({ cacheSeconds }) => cacheSeconds !== undefined)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter(({ method, caller }) => method !== 'GET' || caller !== 'anyone').map(nameOf)).toEqual(
      [],
    )
  })

  test('that lists pages takes a page and answers which one it is', () => {
    const listing = operations.filter(
      ({ query, answer }) => keysOf(query).includes('page') && (answer as Schema)._zod.def.type === 'array',
    )
    expect(listing.length).toBeGreaterThan(10)
    expect(listing.filter(({ meta }) => meta === undefined).map(nameOf)).toEqual([])
  })
})

describe('a path', () => {
  const get = (path: string): Operation => ({ summary: 'x', method: 'GET', path, caller: 'anyone' })

  test('holds its parameters encoded, so that none leaves its segment', () => {
    expect(pathOf(get('/a/v1/{id}/b'), { id: 'x/../y?z#' })).toBe('/a/v1/x%2F..%2Fy%3Fz%23/b')
  })

  test('without parameters is itself', () => {
    expect(pathOf(get('/a/v1/b'))).toBe('/a/v1/b')
  })
})

test('a route reads the body itself where it is bytes or a form', () => {
  const put: Operation = { summary: 'x', method: 'PUT', path: '/a', caller: 'anyone' }
  expect(readsOwnBody({ ...put, body: 'bytes' })).toBe(true)
  expect(readsOwnBody({ ...put, fileField: 'avatar' })).toBe(true)
  expect(readsOwnBody(put)).toBe(false)
})

describe('every refusal', () => {
  test('has an error status and a sentence; held and waiting messages were accepted', () => {
    const wrong = Object.entries(refusals).filter(
      ([, [status, sentence]]) => status < 400 || status > 599 || sentence.trim() === '',
    )
    expect(wrong.map(([code, [status]]) => [code, status])).toEqual([
      ['LINE_HELD', 202],
      ['LINE_WAITS', 202],
    ])
  })
})
