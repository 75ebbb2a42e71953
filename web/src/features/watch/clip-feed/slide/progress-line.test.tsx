import { openPlayback, type Playback } from '@tayang/player/dom'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { ProgressLine } from './progress-line.tsx'

const sought = vi.fn<(positionS: number) => void>()
const skipped = vi.fn<(seconds: number) => void>()
let playback: Playback

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  playback = openPlayback(document.createElement('video'), { stream: '/media/a.m3u8' })
  vi.spyOn(playback, 'seek').mockImplementation(sought)
  vi.spyOn(playback, 'skip').mockImplementation(skipped)
  playback.view.setState({ positionS: 15, durationS: 60 })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await playback[Symbol.asyncDispose]()
  sought.mockReset()
  skipped.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A line of 200 px that begins 50 px from the left. */
function show(of: Playback | null = playback) {
  const { unmount } = render(
    <WithI18n>
      <ProgressLine playback={of} />
    </WithI18n>,
  )
  const line = screen.getByRole('slider', { name: 'Seek' })
  vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(50, 0, 200, 10))
  line.setPointerCapture = () => undefined
  return { line, unmount }
}
const finger = { pointerType: 'touch', pointerId: 1 }
const mouse = { pointerType: 'mouse', pointerId: 1 }
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const said = (line: HTMLElement) =>
  ['aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((name) => line.getAttribute(name))

test('the line says how far the clip is, and follows it', () => {
  const { line } = show()
  expect(said(line)).toEqual(['15', '60', '0:15 / 1:00'])
  expect(line.style.getPropertyValue('--done')).toBe('0.25')
  act(() => playback.view.setState({ positionS: 45.4 }))
  expect(said(line)).toEqual(['45', '60', '0:45 / 1:00'])
})

test('a clip of unknown length is at its beginning', () => {
  playback.view.setState({ positionS: 0, durationS: 0 })
  expect(show().line.style.getPropertyValue('--done')).toBe('0')
})

test('a viewer who presses the line with a mouse is there at once, and drags on', () => {
  const { line } = show()
  fireEvent.pointerDown(line, { ...mouse, clientX: 150 })
  fireEvent.pointerMove(line, { ...mouse, clientX: 200 })
  fireEvent.pointerUp(line, { ...mouse, clientX: 200 })
  fireEvent.pointerMove(line, { ...mouse, clientX: 60 })
  expect(sought.mock.calls).toEqual([[30], [45]])
})

test('a viewer who drags past an end of the line is at that end', () => {
  const { line } = show()
  fireEvent.pointerDown(line, { ...mouse, clientX: 10 })
  fireEvent.pointerMove(line, { ...mouse, clientX: 900 })
  expect(sought.mock.calls).toEqual([[0], [60]])
})

test('a viewer whose finger rests on the line takes it, and one who swipes does not', () => {
  const { line } = show()
  fireEvent.pointerDown(line, { ...finger, clientX: 150 })
  pass(300)
  fireEvent.pointerCancel(line, finger)
  pass(1_000)
  expect(sought).not.toHaveBeenCalled()
  fireEvent.pointerDown(line, { ...finger, clientX: 150 })
  pass(400)
  expect(sought.mock.calls).toEqual([[30]])
  expect(line.hasAttribute('data-held')).toBe(true)
  fireEvent.pointerUp(line, finger)
  expect(line.hasAttribute('data-held')).toBe(false)
})

test('a viewer who leaves the clip while a finger rests on the line seeks nowhere', () => {
  const { line, unmount } = show()
  fireEvent.pointerDown(line, { ...finger, clientX: 150 })
  unmount()
  vi.advanceTimersByTime(1_000)
  expect(sought).not.toHaveBeenCalled()
})

test('a viewer on the line goes five seconds by the arrows, which mean nothing else then', () => {
  const { line } = show()
  const outer = vi.fn<() => void>()
  addEventListener('keydown', outer)
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp']) fireEvent.keyDown(line, { key })
  removeEventListener('keydown', outer)
  expect(skipped.mock.calls).toEqual([[5], [-5]])
  expect(outer).toHaveBeenCalledTimes(1)
})

test('a line of a clip that does not play yet can be pressed without harm', () => {
  const { line } = show(null)
  fireEvent.pointerDown(line, { ...mouse, clientX: 150 })
  expect(fireEvent.keyDown(line, { key: 'ArrowRight' })).toBe(true)
  expect(said(line)).toEqual(['0', '0', null])
})
