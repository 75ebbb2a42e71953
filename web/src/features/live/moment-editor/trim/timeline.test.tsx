import type { Framing } from '@tayang/contract'
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aDraft, at } from '../../keep-moment/test/draft.fixture.ts'
import { openDraftClock } from './draft-clock.ts'
import { Timeline } from './timeline.tsx'
import type { Trim, TrimEvent } from './trim.ts'

const change = vi.fn<(event: TrimEvent) => void>()
const toggle = vi.fn<() => void>()
const show = vi.fn<(at: number) => void>()
const trim: Trim = { startsAt: at(55), endsAt: at(85), thumbnailAt: at(62), handle: 'start' }

/** The track is 900 pixels wide and begins at the hundredth: ten pixels are a second. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 900, 60))
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'setPointerCapture')
  for (const spy of [change, toggle, show]) spy.mockReset()
})

interface Given {
  isOpen?: boolean
  isPlaying?: boolean
  framing?: Framing
}

function open({ isOpen = true, isPlaying = false, framing = { kind: 'whole' } }: Given = {}) {
  const moment = { playback: null, hasLoaded: true, isPlaying, toggle, show }
  const given = { draft: aDraft, trim, change, moment, framing, isOpen, stills: null }
  const { container } = render(
    <WithI18n>
      <Timeline {...given} clock={openDraftClock(aDraft)} />
    </WithI18n>,
  )
  return container
}
const slider = (name: string) => screen.getByRole('slider', { name })
function point(
  target: Element,
  kind: 'pointerDown' | 'pointerMove' | 'pointerUp',
  clientX: number,
  button = 0,
) {
  const event = createEvent[kind](target)
  for (const [name, value] of Object.entries({ clientX, button, pointerId: 1 }))
    Object.defineProperty(event, name, { value })
  fireEvent(target, event)
}

test('a maker who drags a handle moves it to the time below the pointer, until they let go', () => {
  open()
  point(slider('Start'), 'pointerMove', 300)
  expect(change).not.toHaveBeenCalled()
  point(slider('Start'), 'pointerDown', 650)
  point(slider('Start'), 'pointerMove', 500)
  expect(change.mock.calls).toEqual([[{ do: 'drag', handle: 'start', at: at(40) }]])
  point(slider('Start'), 'pointerUp', 500)
  point(slider('Start'), 'pointerMove', 300)
  expect(change).toHaveBeenCalledTimes(1)
})

test('a maker who drags beyond the track stays within the draft', () => {
  open()
  point(slider('End'), 'pointerDown', 950)
  point(slider('End'), 'pointerMove', 5_000)
  point(slider('End'), 'pointerMove', -5_000)
  expect(change.mock.calls.map(([event]) => event)).toEqual([
    { do: 'drag', handle: 'end', at: at(90) },
    { do: 'drag', handle: 'end', at: at(0) },
  ])
})

test('a maker who presses a handle with another button drags nothing', () => {
  open()
  point(slider('Start'), 'pointerDown', 650, 2)
  point(slider('Start'), 'pointerMove', 500)
  expect(change).not.toHaveBeenCalled()
})

test('a maker who presses the pictures sees the picture of that time', () => {
  const strip = open().querySelector('canvas')!
  point(strip, 'pointerDown', 400, 2)
  expect(show).not.toHaveBeenCalled()
  point(strip, 'pointerDown', 400)
  expect(show.mock.calls).toEqual([[at(30)]])
})

test('a maker who presses End or Home moves a handle to its limit', () => {
  open()
  fireEvent.keyDown(slider('End'), { key: 'End' })
  fireEvent.keyDown(slider('Start'), { key: 'Home' })
  fireEvent.keyDown(slider('Start'), { key: 'a' })
  expect(change.mock.calls.map(([event]) => event)).toEqual([
    { do: 'to-limit', handle: 'end', limit: 'last' },
    { do: 'to-limit', handle: 'start', limit: 'first' },
  ])
})

test('a maker plays what is selected and stops it with the same button', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Play what is selected' }))
  cleanup()
  open({ isPlaying: true })
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(toggle).toHaveBeenCalledTimes(2)
})

test('a maker of an upright clip reads that its own file follows', () => {
  open({ framing: { kind: 'over-blur' } })
  expect(screen.getByText(/16:9 plays at once, 9:16 follows/)).toBeDefined()
  cleanup()
  open()
  expect(screen.queryByText(/9:16 follows/)).toBeNull()
})

test('a maker who has posted the moment has nothing to drag any more', () => {
  open({ isOpen: false })
  expect(screen.queryAllByRole('slider')).toEqual([])
})
