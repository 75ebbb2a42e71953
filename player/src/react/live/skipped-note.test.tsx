import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPlaybackView } from '../../dom/playback-view.ts'
import type { Playback } from '../../dom/index.ts'
import { englishTexts } from '../player-texts.ts'
import { SkippedNote } from './skipped-note.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a jump to the edge is said for some seconds, each time', () => {
  const view = createPlaybackView()
  render(<SkippedNote playback={{ view } as Playback} words={englishTexts} />)
  const said = () => screen.queryByRole('status')?.textContent
  const skip = (seconds: number) => act(() => view.setState({ skipped: { seconds } }))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  wait(5_000)
  expect(said()).toBeUndefined()
  skip(8)
  expect(said()).toBe('Skipped 8 s to be live again')
  wait(3_000)
  skip(8)
  wait(3_000)
  expect(said()).toBe('Skipped 8 s to be live again')
  wait(1_000)
  expect(said()).toBeUndefined()
})

test('nothing of a jump is said while the connection is lost, nor afterwards what is long past', () => {
  const view = createPlaybackView()
  render(<SkippedNote playback={{ view } as Playback} words={englishTexts} />)
  act(() => view.setState({ skipped: { seconds: 8 } }))
  for (const lost of [{ isReconnecting: true }, { isOnline: false }]) {
    act(() => view.setState(lost))
    expect(screen.queryByRole('status')).toBeNull()
  }
  act(() => void vi.advanceTimersByTime(5_000))
  act(() => view.setState({ isReconnecting: false, isOnline: true }))
  expect(screen.queryByRole('status')).toBeNull()
})
