import { admin, shows, upcoming } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../house.ts'

let test: TestHouse
let streamer: Person
let operator: Person
beforeAll(async () => {
  test = await openTestHouse()
  streamer = await test.person('Budi')
  operator = await test.operator()
}, 60_000)
afterAll(() => test[Symbol.asyncDispose]())

const own = () => ({ token: streamer.login.accessToken })
const byOperator = () => ({ token: operator.login.accessToken })
const setApproval = (value: boolean) =>
  test.call(admin.putSetting, { params: { key: 'streamer.approvalRequired' }, body: { value } }, byOperator())
const approve = (isApproved: boolean, accountId = streamer.login.account.id) =>
  test.call(admin.putStreamer, { params: { accountId }, body: { isApproved } }, byOperator())
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

it('whoever is signed in goes live, until the house wants an approval (A016, STR-038)', async () => {
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
}, 30_000)

it('nobody approves an account that is not there, and nobody but an operator approves', async () => {
  expect((await approve(true, crypto.randomUUID())).status).toBe(404)
  expect((await approve(false, 'nonsense')).status).toBe(404)
  const asked = { params: { accountId: streamer.login.account.id }, body: { isApproved: true } }
  expect((await test.call(admin.putStreamer, asked, own())).status).toBe(403)
})
