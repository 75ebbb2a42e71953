import { admin, notification, user, type PushMessage } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { listenToNotices } from '../notices.ts'
import { openPushService, TEST_CERTIFICATE, type PushService } from '../push-service/push-service.ts'

let test: TestApp
let service: PushService
let operator: Person
beforeAll(async () => {
  service = await openPushService()
  test = await openTestApp({ env: { TAYANG_PUSH_TEST_CERTIFICATE: TEST_CERTIFICATE } })
  operator = await test.operator()
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

type Wish = Parameters<typeof test.call<typeof admin.sendNotification>>[1]['body']

const as = ({ login }: Person) => ({ token: login.accessToken })
const send = (body: Partial<Wish>, who = operator) =>
  test.call(
    admin.sendNotification,
    {
      body: {
        key: crypto.randomUUID(),
        type: 'in-app',
        title: 'Halo',
        desc: 'Apa kabar?',
        audience: { to: 'all' },
        ...body,
      },
    },
    as(who),
  )
const unreadOf = async (person: Person) =>
  (await test.call(notification.getSummary, {}, as(person))).body.data.unread
const profileOf = ({ login }: Person) => login.profile.id

describe('an operator', () => {
  it('tells one person, everybody or followers; pages that are open hear it', async () => {
    const [ani, budi] = [await test.person('Ani'), await test.person('Budi')]
    await test.call(user.follow, { body: { profileId: profileOf(budi) } }, as(ani))
    const page = await listenToNotices(test.address, ani.login.accessToken)
    await send({ title: 'untukmu', audience: { to: 'profile', profileId: profileOf(ani) } })
    await send({ title: 'untuk semua' })
    await send({
      title: 'penggemar Budi',
      audience: { to: 'topic', topicArn: `tayang:profile:${profileOf(budi)}` },
    })
    for (const title of ['untukmu', 'untuk semua', 'penggemar Budi'])
      await page.hear('notification', ({ notification: one }) => one.title === title)
    expect(await unreadOf(ani)).toBe(3)
    expect(await unreadOf(budi)).toBe(1)
    page.leave()
  })

  it('says something in both languages, and each page and reader gets their own', async () => {
    const ani = await test.person('Ani')
    const page = await listenToNotices(test.address, ani.login.accessToken, 'id')
    const audience = { to: 'profile', profileId: profileOf(ani) } as const
    const title = { en: 'Tonight', id: 'Malam ini' }
    const { id } = (await send({ title, desc: { en: 'At eight', id: 'Pukul delapan' }, audience })).body.data
    const { notification: told } = await page.hear('notification')
    expect(told).toMatchObject({ id, title: 'Malam ini', desc: 'Pukul delapan' })
    const read = await test.call(notification.getNotification, { params: { id }, query: {} }, as(ani))
    expect(read.body.data).toMatchObject({ title: 'Tonight', desc: 'At eight' })
    const sent = await test.call(
      admin.listSentNotifications,
      { query: { perPage: 1, locale: 'id' } },
      as(operator),
    )
    expect(sent.body.data).toMatchObject([{ id, title: 'Malam ini' }])
    page.leave()
  })

  it('sends the same key once, and answers the first one', async () => {
    const ani = await test.person('Ani')
    const key = crypto.randomUUID()
    const both = await Promise.all([send({ key }), send({ key })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body.data.id).toBe(both[1]?.body.data.id)
    expect(await unreadOf(ani)).toBe(1)
  })

  it('takes one back, and again; it disappears everywhere and stays in the list of what was sent', async () => {
    const ani = await test.person('Ani')
    const page = await listenToNotices(test.address, ani.login.accessToken)
    const { id } = (await send({ title: 'salah' })).body.data
    await page.hear('notification', ({ notification: one }) => one.id === id)
    await test.call(notification.markRead, { params: { id } }, as(ani))
    await send({ title: 'benar' })
    await page.hear('notification', ({ notification: one }) => one.title === 'benar')
    for (const _time of [1, 2])
      expect((await test.call(admin.recallNotification, { params: { id } }, as(operator))).status).toBe(204)
    const detail = await test.call(notification.getNotification, { params: { id } }, as(ani))
    expect(detail.refusal.code).toBe('NOT_FOUND')
    const sent = await test.call(admin.listSentNotifications, { query: { perPage: 2 } }, as(operator))
    expect(sent.body.data.map(({ title, readers }) => [title, readers])).toEqual([
      ['benar', 0],
      ['salah', 1],
    ])
    expect(sent.body.data[1]?.recalledAt).toEqual(expect.any(Number))
    expect(sent.body.meta.next).toEqual(expect.any(String))
    page.leave()
  })

  it('cannot tell a profile or a topic that nobody has, nor take back what was never sent', async () => {
    const nobody = crypto.randomUUID()
    for (const audience of [
      { to: 'profile', profileId: nobody },
      { to: 'topic', topicArn: `tayang:profile:${nobody}` },
      { to: 'topic', topicArn: 'tayang:topic:weather' },
    ] as const)
      expect((await send({ audience })).refusal.code).toBe('NOT_FOUND')
    const recalled = await test.call(admin.recallNotification, { params: { id: nobody } }, as(operator))
    expect(recalled.status).toBe(404)
  })

  it('is no viewer, and nonsense is refused', async () => {
    const ani = await test.person('Ani')
    expect((await send({}, ani)).refusal.code).toBe('FORBIDDEN')
    for (const wrong of [
      { startDate: 1e300 },
      { startDate: -1e15 },
      { endDate: 1e16 },
      { endDate: 0.5 },
      { title: ' ' },
      { title: { en: 'Half', id: ' ' } },
      { title: { en: 'Half' } as never },
      { title: 'x'.repeat(201) },
      { title: 'a\u202eb' },
      { key: 'again' },
      { type: 'In App' },
      { refId: 'nothing' },
      { image: 'https://elsewhere.example/x.png' },
    ])
      expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400])
  })
})

describe('a person', () => {
  it('keeps every sign of a title, reads one on one page and hears the count on another', async () => {
    const ani = await test.person('Ani')
    const audience = { to: 'profile', profileId: profileOf(ani) } as const
    const title = '"><img src=x onerror=alert(1)> اهلا 👩‍👩‍👧 ' + 'é'.repeat(100)
    const { id } = (await send({ title, audience })).body.data
    const page = await listenToNotices(test.address, ani.login.accessToken)
    const detail = await test.call(notification.getNotification, { params: { id } }, as(ani))
    expect(detail.body.data).toMatchObject({ title: title.trim(), isRead: true })
    await page.hear('unread', ({ unread }) => unread === 0)
    page.leave()
  })

  it('is told of a new device on the old one, and of no first device', async () => {
    const ani = await test.person('Ani')
    const page = await listenToNotices(test.address, ani.login.accessToken)
    const device = {
      uuid: crypto.randomUUID(),
      name: 'Ponsel',
      platform: 'android',
      osVersion: '16',
    } as const
    const made = await test.call(user.createSession, {
      body: { type: 'username', username: ani.email, password: ani.password, device },
    })
    const token = made.body.data.accessToken
    await test.call(user.validateSession, { body: { isNewDevice: true } }, { token })
    const { notification: told } = await page.hear('notification')
    expect(told.title).toBe('New device logged in')
    expect(await unreadOf(ani)).toBe(1)
    page.leave()
  })

  it('hears of a block at once on both sides, and of the end of the session', async () => {
    const [ani, budi] = [await test.person('Ani'), await test.person('Budi')]
    const [ofAni, ofBudi] = await Promise.all(
      [ani, budi].map(({ login }) => listenToNotices(test.address, login.accessToken)),
    )
    await test.call(user.block, { body: { blockTo: profileOf(budi) } }, as(ani))
    expect((await ofAni!.hear('block')).status).toBe('BLOCKING')
    expect(await ofBudi!.hear('block')).toEqual({
      type: 'block',
      profileId: profileOf(ani),
      status: 'BLOCKED',
    })
    await test.call(user.deleteSession, {}, as(ani))
    await ofAni!.hear('session-ended')
    expect(await ofAni!.closed).toBe(4401)
    ofBudi!.leave()
  })

  it('who logged out gets no push there but of the subscription', async () => {
    const [ani, budi] = [await test.person('Ani'), await test.person('Budi')]
    const [warnet, phone] = [service.browser(), service.browser()]
    for (const [person, browser] of [
      [ani, warnet],
      [budi, phone],
    ] as const) {
      const body = { firebaseToken: browser.token }
      await test.call(user.putDevice, { params: { uuid: person.deviceUuid }, body }, as(person))
    }
    const titlesAt = (browser: typeof warnet) =>
      service.pushed.flatMap(({ path, body }) =>
        path === browser.path ? [(browser.open(body) as PushMessage).title] : [],
      )
    const audience = { to: 'profile', profileId: profileOf(ani) } as const
    await test.call(user.deleteSession, {}, as(ani))
    await send({ title: 'rahasia', push: true, audience })
    await send({ title: 'langganan', push: true, audience, type: 'subscription' })
    // Told last, so it comes after what must not come.
    await send({ title: 'penutup', push: true })
    await until(async () => titlesAt(phone).includes('penutup') && titlesAt(warnet).length > 0)
    expect(titlesAt(warnet)).toEqual(['langganan'])
  })

  it('gets a push in the browser that subscribed, and none after the service said that it is gone', async () => {
    const config = await (await fetch(`${test.address}/config/v1.0/web`)).json()
    // On the first device of somebody: the news of another one would be a push as well.
    const ani = await test.person('Ani')
    const token = ani.login.accessToken
    const browser = service.browser()
    const put = await test.call(
      user.putDevice,
      { params: { uuid: ani.deviceUuid }, body: { firebaseToken: browser.token } },
      { token },
    )
    expect(put.status).toBe(204)
    const audience = { to: 'profile', profileId: profileOf(ani) } as const
    const arrived = () =>
      service.pushed.flatMap(({ path, body }) =>
        path === browser.path ? [browser.open(body) as PushMessage] : [],
      )
    await send({ title: 'lewat push', push: true, audience, type: 'subscription' })
    const message = await until(async () => arrived().find(({ title }) => title === 'lewat push'))
    expect(message).toMatchObject({
      content_type: 'subscription',
      content_id: null,
      profileId: profileOf(ani),
    })
    expect((config as { data: { pushKey: string } }).data.pushKey).toMatch(/^[\w-]{87}$/)

    service.answer(410)
    await send({ title: 'yang terakhir', push: true })
    await until(async () => arrived().some(({ title }) => title === 'yang terakhir'))
    service.answer(201)
    const account = ani.login.account.id
    await until(async () => (await test.app.user.devices.pushTargetsOf([account])).length === 0)
  })
})
