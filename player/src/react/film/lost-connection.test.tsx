import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { FakeEngine } from '../../dom/engine/fake-engine.ts'
import type { Playback } from '../../dom/index.ts'
import { englishTexts } from '../player-texts.ts'
import { FilmPlayer } from './film-player.tsx'

vi.mock('#engine', async () => {
  const { fakeEngineModule } = await import('../../dom/engine/fake-engine.ts')
  return fakeEngineModule
})
// Requests over a lost connection: they neither succeed nor fail.
vi.mock('./film-overlays.tsx', () => new Promise(() => {}))

afterEach(cleanup)

test('a lost connection is displayed for as long as it lasts, also before the overlays are loaded', async () => {
  let playback: Playback | null = null
  const nothing = () => {}
  render(
    <FilmPlayer
      words={englishTexts}
      mediaId="a"
      title="Hutan Kecil"
      source={{ stream: '/media/main.m3u8' }}
      onPlayback={(opened) => (playback = opened)}
      onBack={nothing}
      onClose={nothing}
    />,
  )
  await waitFor(() => expect(playback?.view.getState().state.load).toBe('loaded'))
  act(() => FakeEngine.last.fail({ severity: 2, category: 1, code: 1002, data: [] }))
  expect(await screen.findByText('Connection lost, reconnecting...')).toBeDefined()
  FakeEngine.last.bytesDownloaded = 900
  await waitFor(() => expect(screen.queryByText('Connection lost, reconnecting...')).toBeNull())
})
