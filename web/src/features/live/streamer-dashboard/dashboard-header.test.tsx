import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { unreadLiveGame, type LiveGameView } from './broadcast/live-game-state.ts'
import type { LiveGame } from './broadcast/live-game.ts'
import { makeShow, onAir } from './broadcast/test/show.fixture.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import type { ShowPulse } from './use-show-pulse.ts'

const start = vi.fn<LiveGame['start']>()
const stop = vi.fn<LiveGame['stop']>()
const handleDescribe = vi.fn<() => void>()
const noPulse: ShowPulse = { health: null, figures: null, viewers: null }
const created: Partial<LiveGameView> = { state: 'created', show: makeShow() }
const broadcasting: Partial<LiveGameView> = {
  state: 'broadcasting',
  show: { ...onAir(makeShow()), status: 'live' },
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  start.mockResolvedValue(true)
  stop.mockResolvedValue(true)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  for (const spy of [start, stop, handleDescribe]) spy.mockReset()
  vi.unstubAllGlobals()
})

function open(view: Partial<LiveGameView>, pulse: Partial<ShowPulse> = {}) {
  const game: LiveGame = {
    view: createStore<LiveGameView>(() => ({ ...unreadLiveGame, ...view })),
    start,
    stop,
    read: async () => undefined,
    describe: () => undefined,
    reconnect: () => undefined,
    [Symbol.dispose]: () => undefined,
  }
  const Header = () => (
    <DashboardHeader
      viewer={aViewer}
      game={game}
      pulse={{ ...noPulse, ...pulse }}
      onDescribe={handleDescribe}
    />
  )
  const Site = createRoutesStub([
    { path: '/', Component: Header },
    { path: '*', Component: () => <p>another page</p> },
  ])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
  return game
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const lamp = () => screen.getByRole('status').textContent

test('a streamer whose show is not read yet sees no lamp and cannot start', () => {
  open({ state: null })
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('button', { name: 'Start Streaming' }).hasAttribute('disabled')).toBe(true)
})

test('a streamer who has described nothing is asked to describe a show before it starts', () => {
  open({ state: 'none', show: null })
  expect(lamp()).toBe('Offline')
  press('Start Streaming')
  expect(handleDescribe).toHaveBeenCalledTimes(1)
  expect(start).not.toHaveBeenCalled()
})

test('a streamer who has a show starts it with one press', () => {
  open(created)
  press('Start Streaming')
  expect(start).toHaveBeenCalledTimes(1)
  expect(handleDescribe).not.toHaveBeenCalled()
})

test('a streamer reads whether their pictures arrive, and for how long the show is on air', async () => {
  const show = { ...onAir(makeShow()), startedAt: Date.now() - 3_725_000 }
  const game = open({ state: 'broadcasting', show })
  expect(lamp()).toContain('Connecting')
  act(() => game.view.setState({ show: { ...show, status: 'live' } }))
  await waitFor(() => expect(lamp()).toMatch(/^On air · 1:02:0[5-9]$/))
})

test('a streamer whose pictures stopped reads that the show is interrupted', () => {
  open(broadcasting, { health: { state: 'away' } as ShowPulse['health'] })
  expect(lamp()).toContain('Interrupted')
})

test('a streamer on air sees how many watch and how many follow since, and nothing of it before', () => {
  const pulse = { viewers: 42, figures: { newFollowers: 1 } as ShowPulse['figures'] }
  open(broadcasting, pulse)
  expect(screen.getByTitle('Viewers').textContent).toBe('Viewers42')
  expect(screen.getByTitle('New followers').textContent).toBe('new follower+1')
  cleanup()
  open(created, pulse)
  expect(screen.queryByTitle('Viewers')).toBeNull()
})

test('a streamer ends a show only after Yes, and is led to the live page', async () => {
  open(broadcasting)
  press('End Stream')
  press('No')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(stop).not.toHaveBeenCalled()
  press('End Stream')
  expect(screen.getByRole('dialog', { name: 'Do you want to end the stream?' })).toBeDefined()
  press('Yes')
  expect(await screen.findByText('another page')).toBeDefined()
  expect(stop).toHaveBeenCalledTimes(1)
})

test('a streamer whose show could not be ended stays at the dashboard and may end it later', async () => {
  stop.mockResolvedValue(false)
  open(broadcasting)
  press('End Stream')
  press('Yes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'End Stream' }).hasAttribute('disabled')).toBe(false)
})
