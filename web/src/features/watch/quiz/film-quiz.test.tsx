import type { Playback } from '@tayang/player/dom'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { FilmQuiz } from './film-quiz.tsx'
import { keepPlace } from './kept-place.ts'
import { aQuiz } from './test/quiz.fixture.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
let video: HTMLVideoElement
let at: number
let isPaused: boolean
let isAudioOnly: boolean
let times: number[]

beforeEach(() => {
  at = 0
  isPaused = false
  isAudioOnly = false
  times = [30]
  video = document.createElement('video')
  const facts = {
    currentTime: { get: () => at, set: (to: number) => void (at = to) },
    paused: { get: () => isPaused },
    seeking: { get: () => false },
    readyState: { get: () => 4 },
  }
  Object.defineProperties(video, facts)
  network.mockImplementation(async (url) => {
    if (url.includes('/quizChance')) return new Response(JSON.stringify({ data: { isAllowed: true } }))
    return new Response(JSON.stringify({ data: times.length > 0 ? aQuiz : null, meta: { times } }))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  sessionStorage.clear()
  network.mockReset()
  vi.unstubAllGlobals()
})

async function show() {
  const playback = {
    video,
    view: { getState: () => ({ dataRule: { isAudioOnly } }) },
    pause: () => void (isPaused = true),
    play: async () => void (isPaused = false),
    seek: (to: number) => void (at = to),
  } as unknown as Playback
  const Site = createRoutesStub([
    { path: '/', Component: () => <FilmQuiz videoId="film" playback={playback} /> },
  ])
  const { unmount } = render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
  await waitFor(() => expect(network).toHaveBeenCalled())
  // What was read is listed a moment later.
  await act(async () => {})
  return unmount
}
const go = (to: number) =>
  act(async () => {
    at = to
    video.dispatchEvent(new Event('timeupdate'))
  })
const offer = () => screen.queryByRole('button', { name: 'Answer the quiz' })

test('a film is asked at its second, and goes on when the dialog is closed', async () => {
  await show()
  await go(22)
  await go(29.9)
  expect(offer()).toBeNull()
  await go(30.1)
  await waitFor(() => expect(offer()).not.toBeNull())
  expect(isPaused).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(offer()).toBeNull())
  expect(isPaused).toBe(false)
})

test('a quiz waits until another dialog is closed', async () => {
  await show()
  const other = document.createElement('div')
  other.setAttribute('role', 'dialog')
  document.body.append(other)
  await go(30.1)
  expect([offer(), isPaused]).toEqual([null, false])
  other.remove()
  await go(30.4)
  await waitFor(() => expect(offer()).not.toBeNull())
})

test('where only the sound plays a line offers it, and the film goes on', async () => {
  isAudioOnly = true
  await show()
  await go(30.1)
  const line = await screen.findByRole('button', { name: 'Open the quiz' })
  expect(isPaused).toBe(false)
  fireEvent.click(line)
  await waitFor(() => expect(offer()).not.toBeNull())
  expect(isPaused).toBe(true)
})

test('the second of a guest is kept over a player that is built again while the list is read', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  keepPlace({ videoId: 'film', atS: 30, positionS: 30.2 })
  const answer = network.getMockImplementation()!
  network.mockImplementation(() => new Promise(() => {}))
  const leave = await show()
  leave()
  network.mockImplementation(answer)
  await show()
  await screen.findByText('Siapa yang bernyanyi?')
  expect([at, isPaused]).toEqual([30.2, true])
})

test('somebody who signed in for it is at the same second again, with the questions', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  keepPlace({ videoId: 'film', atS: 30, positionS: 30.2 })
  await show()
  await screen.findByText('Siapa yang bernyanyi?')
  expect([at, isPaused]).toEqual([30.2, true])
  fireEvent.keyDown(document.body, { key: 'x' })
  const [close] = screen.getAllByRole('button', { name: 'Back to the film' })
  fireEvent.click(close!)
  await waitFor(() => expect(isPaused).toBe(false))
})

test('a film without a quiz, or whose quizzes cannot be read, is only a film', async () => {
  times = []
  await show()
  await go(30.1)
  expect([offer(), isPaused]).toEqual([null, false])
  cleanup()
  network.mockRejectedValue(new TypeError('offline'))
  await show()
  await go(31)
  expect([offer(), isPaused]).toEqual([null, false])
})
