import { catalog, ownClips, user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until, type Person } from '../../../../tests/app.ts'
import { openClipsHarness, type ClipsHarness } from './test/clips-harness.ts'
import type { ClipTables } from './tables.ts'

let harness: ClipsHarness
beforeAll(async () => void (harness = await openClipsHarness()), 60_000)
afterAll(() => harness[Symbol.asyncDispose]())

const leave = (person: Person) =>
  harness.call(user.deleteAccount, { body: { password: person.password } }, person)
const tables = () => harness.database.forModule<ClipTables>('clips')

async function like(item_id: string, person: Person): Promise<void> {
  const profile_id = person.login.profile.id
  await tables().insertInto('clip_like').values({ item_id, profile_id, created_at: new Date() }).execute()
  await tables()
    .insertInto('clip_count')
    .values({ item_id, likes: 1, comments: 0 })
    .onConflict((known) => known.doNothing())
    .execute()
}

describe('somebody who leaves', () => {
  test('takes own clips and their bytes along, and the name off what was cut in shows of others', async () => {
    const [owner, leaver] = [await harness.app.person('Sari'), await harness.app.person('Bayu')]
    const kept = await harness.plant({ owner, maker: leaver, state: 'approved' })
    await like(kept, leaver)
    const before = await harness.bytes()
    const gone = await harness.plant({ owner: leaver, maker: owner, state: 'approved' })
    const waiting = await harness.plant({ owner: leaver })
    expect((await leave(leaver)).status).toBe(200)
    await until(
      async () => (await harness.stateOf(gone)) === null && (await harness.stateOf(waiting)) === null,
    )
    await until(async () => (await harness.bytes()).length === before.length, { what: 'no bytes' })
    expect((await harness.call(catalog.getVideo, { params: { id: gone }, query: {} })).status).toBe(404)
    const read = () => harness.call(ownClips.getOwnClip, { params: { id: kept }, query: {} }, owner)
    await until(async () => (await read()).body.data.maker === null)
    await until(async () => (await read()).body.data.totalLikes === 0)
    expect(await harness.stateOf(kept)).toBe('approved')
  }, 40_000)

  test('reads before what is known of own clips, likes and comments', async () => {
    const [owner, maker] = [await harness.app.person('Sari'), await harness.app.person('Bayu')]
    const id = await harness.plant({ owner, maker })
    await like(id, maker)
    for (const person of [owner, maker]) {
      const { body } = await harness.call(user.exportAccount, { body: { password: person.password } }, person)
      const likes = person === maker ? [{ videoId: id }] : []
      const own = [{ id, kind: 'moment', state: 'pending' }]
      expect(body).toMatchObject({ clips: { own, published: [], social: { likes, comments: [] } } })
    }
  })

  test('under whose name an operator published clips leaves them without the name', async () => {
    const owner = await harness.app.person('Sari')
    const id = await harness.plant({ owner, state: 'approved' })
    await tables().deleteFrom('clip').where('id', '=', id).execute()
    await leave(owner)
    const read = () => harness.call(catalog.getVideo, { params: { id }, query: {} })
    // Until the account is erased its clips are in no answer.
    const shown = await until(async () => {
      const answer = await read()
      return answer.status === 200 && answer.body.data
    })
    expect(shown.profile).toBeUndefined()
  }, 40_000)
})
