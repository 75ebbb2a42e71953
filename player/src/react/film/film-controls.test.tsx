import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import type { PlaybackView } from '../../dom/playback-view.ts'
import { englishTexts as words } from '../player-texts.ts'
import { FilmControls } from './film-controls.tsx'

const did: string[] = []
const note = (what: string) => () => void did.push(what)

beforeEach(() => void (did.length = 0))
afterEach(cleanup)

function open(props: Partial<ComponentProps<typeof FilmControls>> = {}, now: Partial<PlaybackView> = {}) {
  const view = createPlaybackView()
  view.setState({ durationS: 5_400, ...now })
  const playback = {
    view,
    togglePlay: note('toggle play'),
    programAt: () => 85_000,
    skip: (seconds: number) => void did.push(`skip ${seconds}`),
    promptRemotePlayback: async () => void did.push('other screen'),
    togglePictureInPicture: async () => void did.push('picture in picture'),
  } as unknown as Playback
  const { container } = render(
    <FilmControls
      playback={playback}
      words={words}
      skipS={15}
      thumbnailsUrl={null}
      chapters={[]}
      heat={null}
      isFullscreen={false}
      openPanel={null}
      onPanel={(panel) => void did.push(`panel ${panel}`)}
      onFullscreen={note('fullscreen')}
      onNext={null}
      onActive={note('active')}
      {...props}
    />,
  )
  return { view, text: () => container.textContent }
}
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const has = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null
const press = (name: string) => fireEvent.click(button(name))

test('a film alone has no button that leads nowhere', () => {
  open()
  const optional = [
    words.nextEpisode,
    words.moment,
    words.captions,
    words.playOnOtherScreen,
    words.pictureInPicture,
  ]
  expect(optional.filter(has)).toEqual([])
  expect([words.play, words.settings, words.fullscreen].every(has)).toBe(true)
})

test('a viewer plays, and skips by the seconds of this player', () => {
  open({ skipS: 10 })
  press(words.play)
  press(words.skipBack(10))
  press(words.skipForward(10))
  expect(did).toEqual(['toggle play', 'skip -10', 'skip 10'])
})

test('a playing film offers the pause', () => {
  const { view } = open()
  act(() => view.setState(({ state }) => ({ state: { ...state, playback: 'playing' } })))
  expect([has(words.pause), has(words.play)]).toEqual([true, false])
})

test('the clock counts whole seconds of the position beside the length', () => {
  const { view, text } = open({}, { positionS: 65.9, durationS: 5_399.7 })
  expect(text()).toMatch(/1:05 \/ 0?1:30:00/)
  act(() => view.setState({ positionS: 66 }))
  expect(text()).toMatch(/1:06 \/ /)
})

test('a viewer who saves data sees what this film has used, and another one does not', () => {
  const { view, text } = open({}, { mediaBytes: 5_000_000 })
  const chip = words.dataSoFar(words.dataModes.hemat, words.amount(5_000_000))
  expect(text()).not.toContain(words.amount(5_000_000))
  act(() => view.setState(({ dataRule }) => ({ dataRule: { ...dataRule, mode: 'hemat' } })))
  expect(text()).toContain(chip)
})

test('a viewer of a series goes on to the next episode and keeps a moment', () => {
  open({ onNext: note('next'), onKeepMoment: (shownAtMs) => void did.push(`moment at ${shownAtMs}`) })
  press(words.nextEpisode)
  press(words.moment)
  expect(did).toEqual(['next', 'moment at 85000'])
})

test('each panel has a button that says whether it is open, captions only where there are any', () => {
  const { view } = open({ openPanel: 'settings' })
  act(() => view.setState({ captions: [{ id: 1, language: 'id', label: 'Indonesia' }] }))
  const isOpen = (name: string) => button(name).getAttribute('aria-expanded')
  expect([isOpen(words.captions), isOpen(words.settings)]).toEqual(['false', 'true'])
  press(words.captions)
  press(words.settings)
  expect(did).toEqual(['panel captions', 'panel settings'])
})

test('a browser with other screens and a small window offers both', () => {
  open({}, { canPlayRemotely: true, canPictureInPicture: true })
  press(words.playOnOtherScreen)
  press(words.pictureInPicture)
  expect(did).toEqual(['other screen', 'picture in picture'])
})

test('a viewer enters fullscreen, and one who is there leaves it', () => {
  open()
  press(words.fullscreen)
  cleanup()
  open({ isFullscreen: true })
  expect(has(words.fullscreen)).toBe(false)
  press(words.leaveFullscreen)
  expect(did).toEqual(['fullscreen', 'fullscreen'])
})

test('a viewer who moves the seek bar by a key skips and keeps the controls awake', () => {
  open()
  fireEvent.keyDown(screen.getByRole('slider', { name: words.seek }), { key: 'ArrowRight' })
  expect(did.toSorted()).toEqual(['active', 'skip 15'])
})
