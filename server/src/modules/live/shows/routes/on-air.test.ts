import { shows } from '@tayang/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openShowsHarness, people, type ShowsHarness } from '../test/shows-harness.ts'

let test: ShowsHarness
beforeEach(async () => {
  test = await openShowsHarness()
})
afterEach(() => test[Symbol.asyncDispose]())

const profileOf = (who: string) => people[who]?.profileId
async function onAir(query: Record<string, string> = {}, token?: string) {
  const { status, body } = await test.calls.call(shows.getOnAir, { query, ...(token && { token }) })
  expect(status).toBe(200)
  const { total, viewers, profileIds, shows: shown } = body.data
  return { total, viewers, profileIds, shown: shown.map(({ id }: { id: string }) => id) }
}

it('who is on air is told with how many watch, the most watched first, and only as many shows as were asked for', async () => {
  expect(await onAir({ shows: '12' })).toEqual({ total: 0, viewers: 0, profileIds: [], shown: [] })
  const ayu = await test.goOnAir('ayu')
  const budi = await test.goOnAir('budi')
  test.higher.viewersOf = (showId) => (showId === ayu ? 3 : 40)
  const both = { total: 2, viewers: 43, profileIds: [profileOf('budi'), profileOf('ayu')] }
  expect(await onAir()).toEqual({ ...both, shown: [] })
  expect(await onAir({ shows: '1' })).toEqual({ ...both, shown: [budi] })
  expect(await onAir({ shows: '24' })).toEqual({ ...both, shown: [budi, ayu] })
})

it('a show of which nothing was seen yet is not on air, and one that is over or hidden leaves at once', async () => {
  await test.publish('budi')
  expect((await onAir()).total).toBe(0)
  await test.goOnAir('budi')
  const ayu = await test.goOnAir('ayu')
  expect((await onAir()).total).toBe(2)
  await test.shows.endShowOf(profileOf('budi') ?? '')
  expect(await onAir({ shows: '9' })).toMatchObject({ profileIds: [profileOf('ayu')], shown: [ayu] })
  await test.shows.hide(ayu)
  expect(await onAir({ shows: '9' })).toEqual({ total: 0, viewers: 0, profileIds: [], shown: [] })
})

it('between two people of whom one blocked the other nobody is on air, and for everybody else they are', async () => {
  const budi = await test.goOnAir('budi')
  test.higher.viewersOf = () => 5
  test.parted.add(people['budi']?.accountId ?? '')
  expect(await onAir({ shows: '9' }, 'ayu')).toEqual({ total: 0, viewers: 0, profileIds: [], shown: [] })
  expect(await onAir({ shows: '9' }, 'budi')).toMatchObject({ total: 1, viewers: 5, shown: [budi] })
  expect((await onAir({ shows: '9' })).shown).toEqual([budi])
})

it('a guest’s answer may be given to every guest for ten seconds, and nobody else’s to anybody', async () => {
  const guest = await test.calls.call(shows.getOnAir, { query: {} })
  const ayu = await test.calls.call(shows.getOnAir, { query: {}, token: 'ayu' })
  const cache = [guest, ayu].map(({ headers }) => headers['cache-control'])
  expect(cache).toEqual(['public, max-age=10', 'private, no-store'])
})

it.each(['-1', '25', '1.5', 'all'])('is refused with %s shows', async (count) => {
  const answer = await test.calls.call(shows.getOnAir, { query: { shows: count } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETERS' } })
})
