import { admin, catalog, notification, ownClips, user, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until, type Person } from '../../../../../tests/app.ts'
import { newId } from '#platform/ids/ids'
import { codeOf, openClipsHarness, type ClipsHarness } from '../test/clips-harness.ts'
import type { ClipTables } from '../tables.ts'

/** Long enough for an undo of a test on a busy machine, short enough to wait for. */
const UNDO_MS = 2_500

let harness: ClipsHarness
beforeAll(async () => {
  harness = await openClipsHarness({ TAYANG_DECISION_UNDO_MS: String(UNDO_MS) })
}, 180_000)
afterAll(() => harness[Symbol.asyncDispose]())

let owner: Person
let fan: Person
beforeEach(async () => {
  owner = await harness.app.person('Sari')
  fan = await harness.app.person('Eko')
  await harness.call(user.follow, { body: { profileId: owner.login.profile.id } }, fan)
})

type Verdict = CallOf<typeof admin.reviewClip>['body']
const review = (id: string, body: Verdict, as = harness.operator) =>
  harness.call(admin.reviewClip, { params: { id }, body }, as)
const undo = (id: string, as = harness.operator) => harness.call(admin.undoClipReview, { params: { id } }, as)
const isPublic = async (id: string) =>
  (await harness.call(catalog.getVideo, { params: { id }, query: {} })).status === 200
const clipNotices = async (person: Person) => {
  const { body } = await harness.call(notification.listNotifications, { query: {} }, person)
  return body.data.filter(({ type }) => type === 'clips').map(({ title, desc }) => ({ title, desc }))
}
const listed = async (query: CallOf<typeof admin.listClips>['query'] = {}) => {
  const { body } = await harness.call(admin.listClips, { query: { ...query } }, harness.operator)
  return body
}
const isQueued = async (id: string) => (await listed({ perPage: 100 })).data.some((clip) => clip.id === id)

describe('a rejected clip', () => {
  test('is told by mail too, in both languages, with the reason', async () => {
    const id = await harness.plant({ owner })
    await review(id, { decision: 'reject', class: 'violence' })
    const mailed = await until(async () => {
      const answer = await fetch(`${harness.app.address}/dev/outbox?to=${encodeURIComponent(owner.email)}`)
      const { data } = (await answer.json()) as { data: { text: string }[] }
      return data.find(({ text }) => text.includes('Klip kamu belum disetujui'))?.text
    })
    for (const part of [
      'Your clip was not approved',
      'Violence content',
      'Konten kekerasan',
      '/profile#clips',
    ])
      expect(mailed).toContain(part)
  })

  test('is looked at again by somebody else, as long as somebody else reviews', async () => {
    const id = await harness.plant({ owner })
    await review(id, { decision: 'reject', class: 'too-poor' })
    await harness.call(ownClips.resubmitOwnClip, { params: { id } }, owner)
    // Nobody else reviews here: it would wait for ever.
    const ofHers = async () =>
      (await harness.call(admin.getClip, { params: { id }, query: {} }, harness.operator)).body.data
    expect((await ofHers()).mayDecide).toBe(true)
    const other = await harness.app.operator(['reviewer'])
    expect((await ofHers()).mayDecide).toBe(false)
    expect(codeOf(await review(id, { decision: 'approve' }))).toBe('409 SECOND_OPERATOR')
    const body = { ids: [id], decision: { decision: 'approve' as const } }
    const { results } = (await harness.call(admin.reviewClips, { body }, harness.operator)).body.data
    expect(results).toEqual([{ id, result: 'own', undoUntil: null }])
    expect(await isPublic(id)).toBe(false)
    expect((await review(id, { decision: 'approve' }, other)).body.data.state).toBe('approved')
  })
})

describe('an operator who takes a decision back', () => {
  test('puts an approved clip where it waited, and nobody is ever told', async () => {
    const [first, second] = [await harness.plant({ owner }), await harness.plant({ owner })]
    const before = (await listed({ perPage: 100 })).data.map(({ id }) => id)
    const { body } = await review(first, { decision: 'approve' })
    expect(body.data).toMatchObject({ state: 'approved', decision: { decision: 'approve' } })
    expect(body.data.decision?.undoUntil).toBeGreaterThan(Date.now())
    expect(await isPublic(first)).toBe(true)
    expect((await undo(first)).body.data).toMatchObject({ state: 'pending', decision: null })
    expect(await isPublic(first)).toBe(false)
    expect((await listed({ perPage: 100 })).data.map(({ id }) => id)).toEqual(before)
    // The other decision is told when its own time is over: then that of the first one is over too.
    await review(second, { decision: 'reject', class: 'violence' })
    await until(async () => (await clipNotices(owner)).length > 0)
    expect(await clipNotices(owner)).toEqual([
      { title: 'Your clip was not approved', desc: '“Sate kambing”: Violence content' },
    ])
    expect(await clipNotices(fan)).toEqual([])
  })

  test('puts a rejected clip back too, and may then decide otherwise', async () => {
    const id = await harness.plant({ owner })
    await review(id, { decision: 'reject', class: 'others', reason: 'Terlalu gelap' })
    expect((await undo(id)).body.data).toMatchObject({ state: 'pending', reason: null })
    expect((await review(id, { decision: 'approve' })).status).toBe(200)
    await until(async () => (await clipNotices(fan)).length === 1)
    expect((await clipNotices(owner)).map(({ title }) => title)).toEqual(['Your clip is live'])
  })

  test('is too late once people were told, once only, and not for another operator', async () => {
    const other = await harness.app.operator()
    const id = await harness.plant({ owner })
    await review(id, { decision: 'approve' })
    expect(codeOf(await undo(id, other))).toBe('409 UNDO_OVER')
    await until(async () => (await clipNotices(owner)).length === 1)
    expect(codeOf(await undo(id))).toBe('409 UNDO_OVER')
    const again = await harness.plant({ owner })
    await review(again, { decision: 'approve' })
    expect((await undo(again)).status).toBe(200)
    expect(codeOf(await undo(again))).toBe('409 UNDO_OVER')
    expect(codeOf(await undo(newId()))).toBe('404 VIDEO_NOT_FOUND')
  })

  test('is too late once its owner has asked for another review', async () => {
    const id = await harness.plant({ owner })
    await review(id, { decision: 'reject', class: 'too-poor' })
    await harness.call(ownClips.resubmitOwnClip, { params: { id } }, owner)
    expect(codeOf(await undo(id))).toBe('409 UNDO_OVER')
    expect(await isQueued(id)).toBe(true)
  })

  test('leaves a moment to its owner as before', async () => {
    const maker = await harness.app.person('Bayu')
    const id = await harness.plant({ owner, maker, needsOwner: true, needsOperators: true })
    expect((await review(id, { decision: 'approve' })).body.data).toMatchObject({
      state: 'pending',
      needsOwner: true,
      needsOperators: false,
    })
    expect((await undo(id)).body.data).toMatchObject({ needsOwner: true, needsOperators: true })
  })
})

describe('a decision', () => {
  test('is made by one of two operators; the other reads whose it is', async () => {
    const other = await harness.app.operator()
    const id = await harness.plant({ owner })
    const answers = await Promise.all([
      review(id, { decision: 'approve' }),
      review(id, { decision: 'reject', class: 'illegal' }, other),
    ])
    const lost = answers.find(({ status }) => status === 409)
    const won = answers.find(({ status }) => status === 200)
    expect(lost?.refusal.code).toBe('CLIP_DECIDED')
    const { by, decision } = won?.body.data.decision ?? {}
    expect(lost?.refusal.details).toEqual([by?.name, decision])
  })

  test('about an own clip, or one that the operator cut, is refused', async () => {
    const own = await harness.plant({ owner: harness.operator })
    const cut = await harness.plant({ owner, maker: harness.operator })
    for (const id of [own, cut]) {
      expect(codeOf(await review(id, { decision: 'approve' }))).toBe('403 FORBIDDEN')
      const { body } = await harness.call(admin.getClip, { params: { id }, query: {} }, harness.operator)
      expect(body.data.mayDecide).toBe(false)
    }
  })

  test.each<[string, unknown]>([
    ['no reason at all', { decision: 'reject' }],
    ['a blank one', { decision: 'reject', reason: '  ' }],
    ['others without a word', { decision: 'reject', class: 'others' }],
    ['a class that nobody knows', { decision: 'reject', class: 'ugly' }],
    ['a reason of 501 characters', { decision: 'reject', class: 'others', reason: 'x'.repeat(501) }],
  ])('to reject with %s is refused', async (_, body) => {
    const id = await harness.plant({ owner })
    expect((await review(id, body as Verdict)).status).toBe(400)
    expect(await isQueued(id)).toBe(true)
  })

  test('is read by its owner in the own language, with the words that were added', async () => {
    const id = await harness.plant({ owner })
    await review(id, { decision: 'reject', class: 'someone-elses', reason: 'Lagu di detik 12' })
    for (const [locale, reason] of [
      ['en', 'Someone else’s work: Lagu di detik 12'],
      ['id', 'Karya orang lain: Lagu di detik 12'],
    ] as const) {
      const { body } = await harness.call(ownClips.getOwnClip, { params: { id }, query: { locale } }, owner)
      expect(body.data.reason).toBe(reason)
    }
  })

  test('about many clips stands for each of them', async () => {
    const [good, gone, own] = [
      await harness.plant({ owner }),
      await harness.plant({ owner }),
      await harness.plant({ owner: harness.operator }),
    ]
    await review(gone, { decision: 'approve' })
    const ids = [good, gone, own, newId(), good]
    const body = { ids, decision: { decision: 'reject', class: 'illegal' } } as const
    const answer = await harness.call(admin.reviewClips, { body }, harness.operator)
    expect(answer.body.data.results.map(({ result }) => result)).toEqual([
      'done',
      'decided',
      'own',
      'not-found',
    ])
    expect(answer.body.data.results[0]?.undoUntil).toBeGreaterThan(Date.now())
    expect((await undo(good)).status).toBe(200)
    const empty: CallOf<typeof admin.reviewClips>['body'] = { ids: [], decision: { decision: 'approve' } }
    expect((await harness.call(admin.reviewClips, { body: empty }, harness.operator)).status).toBe(400)
  })
})

describe('the desk', () => {
  test('is read page after page, each clip once, and refuses a cursor of another list', async () => {
    for (let count = 0; count < 5; count++) await harness.plant({ owner, state: 'rejected' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listed({ state: 'rejected', perPage: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    const whole = await listed({ state: 'rejected', perPage: 100 })
    expect(seen).toEqual(whole.data.map(({ id }) => id))
    const foreign = { query: { cursor: Buffer.from('["a"]').toString('base64url') } }
    expect(codeOf(await harness.call(admin.listClips, foreign, harness.operator))).toBe(
      '400 INVALID_PARAMETERS',
    )
  })

  test('knows the person, the earlier clips and a file that was seen before', async () => {
    const rows = harness.database.forModule<ClipTables>('clips')
    const shown = await harness.plant({ owner, state: 'approved', title: 'Layangan' })
    await harness.plant({ owner, state: 'rejected' })
    const waiting = await harness.plant({ owner })
    await rows
      .insertInto('clip_upload')
      .values(
        [shown, waiting].map((clip_id) => ({
          clip_id,
          file_name: 'a.mp4',
          mime: 'video/mp4',
          size_bytes: 18_200_000n,
          received_bytes: 18_200_000n,
          duration_ms: 74_125,
          expires_at: new Date(),
          version_id: null,
        })),
      )
      .execute()
    const { body } = await harness.call(
      admin.getClip,
      { params: { id: waiting }, query: {} },
      harness.operator,
    )
    expect(body.data).toMatchObject({
      published: 1,
      rejected: 1,
      sizeBytes: 18_200_000,
      mayDecide: true,
      seenBefore: { id: shown, title: 'Layangan', state: 'approved', ownerName: 'Sari', isSameOwner: true },
      decision: null,
    })
    expect(body.data.earlier.map(({ state }) => state)).toEqual(['rejected', 'approved'])
    expect(body.data.dueAt).toBe(body.data.since + 30 * 60_000)
    expect(body.data.stills).toMatch(/\/thumbnails\.vtt$/)
    for (const { thumbnail } of body.data.earlier) expect(await harness.statusAt(thumbnail)).toBe(200)
  })

  test('counts what waits and what was decided today, without what was undone', async () => {
    const figures = async () => {
      const { body } = await harness.call(admin.getClipFigures, {}, harness.operator)
      return body.data
    }
    const before = await figures()
    const [kept, undone] = [await harness.plant({ owner }), await harness.plant({ owner })]
    await review(kept, { decision: 'approve' })
    await review(undone, { decision: 'approve' })
    await undo(undone)
    const after = await figures()
    expect(after.decidedToday - before.decidedToday).toBe(1)
    expect(after.decidedByYou - before.decidedByYou).toBe(1)
    expect(after.waiting - before.waiting).toBe(1)
    expect(after.promisedMs).toBe(30 * 60_000)
    expect(after.oldestSince).toBeLessThanOrEqual(Date.now())
  })
})
