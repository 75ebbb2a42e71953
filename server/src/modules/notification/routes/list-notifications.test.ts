import { notification } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNotificationHarness, type NotificationHarness } from '../test/notification-harness.ts'

let test: NotificationHarness
beforeAll(async () => void (test = await openNotificationHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const titlesOf = (answer: { body: { data: { title: string }[] } }) =>
  answer.body.data.map(({ title }) => title)

describe('the list of notifications', () => {
  it('has the caller’s own and those for everybody, the newest first, in the shape of the contract', async () => {
    const me = await test.person()
    const mine = { to: 'profile', profileId: me.profileId } as const
    await test.send(mine, { title: 'satu', refId: 'liveshow:abc', type: 'liveshow' })
    await test.clock.advance(1_000)
    await test.send({ to: 'all' }, { title: 'dua' })
    await test.clock.advance(1_000)
    await test.send(mine, { title: 'tiga', endAt: test.clock.now() + 5_000 })
    const answer = await test.list(me)
    expect(answer.status).toBe(200)
    expect(titlesOf(answer)).toEqual(['tiga', 'dua', 'satu'])
    const startDate = test.clock.now() - 2_000
    expect(answer.body.data[2]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'liveshow',
      kind: 'non-highlight',
      title: 'satu',
      desc: 'Apa kabar?',
      refId: 'liveshow:abc',
      image: null,
      startDate,
      endDate: null,
      common: { title: 'satu', startDate, endDate: null },
      isRead: false,
    })
    expect(String(answer.body.data[0].common.endDate)).toMatch(/^\d{13}$/)
    expect(answer.body.meta).toEqual({ page: 1, perPage: 20, total: 3, totalPages: 1 })
  })

  it('is answered in the requested language, and in English without one', async () => {
    const me = await test.person()
    const words = {
      title: { en: 'Good evening', id: 'Selamat malam' },
      desc: { en: 'A new film', id: 'Film baru' },
    }
    await test.send({ to: 'profile', profileId: me.profileId }, words)
    const inEnglish = { title: 'Good evening', desc: 'A new film', common: { title: 'Good evening' } }
    const inIndonesian = { title: 'Selamat malam', desc: 'Film baru', common: { title: 'Selamat malam' } }
    for (const query of [{}, { locale: 'en' }, { locale: 'jv' }])
      expect((await test.list(me, query as Record<string, string>)).body.data).toMatchObject([inEnglish])
    expect((await test.list(me, { locale: 'id' })).body.data).toMatchObject([inIndonesian])
  })

  it('never takes the language from the header of the browser', async () => {
    const me = await test.person()
    await test.send({ to: 'profile', profileId: me.profileId }, { title: { en: 'Hello', id: 'Halo' } })
    const headers = { 'accept-language': 'id' }
    const answer = await test.calls.call(notification.listNotifications, { token: me.token, headers })
    expect(titlesOf(answer)).toEqual(['Hello'])
  })

  it('has highlights in a list of their own', async () => {
    const me = await test.person()
    await test.send({ to: 'all' }, { title: 'film baru', kind: 'highlight', type: 'movie' })
    await test.send({ to: 'all' }, { title: 'biasa' })
    expect(titlesOf(await test.list(me, { type: 'highlight', perPage: '5' }))).toContain('film baru')
    expect(titlesOf(await test.list(me, { type: 'non-highlight' }))).toEqual(['biasa'])
  })

  it('shows a newcomer earlier highlights, counted as read', async () => {
    const highlight = { kind: 'highlight', type: 'movie' } as const
    await test.send({ to: 'all' }, { ...highlight, title: 'sorotan lama' })
    await test.send({ to: 'all' }, { ...highlight, title: 'sorotan usai', endAt: test.clock.now() + 1 })
    const me = await test.person()
    const [first, ...others] = (await test.list(me, { type: 'highlight' })).body.data
    expect(first).toMatchObject({ title: 'sorotan lama', isRead: true })
    expect(others.some(({ title }: { title: string }) => title === 'sorotan usai')).toBe(false)
    expect(await test.unread(me)).toBe(0)
    const opened = await test.calls.call(notification.getNotification, {
      token: me.token,
      params: { id: first.id },
    })
    expect(opened.status).toBe(200)
  })

  it('is paged, and has the total also past its end', async () => {
    const me = await test.person()
    for (let i = 1; i <= 5; i++) {
      await test.send({ to: 'profile', profileId: me.profileId }, { title: `ke-${i}` })
      await test.clock.advance(1_000)
    }
    const second = await test.list(me, { page: '2', perPage: '2' })
    expect(titlesOf(second)).toEqual(['ke-3', 'ke-2'])
    expect(second.body.meta).toEqual({ page: 2, perPage: 2, total: 5, totalPages: 3 })
    const past = await test.list(me, { page: '9', perPage: '2' })
    expect(past.body).toEqual({ data: [], meta: { page: 9, perPage: 2, total: 5, totalPages: 3 } })
  })

  it('has nothing of another person, and nothing for everybody from before the account', async () => {
    const early = await test.person()
    await test.send({ to: 'profile', profileId: early.profileId }, { title: 'hanya dia' })
    await test.send({ to: 'all' }, { title: 'dulu' })
    await test.clock.advance(1)
    const late = await test.person()
    expect(titlesOf(await test.list(early))).toContain('dulu')
    expect((await test.list(late)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  it('has nothing that has not begun, has ended or was recalled', async () => {
    const me = await test.person()
    const mine = { to: 'profile', profileId: me.profileId } as const
    const now = test.clock.now()
    await test.send(mine, { title: 'nanti', startAt: now + 60_000 })
    await test.send(mine, { title: 'sebentar', endAt: now + 10_000 })
    const wrong = await test.send(mine, { title: 'salah' })
    await test.module.recall(wrong.id)
    expect(titlesOf(await test.list(me))).toEqual(['sebentar'])
    await test.clock.advance(60_000)
    expect(titlesOf(await test.list(me))).toEqual(['nanti'])
  })

  it('is refused to guests, and for invalid queries', async () => {
    expect((await test.calls.call(notification.listNotifications)).body.code).toBe('INVALID_SESSION_AUTH')
    const me = await test.person()
    for (const query of [{ page: '0' }, { perPage: '101' }, { type: 'spam' }])
      expect((await test.list(me, query as Record<string, string>)).status).toBe(400)
  })
})
