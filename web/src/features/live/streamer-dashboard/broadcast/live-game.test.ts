import type { Show } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiRefusal } from '#shared/api'
import type { LiveGameMessage } from './live-game-state.ts'
import { openLiveGame, type LiveGame } from './live-game.ts'
import { fakePageClock, type FakePageClock } from './test/page-clock.fixture.ts'
import { finished, makeShow, onAir } from './test/show.fixture.ts'
import { dashboardTimings } from './timings.ts'

/** The server as this page sees it, and the calls that it got. */
interface Server {
  open: Show | null
  latest: Show | null
  isDown: boolean
  calls: string[]
}

const refused = (code: 'ALREADY_BROADCASTING' | 'AGE_REQUIRED', message: string) =>
  new ApiRefusal(409, { code, message, details: [] })

let clock: FakePageClock
let server: Server
let messages: LiveGameMessage[]
let game: LiveGame
let refusal: ApiRefusal | null

beforeEach(() => {
  clock = fakePageClock()
  server = { open: null, latest: null, isDown: false, calls: [] }
  messages = []
  refusal = null
  const ask = (what: string) => {
    server.calls.push(what)
    if (server.isDown) throw new ApiRefusal(null, { code: null, message: 'Network Error', details: [] })
  }
  game = openLiveGame({
    profileId: 'profile-1',
    clock,
    timings: dashboardTimings,
    notify: (message) => void messages.push(message),
    calls: {
      async open() {
        ask('open')
        return server.open
      },
      async latest() {
        ask('latest')
        return server.latest
      },
      async createLike(show) {
        ask(`create like ${show.id}`)
        return (server.open = makeShow({ id: 'show-2', name: show.name }))
      },
      async start(id) {
        ask(`start ${id}`)
        if (refusal) throw refusal
        return (server.open = onAir(makeShow({ id })))
      },
      async stop(id) {
        ask(`stop ${id}`)
        server.open = null
        return (server.latest = finished(makeShow({ id })))
      },
      async beat(id) {
        ask(`beat ${id}`)
        return server.open?.isLiveGameBroadcasting === true
      },
    },
  })
})
afterEach(() => game[Symbol.dispose]())

const state = () => game.view.getState().state
const beats = () => server.calls.filter((what) => what.startsWith('beat')).length

describe('reading the show', () => {
  test('the dashboard shows the open show, or the latest of the profile where none is open', async () => {
    expect(state()).toBeNull()
    server.open = makeShow()
    await game.read()
    expect([state(), game.view.getState().show?.id]).toEqual(['created', 'show-1'])
    server.open = null
    server.latest = finished(makeShow({ id: 'older' }))
    await game.read()
    expect([state(), game.view.getState().show?.id]).toEqual(['none', 'older'])
  })

  test('a profile without any show has nothing to start', async () => {
    await game.read()
    expect([state(), game.view.getState().show]).toEqual(['none', null])
    expect(await game.start()).toBe(false)
    expect(server.calls).toEqual(['open', 'latest'])
  })

  test('a show that could not be read is read again on demand', async () => {
    server.isDown = true
    await game.read()
    expect(state()).toBe('failed')
    server.isDown = false
    await game.read()
    expect(state()).toBe('none')
  })

  test('a show that an encoder put on air is found, and its heartbeat begins', async () => {
    server.open = makeShow()
    await game.read()
    server.open = onAir(makeShow())
    await clock.advance(dashboardTimings.lookMs)
    expect([state(), game.view.getState().isBeating]).toEqual(['broadcasting', true])
    await clock.advance(dashboardTimings.beatMs)
    expect(beats()).toBe(1)
  })

  test('a show that ended elsewhere is announced as over, and its heartbeat ends', async () => {
    server.open = onAir(makeShow())
    await game.read()
    server.open = null
    server.latest = finished(makeShow())
    await clock.advance(dashboardTimings.lookMs)
    expect([state(), game.view.getState().isBeating, messages]).toEqual(['none', false, ['over']])
    await clock.advance(5 * dashboardTimings.beatMs)
    expect(beats()).toBe(0)
  })
})

describe('going on air', () => {
  test('a start puts the show on air, begins its heartbeat and announces it', async () => {
    server.open = makeShow()
    await game.read()
    expect(await game.start()).toBe(true)
    expect([state(), game.view.getState().isBeating, messages]).toEqual(['broadcasting', true, ['started']])
    await clock.advance(3 * dashboardTimings.beatMs)
    expect(beats()).toBe(3)
  })

  test('a start without an open show creates one like the latest', async () => {
    server.latest = finished(makeShow({ id: 'older' }))
    await game.read()
    expect(await game.start()).toBe(true)
    expect(server.calls.slice(2)).toEqual(['create like older', 'start show-2'])
  })

  test('a start that fails leaves the show as it was', async () => {
    server.open = makeShow()
    await game.read()
    server.isDown = true
    expect(await game.start()).toBe(false)
    expect([state(), messages]).toEqual(['created', ['failed']])
  })

  test('a start that is not allowed says why', async () => {
    server.open = makeShow()
    await game.read()
    refusal = refused('AGE_REQUIRED', 'Please enter your birth date first')
    expect(await game.start()).toBe(false)
    expect(messages).toEqual([{ refusal }])
  })

  test('a start that an encoder preempted succeeds without a message', async () => {
    server.open = makeShow()
    await game.read()
    refusal = refused('ALREADY_BROADCASTING', 'This show is already live')
    server.open = onAir(makeShow())
    expect(await game.start()).toBe(true)
    expect([state(), messages]).toEqual(['broadcasting', []])
  })
})

describe('ending', () => {
  beforeEach(async () => {
    server.open = onAir(makeShow())
    await game.read()
  })

  test('a show is stopped while the call runs, then none, and has no heartbeat', async () => {
    const seen: unknown[] = []
    game.view.subscribe((view) => seen.at(-1) !== view.state && seen.push(view.state))
    expect(await game.stop()).toBe(true)
    expect(seen.filter((one) => one !== 'broadcasting')).toEqual(['stopped', 'none'])
    await clock.advance(5 * dashboardTimings.beatMs)
    expect([beats(), messages]).toEqual([0, []])
  })

  test('a stop that fails leaves the show on air with its heartbeat', async () => {
    server.isDown = true
    expect(await game.stop()).toBe(false)
    expect([state(), game.view.getState().isBeating, messages]).toEqual(['broadcasting', true, ['failed']])
  })
})

test('a lost heartbeat is announced once and begins again with the connection', async () => {
  server.open = onAir(makeShow())
  await game.read()
  server.isDown = true
  await clock.advance(dashboardTimings.beatMs + 3 * dashboardTimings.retryAfterMs)
  expect([messages, game.view.getState().isBeating, state()]).toEqual([['lost'], false, 'broadcasting'])
  server.isDown = false
  game.reconnect()
  const before = beats()
  await clock.advance(dashboardTimings.beatMs)
  expect([beats() - before, game.view.getState().isBeating]).toEqual([1, true])
})
