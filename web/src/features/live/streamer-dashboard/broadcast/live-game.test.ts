import type { Show } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { openLiveGame, type LiveGame, type LiveGameNews } from './live-game.ts'
import { fakePageClock, type FakePageClock } from './page-clock-fake.ts'
import { dashboardTimings } from './timings.ts'

/** The server, as far as this page sees it: what it holds, and what it was asked. */
interface Server {
  open: Show | null
  latest: Show | null
  isDown: boolean
  asked: string[]
}

const aShow = (more: Partial<Show> = {}): Show => ({
  id: 'show-1',
  type: 'liveshow',
  name: 'Malam',
  description: '',
  showCategory: null,
  thumbnail: null,
  thumbColor: '#000000',
  status: 'created',
  isLiveGameBroadcasting: false,
  viewers: 0,
  gencash: 0,
  startedAt: null,
  finishedAt: null,
  profile: { id: 'profile-1', accountId: 'account-1', name: 'Rani', avatar: null },
  ...more,
})
const onAir = (show: Show): Show => ({ ...show, status: 'connecting', isLiveGameBroadcasting: true })
const over = (show: Show): Show => ({
  ...show,
  type: 'liveshow-vod',
  status: 'finished',
  isLiveGameBroadcasting: false,
})
const refused = (code: 'ALREADY_BROADCASTING' | 'AGE_REQUIRED', message: string) =>
  new ApiRefusal(409, { code, message, details: [] })

let clock: FakePageClock
let server: Server
let news: LiveGameNews[]
let game: LiveGame
let refusal: ApiRefusal | null

beforeEach(() => {
  clock = fakePageClock()
  server = { open: null, latest: null, isDown: false, asked: [] }
  news = []
  refusal = null
  const ask = (what: string) => {
    server.asked.push(what)
    if (server.isDown) throw new ApiRefusal(null, { code: null, message: 'Network Error', details: [] })
  }
  game = openLiveGame({
    profileId: 'profile-1',
    clock,
    timings: dashboardTimings,
    tell: (told) => news.push(told),
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
        return (server.open = aShow({ id: 'show-2', name: show.name }))
      },
      async start(id) {
        ask(`start ${id}`)
        if (refusal) throw refusal
        return (server.open = onAir(aShow({ id })))
      },
      async stop(id) {
        ask(`stop ${id}`)
        server.open = null
        return (server.latest = over(aShow({ id })))
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
const beats = () => server.asked.filter((what) => what.startsWith('beat')).length

describe('what the dashboard knows of the show', () => {
  test('is the open one; where there is none the latest of the profile', async () => {
    expect(state()).toBeNull()
    server.open = aShow()
    await game.read()
    expect([state(), game.view.getState().show?.id]).toEqual(['created', 'show-1'])
    server.open = null
    server.latest = over(aShow({ id: 'older' }))
    await game.read()
    expect([state(), game.view.getState().show?.id]).toEqual(['none', 'older'])
  })

  test('is nothing where there never was one: it is there to be made', async () => {
    await game.read()
    expect([state(), game.view.getState().show]).toEqual(['none', null])
    expect(await game.start()).toBe(false)
    expect(server.asked).toEqual(['open', 'latest'])
  })

  test('that cannot be read is told, and read again', async () => {
    server.isDown = true
    await game.read()
    expect(state()).toBe('failed')
    server.isDown = false
    await game.read()
    expect(state()).toBe('none')
  })

  test('a show that an encoder began is noticed, with its heartbeat', async () => {
    server.open = aShow()
    await game.read()
    server.open = onAir(aShow())
    await clock.advance(dashboardTimings.lookMs)
    expect([state(), game.view.getState().isBeating]).toEqual(['broadcasting', true])
    await clock.advance(dashboardTimings.beatMs)
    expect(beats()).toBe(1)
  })

  test('a show that ended without a word from here is told as over', async () => {
    server.open = onAir(aShow())
    await game.read()
    server.open = null
    server.latest = over(aShow())
    await clock.advance(dashboardTimings.lookMs)
    expect([state(), game.view.getState().isBeating, news]).toEqual(['none', false, ['over']])
    await clock.advance(5 * dashboardTimings.beatMs)
    expect(beats()).toBe(0)
  })
})

describe('going on air', () => {
  test('calls start, begins the heartbeat, then says so', async () => {
    server.open = aShow()
    await game.read()
    expect(await game.start()).toBe(true)
    expect([state(), game.view.getState().isBeating, news]).toEqual(['broadcasting', true, ['started']])
    await clock.advance(3 * dashboardTimings.beatMs)
    expect(beats()).toBe(3)
  })

  test('with a show that is over makes the next one like it', async () => {
    server.latest = over(aShow({ id: 'older' }))
    await game.read()
    expect(await game.start()).toBe(true)
    expect(server.asked.slice(2)).toEqual(['create like older', 'start show-2'])
  })

  test('that fails says so and leaves the show as it was', async () => {
    server.open = aShow()
    await game.read()
    server.isDown = true
    expect(await game.start()).toBe(false)
    expect([state(), news]).toEqual(['created', ['failed']])
  })

  test('that is not allowed says why', async () => {
    server.open = aShow()
    await game.read()
    refusal = refused('AGE_REQUIRED', 'Please tell us your birth date first')
    expect(await game.start()).toBe(false)
    expect(news).toEqual([{ refusal: 'Please tell us your birth date first' }])
  })

  test('where an encoder was quicker is no failure', async () => {
    server.open = aShow()
    await game.read()
    refusal = refused('ALREADY_BROADCASTING', 'The show is already on air')
    server.open = onAir(aShow())
    expect(await game.start()).toBe(true)
    expect([state(), news]).toEqual(['broadcasting', []])
  })
})

describe('ending', () => {
  beforeEach(async () => {
    server.open = onAir(aShow())
    await game.read()
  })

  test('is stopped while the call runs, then none, without a heartbeat', async () => {
    const seen: unknown[] = []
    game.view.subscribe((view) => seen.at(-1) !== view.state && seen.push(view.state))
    expect(await game.stop()).toBe(true)
    expect(seen.filter((one) => one !== 'broadcasting')).toEqual(['stopped', 'none'])
    await clock.advance(5 * dashboardTimings.beatMs)
    expect([beats(), news]).toEqual([0, []])
  })

  test('that fails leaves the show on air, heartbeat and all', async () => {
    server.isDown = true
    expect(await game.stop()).toBe(false)
    expect([state(), game.view.getState().isBeating, news]).toEqual(['broadcasting', true, ['failed']])
  })
})

test('a heartbeat that is given up is told once, and beats anew when the line is back', async () => {
  server.open = onAir(aShow())
  await game.read()
  server.isDown = true
  await clock.advance(dashboardTimings.beatMs + 3 * dashboardTimings.retryAfterMs)
  expect([news, game.view.getState().isBeating, state()]).toEqual([['lost'], false, 'broadcasting'])
  server.isDown = false
  game.reconnect()
  const before = beats()
  await clock.advance(dashboardTimings.beatMs)
  expect([beats() - before, game.view.getState().isBeating]).toEqual([1, true])
})
