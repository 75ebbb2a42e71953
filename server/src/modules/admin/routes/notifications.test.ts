import { admin, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

type Draft = CallOf<typeof admin.sendNotification>['body']
const send = (audience: Draft['audience'], key: string = crypto.randomUUID()) =>
  app.call(admin.sendNotification, {
    body: { key, type: 'news', title: 'Kabar', desc: 'Isi kabar', audience },
  })
const sent = async () =>
  (await app.call(admin.listSentNotifications, { query: { perPage: 100, locale: 'id' } })).body.data

describe('notifications of operators', () => {
  it('a notification to everybody is listed once, however often its key is sent', async () => {
    const key = crypto.randomUUID()
    const first = await send({ to: 'all' }, key)
    const second = await send({ to: 'all' }, key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.data.id).toBe(first.body.data.id)
    expect((await sent()).filter(({ id }) => id === first.body.data.id)).toHaveLength(1)
  })

  it('a notification to one profile is sent, to an unknown profile it is answered with 404', async () => {
    const known = await send({ to: 'profile', profileId: app.viewer.login.profile.id })
    expect(known.status).toBe(200)
    expect(refusalOf(await send({ to: 'profile', profileId: UNKNOWN_ID }))).toEqual([404, 'NOT_FOUND'])
  })

  it('a topic that does not exist is answered with 404', async () => {
    expect(refusalOf(await send({ to: 'topic', topicArn: 'tayang:nothing:1' }))).toEqual([404, 'NOT_FOUND'])
  })

  it('a recalled notification is marked as such, and an unknown one is answered with 404', async () => {
    const { id } = (await send({ to: 'all' })).body.data
    expect((await app.call(admin.recallNotification, { params: { id } })).status).toBe(204)
    expect((await sent()).find((one) => one.id === id)?.recalledAt).toEqual(expect.any(Number))
    const unknown = await app.call(admin.recallNotification, { params: { id: UNKNOWN_ID } })
    expect(refusalOf(unknown)).toEqual([404, 'NOT_FOUND'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listSentNotifications, { query: {} })).toEqual([401, 403])
  })
})
