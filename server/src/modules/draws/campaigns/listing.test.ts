import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const list = async (
  query: Partial<Parameters<DrawsHarness['draws']['campaignDesk']['list']>[0]>,
  asked: readonly string[] = [],
) => (await test.draws.campaignDesk.list({ perPage: 100, ...query }, new Set(asked))).data
const idsOf = (campaigns: readonly { id: string }[]) => campaigns.map(({ id }) => id).toSorted()

describe('the list of campaigns', () => {
  it('is filtered by what a campaign is now: a draft, waiting for a second operator, public, ended', async () => {
    const draft = await test.campaign({ isPublic: false })
    const asked = await test.campaign({ isPublic: false })
    const over = await test.campaign({ people: 1 })
    await test.clock.leap(HOUR_MS + 1)
    const running = await test.campaign({ people: 2, chances: 2 })
    // A request for a campaign that is public already makes it wait for nobody.
    const waiting = [asked.id, running.id]
    expect(idsOf(await list({ state: 'draft' }, waiting))).toEqual([draft.id])
    expect(idsOf(await list({ state: 'waiting' }, waiting))).toEqual([asked.id])
    expect(idsOf(await list({ state: 'ended' }, waiting))).toEqual([over.id])
    expect(await list({ state: 'public' }, waiting)).toMatchObject([
      { id: running.id, chances: 4, people: 2, hasPermit: true, draw: null },
    ])
  })

  it('is searched by the beginnings of words of either name and of the friendly id', async () => {
    const { id } = await test.campaign({ isPublic: false })
    const all = idsOf(await list({}))
    expect(all).toContain(id)
    expect(idsOf(await list({ search: 'EQUA qui' }))).toEqual(all)
    expect(idsOf(await list({ search: 'khatul' }))).toEqual(all)
    expect(await list({ search: 'quator' })).toEqual([])
    expect(await list({ search: `kuis-${id}` })).toMatchObject([{ id }])
  })

  it('goes on page by page under a filter, each campaign once', async () => {
    for (let n = 0; n < 3; n++) await test.campaign({ isPublic: false })
    const wanted = idsOf(await list({ state: 'draft' }))
    const shown: { id: string }[] = []
    for (let cursor: string | undefined; ;) {
      const query = { perPage: 2, state: 'draft' as const, cursor }
      const { data, meta } = await test.draws.campaignDesk.list(query, new Set())
      expect(data.length).toBeLessThanOrEqual(2)
      shown.push(...data)
      if (meta.next === null) break
      cursor = meta.next
    }
    expect(idsOf(shown)).toEqual(wanted)
  })
})
