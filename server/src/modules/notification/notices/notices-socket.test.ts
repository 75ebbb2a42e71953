import { notification } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { openNotificationHarness, type NotificationHarness } from '../test/notification-harness.ts'

let test: NotificationHarness
beforeAll(async () => {
  test = await openNotificationHarness({ TAYANG_NOTICES_PER_ACCOUNT_MAX: '3' })
})
afterAll(() => test[Symbol.asyncDispose]())

describe('the notices socket', () => {
  it('answers the unread count to a signed-in page, and again when the token is renewed', async () => {
    const me = await test.person()
    await test.send({ to: 'profile', profileId: me.profileId })
    const page = await test.listen()
    page.authorize(me.token)
    expect(await page.hear('authorized')).toEqual({ type: 'authorized', unread: 1 })
    page.authorize(me.token)
    await until(async () => page.heard.filter(({ type }) => type === 'authorized').length === 2)
  })

  it('is closed after ten seconds without a sign-in, and stays open with one', async () => {
    const silent = await test.listen()
    const page = await test.listen(await test.person())
    await test.clock.advance(9_999)
    // A token that is no good makes nobody of somebody.
    page.authorize('made-up')
    await page.hear('error', ({ code }) => code === 'Session InvalidSessionToken')
    await test.clock.advance(1)
    expect(await silent.closed).toBe(4401)
    await test.bus.publish({ type: 'screen.maintenance-changed', isOn: false })
    expect(await page.hear('maintenance')).toEqual({ type: 'maintenance', isOn: false })
  })

  it('refuses unknown tokens and sessions that were never validated', async () => {
    const page = await test.listen()
    const person = await test.person()
    Object.assign(person, { isValidated: false })
    page.authorize('made-up')
    await page.hear('error', ({ code }) => code === 'Session InvalidSessionToken')
    page.authorize(person.token)
    await until(async () => page.heard.filter(({ type }) => type === 'error').length === 2)
    expect(page.heard.every(({ type }) => type === 'error')).toBe(true)
  })

  it('belongs to one person: it is closed when another one signs in through it', async () => {
    const [me, other] = [await test.person(), await test.person()]
    const page = await test.listen(me)
    page.authorize(other.token)
    expect(await page.closed).toBe(1008)
  })

  it('is limited per account, and its slot is free again when it closes', async () => {
    const me = await test.person()
    const pages = [await test.listen(me), await test.listen(me), await test.listen(me)]
    const fourth = await test.listen()
    fourth.authorize(me.token)
    expect(await fourth.closed).toBe(1013)
    pages[0]?.leave()
    await pages[0]?.closed
    await until(async () => {
      const next = await test.listen()
      next.authorize(me.token)
      return Promise.race([next.hear('authorized'), next.closed.then(() => null)])
    })
    await test.listen(await test.person())
  })

  it.each([
    ['no JSON', '{"type":'],
    ['nothing', ''],
    ['a notice that only the server makes', '{"type":"unread","unread":0}'],
    ['a token that is no text', '{"type":"authorization","data":{}}'],
    ['a token that is too long', JSON.stringify({ type: 'authorization', data: 'x'.repeat(513) })],
  ])('answers %s with an error, and lives', async (_what, raw) => {
    const page = await test.listen()
    page.sendRaw(raw)
    await page.hear('error', ({ code }) => code === 'INVALID_PARAMETERS')
    page.authorize((await test.person()).token)
    await page.hear('authorized')
  })

  it('takes no frame above 4 KB', async () => {
    const page = await test.listen()
    page.sendRaw('x'.repeat(4 * 1024))
    await page.hear('error')
    page.sendRaw('x'.repeat(4 * 1024 + 1))
    expect(await page.closed).toBe(1009)
  })

  it('is closed for a page that sends without end', async () => {
    const page = await test.listen()
    for (let said = 0; said < 100; said++) page.sendRaw('{}')
    expect(await page.closed).toBe(1008)
  })
})

describe('an open page receives', () => {
  it('a new notification with the new count, and only its own', async () => {
    const [me, other] = [await test.person(), await test.person()]
    const [mine, second, foreign] = [await test.listen(me), await test.listen(me), await test.listen(other)]
    const sent = await test.send({ to: 'profile', profileId: me.profileId }, { title: 'baru' })
    for (const page of [mine, second])
      expect(await page.hear('notification')).toEqual({ type: 'notification', notification: sent, unread: 1 })
    const all = await test.send({ to: 'all' })
    expect(await foreign.hear('notification')).toMatchObject({ notification: { id: all.id }, unread: 1 })
    expect(await mine.hear('notification', ({ unread }) => unread === 2)).toMatchObject({
      notification: { id: all.id },
    })
  })

  it('a new notification in its own language, also after it has changed the language', async () => {
    const me = await test.person()
    const [first, second, silent] = [await test.listen(), await test.listen(), await test.listen(me)]
    first.authorize(me.token, 'id')
    second.authorize(me.token, 'en')
    for (const page of [first, second]) await page.hear('authorized')
    const words = {
      title: { en: 'Good evening', id: 'Selamat malam' },
      desc: { en: 'A new film', id: 'Film baru' },
    }
    await test.send({ to: 'profile', profileId: me.profileId }, words)
    const inIndonesian = { notification: { title: 'Selamat malam', desc: 'Film baru' } }
    const inEnglish = { notification: { title: 'Good evening', desc: 'A new film' } }
    expect(await first.hear('notification')).toMatchObject(inIndonesian)
    expect(await second.hear('notification')).toMatchObject(inEnglish)
    expect(await silent.hear('notification')).toMatchObject(inEnglish)

    second.authorize(me.token, 'id')
    await until(async () => second.heard.filter(({ type }) => type === 'authorized').length === 2)
    await test.send({ to: 'profile', profileId: me.profileId }, words)
    expect(await second.hear('notification', ({ unread }) => unread === 2)).toMatchObject(inIndonesian)
  })

  it('a later notification only when its time has come, by its job', async () => {
    const me = await test.person()
    const page = await test.listen(me)
    const sent = await test.send(
      { to: 'profile', profileId: me.profileId },
      { startAt: test.clock.now() + 1_000 },
    )
    await test.clock.advance(1_000)
    await page.hear('notification', ({ notification: one }) => one.id === sent.id)
  })

  it('nothing of a topic that is off', async () => {
    const me = await test.person()
    const page = await test.listen(me)
    const body = { topics: [{ topic: 'content', inApp: false, push: true }] }
    await test.calls.call(notification.putChoices, { token: me.token, body })
    await test.send({ to: 'all' }, { type: 'movie', title: 'film' })
    await test.send({ to: 'profile', profileId: me.profileId }, { title: 'perangkat' })
    expect(await page.hear('notification')).toMatchObject({ notification: { title: 'perangkat' }, unread: 1 })
  })

  it('the count after a reading on another page, and after a recall', async () => {
    const me = await test.person()
    const first = await test.send({ to: 'profile', profileId: me.profileId })
    const second = await test.send({ to: 'all' })
    const page = await test.listen(me)
    await test.calls.call(notification.markRead, { token: me.token, params: { id: first.id } })
    await page.hear('unread', ({ unread }) => unread === 1)
    await test.module.recall(second.id)
    await page.hear('unread', ({ unread }) => unread === 0)
  })

  it('a block on both sides, each from its own view, and its end', async () => {
    const [by, to, third] = [await test.person(), await test.person(), await test.person()]
    const [ofBy, ofTo, ofThird] = [await test.listen(by), await test.listen(to), await test.listen(third)]
    const pair = {
      blockByAccountId: by.accountId,
      blockByProfileId: by.profileId,
      blockToAccountId: to.accountId,
      blockToProfileId: to.profileId,
    }
    test.blocks.set(`${by.accountId} ${to.profileId}`, 'BLOCKING')
    test.blocks.set(`${to.accountId} ${by.profileId}`, 'BLOCKED')
    await test.bus.publish({ type: 'user.blocked', ...pair })
    expect(await ofBy.hear('block')).toEqual({ type: 'block', profileId: to.profileId, status: 'BLOCKING' })
    expect(await ofTo.hear('block')).toEqual({ type: 'block', profileId: by.profileId, status: 'BLOCKED' })
    test.blocks.clear()
    await test.bus.publish({ type: 'user.unblocked', ...pair })
    await ofTo.hear('block', ({ status }) => status === null)
    await test.bus.publish({ type: 'screen.maintenance-changed', isOn: true })
    expect(await ofThird.hear('maintenance')).toEqual({ type: 'maintenance', isOn: true })
    expect(ofThird.heard.some(({ type }) => type === 'block')).toBe(false)
  })

  it('the end of its session, and is closed', async () => {
    const me = await test.person()
    const page = await test.listen(me)
    await test.bus.publish({ type: 'user.session-ended', sessionId: me.sessionId })
    await page.hear('session-ended')
    expect(await page.closed).toBe(4401)
  })

  it('the end of its session within ten seconds where the bus lost the event', async () => {
    const me = await test.person()
    const page = await test.listen(me)
    test.endedSessions.add(me.sessionId)
    await test.clock.advance(10_000)
    await page.hear('session-ended')
    expect(await page.closed).toBe(4401)
  })
})
