import { randomUUID } from 'node:crypto'
import { admin, interaction, loyalty, moderation, playback, shows, type CallOf } from '@tayang/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { until, type Person, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { findSwift, startSwift } from '../engines/swift.ts'
import { makeFilm, publishLive } from '../films.ts'
import { listenToNotices } from '../notices.ts'
import { visitRoom } from '../room.ts'
import { openWholeAndServing, type WholeAndServing } from './whole-and-serving.ts'

const swiftEngine = findSwift()

let opened: AsyncDisposableStack
let servers: WholeAndServing
let both: TestApp
let streamer: Person
let fan: Person
let operator: Person
/** What went wrong at the server beside the whole one. */
const errors: string[] = []
beforeAll(async () => {
  opened = new AsyncDisposableStack()
  const database = opened.use(await openTestDatabase(schemas))
  const swift = swiftEngine && opened.use(await startSwift(swiftEngine))
  await swift?.makeBucket('serving')
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const env = swift ? swift.settingsFor('serving') : {}
  servers = opened.use(await openWholeAndServing({ database, env, engine: true, log }))
  both = servers.both
  streamer = await both.person('Budi')
  fan = await both.person('Ayu')
  operator = await both.operator()
}, 240_000)
afterAll(async () => await opened?.disposeAsync(), 60_000)

const tokenOf = ({ login }: Person) => login.accessToken
/** The same call at each of the two, whose turns are one after the other. */
const atEach = async <T>(call: () => Promise<T>): Promise<[T, T]> => [await call(), await call()]

it('gives both servers their turn from the sign-up on', () => {
  const [whole = 0, serving = 0] = servers.turns.given
  expect(Math.abs(whole - serving)).toBeLessThanOrEqual(1)
  expect(serving).toBeGreaterThan(5)
})

it('counts viewers, judges chat and shows gifts and notices, whichever server is asked', async () => {
  const made = await both.call(shows.createShow, { body: { name: 'Obrolan' } }, { token: tokenOf(streamer) })
  const showId = made.body.data.id
  const room = await visitRoom(both.address, showId, tokenOf(fan))
  opened.defer(() => room.leave())
  for (const data of ['tetap', 'hapus']) room.say({ type: 'comment', data })
  const linesOf = () => both.call(interaction.listLiveComments, { params: { id: showId }, query: {} })
  await until(async () => (await linesOf()).body.data.length === 2, { what: 'two lines' })
  const [, lines] = await atEach(linesOf)
  const lineId = lines.body.data.find(({ data }) => data === 'hapus')!.id
  const { serving } = servers
  const asStreamer = { token: tokenOf(streamer) }
  await serving.call(moderation.deleteLine, { params: { id: showId, lineId } }, asStreamer)
  await room.hear('deleted', ({ ids }) => ids.includes(lineId))

  await both.call(
    admin.putGift,
    {
      params: { friendlyId: 'kopi' },
      body: {
        name: 'Kopi',
        category: 'basic',
        icon: '/gifts/kopi.svg',
        duration: 3,
        order: 1,
        packs: [{ price: 10, amount: 7 }],
      },
    },
    { token: tokenOf(operator) },
  )
  const body = () => new URLSearchParams({ email: fan.email, diamonds: '100' })
  const paid = await atEach(() => fetch(`${both.address}/dev/topup`, { method: 'POST', body: body() }))
  expect(paid.map(({ status }) => status)).toEqual([200, 200])
  const [gift] = (await both.call(loyalty.listGifts, {})).body.data
  const receiverId = streamer.login.account.id
  const order = {
    purpose: 'transfer',
    giftType: 'basic',
    packId: gift!.packs[0]!.id,
    receiverId,
    showId,
  } as const
  for (const app of [both, serving]) {
    const sent = await app.call(
      loyalty.createTransaction,
      { body: order },
      { token: tokenOf(fan), headers: { [loyalty.IDEMPOTENCY_HEADER]: randomUUID() } },
    )
    expect(sent.status).toBe(200)
  }
  await until(async () => room.heard.filter(({ type }) => type === 'gift').length === 2, {
    what: 'two gifts',
  })
  const notices = await listenToNotices(both.address, tokenOf(streamer))
  opened.defer(() => notices.leave())
  await both.call(
    admin.sendNotification,
    {
      body: {
        key: randomUUID(),
        type: 'in-app',
        title: 'Halo',
        desc: 'Apa kabar?',
        audience: { to: 'profile', profileId: streamer.login.profile.id },
      },
    },
    { token: tokenOf(operator) },
  )
  await notices.hear('notification')
}, 120_000)

it('puts a show on air and ends it at the server that has no engine, as if it had one', async () => {
  const asStreamer = { token: tokenOf(streamer) }
  const { serving } = servers
  const [rtmp, same] = await atEach(() => both.call(shows.getRtmp, {}, asStreamer))
  expect(same.body).toEqual(rtmp.body)
  const publisher = publishLive(`rtmp://127.0.0.1:${both.rtmpPort}/live/${rtmp.body.data.key}`, {
    width: 426,
    height: 240,
  })
  opened.defer(() => publisher.stop())
  const onAir = () => serving.call(shows.listLiveShows, { query: {} })
  const { id } = await until(async () => (await onAir()).body.data[0], { what: 'a show on air' })

  // Who watches is known where no room is.
  const viewer = await visitRoom(both.address, id, tokenOf(fan))
  viewer.say({ type: 'playing', deviceId: randomUUID() })
  const shownAt = (app: TestApp) => app.call(shows.getLiveShow, { params: { id } })
  await until(async () => (await shownAt(serving)).body.data.viewers === 1, { what: 'its viewer' })
  const healthOf = (app: TestApp) => app.call(shows.getShowHealth, { params: { id } }, asStreamer)
  await until(async () => (await healthOf(serving)).body.data.state !== 'off', { what: 'its health' })
  const access = await serving.call(playback.getLiveShowPublicAccess, { params: { id } })
  for (const address of [servers.whole.address, serving.address]) {
    const playlist = await until(
      async () => {
        const answer = await fetch(new URL(access.body.data.stream, address))
        return answer.status === 200 && (await answer.text())
      },
      { what: 'its playlist' },
    )
    expect(playlist).toMatch(/^#EXTM3U/)
  }

  await serving.call(shows.stopBroadcasting, { params: { id } }, asStreamer)
  await viewer.hear('stop')
  const states = await atEach(() => both.call(shows.getLiveShow, { params: { id } }))
  expect(states.map(({ body }) => body.data.status)).toEqual(['finished', 'finished'])
  await until(async () => (await serving.call(shows.getRtmp, {}, asStreamer)).body.data.isEncoderIdle)
  await serving.call(shows.resetRtmp, {}, asStreamer)
  await publisher.done
}, 180_000)

it.skipIf(!swiftEngine)(
  'takes a film at the server that has no engine, which then plays from both',
  async () => {
    const asOperator = { token: tokenOf(operator) }
    const params = { friendlyId: 'film' }
    const title: CallOf<typeof admin.putTitle>['body'] = {
      friendlyId: 'film',
      type: 'movie',
      title: { en: 'A film', id: 'Film' },
      description: { en: 'Bars and a tone.', id: 'Batang dan nada.' },
      year: 2026,
      rating: 'SU',
      genres: [],
      cast: [],
      thumbColor: '#0E2A30',
      premium: false,
      heights: [240],
    }
    await both.call(admin.putTitle, { params, body: title }, asOperator)
    const film = await makeFilm({ seconds: 3, width: 426, height: 240 })
    const asked = await both.call(
      admin.createUpload,
      { params, body: { sizeBytes: film.length } },
      asOperator,
    )
    const to = new URL(asked.body.data.uploadUrl, servers.serving.address)
    expect((await fetch(to, { method: 'PUT', body: film.slice() })).status).toBe(204)
    const stateOf = async () => (await both.call(admin.getTitle, { params }, asOperator)).body.data
    const { id } = await until(
      async () => {
        const state = await stateOf()
        return state.state === 'ready' && state
      },
      { withinMs: 120_000, what: 'the film' },
    )
    const [access] = await atEach(() =>
      both.call(playback.getVideoPublicAccess, { params: { id }, query: {} }),
    )
    for (const file of [access.body.data.stream, ...access.body.data.first]) {
      const answers = await atEach(async () => {
        const answer = await fetch(new URL(file, both.address))
        return [answer.status, (await answer.bytes()).length]
      })
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]![0]).toBe(200)
    }
  },
  240_000,
)

it('asked nothing of an engine that it does not have', () => {
  expect(errors).toEqual([])
})
