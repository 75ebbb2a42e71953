import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Playback } from '../../dom/index.ts'
import { englishTexts as words } from '../player-texts.ts'
import { EndOfFilm } from './end-of-film.tsx'

const did: string[] = []
const note = (what: string) => () => void did.push(what)

beforeEach(() => {
  did.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(nextId: string | null, hasNext = true, isCancelled = false) {
  const video = document.createElement('video')
  const { unmount } = render(
    <EndOfFilm
      mediaId="episode-1"
      title="Episode 1"
      source={null}
      nextId={nextId}
      words={words}
      playback={{ video } as unknown as Playback}
      onBack={note('back')}
      onClose={note('close')}
      onNext={hasNext ? (id) => void did.push(`next ${id}`) : undefined}
      onReplay={note('replay')}
      isCancelled={isCancelled}
    />,
  )
  return { video, unmount }
}

test('a viewer at the end of an episode is told of the next one, which begins two seconds later', () => {
  open('episode-2')
  expect(screen.getByRole('status').textContent).toBe(words.nextEpisodeSoon)
  vi.advanceTimersByTime(1_900)
  expect(did).toEqual([])
  vi.advanceTimersByTime(200)
  expect(did).toEqual(['next episode-2'])
})

test('a film without a next episode closes the player at once and promises nothing', () => {
  open(null)
  expect(screen.queryByRole('status')).toBeNull()
  vi.advanceTimersByTime(0)
  expect(did).toEqual(['close'])
})

test('a viewer who cancelled the next episode is left alone: the player closes', () => {
  open('episode-2', true, true)
  expect(screen.queryByRole('status')).toBeNull()
  vi.advanceTimersByTime(2_100)
  expect(did).toEqual(['close'])
})

test('a page that plays no next episode closes the player instead', () => {
  open('episode-2', false)
  vi.advanceTimersByTime(2_100)
  expect(did).toEqual(['close'])
})

test('a viewer who seeks back goes on watching, and the next episode does not begin', () => {
  const { video, unmount } = open('episode-2')
  video.dispatchEvent(new Event('seeking'))
  unmount()
  video.dispatchEvent(new Event('seeking'))
  vi.advanceTimersByTime(10_000)
  expect(did).toEqual(['replay'])
})
