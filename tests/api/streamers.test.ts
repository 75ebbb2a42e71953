import { admin, shows, upcoming, user } from '@tayang/contract'
import { CONTROL_PATH, CONTROL_SECRET_HEADER, type FromEngine } from '@tayang/contract/ingest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { visitRoom } from '../room.ts'

let test: TestApp
let streamer: Person
let operator: Person
beforeAll(async () => {
  test = await openTestApp({ env: { TAYANG_LIVE_SAMPLE_MS: '100' } })
  streamer = await test.person('Budi')
  operator = await test.operator()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const own = () => ({ token: streamer.login.accessToken })
const byOperator = () => ({ token: operator.login.accessToken })
const setApproval = (value: boolean) =>
  test.call(admin.putSetting, { params: { key: 'streamer.approvalRequired' }, body: { value } }, byOperator())
const approve = (isApproved: boolean, accountId = streamer.login.account.id) =>
  test.call(
    admin.putStreamer,
    { params: { accountId }, body: { isApproved, reason: 'We know her' } },
    byOperator(),
  )
const start = async () => {
  const { data } = (await test.call(shows.createShow, { body: { name: 'Malam' } }, own())).body
  const answer = await test.call(shows.startBroadcasting, { params: { id: data.id } }, own())
  if (answer.status === 200) await test.call(shows.stopBroadcasting, { params: { id: data.id } }, own())
  return [answer.status, answer.status === 200 ? null : answer.refusal.code]
}
const schedule = async () => {
  const body = { name: 'Besok', startedAt: Date.now() + 3_600_000 }
  return (await test.call(upcoming.scheduleShow, { body }, own())).status
}

it('every signed-in person may go live, until operators require an approval', async () => {
  expect(await start()).toEqual([200, null])
  await setApproval(true)
  expect(await start()).toEqual([403, 'STREAMER_ONLY'])
  expect(await schedule()).toBe(403)

  expect((await approve(true)).status).toBe(200)
  expect((await approve(true)).status).toBe(200)
  expect([await start(), await schedule()]).toEqual([[200, null], 200])
  await approve(false)
  expect(await start()).toEqual([403, 'STREAMER_ONLY'])

  await setApproval(false)
  expect(await start()).toEqual([200, null])
}, 180_000)

it('nobody approves an account that is not there, and nobody but an operator approves', async () => {
  expect((await approve(true, crypto.randomUUID())).status).toBe(404)
  expect((await approve(false, 'nonsense')).status).toBe(404)
  const params = { accountId: streamer.login.account.id }
  const asked = { params, body: { isApproved: true, reason: 'We know her' } }
  expect((await test.call(admin.putStreamer, asked, own())).status).toBe(403)
})

/** A media engine that carries a show, as the app receives it. */
async function engine() {
  const address = new URL(CONTROL_PATH, test.address.replace(/^http/, 'ws'))
  const socket = new WebSocket(address, { headers: { [CONTROL_SECRET_HEADER]: test.app.controlSecret } })
  await new Promise((resolve) => socket.once('open', resolve))
  const say = (said: FromEngine) => socket.send(JSON.stringify(said))
  say({ type: 'hello', roles: ['ingest', 'packager'], originPort: null, rtmpPort: null, encodesMax: 0 })
  return { say, leave: () => socket.terminate() }
}

it('the app counts who watches a show, for how long, and who began to follow', async () => {
  const viewer = await test.person('Eko')
  const { id } = (await test.call(shows.createShow, { body: { name: 'Ramai' } }, own())).body.data
  await test.call(shows.startBroadcasting, { params: { id } }, own())
  const carrier = await engine()
  const source = { width: 640, height: 360, framesPerSecond: 30, hasAudio: true }
  carrier.say({ type: 'on-air', showId: id, at: Date.now(), source, heights: [360] })

  const visitor = await visitRoom(test.address, id, viewer.login.accessToken)
  visitor.say({ type: 'playing', deviceId: viewer.deviceUuid })
  const here = (await test.call(shows.listLiveViewers, { params: { id }, query: {} })).body
  expect(here).toEqual({
    data: [{ id: viewer.login.profile.id, name: 'Eko', avatar: null }],
    meta: { total: 1 },
  })
  const follow = { body: { profileId: streamer.login.profile.id } }
  await test.call(user.follow, follow, { token: viewer.login.accessToken })

  const figures = async () => (await test.call(shows.getShowFigures, { params: { id } }, own())).body.data
  await until(async () => (await figures()).watchMs > 300, { what: 'watched time' })
  expect(await figures()).toMatchObject({ peakViewers: 1, newFollowers: 1 })
  await test.call(shows.stopBroadcasting, { params: { id } }, own())
  const [past] = (await test.call(shows.listPastShows, { query: {} }, own())).body.data
  expect(past).toMatchObject({ id, figures: { peakViewers: 1, newFollowers: 1 } })
  visitor.leave()
  carrier.leave()
}, 180_000)
