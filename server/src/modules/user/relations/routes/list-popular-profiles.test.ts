import { user, type PopularProfile } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserTables } from '../../rows/tables.ts'
import { popularRows } from '../popular-rows.ts'
import { openRelationsHarness, type RelationsHarness, type Someone } from '../test/relations-harness.ts'

let app: RelationsHarness
let star: Someone
let second: Someone
let banned: Someone
let hidden: Someone
beforeAll(async () => {
  app = await openRelationsHarness()
  star = await app.someone('Star')
  second = await app.someone('Second')
  banned = await app.someone('Banned')
  hidden = await app.someone('Hidden')
  const fans = [await app.someone('Ani'), await app.someone('Budi'), await app.someone('Cici')]
  for (const fan of fans) for (const one of [banned, hidden]) await app.follow(fan, one)
  for (const fan of fans.slice(0, 2)) await app.follow(fan, star)
  await app.follow(star, second)
})
afterAll(() => app[Symbol.asyncDispose]())

const list = (query: Record<string, string> = {}) => app.calls.call(user.listPopularProfiles, { query })
const namesOf = (answer: { body: { data: PopularProfile[] } }) => answer.body.data.map(({ name }) => name)

describe('popular streamers', () => {
  it('the most followed profiles come first, for anybody, and the list may be cached', async () => {
    const answer = await list()
    expect(answer.status).toBe(200)
    expect(namesOf(answer).slice(2)).toEqual(['Star', 'Second'])
    expect(namesOf(answer).slice(0, 2).toSorted()).toEqual(['Banned', 'Hidden'])
    expect(answer.body.data[2]).toEqual({
      id: star.profileId,
      accountId: star.accountId,
      name: 'Star',
      avatar: null,
      totalFollowers: 2,
      showId: null,
    })
    expect(answer.body.meta).toEqual({ page: 1, perPage: 20, total: 4, totalPages: 1 })
    expect(answer.headers['cache-control']).toBe('public, max-age=10')
  })

  it('banned and hidden people are left out for good, whatever their later name', async () => {
    await app.user.accounts.ban(banned)
    await app.user.profiles.taken.take(hidden.profileId, { isWhole: true })
    await app.user.profiles.rename(hidden.profileId, { name: 'Hidden again', bio: '' })
    const answer = await list()
    expect(namesOf(answer)).toEqual(['Star', 'Second'])
    expect(answer.body.meta.total).toBe(2)
  })

  it('among equally followed people the more watched come first, as long as they are watched', async () => {
    const rows = popularRows(app.database.forModule<UserTables>('user'))
    const [third, fourth] = [await app.someone('Third'), await app.someone('Fourth')]
    for (const one of [third, fourth]) await app.follow(star, one)
    const order = async () => namesOf(await list()).filter((name) => name !== 'Star')
    await rows.noteViewers(
      new Map([
        [second.profileId, 3],
        [fourth.profileId, 90],
        [crypto.randomUUID(), 7],
      ]),
    )
    expect(await order()).toEqual(['Fourth', 'Second', 'Third'])
    await rows.noteViewers(new Map([[third.profileId, 1]]))
    expect((await order())[0]).toBe('Third')
    for (const one of [third, fourth]) await app.user.accounts.ban(one)
    await rows.noteViewers(new Map())
  })

  it('the pages end', async () => {
    expect(namesOf(await list({ perPage: '1', page: '2' }))).toEqual(['Second'])
    const beyond = await list({ perPage: '100', page: '10000' })
    expect([beyond.status, namesOf(beyond)]).toEqual([200, []])
    expect(beyond.body.meta.total).toBe(2)
  })

  it('the show on air of a person is included', async () => {
    const showId = crypto.randomUUID()
    app.extend({ showsOnAirOf: async () => new Map([[second.profileId, showId]]) })
    expect((await list()).body.data.map((one: PopularProfile) => one.showId)).toEqual([null, showId])
  })

  it('people of the demo are left out outside the demo', async () => {
    const db = app.database.forModule<UserTables>('user')
    const ofDemo = (isDemo: boolean) =>
      db.updateTable('account').set({ is_demo: isDemo }).where('id', '=', second.accountId).execute()
    const seen = async (isDemo: boolean) => {
      const rows = popularRows(db)
      const found = await rows.page({ isDemo, limit: 20, offset: 0 })
      return [...found.map(({ name }) => name), await rows.count(isDemo)]
    }
    await ofDemo(true)
    expect(await seen(false)).toEqual(['Star', 1])
    expect(await seen(true)).toEqual(['Star', 'Second', 2])
    await ofDemo(false)
  })

  it('the list is read by its index, however many people there are', async () => {
    const db = app.database.forModule<UserTables>('user')
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return await sql<{ 'QUERY PLAN': string }>`
        explain select p.id from "user".profile p join "user".account a on a.id = p.account_id
        where p.total_followers > 0 and p.hidden_at is null and a.status = 'active'
        order by p.total_followers desc, p.recent_viewers desc, p.id limit 20`.execute(tx)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('profile_popular')
    expect(plan).not.toContain('Sort')
  })

  it.each([{ page: '0' }, { perPage: '1000' }, { page: 'NaN' }])('the page %o is refused', async (query) => {
    expect((await list(query)).body.code).toBe('INVALID_PARAMETERS')
  })
})
