import { act, cleanup, render, screen } from '@testing-library/react'
import type { OnAir } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Face, keepOver, LiveMark, onAir, OnAirWatch, readOnAir, wantShows } from './index.ts'
import { aShow } from './test/show.fixture.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
let isHidden = false
let found: OnAir
const few: OnAir = { total: 2, viewers: 9, profileIds: ['p-1', 'p-2'], shows: [aShow('1'), aShow('2')] }
const none: OnAir = { total: 0, viewers: 0, profileIds: [], shows: [] }
const atFirst = onAir.getState()

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = false
  found = few
  vi.stubGlobal('fetch', network)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  network.mockImplementation(async () => new Response(JSON.stringify({ data: found })))
})
afterEach(() => {
  cleanup()
  onAir.setState(atFirst, true)
  network.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const person = { id: 'p-1', name: 'Rani', avatar: null }
function open(first = 0) {
  return render(
    <WithI18n>
      <LiveMark first={first} />
      <Face person={person} size={40} />
      <OnAirWatch />
    </WithI18n>,
  )
}
const mark = () => document.querySelector<HTMLElement>('[data-live-mark]')
const isRinged = () => document.querySelector('[data-on-air]') !== null

test('the way to the live page tells how many shows are on air, and somebody on air wears the ring', async () => {
  open()
  expect([mark(), isRinged()]).toEqual([null, false])
  await pass(0)
  expect(screen.getByText('2 shows on air')).toBeDefined()
  expect(isRinged()).toBe(true)
  found = none
  await pass(30_000)
  expect([mark(), isRinged()]).toEqual([null, false])
})

test('who was heard to end wears no ring from then on, and is not counted', async () => {
  open()
  await pass(0)
  act(() => {
    keepOver('p-1')
    keepOver('p-1')
  })
  expect(screen.getByText('1 show on air')).toBeDefined()
  expect(isRinged()).toBe(false)
})

test('it is read every thirty seconds, and never for a page that nobody looks at', async () => {
  open()
  await pass(59_000)
  expect(network).toHaveBeenCalledTimes(2)
  isHidden = true
  await pass(10 * 60_000)
  expect(network).toHaveBeenCalledTimes(2)
  isHidden = false
  await pass(30_000)
  expect(network).toHaveBeenCalledTimes(3)
})

test('the number that the page came with goes with the last show', async () => {
  found = none
  open(3)
  expect(mark()?.textContent).toBe('3 3 shows on air')
  await pass(0)
  expect(mark()).toBeNull()
})

test('more than ninety-nine shows are not counted one by one', () => {
  open(250)
  expect(mark()?.textContent).toBe('99+ 250 shows on air')
})

test('shows are read with it only while a page wants them', async () => {
  open()
  await pass(0)
  expect(onAir.getState().shows).toBeNull()
  let release = () => {}
  await act(async () => void (release = wantShows(12)))
  await pass(0)
  expect(network.mock.lastCall?.[0]).toBe('/catalog/v1.0/liveShows/onAir?shows=12')
  expect(onAir.getState().shows?.map(({ id }) => id)).toEqual(['1', '2'])
  await act(async () => release())
  expect(onAir.getState().shows).toBeNull()
})

test('a page whose server cannot tell who is on air is made without anybody', async () => {
  const call = () => Promise.reject(new Error('away'))
  expect(await readOnAir({ call })).toEqual(none)
})
