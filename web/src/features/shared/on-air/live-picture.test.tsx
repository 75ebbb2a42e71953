import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LivePicture } from './live-picture.tsx'

const STILL = '/media/live/1/still.jpg'
const show = (more = {}) => (
  <LivePicture show={{ still: STILL, thumbnail: '/thumb.jpg', ...more }} {...SIZE} />
)
const SIZE = { width: 320, height: 180 }
const picture = () => document.querySelector('img')
const address = () => picture()?.getAttribute('src')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let isCalm = false
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 })
  isCalm = false
  isHidden = false
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('what is on air is looked at again every ten seconds, at one address for everybody', async () => {
  render(show())
  expect(address()).toBe(STILL)
  await pass(10_000)
  expect(address()).toBe(`${STILL}?t=11`)
  await pass(10_000)
  expect(address()).toBe(`${STILL}?t=12`)
})

test('nothing is fetched for a page that nobody looks at', async () => {
  render(show())
  isHidden = true
  await pass(60_000)
  expect(address()).toBe(STILL)
  isHidden = false
  await pass(10_000)
  expect(address()).not.toBe(STILL)
})

test('with less motion wanted the first picture stays', async () => {
  isCalm = true
  render(show())
  await pass(60_000)
  expect(address()).toBe(STILL)
})

test('where there is no picture yet the thumbnail stands in, and the next look tries again', async () => {
  render(show())
  fireEvent.error(picture()!)
  expect(address()).toBe('/thumb.jpg')
  await pass(10_000)
  expect(address()).toBe(`${STILL}?t=11`)
})

test('a show that is not published has its thumbnail, or a cloth where it has none', () => {
  const { rerender } = render(show({ still: null }))
  expect(address()).toBe('/thumb.jpg')
  rerender(show({ still: null, thumbnail: null }))
  expect(picture()).toBeNull()
})

test('an upright picture is seen whole', () => {
  render(show())
  const element = picture()!
  Object.defineProperties(element, { naturalWidth: { value: 240 }, naturalHeight: { value: 426 } })
  fireEvent.load(element)
  expect(element.hasAttribute('data-upright')).toBe(true)
})
