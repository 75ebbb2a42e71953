import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSliding, slideTo, stopSliding } from './slide-to.ts'

let row: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  row = document.createElement('ul')
  document.body.append(row)
})
afterEach(() => {
  stopSliding(row)
  row.remove()
  vi.useRealTimers()
})

/** Where the row is after each tenth of a second. */
const places = (count: number) =>
  Array.from({ length: count }, () => {
    vi.advanceTimersByTime(100)
    return row.scrollLeft
  })

test('a row arrives in the time that was asked for, and rests there', () => {
  slideTo(row, 300, 500)
  vi.advanceTimersByTime(450)
  expect([isSliding(row), row.scrollLeft < 300]).toEqual([true, true])
  vi.advanceTimersByTime(100)
  expect([isSliding(row), row.scrollLeft]).toEqual([false, 300])
  expect(places(3)).toEqual([300, 300, 300])
})

test('a row goes one way only, and slower towards its end', () => {
  slideTo(row, 1_000, 500)
  const [first = 0, second = 0, third = 0, fourth = 0] = places(4)
  const steps = [first, second - first, third - second, fourth - third]
  expect(steps.every((step) => step > 0)).toBe(true)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
})

test('a row slides back as well', () => {
  row.scrollLeft = 400
  slideTo(row, 100, 500)
  vi.advanceTimersByTime(600)
  expect(row.scrollLeft).toBe(100)
})

test('a viewer who wants less motion is there at once', () => {
  slideTo(row, 300, 0)
  expect([row.scrollLeft, isSliding(row)]).toEqual([300, false])
})

test('a row does not snap on its way, and does so again at its end', () => {
  slideTo(row, 300, 500)
  expect(row.style.scrollSnapType).toBe('none')
  vi.advanceTimersByTime(600)
  expect(row.style.scrollSnapType).toBe('')
})

test('a second call begins where the row is, and the first one does not go on', () => {
  slideTo(row, 1_000, 500)
  vi.advanceTimersByTime(200)
  const from = row.scrollLeft
  slideTo(row, 0, 500)
  expect(row.scrollLeft).toBe(from)
  const back = places(5)
  expect(back).toEqual(back.toSorted((a, b) => b - a))
  vi.advanceTimersByTime(100)
  expect([row.scrollLeft, isSliding(row)]).toEqual([0, false])
})

test('a viewer who takes hold of a row stops it where it is, and it snaps again', () => {
  slideTo(row, 1_000, 500)
  vi.advanceTimersByTime(200)
  const held = row.scrollLeft
  stopSliding(row)
  expect([isSliding(row), row.style.scrollSnapType]).toEqual([false, ''])
  expect(places(5)).toEqual([held, held, held, held, held])
  expect(held).toBeGreaterThan(0)
})

test('two rows slide on their own', () => {
  const other = document.createElement('ul')
  slideTo(row, 300, 500)
  slideTo(other, 600, 500)
  stopSliding(row)
  vi.advanceTimersByTime(600)
  expect([row.scrollLeft < 300, other.scrollLeft]).toEqual([true, 600])
})
