import { catalog, channels } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChannelsHarness, type ChannelsHarness } from '../test/channels-harness.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const DAY_MS = 24 * 60 * 60_000

let test: ChannelsHarness
let news: string
let gold: string
let quiz: string
let frame: string
let dark: string
beforeAll(async () => {
  test = await openChannelsHarness()
  await test.film('pagi', { segments: 5 })
  await test.film('siang', { segments: 10 })
  await test.film('emas', { draft: { premium: true } })
  news = await test.putChannel('news', { order: 1 })
  gold = await test.putChannel('gold', { order: 2, premium: true })
  quiz = await test.putChannel('quiz', { order: 3, kind: 'stream', interactive: true })
  frame = await test.putChannel('frame', { order: 4, kind: 'webview', url: '/about-us' })
  dark = await test.putChannel('dark', { order: 5 })
  await test.putChannel('gone', { order: 6, isHidden: true })
  await test.schedule('news', 'pagi', 'siang')
  await test.schedule('gold', 'emas', 'pagi')
  await test.schedule('quiz', 'siang')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const call = (
  operation: Parameters<ChannelsHarness['harness']['calls']['call']>[0],
  input?: Parameters<ChannelsHarness['harness']['calls']['call']>[1],
) => test.harness.calls.call(operation, input)
const names = ({ body }: { body: { data: { friendlyId: string }[] } }) =>
  body.data.map(({ friendlyId }) => friendlyId)

describe('the list of channels', () => {
  it('has channels in the operator’s order, in pages, without hidden ones', async () => {
    const all = await call(channels.listLiveChannels)
    expect([all.status, names(all)]).toEqual([200, ['news', 'gold', 'quiz', 'frame', 'dark']])
    expect(all.body.meta).toEqual({ page: 1, perPage: 20, totalPages: 1, total: 5 })
    const second = await call(channels.listLiveChannels, { query: { page: '2', perPage: '2' } })
    expect(names(second)).toEqual(['quiz', 'frame'])
  })

  it('has the interactive ones apart, or the others, or those of one type', async () => {
    const of = async (query: Record<string, string>) =>
      names(await call(channels.listLiveChannels, { query }))
    expect(await of({ interactive: 'true' })).toEqual(['quiz'])
    expect(await of({ interactive: 'false', type: 'channel' })).toEqual(['news', 'gold', 'dark'])
    expect(names(await call(channels.listInteractives))).toEqual(['quiz'])
    expect((await call(channels.listLiveChannels, { query: { interactive: 'maybe' } })).status).toBe(400)
  })

  it('answers what is on and what is next, and no address that needs a subscription', async () => {
    const { body } = await call(channels.listLiveChannels, { query: { locale: 'id' } })
    const [first, second, third, fourth, fifth] = body.data
    expect(first).toMatchObject({
      type: 'channel',
      titleLocalized: 'Kanal news',
      contentRights: 'other',
      state: 'ready',
      viewers: 0,
      url: `/media/c/${news}/multivariant.m3u8`,
    })
    expect([first.now.titleLocalized, first.next.titleLocalized].toSorted()).toEqual(['pagi', 'siang'])
    expect(first.next.startAt).toBe(first.now.endAt)
    expect(second).toMatchObject({ contentRights: 'premium', url: null })
    expect(third).toMatchObject({ type: 'stream', interactive: true })
    expect(fourth).toMatchObject({ type: 'webview', url: '/about-us', now: null, next: null })
    expect(fifth).toMatchObject({ now: null, next: null })
  })
})

describe('a channel of another site', () => {
  it('names the origin to allow, also where the address needs a subscription', async () => {
    const url = 'https://games.example:8443/play?id=1'
    const premium = await test.putChannel('gold-frame', { order: 9, kind: 'webview', premium: true, url })
    const { data } = (await call(channels.getLiveChannel, { params: { id: premium } })).body
    expect(data).toMatchObject({ url: null, otherOrigin: 'https://games.example:8443' })
    const ours = (await call(channels.getLiveChannel, { params: { id: frame } })).body.data
    expect(ours.otherOrigin).toBeNull()
    await test.putChannel('gold-frame', { order: 9, kind: 'webview', premium: true, url, isHidden: true })
  })
})

describe('a channel', () => {
  it('is found by its id alone', async () => {
    expect((await call(channels.getLiveChannel, { params: { id: gold } })).body.data).toMatchObject({
      id: gold,
      contentRights: 'premium',
    })
    const film = (await call(catalog.search, { query: { search: 'siang' } })).body.data[0]
    for (const id of [NOBODY, 'nothing', film.id]) {
      const answer = await call(channels.getLiveChannel, { params: { id } })
      expect([answer.status, answer.body.code]).toEqual([404, 'CHANNEL_NOT_FOUND'])
    }
  })

  it('is found by a search, by its type too', async () => {
    const found = await call(catalog.search, { query: { search: 'kanal', type: 'channel' } })
    expect(names(found).toSorted()).toEqual(['dark', 'frame', 'gold', 'news', 'quiz'])
  })
})

describe('the access to a channel', () => {
  const ask = (id: string, token?: string) =>
    call(channels.getLiveChannelAccess, { params: { id }, ...(token ? { token } : {}) })

  it('is open to everybody where the channel is free, also to an interactive stream', async () => {
    for (const id of [news, quiz]) {
      const { status, body } = await ask(id)
      expect([status, body.data]).toMatchObject([
        200,
        { url: `/media/c/${id}/multivariant.m3u8`, streamType: 'hls', drmToken: null, grantEndsAt: null },
      ])
    }
    expect((await ask(frame)).body.data).toMatchObject({ url: '/about-us', streamType: 'webview' })
  })

  it('of a premium channel needs a sign-in, then a subscription, and ends soon', async () => {
    expect(await ask(gold)).toMatchObject({ status: 401, body: { code: 'PREMIUM_VIDEO_CONTENT' } })
    expect(await ask(gold, 'eko')).toMatchObject({ status: 403, body: { code: 'NO_SUBSCRIPTION' } })
    const { status, body } = await ask(gold, 'citra')
    expect([status, body.data.url]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^/media/g/[^/]+/c/${gold}/`)),
    ])
    expect(body.data.grantEndsAt).toBe(test.harness.clock.now() + 600_000)
    expect(body.data.drmToken).toEqual(expect.any(String))
  })

  it('of a premium channel takes a slot of the account: the oldest screen is stopped and learns why', async () => {
    const watch = (sessionId: string) =>
      call(channels.getLiveChannelAccess, { params: { id: gold }, query: { sessionId }, token: 'citra' })
    const screens = Array.from({ length: 6 }, () => crypto.randomUUID())
    for (const screen of screens) {
      expect((await watch(screen)).status).toBe(200)
      await test.harness.clock.advance(1)
    }
    expect((await watch(screens.at(-1) ?? '')).status).toBe(200)
    expect(await watch(screens[0] ?? '')).toMatchObject({ status: 409, body: { code: 'TOO_MANY_STREAMS' } })
  })

  it('is refused for an unknown channel, and where nothing is on', async () => {
    expect(await ask(NOBODY)).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
    expect(await ask(dark)).toMatchObject({ status: 404, body: { code: 'MISSING_VIDEO' } })
  })
})

describe('the guide of a channel', () => {
  const guide = async (query: Record<string, string> = {}, id = news) =>
    call(channels.getChannelGuide, { params: { id }, query })

  it('is a whole day in the viewer’s time zone without a hole, in pages', async () => {
    const { status, body } = await guide({ date: '2026-11-21', perPage: '100' })
    expect(status).toBe(200)
    const { programmes, startAt, endAt, timeZone } = body.data
    expect([timeZone, startAt, endAt - startAt]).toEqual(['Asia/Jakarta', Date.UTC(2026, 10, 20, 17), DAY_MS])
    expect(programmes).toHaveLength(100)
    for (const [at, { startAt: from }] of programmes.entries())
      if (at > 0) expect(from).toBe(programmes[at - 1].endAt)
    // Thirty seconds for both films: so many occurrences of ten and of twenty make a day.
    expect(body.meta.total).toBeGreaterThanOrEqual((DAY_MS / 30_000) * 2)
    const last = await guide({ date: '2026-11-21', perPage: '100', page: String(body.meta.totalPages) })
    expect(last.body.data.programmes.at(-1).endAt).toBeGreaterThanOrEqual(endAt)
  })

  it('begins at the requested day, and marks now and next', async () => {
    const now = test.harness.clock.now()
    const { body } = await guide({ from: String(now), perPage: '2', timeZone: 'Asia/Jayapura' })
    expect(body.data).toMatchObject({ date: '2026-11-20', timeZone: 'Asia/Jayapura' })
    expect(body.data.programmes).toEqual([body.data.now, body.data.next])
    expect(body.data.now.startAt).toBeLessThanOrEqual(now)
    expect(body.data.now.endAt).toBeGreaterThan(now)
  })

  it('is empty for days far away and for a page in a frame, and refuses invalid zones', async () => {
    expect((await guide({ date: '2031-01-01' })).body.data.programmes).toEqual([])
    expect((await guide({}, frame)).body.data).toMatchObject({ programmes: [], now: null, next: null })
    expect((await guide({ timeZone: '../../etc/passwd' })).body.data.timeZone).toBe('Asia/Jakarta')
    expect((await guide({ date: '2026-02-31' })).status).toBe(400)
    expect((await guide({ from: '-1' })).status).toBe(400)
    expect(await guide({}, NOBODY)).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
  })
})
