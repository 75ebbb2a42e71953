import { admin, notification, type CallOf } from '@tayang/contract'
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

  it('are listed page by page, each once and the newest first', async () => {
    for (let n = 0; n < 3; n++) await send({ to: 'all' })
    const all = await sent()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { perPage: 2, ...(cursor !== undefined && { cursor }) }
      const { body } = await app.call(admin.listSentNotifications, { query })
      seen.push(...body.data.map(({ id }) => id))
      cursor = body.meta.next ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(all.map(({ id }) => id))
  })

  it('a cursor that somebody made up is refused', async () => {
    const query = { cursor: Buffer.from('[1,"nothing"]').toString('base64url') }
    expect(refusalOf(await app.call(admin.listSentNotifications, { query }))).toEqual([
      400,
      'INVALID_PARAMETERS',
    ])
  })

  it('a trial reaches the operator alone', async () => {
    const body = { key: crypto.randomUUID(), type: 'news', title: 'Coba', desc: 'Isi' }
    const made = (await app.call(admin.sendNotificationToMe, { body })).body.data
    const inbox = async (token: string) =>
      (await app.test.call(notification.listNotifications, { query: {} }, { token })).body.data.map(
        ({ id }) => id,
      )
    expect(await inbox(app.operator.login.accessToken)).toContain(made.id)
    expect(await inbox(app.viewer.login.accessToken)).not.toContain(made.id)
  })

  it('an estimate counts everybody, followers, one person, and leaves out those who turned the topic off', async () => {
    const estimate = async (audience: Draft['audience']) =>
      (await app.call(admin.estimateNotification, { query: audience })).body.data
    const everybody = await estimate({ to: 'all' })
    expect(everybody).toMatchObject({ withPush: 0, isCapped: false })
    expect(everybody.people).toBeGreaterThanOrEqual(2)
    const topic = { to: 'topic', topicArn: 'tayang:topic:content' } as const
    expect(await estimate(topic)).toEqual(everybody)
    const own = { token: app.viewer.login.accessToken }
    const off = { topics: [{ topic: 'content', inApp: false, push: false }] } as never
    await app.test.call(notification.putChoices, { body: off }, own)
    expect((await estimate(topic)).people).toBe(everybody.people - 1)
    const { profileId } = { profileId: app.viewer.login.profile.id }
    expect(await estimate({ to: 'topic', topicArn: `tayang:profile:${profileId}` })).toMatchObject({
      people: 0,
    })
    expect(await estimate({ to: 'profile', profileId })).toMatchObject({ people: 1 })
    const nobody = await app.call(admin.estimateNotification, {
      query: { to: 'profile', profileId: UNKNOWN_ID },
    })
    expect(refusalOf(nobody)).toEqual([404, 'NOT_FOUND'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listSentNotifications, { query: {} })).toEqual([401, 403])
  })
})

describe('drafts of notifications', () => {
  const put = (id: string, revision: number, body: object) =>
    app.call(admin.putNotificationDraft, { params: { id }, body: { revision, body } })
  const read = (id: string) => app.call(admin.getNotificationDraft, { params: { id } })

  it('are kept as they are typed, with who changed them last, until they are removed', async () => {
    const id = crypto.randomUUID()
    const made = await put(id, 0, { titleId: 'Kabar', push: true })
    expect(made.body.data).toMatchObject({
      id,
      revision: 1,
      body: { titleId: 'Kabar', titleEn: '', push: true, audience: { to: 'all' } },
      changedBy: app.operator.login.account.id,
      changedByName: app.operator.login.profile.name,
    })
    const all = await app.call(admin.listNotificationDrafts, {})
    expect(all.body.data.map((draft) => draft.id)).toContain(id)
    const remove = () => app.call(admin.removeNotificationDraft, { params: { id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect(refusalOf(await read(id))).toEqual([404, 'NOT_FOUND'])
  })

  it('who saves over a change that was made meanwhile is refused, and both texts are still there', async () => {
    const id = crypto.randomUUID()
    await put(id, 0, { titleEn: 'First' })
    expect((await put(id, 1, { titleEn: 'Second' })).body.data.revision).toBe(2)
    expect(refusalOf(await put(id, 1, { titleEn: 'Third' }))).toEqual([409, 'REVISION_OUTDATED'])
    expect(refusalOf(await put(id, 0, { titleEn: 'Fourth' }))).toEqual([409, 'REVISION_OUTDATED'])
    expect((await read(id)).body.data).toMatchObject({ revision: 2, body: { titleEn: 'Second' } })
  })

  it('of two that save at the same moment one wins', async () => {
    const id = crypto.randomUUID()
    await put(id, 0, {})
    const both = await Promise.all(['a', 'b'].map((titleEn) => put(id, 1, { titleEn })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('texts that are too long are refused', async () => {
    const answer = await put(crypto.randomUUID(), 0, { titleEn: 'x'.repeat(201) })
    expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('there are a hundred at most', async () => {
    const { data } = (await app.call(admin.listNotificationDrafts, {})).body
    for (let n = data.length; n < 100; n++) await put(crypto.randomUUID(), 0, {})
    expect(refusalOf(await put(crypto.randomUUID(), 0, {}))).toEqual([409, 'TOO_MANY_DRAFTS'])
  })
})
