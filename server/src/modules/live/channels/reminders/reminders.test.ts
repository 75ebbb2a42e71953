import { channels } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../../../../../tests/catalog-harness.ts'
import { openChannelsHarness, type ChannelsHarness } from '../test/channels-harness.ts'

let test: ChannelsHarness
let news: string
beforeAll(async () => {
  test = await openChannelsHarness()
  await test.film('pagi', { segments: 5 })
  await test.film('siang', { segments: 10 })
  news = await test.putChannel('news', { order: 1 })
  await test.schedule('news', 'pagi', 'siang')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const call = (...given: Parameters<ChannelsHarness['harness']['calls']['call']>) =>
  test.harness.calls.call(...given)
/** The programmes of today that have not begun. */
async function later() {
  const { body } = await call(channels.getChannelGuide, {
    params: { id: news },
    query: { from: String(test.harness.clock.now()) },
  })
  const all = (body as { data: { programmes: { startAt: number; titleLocalized: string }[] } }).data
    .programmes
  return all.filter(({ startAt }) => startAt > test.harness.clock.now())
}
const set = (startAt: number, token: string | null = 'citra', id = news) =>
  call(channels.setProgrammeReminder, { params: { id }, body: { startAt }, ...(token && { token }) })
const cancel = (startAt: number) =>
  call(channels.deleteProgrammeReminder, { params: { id: news }, body: { startAt }, token: 'citra' })
const own = async () =>
  (await call(channels.listProgrammeReminders, { token: 'citra' })).body.data as { startAt: number }[]

describe('a reminder of a programme', () => {
  it('is set once however often it is pressed, listed with its names, and cancelled', async () => {
    const [first] = await later()
    expect((await set(first!.startAt)).status).toBe(200)
    expect((await set(first!.startAt)).body.data).toEqual({
      channelId: news,
      startAt: first!.startAt,
      remind: true,
    })
    expect(await own()).toEqual([
      expect.objectContaining({
        channelId: news,
        channelName: 'Channel news',
        titleLocalized: first!.titleLocalized,
        startAt: first!.startAt,
      }),
    ])
    expect((await cancel(first!.startAt)).body.data).toMatchObject({ remind: false })
    expect((await cancel(first!.startAt)).status).toBe(200)
    expect(await own()).toEqual([])
  })

  it('is for what comes on a channel, and for people who are signed in', async () => {
    const now = test.harness.clock.now()
    const [first] = await later()
    expect((await set(first!.startAt, null)).status).toBe(401)
    expect((await set(now - 1)).body.code).toBe('SHOW_HAS_BEGUN')
    expect((await set(first!.startAt + 1)).status).toBe(404)
    expect((await set(now + 30 * 24 * 3_600_000)).status).toBe(404)
    expect((await set(first!.startAt, 'citra', 'nothing')).body.code).toBe('CHANNEL_NOT_FOUND')
  })

  it('has a bound for each person', async () => {
    const coming = (await later()).slice(0, channels.PROGRAMME_REMINDERS_MAX + 1)
    expect(coming.length).toBeGreaterThan(40)
    for (const { startAt } of coming) await set(startAt)
    expect((await own()).length).toBeLessThanOrEqual(channels.PROGRAMME_REMINDERS_MAX)
    for (const { startAt } of coming) await cancel(startAt)
  })

  it('notifies when the programme begins, once, and not of what was cancelled', async () => {
    const [, first, second] = await later()
    await set(first!.startAt)
    await set(second!.startAt)
    await cancel(second!.startAt)
    const { clock, programmesReminded } = test.harness
    programmesReminded.length = 0
    await clock.advance(first!.startAt - clock.now() - 3_000)
    expect(programmesReminded).toEqual([])
    await clock.advance(3_000)
    const toldSoon = async () => {
      await clock.advance(100)
      return programmesReminded.length
    }
    await expect.poll(toldSoon, { timeout: 10_000 }).toBe(1)
    await clock.advance(30_000)
    expect(programmesReminded).toEqual([
      expect.objectContaining({
        channelId: news,
        profileId: people['citra']!.profileId,
        startsAt: first!.startAt,
        title: { en: first!.titleLocalized, id: first!.titleLocalized },
        channel: { en: 'Channel news', id: 'Kanal news' },
      }),
    ])
    expect(await own()).toEqual([])
  })
})
