import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import { englishTexts as words } from '../player-texts.ts'
import { NextOffer } from './next-offer.tsx'

const did: string[] = []
const note = (what: string) => () => void did.push(what)

beforeEach(() => void (did.length = 0))
afterEach(cleanup)

function open(positionS: number, durationS = 600) {
  const view = createPlaybackView()
  view.setState({ positionS, durationS })
  const playback = { view } as unknown as Playback
  render(<NextOffer {...{ playback, words }} title="S1 E2" onPlay={note('play')} onCancel={note('cancel')} />)
  return view
}
const isOffered = () => screen.queryByRole('region', { name: words.nextEpisode }) !== null

test('the next episode is offered eight seconds before it begins, two of them after the end', () => {
  const view = open(593.9)
  expect(isOffered()).toBe(false)
  act(() => view.setState({ positionS: 594 }))
  expect(screen.getByText('Starts in 8 s')).toBeDefined()
  expect(screen.getByText('S1 E2')).toBeDefined()
  act(() => view.setState({ positionS: 600 }))
  expect(screen.getByText('Starts in 2 s')).toBeDefined()
})

test('it begins at once or not at all, as the viewer wants', () => {
  open(595)
  fireEvent.click(screen.getByRole('button', { name: words.playNow }))
  fireEvent.click(screen.getByRole('button', { name: words.cancel }))
  expect(did).toEqual(['play', 'cancel'])
})

test('a viewer who goes back is not offered it any longer, and a short film never offers it', () => {
  const view = open(595)
  act(() => view.setState({ positionS: 300 }))
  expect(isOffered()).toBe(false)
  cleanup()
  open(20, 24)
  expect(isOffered()).toBe(false)
})
