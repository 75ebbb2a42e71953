import { describe, expect, test } from 'vitest'
import {
  reduceLiveGame,
  unreadLiveGame,
  type LiveGameEffect,
  type LiveGameEvent,
  type LiveGameView,
} from './live-game-state.ts'
import { finished, makeShow, onAir } from './test/show.fixture.ts'

const show = makeShow()
const live = onAir(show)
const created: LiveGameView = { ...unreadLiveGame, state: 'created', show }
const broadcasting: LiveGameView = { ...unreadLiveGame, state: 'broadcasting', show: live, isBeating: true }
const none: LiveGameView = { ...unreadLiveGame, state: 'none', show: finished(show) }
const starting: LiveGameView = { ...created, isStarting: true }
const stopped: LiveGameView = { ...broadcasting, state: 'stopped', isBeating: false }

const beat: LiveGameEffect = { type: 'start-heartbeat', showId: 'show-1' }
const rest: LiveGameEffect = { type: 'stop-heartbeat' }
const notify = (message: 'started' | 'failed' | 'lost' | 'over'): LiveGameEffect => ({
  type: 'notify',
  message,
})

interface Row {
  name: string
  from: LiveGameView
  event: LiveGameEvent
  to: Partial<LiveGameView>
  effects?: LiveGameEffect[]
}

const read = (from: LiveGameView['show']): LiveGameEvent => ({ type: 'open-show-read', show: from })

const rows: Row[] = [
  {
    name: 'an open show is created until it is on air',
    from: unreadLiveGame,
    event: read(show),
    to: { state: 'created', show },
    effects: [rest],
  },
  {
    name: 'a show that an encoder put on air begins its heartbeat',
    from: created,
    event: read(live),
    to: { state: 'broadcasting', isBeating: true },
    effects: [beat],
  },
  {
    name: 'the same show that is still on air keeps its heartbeat',
    from: broadcasting,
    event: read(live),
    to: broadcasting,
  },
  {
    name: 'another show that is on air begins a heartbeat of its own',
    from: broadcasting,
    event: read({ ...live, id: 'show-2' }),
    to: { state: 'broadcasting' },
    effects: [{ type: 'start-heartbeat', showId: 'show-2' }],
  },
  {
    name: 'where no show is open, the latest one is read',
    from: broadcasting,
    event: read(null),
    to: { state: 'broadcasting', isBeating: false },
    effects: [rest, { type: 'read-latest-show' }],
  },
  {
    name: 'a show that ended elsewhere is announced as over',
    from: broadcasting,
    event: { type: 'latest-show-read', show: finished(show) },
    to: { state: 'none' },
    effects: [notify('over')],
  },
  {
    name: 'a profile that never had a show gets no message',
    from: unreadLiveGame,
    event: { type: 'latest-show-read', show: null },
    to: { state: 'none', show: null },
  },
  { name: 'without an open show nothing is read twice', from: none, event: read(null), to: none },
  {
    name: 'a read that ends during a start changes nothing',
    from: starting,
    event: read(null),
    to: starting,
  },
  { name: 'a read that ends during a stop changes nothing', from: stopped, event: read(live), to: stopped },
  {
    name: 'a first read that fails is shown',
    from: unreadLiveGame,
    event: { type: 'read-failed' },
    to: { state: 'failed' },
  },
  {
    name: 'a later read that fails changes nothing',
    from: broadcasting,
    event: { type: 'read-failed' },
    to: broadcasting,
  },
  {
    name: 'a read after a failure begins again',
    from: { ...unreadLiveGame, state: 'failed' },
    event: { type: 'read-asked' },
    to: { state: null },
  },
  { name: 'a start is taken once', from: created, event: { type: 'start-asked' }, to: { isStarting: true } },
  {
    name: 'a show on air cannot be started',
    from: broadcasting,
    event: { type: 'start-asked' },
    to: broadcasting,
  },
  {
    name: 'a started show is on air with its heartbeat',
    from: starting,
    event: { type: 'started', show: live },
    to: { state: 'broadcasting', isStarting: false, isBeating: true },
    effects: [beat, notify('started')],
  },
  {
    name: 'a start that fails leaves the show as it was',
    from: starting,
    event: { type: 'start-failed', message: 'failed' },
    to: { state: 'created', isStarting: false },
    effects: [notify('failed')],
  },
  {
    name: 'a start that the encoder preempted is no failure',
    from: starting,
    event: { type: 'start-preempted' },
    to: { isStarting: false },
  },
  {
    name: 'a stop ends the heartbeat at once',
    from: broadcasting,
    event: { type: 'stop-asked' },
    to: { state: 'stopped', isBeating: false },
    effects: [rest],
  },
  {
    name: 'a show that is not on air cannot be stopped',
    from: created,
    event: { type: 'stop-asked' },
    to: created,
  },
  {
    name: 'a stopped show is the one that the next is made like',
    from: stopped,
    event: { type: 'stopped', show: finished(show) },
    to: { state: 'none', show: finished(show) },
  },
  {
    name: 'a stop that fails leaves the show on air with its heartbeat',
    from: stopped,
    event: { type: 'stop-failed' },
    to: { state: 'broadcasting', isBeating: true },
    effects: [beat, notify('failed')],
  },
  {
    name: 'a first description makes the show',
    from: none,
    event: { type: 'described', show },
    to: { state: 'created', show },
  },
  {
    name: 'a description of a show on air leaves it on air',
    from: broadcasting,
    event: { type: 'described', show: live },
    to: { state: 'broadcasting' },
  },
  {
    name: 'a lost heartbeat is announced',
    from: broadcasting,
    event: { type: 'heartbeat-lost' },
    to: { state: 'broadcasting', isBeating: false },
    effects: [rest, notify('lost')],
  },
  {
    name: 'a connection that is back begins a lost heartbeat again',
    from: { ...broadcasting, isBeating: false },
    event: { type: 'connection-back' },
    to: { isBeating: true },
    effects: [beat],
  },
  {
    name: 'a connection that is back changes nothing while the heart beats',
    from: broadcasting,
    event: { type: 'connection-back' },
    to: broadcasting,
  },
]

describe('the state of the streamer’s show', () => {
  test.each(rows)('$name', ({ from, event, to, effects = [] }) => {
    const after = reduceLiveGame(from, event)
    expect(after.view).toMatchObject(to)
    expect(after.effects).toEqual(effects)
  })
})
