import { shows } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, openUpcomingHarness, profileOf, type UpcomingHarness } from './test/upcoming-harness.ts'

let test: UpcomingHarness
beforeAll(async () => void (test = await openUpcomingHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const list = async (query: Record<string, string> = {}) =>
  (await test.calls.call(shows.listLiveShows, { query: { status: 'upcoming', ...query } })).body

describe('live shows with status upcoming', () => {
  it('are the announced ones, the soonest first, page by page, until each begins', async () => {
    const later = await test.announce(3, 'wayang')
    const sooner = await test.announce(1)
    const { data, meta } = await list({ locale: 'id' })
    expect(data.map(({ id }: { id: string }) => id)).toEqual([sooner, later])
    expect(meta).toMatchObject({ total: 2, totalPages: 1 })
    expect(data[1]).toMatchObject({
      type: 'liveshow',
      status: 'upcoming',
      name: 'Siaran wayang',
      description: 'Segera.',
      startedAt: test.clock.now() + 3 * HOUR_MS,
      finishedAt: test.clock.now() + 4 * HOUR_MS,
      isLiveGameBroadcasting: false,
      profile: { id: profileOf('citra'), name: 'citra' },
    })
    expect((await list({ perPage: '1', page: '2' })).data).toMatchObject([{ id: later, name: 'Show wayang' }])
    await test.clock.leap(HOUR_MS)
    expect((await list()).data).toMatchObject([{ id: later }])
  })

  it('can be those of one profile, and have no category yet', async () => {
    const id = await test.announce(5)
    const ids = async (query: Record<string, string>) =>
      (await list(query)).data.map((show: { id: string }) => show.id)
    expect(await ids({ profileId: profileOf('citra') })).toContain(id)
    expect(await ids({ profileId: profileOf('eko') })).toEqual([])
    expect(await ids({ profileId: 'nobody' })).toEqual([])
    expect(await ids({ categoryId: profileOf('eko') })).toEqual([])
  })
})
