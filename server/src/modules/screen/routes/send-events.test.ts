import { screen, type AnalyticsEvent } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowOf } from '../page-events.ts'
import type { ScreenTables } from '../rows.ts'
import { openScreenHarness, type ScreenHarness } from '../test/screen-harness.ts'

let app: ScreenHarness
beforeAll(async () => {
  app = await openScreenHarness()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(60_000))

const viewed = (more: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  name: 'page_view',
  at: app.clock.now(),
  userId: null,
  msisdn: null,
  ...more,
})
const send = (events: unknown[], headers = {}) =>
  app.calls.call(screen.sendEvents, { body: { events }, headers })
const stored = () =>
  app.database
    .forModule<ScreenTables>('screen')
    .selectFrom('page_event')
    .selectAll()
    .orderBy('place')
    .execute()

describe('events of pages', () => {
  it('a batch of events is stored, and the response is empty', async () => {
    const userId = crypto.randomUUID()
    const first = viewed({ userId, url: '/detail/laut', category: 'movie', videoTitle: 'Laut 🌊' })
    const answer = await send([first, viewed({ name: 'video_end', props: { seconds: 12, live: true } })])
    expect([answer.status, answer.body]).toEqual([204, ''])
    const rows = await stored()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      name: 'page_view',
      pseudonym: userId,
      path: '/detail/laut',
      video_title: 'Laut 🌊',
    })
    expect(rows[1]?.props).toEqual({ seconds: 12, live: true })
  })

  it('a property name that the database cannot store is refused', async () => {
    const known = (await stored()).length
    for (const name of ['a\0b', 'a\ud800b', 'x'.repeat(65)]) {
      const answer = await send([viewed({ props: { [name]: 1 } })])
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    }
    const own = JSON.parse('{"__proto__": "polluted"}') as Record<string, string>
    expect((await send([viewed({ props: own })])).status).toBe(400)
    expect(await stored()).toHaveLength(known)
    expect((await send([viewed({ props: { constructor: 'x', far: 1e308 } })])).status).toBe(204)
  })

  it('stored events contain neither a person nor an address', async () => {
    await send([viewed()], { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'A browser of Ani' })
    const last = (await stored()).at(-1)
    expect(Object.keys(last ?? {}).toSorted()).toEqual(
      [
        'at',
        'category',
        'name',
        'partner_name',
        'path',
        'place',
        'props',
        'pseudonym',
        'received_at',
        'video_title',
      ].toSorted(),
    )
    expect(JSON.stringify(last, (_key, value: unknown) => String(value))).not.toMatch(/203\.0|Ani/)
  })

  it('an event with a phone number is refused by the contract', async () => {
    const answer = await send([{ ...viewed(), msisdn: '6281234567890' }])
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a request contains between one and fifty events', async () => {
    expect((await send([])).status).toBe(400)
    expect((await send(Array(51).fill(viewed()))).status).toBe(400)
    expect((await send(Array(50).fill(viewed()))).status).toBe(204)
  })

  it('events of one address are bounded, and the refusal says when to continue', async () => {
    const answers = []
    for (let i = 0; i < 601; i++) answers.push((await send([viewed()])).status)
    expect(answers.slice(0, 600).every((status) => status === 204)).toBe(true)
    const refused = await send([viewed()])
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('events are deleted after thirty days', async () => {
    await send([viewed({ name: 'old' })])
    await app.clock.leap(30 * 24 * 60 * 60_000 - 1)
    await send([viewed({ name: 'young' })])
    // A sweep that is still running is not started a second time, so the next hour does it.
    const namesAnHourLater = async () => {
      await app.clock.advance(60 * 60_000)
      return (await stored()).map(({ name }) => name)
    }
    await expect.poll(namesAnHourLater).toEqual(['young'])
  })
})

describe('personal data in the events of a page', () => {
  const now = 1_795_000_000_000
  const event: AnalyticsEvent = { name: 'page_view', at: now, userId: null, msisdn: null }

  it('the query of an address is removed', () => {
    const url = '/ioh?jwt_token=aaaaaaaa.bbbbbbbb.cccccccc&msisdn=6281234567890#top'
    expect(rowOf({ ...event, url }, now).path).toBe('/ioh')
    expect(rowOf({ ...event, url: '/reset/ani@tayang.test' }, now).path).toBeNull()
    const id = '01a1f875-8fb8-7895-8765-123456789015'
    expect(rowOf({ ...event, url: `/live-show/${id}` }, now).path).toBe(`/live-show/${id}`)
  })

  it('personal data is removed from the properties', () => {
    const props = {
      number: '+62 812-3456-7890',
      email: 'ani@tayang.test',
      token: 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl',
      nik: 3171234567890001,
      title: 'Catatan 2026',
      seconds: 12.5,
    }
    expect(rowOf({ ...event, props }, now).props).toEqual({ title: 'Catatan 2026', seconds: 12.5 })
  })

  it('the time of an event is limited to a plausible range', () => {
    for (const [at, is] of [
      [now + 1e12, now],
      [Number.MAX_VALUE, now],
      [-1, now - 86_400_000],
      [now - 5, now - 5],
    ] as const) {
      expect(rowOf({ ...event, at }, now).at.getTime()).toBe(is)
    }
  })
})

describe('what guests may store', () => {
  const wide = (bytes: number) => viewed({ props: { text: 'x'.repeat(Math.min(bytes, 500)) } })
  const open = (env: Record<string, string>) => openScreenHarness(env)
  const sendTo = (harness: ScreenHarness, events: unknown[]) =>
    harness.calls.call(screen.sendEvents, { body: { events } })
  const countIn = async (harness: ScreenHarness) =>
    (
      await harness.database
        .forModule<ScreenTables>('screen')
        .selectFrom('page_event')
        .select('place')
        .execute()
    ).length

  it('is bounded for each event', async () => {
    await using small = await open({ TAYANG_PAGE_EVENT_BYTES_MAX: '400' })
    expect((await sendTo(small, [viewed()])).status).toBe(204)
    const answer = await sendTo(small, [wide(500)])
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    expect(await countIn(small)).toBe(1)
  })

  it('is bounded for each network and day', async () => {
    await using small = await open({ TAYANG_PAGE_EVENTS_NETWORK_BYTES_MAX: '1000' })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await sendTo(small, [wide(300)])).status)
    expect(statuses).toEqual([204, 204, 429, 429])
    expect(await countIn(small)).toBe(2)
    await small.clock.leap(24 * 60 * 60_000)
    expect((await sendTo(small, [wide(300)])).status).toBe(204)
  })

  it('is bounded for each day in all, and what is beyond is dropped without a word', async () => {
    await using small = await open({ TAYANG_PAGE_EVENTS_DAY_BYTES_MAX: '1000' })
    for (let i = 0; i < 4; i++) expect((await sendTo(small, [wide(300)])).status).toBe(204)
    expect(await countIn(small)).toBe(2)
  })

  it('is nothing where the disk is nearly full', async () => {
    await using full = await open({})
    full.space.isThere = false
    expect((await sendTo(full, [viewed()])).status).toBe(204)
    expect(await countIn(full)).toBe(0)
    full.space.isThere = true
    await sendTo(full, [viewed()])
    expect(await countIn(full)).toBe(1)
  })

  it('is bounded in number, and the newest stay', async () => {
    await using small = await open({ TAYANG_PAGE_EVENTS_MAX: '5' })
    for (let i = 0; i < 12; i++) await sendTo(small, [viewed({ category: `n${i}` })])
    await small.clock.advance(60 * 60_000)
    await expect.poll(() => countIn(small)).toBe(5)
    const rows = small.database.forModule<ScreenTables>('screen').selectFrom('page_event').select('category')
    expect((await rows.orderBy('place').execute()).map(({ category }) => category)).toEqual([
      'n7',
      'n8',
      'n9',
      'n10',
      'n11',
    ])
  })
})
