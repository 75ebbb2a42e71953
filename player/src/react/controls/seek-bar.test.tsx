import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { HeatCurve } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import { englishTexts } from '../player-texts.ts'
import { SeekBar } from './seek-bar.tsx'

const seek = vi.fn<(seconds: number) => void>()
const skip = vi.fn<(seconds: number) => void>()
const handleActive = vi.fn<() => void>()

beforeEach(() => {
  // The bar is 100 px wide and begins at 50 px.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 50,
    width: 100,
  } as DOMRect)
  HTMLElement.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  cleanup()
  for (const target of [seek, skip, handleActive]) target.mockReset()
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
  vi.restoreAllMocks()
})

function open(durationS = 600, heat: HeatCurve | null = null) {
  const view = createPlaybackView()
  view.setState({ durationS, positionS: 65 })
  render(
    <SeekBar
      playback={{ view, seek, skip, video: document.createElement('video') } as unknown as Playback}
      words={englishTexts}
      thumbnailsUrl={null}
      chapters={[]}
      heat={heat}
      stepS={15}
      onActive={handleActive}
    />,
  )
  return view
}
const slider = () => screen.getByRole('slider', { name: 'Seek' })
const pointer = (
  type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
  clientX: number,
  more = {},
) => fireEvent[type](slider(), { clientX, button: 0, pointerType: 'mouse', ...more })

test('a screen reader reads the position and the length as times', () => {
  const view = open()
  expect(slider().getAttribute('aria-valuetext')).toBe('1:05 of 10:00')
  act(() => view.setState({ positionS: 66.9 }))
  expect([slider().getAttribute('aria-valuenow'), slider().getAttribute('aria-valuemax')]).toEqual([
    '66',
    '600',
  ])
})

test.each([
  ['ArrowRight', 15],
  ['ArrowUp', 15],
  ['ArrowLeft', -15],
  ['ArrowDown', -15],
  ['PageUp', 60],
  ['PageDown', -60],
  ['Home', -600],
  ['End', 600],
])('%s moves the position by %d seconds', (key, seconds) => {
  open()
  fireEvent.keyDown(slider(), { key })
  expect(skip.mock.calls).toEqual([[seconds]])
  expect(handleActive).toHaveBeenCalledTimes(1)
})

test('another key is left to the player', () => {
  open()
  expect(fireEvent.keyDown(slider(), { key: 'm' })).toBe(true)
  expect(skip).not.toHaveBeenCalled()
})

test('a press and a release go to the place below the pointer', () => {
  open()
  pointer('pointerDown', 75)
  pointer('pointerUp', 75)
  expect(seek.mock.calls).toEqual([[150]])
})

test('while it is dragged the bar shows the target, and only the release seeks', () => {
  open()
  pointer('pointerDown', 75)
  pointer('pointerMove', 100)
  expect(slider().getAttribute('aria-valuetext')).toBe('5:00 of 10:00')
  expect(seek).not.toHaveBeenCalled()
  pointer('pointerUp', 125)
  expect(seek.mock.calls).toEqual([[450]])
})

test.each([
  [0, 0],
  [900, 600],
])('a drag that ends at %d px, outside of the bar, goes to its end at %d s', (clientX, seconds) => {
  open()
  pointer('pointerDown', 75)
  pointer('pointerUp', clientX)
  expect(seek.mock.calls).toEqual([[seconds]])
})

test('a cancelled drag and the second mouse button seek nowhere', () => {
  open()
  pointer('pointerDown', 75)
  pointer('pointerCancel', 75)
  pointer('pointerUp', 75)
  pointer('pointerDown', 100, { button: 2 })
  pointer('pointerUp', 100)
  expect(seek).not.toHaveBeenCalled()
  expect(slider().getAttribute('aria-valuetext')).toBe('1:05 of 10:00')
})

test('a hovering pointer keeps the controls awake and seeks nowhere', () => {
  open()
  pointer('pointerMove', 75)
  expect(handleActive).toHaveBeenCalledTimes(1)
  expect(seek).not.toHaveBeenCalled()
})

test('before the length is known the bar is at its beginning', () => {
  open(0)
  pointer('pointerDown', 75)
  pointer('pointerUp', 75)
  expect(seek.mock.calls).toEqual([[0]])
})

test('a recording that was lively has its curve above the bar, and a quiet one has none', async () => {
  open(600, { values: [0, 1, 0.5], stepS: 5, offsetS: 0 })
  await vi.waitFor(() => expect(document.querySelector('svg path')?.getAttribute('d')).toMatch(/^M0,1L/))
  cleanup()
  open(600, { values: [0, 0], stepS: 5, offsetS: 0 })
  await screen.findByRole('slider')
  expect(document.querySelector('svg')).toBeNull()
})
