import type { Programme } from '@tayang/contract'
import { expect, test } from 'vitest'
import { onAirAt } from './on-air-at.ts'

const programme = (name: string, startAt: number): Programme =>
  ({ titleLocalized: name, startAt, endAt: startAt + 100 }) as Programme
const [first, second, third] = [programme('one', 0), programme('two', 100), programme('three', 200)]
const reported = { now: first!, next: second! }

test('the next programme is on as soon as the picture shows it, before the guide is read again', () => {
  expect(onAirAt(reported, [], 99)).toEqual({ now: first, next: second })
  expect(onAirAt(reported, [], 100)).toEqual({ now: second, next: null })
  expect(onAirAt(reported, [first!, second!, third!], 100)).toEqual({ now: second, next: third })
  expect(onAirAt(reported, [programme('tomorrow', 90_000)], 100)).toEqual({ now: second, next: null })
})

test('a picture that is behind is still in what was on before', () => {
  expect(onAirAt({ now: second!, next: third! }, [first!, second!, third!], 90)).toEqual({
    now: first,
    next: second,
  })
})

test('what the server said stays where the picture tells no time, or one of which nothing is known', () => {
  expect(onAirAt(reported, [], null)).toEqual(reported)
  expect(onAirAt(reported, [], 5_000_000)).toEqual(reported)
  expect(onAirAt({ now: null, next: null }, [], 50)).toEqual({ now: null, next: null })
})
