import { expect, test } from 'vitest'
import { farFrom, nextAround, placesOf } from './around.ts'

const part = (seconds: number, nth: number) => ({ url: `${nth}.m4s`, offset: 0, bytes: null, seconds })
const places = placesOf([part(0, 0), ...Array.from({ length: 100 }, (_, nth) => part(4, nth + 1))])
const urlAt = (at: number, kept: Iterable<number> = []) =>
  nextAround(places, at, new Set([...kept].map((nth) => places[nth]!)))?.part.url ?? null

test('every piece has its place, and what initialises has none', () => {
  expect(places.length).toBe(100)
  expect(places[1]).toMatchObject({ from: 4, to: 8 })
})

test('the piece that is looked at comes first, then what follows, then what lies before', () => {
  expect(urlAt(81)).toBe('21.m4s')
  expect(urlAt(81, [20])).toBe('22.m4s')
  expect(urlAt(81, [20, 21, 22, 23])).toBe('20.m4s')
  expect(urlAt(81, [19, 20, 21, 22, 23])).toBeNull()
})

test('what lies far from the place is let go', () => {
  expect(farFrom(places, 200).map(({ from }) => from)).toEqual([
    ...Array.from({ length: 27 }, (_, nth) => nth * 4),
    ...Array.from({ length: 27 }, (_, nth) => 292 + nth * 4),
  ])
})
