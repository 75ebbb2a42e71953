import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '@tayang/contract'
import type { UserTables } from '../rows/tables.ts'
import { openRelationsHarness, type RelationsHarness, type Someone } from './test/relations-harness.ts'

let app: RelationsHarness
let people: Someone[]
beforeAll(async () => {
  app = await openRelationsHarness()
  people = []
  for (const name of ['Ani', 'Budi', 'Cici', 'Dodo']) people.push(await app.someone(name))
})
afterAll(() => app[Symbol.asyncDispose]())

/** The counts on the profiles and the counts of the rows. */
async function counts() {
  const db = app.database.forModule<UserTables>('user')
  const [profiles, rows] = await Promise.all([
    db.selectFrom('profile').selectAll().execute(),
    db.selectFrom('relation').selectAll().execute(),
  ])
  const stored = profiles.map((one) => [one.id, one.total_followers, one.total_followings])
  const counted = profiles.map(({ id }) => [
    id,
    rows.filter((row) => row.profile_id === id).length,
    rows.filter((row) => row.follower_profile_id === id).length,
  ])
  return { stored, counted, rows }
}

const person = fc.integer({ min: 0, max: 3 })
const step = fc.record({
  act: fc.constantFrom('follow' as const, 'unfollow' as const, 'block' as const, 'unblock' as const),
  actor: person,
  target: person,
})

async function take({ act, actor, target }: { act: string; actor: number; target: number }): Promise<void> {
  const [one, other] = [people[actor], people[target]]
  if (!one || !other) return
  if (act === 'follow') await app.follow(one, other)
  if (act === 'block') await app.block(one, other)
  if (act === 'unblock') await app.unblock(one, other)
  if (act !== 'unfollow') return
  const relationId = (await app.seen(other, one)).body.data.profileRelationId
  if (relationId) await app.calls.call(user.unfollow, { token: one.token, params: { relationId } })
}

describe('the counts of followers and followings', () => {
  it('the counts equal the rows after any actions of four people, some of them concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 16 }),
        async (rounds) => {
          await app.clock.advance(60_000)
          for (const round of rounds) await Promise.all(round.map(take))
          const { stored, counted, rows } = await counts()
          expect(stored).toEqual(counted)
          const pairs = rows.map((row) => `${row.follower_profile_id} ${row.profile_id}`)
          expect(new Set(pairs).size).toBe(pairs.length)
          for (const row of rows) {
            const target = people.find(({ profileId }) => profileId === row.profile_id)
            const follower = people.find(({ profileId }) => profileId === row.follower_profile_id)
            const block = await app.user.relations.blockBetween(
              follower?.accountId ?? '',
              target?.profileId ?? '',
            )
            expect(block).toBe(null)
          }
        },
      ),
      // A minute each, so that the tokens stay valid.
      { numRuns: 12 },
    )
  }, 180_000)

  it('the counts equal the rows after an account is deleted with its relations', async () => {
    const [gone, left] = [await app.someone('Gone'), await app.someone('Left')]
    await app.follow(gone, left)
    await app.follow(left, gone)
    const db = app.database.forModule<UserTables>('user')
    await db.deleteFrom('account').where('id', '=', gone.accountId).execute()
    const { stored, counted } = await counts()
    expect(stored).toEqual(counted)
    expect(stored).toContainEqual([left.profileId, 0, 0])
  })
})
