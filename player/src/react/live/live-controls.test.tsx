import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import type { PlaybackView } from '../../dom/playback-view.ts'
import { englishTexts as words } from '../player-texts.ts'
import { LiveControls } from './live-controls.tsx'

type Props = ComponentProps<typeof LiveControls>
const did: string[] = []
const note = (what: string) => () => void did.push(what)

beforeEach(() => {
  did.length = 0
  // The bar is 100 px wide.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 100 } as DOMRect)
  HTMLElement.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
})

function open(props: Partial<Props> = {}, now: Partial<PlaybackView> = {}) {
  const view = createPlaybackView()
  view.setState({ isLive: true, ...now })
  const playback = {
    view,
    video: document.createElement('video'),
    togglePlay: note('toggle play'),
    programAt: () => 85_000,
    goToLive: note('go to live'),
    setMuted: (isMuted: boolean) => void did.push(`muted ${isMuted}`),
    setVolume: (volume: number) => void did.push(`volume ${volume}`),
  } as unknown as Playback
  render(
    <LiveControls
      title="Pasar malam"
      source={null}
      words={words}
      playback={playback}
      fullscreen={{ isOn: false, toggle: note('fullscreen') }}
      rewindControl={null}
      skipS={10}
      openPanel={null}
      onPanel={(panel) => void did.push(`panel ${panel}`)}
      {...props}
    />,
  )
  return { view, playback }
}
const rewindControl = (more: Partial<NonNullable<Props['rewindControl']>> = {}) => ({
  behindS: 0,
  pastS: 600,
  isBehind: false,
  rewindBy: (seconds: number) => void did.push(`back ${seconds}`),
  skip: (seconds: number) => void did.push(`skip ${seconds}`),
  goToLive: note('go to live'),
  ...more,
})
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const has = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null
const press = (name: string) => fireEvent.click(button(name))
const slider = () => screen.getByRole('slider', { name: words.seek })

test('a show of a page without chat, theatre and moments has none of their buttons', () => {
  open()
  expect([words.chat, words.theatre, words.moment, words.captions, words.nextChannel].filter(has)).toEqual([])
  expect(has(words.fullscreen)).toBe(true)
})

test('a page that offers chat, theatre and moments is told of each press', () => {
  open({
    chat: { isOn: true, onToggle: note('chat') },
    theatre: { isOn: false, onToggle: note('theatre') },
    onKeepMoment: (shownAtMs) => void did.push(`moment at ${shownAtMs}`),
  })
  expect(button(words.chat).getAttribute('aria-pressed')).toBe('true')
  expect(button(words.theatre).getAttribute('aria-pressed')).toBe('false')
  for (const name of [words.chat, words.theatre, words.moment, words.fullscreen]) press(name)
  expect(did).toEqual(['chat', 'theatre', 'moment at 85000', 'fullscreen'])
})

test('a viewer in fullscreen is offered to leave it', () => {
  open({ fullscreen: { isOn: true, toggle: note('leave') } })
  press(words.leaveFullscreen)
  expect(did).toEqual(['leave'])
})

test('a paused channel continues at its live edge, and a playing one is only paused', () => {
  const { playback } = open({ channel: { historyLengthS: 60 } })
  press(words.play)
  Object.defineProperty(playback.video, 'paused', { value: false })
  press(words.play)
  expect(did).toEqual(['go to live', 'toggle play', 'toggle play'])
})

test('a paused show continues where the viewer left it', () => {
  open()
  press(words.play)
  expect(did).toEqual(['toggle play'])
})

test('a viewer of a channel goes to its neighbours', () => {
  open({ channel: { historyLengthS: 60, onStep: (by) => void did.push(`step ${by}`) } })
  press(words.nextChannel)
  press(words.previousChannel)
  expect(did).toEqual(['step 1', 'step -1'])
})

test('a viewer whose browser muted the show is offered the sound in place of the volume', () => {
  const { view } = open({}, { isMutedByPolicy: true, isMuted: true })
  expect(screen.queryByRole('slider', { name: words.volume })).toBeNull()
  press(words.tapToUnmute)
  expect(did).toEqual(['muted false'])
  act(() => view.setState({ isMutedByPolicy: false, isMuted: false }))
  expect(has(words.tapToUnmute)).toBe(false)
  expect(screen.getByRole('slider', { name: words.volume }).getAttribute('aria-valuetext')).toBe('100 %')
})

test('the volume of a muted player is zero, and its slider sets it', () => {
  open({}, { isMuted: true, volume: 0.4 })
  const volume = screen.getByRole<HTMLInputElement>('slider', { name: words.volume })
  expect([volume.value, volume.getAttribute('aria-valuetext')]).toEqual(['0', '0 %'])
  fireEvent.change(volume, { target: { value: '0.6' } })
  press(words.unmute)
  expect(did).toEqual(['volume 0.6', 'muted false'])
})

test('captions have a button once the show has any, and it says whether their panel is open', () => {
  const { view } = open({ openPanel: 'captions' })
  expect(has(words.captions)).toBe(false)
  act(() => view.setState({ captions: [{ id: 1, language: 'id', label: 'Indonesia' }] }))
  expect(button(words.captions).getAttribute('aria-expanded')).toBe('true')
  press(words.captions)
  expect(did).toEqual(['panel captions'])
})

test('a show that began a moment ago has no seek bar, and one of a minute has', () => {
  open({ rewindControl: rewindControl({ pastS: 15 }) })
  expect(screen.queryByRole('slider', { name: words.seek })).toBeNull()
  cleanup()
  open({ rewindControl: rewindControl({ pastS: 60 }) })
  expect(slider().getAttribute('aria-valuetext')).toBe(words.live)
})

test('a screen reader reads how far a viewer is behind, never more than the past of the show', () => {
  open({ rewindControl: rewindControl({ behindS: 65.4, isBehind: true }) })
  expect(slider().getAttribute('aria-valuetext')).toBe(words.behindLiveFor('1:05'))
  expect(slider().getAttribute('aria-valuenow')).toBe('534')
  cleanup()
  open({ rewindControl: rewindControl({ behindS: 900, isBehind: true }) })
  expect(slider().getAttribute('aria-valuetext')).toBe(words.behindLiveFor('10:00'))
})

test.each([
  ['ArrowLeft', 'skip -10'],
  ['ArrowRight', 'skip 10'],
  ['PageDown', 'skip -60'],
  ['Home', 'back 600'],
  ['End', 'go to live'],
])('a viewer who presses %s on the seek bar moves: %s', (key, done) => {
  open({ rewindControl: rewindControl() })
  expect(fireEvent.keyDown(slider(), { key })).toBe(false)
  expect(did).toEqual([done])
})

test('a viewer who drags the seek bar sees the target and goes there with the release', () => {
  open({ rewindControl: rewindControl() })
  const mouse = { button: 0, pointerType: 'mouse' }
  fireEvent.pointerDown(slider(), { ...mouse, clientX: 90 })
  fireEvent.pointerMove(slider(), { ...mouse, clientX: 50 })
  expect([slider().getAttribute('aria-valuetext'), did]).toEqual([words.behindLiveFor('5:00'), []])
  fireEvent.pointerUp(slider(), { ...mouse, clientX: 25 })
  expect(did).toEqual(['back 450'])
})
