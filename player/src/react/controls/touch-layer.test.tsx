import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import { englishTexts } from '../player-texts.ts'
import { TouchLayer } from './touch-layer.tsx'

const handle = { onWake: vi.fn<() => void>(), onHide: vi.fn<() => void>(), onFullscreen: vi.fn<() => void>() }
const skip = vi.fn<(seconds: number) => void>()
const togglePlay = vi.fn<() => void>()
let atMs = 10_000

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 100 } as DOMRect)
})
afterEach(() => {
  cleanup()
  for (const target of [...Object.values(handle), skip, togglePlay]) target.mockReset()
  vi.restoreAllMocks()
})

function open({
  isHidden = false,
  isLive = false,
  onSkip = undefined as ((s: number) => void) | undefined,
} = {}) {
  const view = createPlaybackView()
  view.setState({ isLive })
  const { container } = render(
    <TouchLayer
      playback={{ view, skip, togglePlay } as unknown as Playback}
      words={englishTexts}
      skipS={15}
      {...{ isHidden, onSkip }}
      {...handle}
    />,
  )
  const surface = container.firstElementChild!
  /** One click of a finger or a mouse, this long after the one before. */
  const click = (clientX: number, { afterMs = 5_000, pointerType = 'touch' } = {}) => {
    atMs += afterMs
    fireEvent.pointerUp(surface, { pointerType })
    const event = createEvent.click(surface, { clientX })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    fireEvent(surface, event)
  }
  return { view, surface, container, click }
}
const button = (name: string) => screen.queryByRole('button', { name })

test('a click of a mouse plays and pauses, and a double click fills the screen', () => {
  const { surface, click } = open()
  click(50, { pointerType: 'mouse' })
  expect(togglePlay).toHaveBeenCalledTimes(1)
  expect(handle.onHide).not.toHaveBeenCalled()
  fireEvent.doubleClick(surface)
  expect(handle.onFullscreen).toHaveBeenCalledTimes(1)
})

test('a tap shows hidden controls and hides shown ones, and never plays or pauses', () => {
  open({ isHidden: true }).click(50)
  expect([handle.onWake.mock.calls.length, handle.onHide.mock.calls.length]).toEqual([1, 0])
  cleanup()
  open().click(50)
  expect([handle.onWake.mock.calls.length, handle.onHide.mock.calls.length]).toEqual([1, 1])
  expect(togglePlay).not.toHaveBeenCalled()
})

test.each([
  [10, -10, '−10 s'],
  [90, 10, '+10 s'],
])('a double tap at %d %% of the picture skips by %d seconds', (clientX, seconds, text) => {
  const { click } = open()
  click(clientX)
  click(clientX, { afterMs: 200 })
  expect(skip.mock.calls).toEqual([[seconds]])
  expect(screen.getByText(text)).toBeDefined()
})

test('further taps skip further, and the seconds that are displayed add up', () => {
  const { click } = open()
  click(90)
  click(90, { afterMs: 200 })
  click(90, { afterMs: 200 })
  expect(skip.mock.calls).toEqual([[10], [10]])
  expect(screen.getByText('+20 s')).toBeDefined()
})

test('two slow taps, two taps on different sides and two in the middle skip nothing', () => {
  const { click } = open()
  click(90)
  click(90, { afterMs: 400 })
  click(10, { afterMs: 100 })
  click(50)
  click(50, { afterMs: 100 })
  expect(skip).not.toHaveBeenCalled()
})

test('a double tap of fingers does not fill the screen', () => {
  const { surface, click } = open()
  click(50)
  fireEvent.doubleClick(surface)
  expect(handle.onFullscreen).not.toHaveBeenCalled()
})

test('the buttons in the middle play, pause and skip by the step of this player', () => {
  const { view } = open()
  fireEvent.click(button('Back 15 seconds')!)
  fireEvent.click(button('Forward 15 seconds')!)
  expect(skip.mock.calls).toEqual([[-15], [15]])
  fireEvent.click(button('Play')!)
  expect(togglePlay).toHaveBeenCalledTimes(1)
  act(() => view.setState(({ state }) => ({ state: { ...state, playback: 'playing' } })))
  expect(button('Pause')).not.toBeNull()
})

test('a live show that cannot be rewound has no skips, and a double tap does nothing there', () => {
  const { click } = open({ isLive: true })
  expect(button('Back 15 seconds')).toBeNull()
  click(10)
  click(10, { afterMs: 100 })
  expect(skip).not.toHaveBeenCalled()
})

test('a live show that can be rewound skips in its own way', () => {
  const rewind = vi.fn<(seconds: number) => void>()
  const { click } = open({ isLive: true, onSkip: rewind })
  fireEvent.click(button('Back 15 seconds')!)
  click(10)
  click(10, { afterMs: 100 })
  expect(rewind.mock.calls).toEqual([[-15], [-10]])
  expect(skip).not.toHaveBeenCalled()
})
