import { catalog as operations, upcoming } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  accountOf,
  HOUR_MS,
  openUpcomingHarness,
  profileOf,
  type UpcomingHarness,
} from '../test/upcoming-harness.ts'

const DAY_MS = 24 * HOUR_MS

let test: UpcomingHarness
beforeEach(async () => void (test = await openUpcomingHarness()))
afterEach(() => test[Symbol.asyncDispose]())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const bodyOf = (more: object = {}) => ({
  name: 'Main bareng',
  startedAt: test.clock.now() + HOUR_MS,
  ...more,
})
const schedule = (token: string, more?: object) =>
  test.calls.call(upcoming.scheduleShow, { token, body: bodyOf(more) })
const reschedule = (token: string, id: string, more?: object) =>
  test.calls.call(upcoming.rescheduleShow, { token, params: { id }, body: bodyOf(more) })
const cancel = (token: string, id: string) =>
  test.calls.call(upcoming.cancelScheduled, { token, params: { id } })
const scheduleOf = async (token: string, query: Record<string, string> = {}) => {
  const { status, body } = await test.calls.call(upcoming.listScheduled, { token, query })
  expect(status).toBe(200)
  return body
}
const listed = async () => {
  const { body } = await test.calls.call(operations.listPlaylistItems, { params: { id: 'upcoming' } })
  return body.data.map((item: { id: string }) => item.id)
}

describe('a show that a streamer announces', () => {
  it('is listed with upcoming shows, can be reminded of, and is in its streamer’s schedule only', async () => {
    const { status, body } = await schedule('eko', {
      name: ' Malam mabar ',
      description: 'Santai',
      minutes: 90,
    })
    expect(status).toBe(200)
    const startedAt = test.clock.now() + HOUR_MS
    expect(body.data).toMatchObject({
      type: 'upcoming-live',
      titleLocalized: 'Malam mabar',
      descriptionLongLocalized: 'Santai',
      startedAt,
      finishedAt: startedAt + 90 * 60_000,
      profile: { id: profileOf('eko'), name: 'eko' },
    })
    expect(await listed()).toEqual([body.data.id])
    expect((await test.set('citra', body.data.id)).status).toBe(200)
    expect((await scheduleOf('eko')).data).toEqual([body.data])
    expect((await scheduleOf('citra')).data).toEqual([])
  })

  it('is changed in place, so that its reminders stay set', async () => {
    const { id } = (await schedule('eko')).body.data
    await test.set('citra', id)
    const later = test.clock.now() + 2 * DAY_MS
    const changed = await reschedule('eko', id, { name: 'Pindah', startedAt: later })
    expect([changed.status, changed.body.data.titleLocalized, changed.body.data.startedAt]).toEqual([
      200,
      'Pindah',
      later,
    ])
    expect((await test.get(id, { token: 'citra' })).body.data).toMatchObject({
      remind: true,
      startedAt: later,
    })
  })

  it('is cancelled once, together with its reminders', async () => {
    const { id } = (await schedule('eko')).body.data
    await test.set('citra', id)
    expect((await cancel('eko', id)).status).toBe(204)
    expect(codeOf(await cancel('eko', id))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect([await listed(), (await scheduleOf('eko')).data]).toEqual([[], []])
  })

  it('cannot be changed once it has begun, and is gone once it is over', async () => {
    const { id } = (await schedule('eko', { minutes: 15 })).body.data
    await test.clock.leap(HOUR_MS)
    expect(codeOf(await reschedule('eko', id))).toEqual([409, 'SHOW_HAS_BEGUN'])
    expect((await scheduleOf('eko')).data).toHaveLength(1)
    await test.clock.advance(15 * 60_000)
    expect(codeOf(await reschedule('eko', id))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect((await scheduleOf('eko')).data).toEqual([])
  })

  it('of another person is answered as if it did not exist, and a guest has no schedule', async () => {
    const { id } = (await schedule('eko')).body.data
    expect(codeOf(await reschedule('citra', id))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await cancel('citra', id))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await cancel('citra', 'nothing'))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect((await scheduleOf('eko')).data).toHaveLength(1)
    expect((await test.calls.call(upcoming.scheduleShow, { body: bodyOf() })).status).toBe(401)
    expect((await test.calls.call(upcoming.listScheduled)).status).toBe(401)
  })
})

describe('the bounds of a schedule', () => {
  it('are twenty shows ahead, also of forty announced at once; a show that is over no longer counts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        schedule('eko', { startedAt: test.clock.now() + (n + 1) * HOUR_MS }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(upcoming.SCHEDULED_MAX)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map((answer) => codeOf(answer).join()))).toEqual(new Set(['409,SCHEDULE_FULL']))
    const { data, meta } = await scheduleOf('eko', { perPage: '5', page: '2' })
    expect([data.length, meta.total]).toEqual([5, upcoming.SCHEDULED_MAX])
    expect((await schedule('citra')).status).toBe(200)
    await test.clock.leap(3 * HOUR_MS)
    expect((await schedule('eko')).status).toBe(200)
  })

  it('are sixty changes an hour: nobody is notified all day of a show that is postponed again and again', async () => {
    const { id } = (await schedule('eko')).body.data
    for (let n = 1; n < 60; n++) expect((await reschedule('eko', id)).status).toBe(200)
    expect(codeOf(await reschedule('eko', id))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(codeOf(await schedule('eko'))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect((await schedule('citra')).status).toBe(200)
    await test.clock.leap(HOUR_MS)
    expect((await schedule('eko')).status).toBe(200)
  })

  it('are sixty days ahead and no time in the past', async () => {
    const now = test.clock.now()
    expect((await schedule('eko', { startedAt: now + 60 * DAY_MS })).status).toBe(200)
    const { id } = (await scheduleOf('eko')).data[0]
    for (const startedAt of [now + 60 * DAY_MS + 1, now, now - 1]) {
      expect(codeOf(await schedule('eko', { startedAt }))).toEqual([400, 'INVALID_PARAMETERS'])
      expect(codeOf(await reschedule('eko', id, { startedAt }))).toEqual([400, 'INVALID_PARAMETERS'])
    }
  })

  it('are the title and the description of a show, and from a quarter of an hour to half a day', async () => {
    for (const wrong of [
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(101) },
      { description: 'x'.repeat(121) },
      { minutes: 14 },
      { minutes: 721 },
      { minutes: 30.5 },
      { startedAt: 'soon' },
    ]) {
      expect(codeOf(await schedule('eko', wrong)), JSON.stringify(wrong)).toEqual([400, 'INVALID_PARAMETERS'])
    }
    // Counted in characters as a person sees them.
    expect((await schedule('eko', { name: '\u{1F3AE}'.repeat(100) })).status).toBe(200)
  })

  it('are texts that AutoMod accepts', async () => {
    expect(codeOf(await schedule('eko', { name: 'Slot gacor hari ini' }))).toEqual([422, 'TEXT_NOT_ALLOWED'])
    const { id } = (await schedule('eko')).body.data
    const changed = await reschedule('eko', id, { description: 's.l.o.t g4c0r' })
    expect(codeOf(changed)).toEqual([422, 'TEXT_NOT_ALLOWED'])
  })

  it('exclude people whom a minimum age keeps from going live', async () => {
    test.ages.set(accountOf('eko'), 'AGE_REQUIRED')
    expect(codeOf(await schedule('eko'))).toEqual([403, 'AGE_REQUIRED'])
  })
})
