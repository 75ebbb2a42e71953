import { upcoming } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogTables } from '#modules/library'
import {
  accountOf,
  HOUR_MS,
  openUpcomingHarness,
  profileOf,
  type UpcomingHarness,
} from '../test/upcoming-harness.ts'

let test: UpcomingHarness
beforeAll(async () => void (test = await openUpcomingHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const rows = () => test.database.forModule<CatalogTables>('catalog')
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a reminder', () => {
  it('is set once however often it is requested, and removed however often', async () => {
    const id = await test.announce(3)
    const own = { liveshowId: id, remindProfileId: profileOf('eko') }
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.set('eko', id, own)))
    for (const { status, body } of answers) {
      expect([status, body.data]).toEqual([200, { ...own, remind: true }])
    }
    const kept = await rows().selectFrom('reminder').selectAll().where('upcoming_id', '=', id).execute()
    expect(kept).toHaveLength(1)
    for (let again = 0; again < 2; again++) {
      const { status, body } = await test.unset('eko', id)
      expect([status, body.data]).toEqual([200, { ...own, remind: false }])
    }
    expect((await test.get(id, { token: 'eko' })).body.data.remind).toBe(false)
  })

  it('is refused once the show has begun, and can still be removed until it is over', async () => {
    const id = await test.announce(1)
    await test.set('eko', id)
    await test.clock.leap(HOUR_MS)
    expect(codeOf(await test.set('eko', id))).toEqual([409, 'SHOW_HAS_BEGUN'])
    expect((await test.unset('eko', id)).status).toBe(200)
    await test.clock.leap(HOUR_MS)
    expect(codeOf(await test.set('eko', id))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await test.unset('eko', id))).toEqual([404, 'SHOW_NOT_FOUND'])
  })

  it('is refused to people whom the streamer blocked', async () => {
    const id = await test.announce(3)
    const block = `${profileOf('citra')} ${accountOf('eko')}`
    test.blocks.add(block)
    expect(codeOf(await test.set('eko', id))).toEqual([403, 'BLOCKED_RELATION'])
    test.blocks.delete(block)
  })

  it('is for the caller only: a hint at another profile is refused, and a guest has none', async () => {
    const id = await test.announce(3)
    for (const hint of [{ remindProfileId: profileOf('citra') }, { liveshowId: 'another' }]) {
      expect(codeOf(await test.set('eko', id, hint))).toEqual([403, 'FORBIDDEN'])
      expect(codeOf(await test.unset('eko', id, hint))).toEqual([403, 'FORBIDDEN'])
    }
    for (const operation of [upcoming.setReminder, upcoming.deleteReminder]) {
      expect((await test.calls.call(operation, { params: { id } })).status).toBe(401)
    }
  })

  it('is not found for an unknown show, and invalid input is refused', async () => {
    const unknown = crypto.randomUUID()
    const title = await test.putTitle()
    expect(codeOf(await test.set('eko', unknown))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await test.unset('eko', unknown))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await test.set('eko', title.id))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await test.set('eko', unknown, { liveshowId: 7 }))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('is refused beyond the bound, which counts only shows that have not begun', async () => {
    const soon = await test.announce(1)
    await test.set('eko', soon)
    await sql`
      insert into catalog.card (id, kind, friendly_id, title_en, title_id, description_en, description_id,
        thumb_color, profile_id, started_at, finished_at, created_at)
      select 'many-' || n, 'upcoming-live', 'many-' || n, 'x', 'x', '', '', '#000000',
        ${profileOf('citra')}::uuid, ${new Date(test.clock.now() + 9 * HOUR_MS)},
        ${new Date(test.clock.now() + 10 * HOUR_MS)}, now()
      from generate_series(1, ${upcoming.REMINDERS_MAX}) n`.execute(rows())
    await sql`
      insert into catalog.reminder (upcoming_id, profile_id, created_at)
      select 'many-' || n, ${profileOf('eko')}::uuid, now()
      from generate_series(1, ${upcoming.REMINDERS_MAX - 1}) n`.execute(rows())
    const one = await test.announce(5)
    expect(codeOf(await test.set('eko', one))).toEqual([409, 'REMINDERS_FULL'])
    expect((await test.set('eko', soon)).status).toBe(200)
    await test.clock.leap(HOUR_MS)
    expect((await test.set('eko', one)).status).toBe(200)
  })
})

it('an export holds a person’s reminders; an erasure removes all of them and none of others', async () => {
  const id = await test.announce(3)
  for (const who of ['citra', 'eko']) await test.set(who, id)
  const personalData = test.live.personalData.upcoming
  const person = (who: string) => ({ accountId: accountOf(who), profileId: profileOf(who) })
  expect(await personalData.exportOf(person('citra'))).toMatchObject({ reminders: [{ upcoming_id: id }] })
  await personalData.erase(person('eko'))
  await personalData.erase(person('eko'))
  expect((await test.get(id, { token: 'eko' })).body.data.remind).toBe(false)
  expect((await test.get(id, { token: 'citra' })).body.data.remind).toBe(true)
  // The streamer leaves: their announced shows are erased too.
  await personalData.erase(person('citra'))
  expect((await test.get(id)).status).toBe(404)
})
