import { admin, catalog, notification, ownClips, user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until, type Person } from '../../../../../tests/app.ts'
import { codeOf, openClipsHarness, type ClipsHarness } from '../test/clips-harness.ts'

let harness: ClipsHarness
beforeAll(async () => void (harness = await openClipsHarness()), 60_000)
afterAll(() => harness[Symbol.asyncDispose]())

let [owner, maker, fan]: Person[] = []
beforeEach(async () => {
  ;[owner, maker, fan] = [
    await harness.app.person('Sari'),
    await harness.app.person('Bayu'),
    await harness.app.person('Eko'),
  ]
  const body = { profileId: people().owner.login.profile.id }
  await harness.call(user.follow, { body }, people().fan)
})
const people = () => {
  if (!owner || !maker || !fan) throw new Error('everybody is there')
  return { owner, maker, fan }
}

const review = (
  id: string,
  body: { decision: 'approve' } | { decision: 'reject'; reason: string },
  as = harness.operator,
) => harness.call(admin.reviewClip, { params: { id }, body }, as)
const approve = (id: string) => review(id, { decision: 'approve' })
const isPublic = async (id: string) =>
  (await harness.call(catalog.getVideo, { params: { id }, query: {} })).status === 200
const noticesOf = async (person: Person) => {
  const { body } = await harness.call(notification.listNotifications, { query: {} }, person)
  return body.data
    .filter(({ type }) => type === 'clips')
    .map(({ title, desc, refId }) => ({ title, desc, refId }))
}
const told = (person: Person, count: number) =>
  until(async () => (await noticesOf(person)).length === count && (await noticesOf(person)))

describe('a clip that waits for a review', () => {
  test('is public once an operator approves it, and its owner and the followers are told once', async () => {
    const id = await harness.plant({ owner: people().owner })
    expect(await isPublic(id)).toBe(false)
    const answer = await approve(id)
    expect(answer).toMatchObject({ status: 200, body: { data: { id, state: 'approved', reason: null } } })
    expect(await isPublic(id)).toBe(true)
    expect(await told(people().owner, 1)).toEqual([
      { title: 'Your clip is live', desc: 'Sate kambing', refId: `clips:${id}` },
    ])
    expect(await told(people().fan, 1)).toMatchObject([{ title: 'A new clip by Sari', refId: `clips:${id}` }])
    expect(codeOf(await approve(id))).toBe('409 CLIP_DECIDED')
  })

  test('is rejected with a reason, which its uploader reads', async () => {
    const id = await harness.plant({ owner: people().owner })
    const answer = await review(id, { decision: 'reject', reason: 'Terlalu gelap' })
    expect(answer.body.data).toMatchObject({ state: 'rejected', reason: 'Terlalu gelap', canResubmit: true })
    expect(await isPublic(id)).toBe(false)
    expect(await told(people().owner, 1)).toEqual([
      {
        title: 'Your clip was not approved',
        desc: '“Sate kambing”: Terlalu gelap',
        refId: `own-clip:${id}`,
      },
    ])
    expect(await noticesOf(people().fan)).toEqual([])
  })

  test('is decided once by two operators at once', async () => {
    const other = await harness.app.operator()
    const id = await harness.plant({ owner: people().owner })
    const answers = await Promise.all([
      approve(id),
      review(id, { decision: 'reject', reason: 'Spam' }, other),
      review(id, { decision: 'approve' }, other),
    ])
    expect(answers.map(codeOf).toSorted()).toEqual([200, '409 CLIP_DECIDED', '409 CLIP_DECIDED'])
    const state = await harness.stateOf(id)
    expect(await isPublic(id)).toBe(state === 'approved')
    await told(people().owner, 1)
  })
})

describe('the review calls', () => {
  test('list what waits for operators, the longest first, and other states the newest first', async () => {
    const listed = async (state?: 'rejected') => {
      const { body } = await harness.call(
        admin.listClips,
        { query: { perPage: 50, ...(state && { state }) } },
        harness.operator,
      )
      return body.data.map(({ id }) => id)
    }
    const before = await listed()
    const [first, second] = [
      await harness.plant({ owner: people().owner }),
      await harness.plant({ owner: people().owner }),
    ]
    await harness.plant({
      owner: people().owner,
      maker: people().maker,
      needsOwner: true,
      needsOperators: false,
    })
    expect(await listed()).toEqual([...before, first, second])
    for (const id of [first, second]) await review(id, { decision: 'reject', reason: 'Spam' })
    expect((await listed('rejected')).slice(0, 2)).toEqual([second, first])
  })

  test('show a clip with an address to watch it, whatever its state', async () => {
    const id = await harness.plant({ owner: people().owner })
    const { body } = await harness.call(admin.getClip, { params: { id }, query: {} }, harness.operator)
    expect(body.data).toMatchObject({ id, state: 'pending', owner: { name: 'Sari' }, upload: null })
    expect(await harness.statusAt(body.data.stream)).toBe(200)
    expect(await harness.statusAt(body.data.thumbnail)).toBe(200)
  })

  test('are for operators alone, know what they know, and check what they get', async () => {
    const id = await harness.plant({ owner: people().owner })
    const unknown = { params: { id: crypto.randomUUID() }, query: {} }
    expect(codeOf(await harness.call(admin.getClip, unknown, harness.operator))).toBe('404 VIDEO_NOT_FOUND')
    expect(codeOf(await approve(crypto.randomUUID()))).toBe('404 VIDEO_NOT_FOUND')
    expect((await review(id, { decision: 'reject', reason: '  ' })).status).toBe(400)
    for (const who of [undefined, people().owner]) {
      const status = who === undefined ? 401 : 403
      expect((await harness.call(admin.listClips, { query: {} }, who)).status).toBe(status)
      expect((await harness.call(admin.getClip, { params: { id }, query: {} }, who)).status).toBe(status)
      const body = { decision: 'approve' } as const
      expect((await harness.call(admin.reviewClip, { params: { id }, body }, who)).status).toBe(status)
    }
    expect(await harness.stateOf(id)).toBe('pending')
  })
})

describe('a moment of a viewer', () => {
  const decide = (
    id: string,
    as: Person,
    body: { decision: 'approve' | 'reject'; reason?: string } = { decision: 'approve' },
  ) => harness.call(ownClips.decideMoment, { params: { id }, body }, as)
  const momentOf = (more: { needsOwner?: boolean; needsOperators?: boolean } = {}) =>
    harness.plant({ ...people(), needsOwner: true, needsOperators: false, ...more })

  test('is public once its streamer approves it; the maker is told and the streamer is not', async () => {
    const id = await momentOf()
    expect((await decide(id, people().owner)).body.data.state).toBe('approved')
    expect(await isPublic(id)).toBe(true)
    expect(await told(people().maker, 1)).toMatchObject([{ title: 'Your clip is live' }])
    await told(people().fan, 1)
    expect(await noticesOf(people().owner)).toEqual([])
    expect(codeOf(await decide(id, people().owner))).toBe('409 CLIP_DECIDED')
  })

  test('that operators want to see too waits for both, in either order', async () => {
    for (const isOwnerFirst of [true, false]) {
      const id = await momentOf({ needsOperators: true })
      const [one, other] = [() => decide(id, people().owner), () => approve(id)]
      expect((await (isOwnerFirst ? one : other)()).body.data.state).toBe('pending')
      expect(await isPublic(id)).toBe(false)
      expect(codeOf(await (isOwnerFirst ? one : other)())).toBe('409 CLIP_DECIDED')
      expect((await (isOwnerFirst ? other : one)()).body.data.state).toBe('approved')
      expect(await isPublic(id)).toBe(true)
    }
  })

  test('is rejected by its streamer with a reason or without, and the maker reads it', async () => {
    const [said, silent] = [await momentOf(), await momentOf()]
    await decide(said, people().owner, { decision: 'reject', reason: 'Kurang lucu' })
    const { body } = await decide(silent, people().owner, { decision: 'reject' })
    expect(body.data).toMatchObject({
      state: 'rejected',
      reason: 'Streamer tidak mau momen ini ditampilkan',
    })
    const descs = (await told(people().maker, 2)).map(({ desc }) => desc)
    expect(descs.toSorted()).toEqual([
      '“Sate kambing”: Kurang lucu',
      "“Sate kambing”: The streamer doesn't want this moment shown",
    ])
  })
})
