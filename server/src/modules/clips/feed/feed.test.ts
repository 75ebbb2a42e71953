import { clipFeed, clipSocial, heartbeat, user, type CallOf } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { newId } from '../../../platform/ids/ids.ts'
import {
  accountOf,
  openSocialHarness,
  profileOf,
  refusalOf,
  type SocialHarness,
} from '../test/social-harness.ts'

const HOUR_MS = 3_600_000

let test: SocialHarness
let people: Person[]
beforeAll(async () => {
  test = await openSocialHarness()
  people = await Promise.all(['Ani', 'Budi', 'Citra', 'Dewi', 'Eko'].map((name) => test.app.person(name)))
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

type Query = CallOf<typeof clipFeed.listFeed>['query']
const ask = (query: Query = {}, person?: Person) =>
  test.app.call(clipFeed.listFeed, { query }, person ? test.as(person) : {})
/** The order is shared for five seconds. */
const settle = () => test.clock.advance(5_000)
const idsOf = ({ body }: Awaited<ReturnType<typeof ask>>) => body.data.map(({ id }) => id)

/** All ids of one visit, page by page. */
async function visit(person?: Person, query: Query = {}): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null | undefined
  do {
    const page = await ask({ ...query, ...(cursor && { cursor }) }, person)
    pages.push(idsOf(page))
    cursor = page.body.meta.cursor
  } while (cursor !== null)
  return pages
}

/** Removes every clip, so that a test sees its own alone. */
async function clear(): Promise<void> {
  await sql`update catalog.item set withheld_at = now() where type = 'clips'`.execute(test.rows)
  await settle()
}

const clipAt = (hoursAgo: number, owner?: Person) =>
  test.clip({ publishedAt: test.clock.now() - hoursAgo * HOUR_MS, ...(owner && { owner }) })

describe('the feed', () => {
  it('has every clip once in a visit, the newest first, in pages of ten with their whole detail', async () => {
    await clear()
    const ids: string[] = []
    for (let n = 0; n < 25; n++) ids.push(await clipAt(n, people[n % 5]))
    await settle()
    const pages = await visit()
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5])
    expect(pages.flat()).toEqual(ids)
    expect(await visit()).toEqual(pages)
    const [first] = (await ask()).body.data
    expect(first).toMatchObject({ isLiked: false, totalLikes: 0, profileData: { name: 'Ani' }, height: 720 })
  })

  it('puts what people like before what is a little younger', async () => {
    await clear()
    const [liked, young] = [await clipAt(10), await clipAt(0)]
    await settle()
    expect(idsOf(await ask())).toEqual([young, liked])
    for (const person of people)
      await test.app.call(clipSocial.likeVideo, { params: { id: liked } }, test.as(person))
    await settle()
    expect(idsOf(await ask())).toEqual([liked, young])
  })

  it('has at most two clips of one owner on a page as long as there are others', async () => {
    await clear()
    const [ani, budi, citra, dewi, eko] = people
    for (let n = 0; n < 20; n++) await clipAt(n, ani)
    for (const [n, owner] of [budi, citra, dewi, eko].entries()) {
      await clipAt(100 + n, owner)
      await clipAt(200 + n, owner)
    }
    await settle()
    for (const viewer of [undefined, people[0]]) {
      const owners = (await ask({}, viewer)).body.data.map(({ profileData }) => profileData?.id ?? '')
      const counts = Object.values(Object.groupBy(owners, (id) => id)).map((all) => all?.length)
      expect(counts).toEqual([2, 2, 2, 2, 2])
      const pages = await visit(viewer)
      expect(pages.flat()).toHaveLength(28)
      expect(new Set(pages.flat()).size).toBe(28)
    }
  })

  it('begins at the clip of the address, which does not come again', async () => {
    await clear()
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await clipAt(n, people[n % 5]))
    await settle()
    const from = ids[7] ?? ''
    for (const viewer of [undefined, people[0]]) {
      const all = (await visit(viewer, { from })).flat()
      expect(all[0]).toBe(from)
      expect(all.toSorted()).toEqual(ids.toSorted())
    }
  })

  it('is refused from a clip that cannot be watched or whose owner is blocked', async () => {
    const [owner, viewer] = [await test.app.person('Owner'), await test.app.person('Viewer')]
    const own = await test.clip({ owner })
    for (const from of [newId(), 'nonsense', await test.clip({ owner, isHidden: true })])
      expect(refusalOf(await ask({ from }, viewer))).toEqual([404, 'VIDEO_NOT_FOUND'])
    await test.app.call(user.block, { body: { blockTo: profileOf(viewer) } }, test.as(owner))
    expect(refusalOf(await ask({ from: own }, viewer))).toEqual([403, 'BLOCKED_RELATION'])
    expect((await ask({ from: own })).status).toBe(200)
    expect((await ask({ cursor: 'a'.repeat(4_001) })).status).toBe(400)
    expect((await ask({ cursor: '@@@ nonsense' })).status).toBe(200)
  })

  it('has nothing of people whom the viewer blocked or who blocked the viewer', async () => {
    await clear()
    const [viewer, blocker, blocked] = await Promise.all(
      ['Viewer', 'Blocker', 'Blocked'].map((name) => test.app.person(name)),
    )
    if (!viewer || !blocker || !blocked) return
    const [by, of, other] = [await clipAt(1, blocker), await clipAt(2, blocked), await clipAt(3, people[0])]
    await test.app.call(user.block, { body: { blockTo: profileOf(viewer) } }, test.as(blocker))
    await test.app.call(user.block, { body: { blockTo: profileOf(blocked) } }, test.as(viewer))
    await settle()
    expect((await visit(viewer)).flat()).toEqual([other])
    expect((await visit()).flat()).toEqual([by, of, other])
  })

  it('leaves blocked people out among any number of owners', async () => {
    await clear()
    const viewer = await test.app.person('Crowded')
    const owners = Array.from({ length: 600 }, newId)
    const ids = Array.from({ length: 600 }, newId)
    await sql`with made as (insert into "user".account (id, username, created_at)
        select id, 'crowd-' || id, now() from unnest(${owners}::uuid[]) id returning id)
      insert into "user".profile (id, account_id, name) select id, id, 'Somebody' from made`.execute(
      test.rows,
    )
    await sql`insert into "user".block (id, block_by_account_id, block_to_account_id, created_at)
      select uuidv7(), id, ${accountOf(viewer)}::uuid, now()
      from unnest(${owners.slice(500)}::uuid[]) id`.execute(test.rows)
    await sql`insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en,
        description_id, premium, exclusive, thumb_color, heights, words, created_at, published_at,
        owner_profile_id)
      select id, id, 'clips', 'A', 'A', '', '', false, false, '#123456', '{}', '', now(), now(), owner
      from unnest(${ids}::text[], ${owners}::uuid[]) as c(id, owner)`.execute(test.rows)
    await sql`insert into catalog.version (id, item_id, state, created_at)
      select 'v-' || id, id, 'ready', now() from unnest(${ids}::text[]) id`.execute(test.rows)
    await sql`update catalog.item set version_id = 'v-' || id where id = any(${ids}::text[])`.execute(
      test.rows,
    )
    await settle()
    expect((await visit(viewer)).flat().toSorted()).toEqual(ids.slice(0, 500).toSorted())
  }, 180_000)

  it('puts what the viewer watched before last, whatever people like', async () => {
    await clear()
    const viewer = await test.app.person('Watcher')
    const ids: string[] = []
    for (let n = 0; n < 14; n++) ids.push(await clipAt(n, people[n % 5]))
    for (const mediaId of ids.slice(0, 3)) {
      const watched = await test.app.call(
        heartbeat.saveHistory,
        {
          body: {
            mediaId,
            mediaType: 'video',
            mediaSubType: 'clips',
            position: 5,
            length: 12,
            deviceId: viewer.deviceUuid,
            sessionId: crypto.randomUUID(),
          },
        },
        test.as(viewer),
      )
      expect(watched.status).toBe(204)
    }
    await settle()
    expect((await visit(viewer)).flat()).toEqual([...ids.slice(3), ...ids.slice(0, 3)])
    const percentagesOf = async (query: Query) =>
      (await ask(query, viewer)).body.data.map(({ position }) => position?.percentage)
    const { cursor } = (await ask({}, viewer)).body.meta
    expect(await percentagesOf({ cursor: cursor ?? '' })).toEqual([0, 41.7, 41.7, 41.7])
    expect((await percentagesOf({ from: ids[0] ?? '' }))[0]).toBe(41.7)
    expect((await visit()).flat()).toEqual(ids)
  })

  it('leaves a clip out from the moment at which it is hidden, also within a visit', async () => {
    await clear()
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await clipAt(n))
    await settle()
    const first = await ask()
    const rest = ids.filter((id) => !idsOf(first).includes(id))
    await sql`update catalog.item set withheld_at = now() where id = ${rest[0]}`.execute(test.rows)
    const cursor = first.body.meta.cursor ?? ''
    expect(idsOf(await ask({ cursor }))).toEqual(rest.slice(1))
  })

  it('is empty where there are no clips', async () => {
    await clear()
    expect((await ask()).body).toEqual({ data: [], meta: { cursor: null } })
  })
})
