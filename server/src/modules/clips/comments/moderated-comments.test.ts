import { admin, clipSocial, moderation, user, type ChatSettings } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { openSocialHarness, profileOf, refusalOf, type SocialHarness } from '../test/social-harness.ts'

let test: SocialHarness
let rani: Person
let moderator: Person
let bayu: Person
beforeAll(async () => {
  test = await openSocialHarness()
  rani = await test.app.person('Rani')
  moderator = await test.app.person('Moda')
  bayu = await test.app.person('Bayu')
  const named = { params: { profileId: profileOf(rani), personId: profileOf(moderator) } }
  expect((await test.app.call(moderation.nameModerator, named, test.as(rani))).status).toBe(200)
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const by = (person?: Person) => (person ? test.as(person) : {})
async function say(id: string, comment: string, person: Person) {
  await test.clock.advance(3_000)
  return test.app.call(clipSocial.addComment, { params: { id }, body: { comment } }, by(person))
}
const read = (id: string, person?: Person) =>
  test.app.call(clipSocial.getComment, { params: { id }, query: {} }, by(person))
const textsOf = async (id: string, person?: Person) =>
  (await read(id, person)).body.data.map(({ comment }) => comment)
const held = (id: string, person?: Person) =>
  test.app.call(clipSocial.listHeldComments, { params: { id } }, by(person))
const decide = (
  what: 'approveComment' | 'deleteComment' | 'pinComment' | 'unpinComment',
  { id, commentId, who }: { id: string; commentId: string; who?: Person },
) => test.app.call(clipSocial[what], { params: { id, commentId } }, by(who))
const rules = (body: Partial<ChatSettings>) =>
  test.app.call(moderation.putChatSettings, { params: { profileId: profileOf(rani) }, body }, test.as(rani))
const sanction = (person: Person, body: { kind: 'timeout'; seconds: number } | { kind: 'ban' }) =>
  test.app.call(
    moderation.putSanction,
    { params: { profileId: profileOf(rani), personId: profileOf(person) }, body },
    test.as(rani),
  )

const GAMBLING = 'slot gacor maxwin'

describe('AutoMod beside a clip', () => {
  it.each([
    // What its writer, the owner and a guest read of it.
    ['allow', 200, 'shown', [1, 1, 1]],
    ['hold', 200, 'held', [1, 0, 0]],
    ['hide', 200, 'shown', [1, 0, 0]],
    ['drop', 422, undefined, [0, 0, 0]],
  ] as const)('a text that the owner wants to %s is answered %i %s', async (action, status, state, seen) => {
    const all = { judol: action, porn: action, hate: action, contact: action, own: action } as const
    await rules({ packs: all, words: ['kucing terbang'] })
    for (const text of [GAMBLING, 'ada kucing terbang', 'wa 0812 3456 7890']) {
      const id = await test.clip({ owner: rani })
      const said = await say(id, text, bayu)
      expect(said.status).toBe(status)
      if (status === 422) expect(said.refusal.code).toBe('LINE_REFUSED')
      else expect(said.body.data.state).toBe(state)
      const counts = [await textsOf(id, bayu), await textsOf(id, rani), await textsOf(id)]
      expect(counts.map((texts) => texts.length)).toEqual(seen)
      expect((await read(id)).body.meta.total).toBe(action === 'allow' ? 1 : 0)
      expect((await held(id, rani)).body.data).toHaveLength(action === 'hold' ? 1 : 0)
      expect(await test.miscounted()).toEqual([])
    }
  })

  it('does not judge the owner and their moderators', async () => {
    await rules({ packs: { judol: 'drop', porn: 'drop', hate: 'drop', contact: 'drop', own: 'drop' } })
    const id = await test.clip({ owner: rani })
    for (const person of [rani, moderator]) expect((await say(id, GAMBLING, person)).status).toBe(200)
    expect(refusalOf(await say(id, GAMBLING, bayu))).toEqual([422, 'LINE_REFUSED'])
  })

  it('keeps nothing waiting beside a clip of the operator, where nobody would decide', async () => {
    const id = await test.clip()
    expect(refusalOf(await say(id, 'wa 0812 3456 7890', bayu))).toEqual([422, 'LINE_REFUSED'])
    expect((await say(id, GAMBLING, bayu)).body.data.state).toBe('shown')
    expect(await textsOf(id)).toEqual([])
  })
})

describe('a held comment', () => {
  beforeAll(
    async () => void (await rules({ packs: { own: 'hold' } as ChatSettings['packs'], words: ['tahan'] })),
  )

  it('waits for the owner or a moderator, who show or remove it; one decision counts', async () => {
    const id = await test.clip({ owner: rani })
    const ids: string[] = []
    for (const text of ['tahan satu', 'tahan dua', 'tahan tiga'])
      ids.push((await say(id, text, bayu)).body.data.id)
    const [first = '', second = '', third = ''] = ids
    for (const who of [rani, moderator])
      expect((await held(id, who)).body.data).toMatchObject(ids.map((one) => ({ id: one, state: 'held' })))
    expect((await decide('approveComment', { id, commentId: first, who: moderator })).status).toBe(204)
    expect(refusalOf(await decide('approveComment', { id, commentId: first, who: rani }))).toEqual([
      404,
      'LINE_NOT_FOUND',
    ])
    expect((await decide('deleteComment', { id, commentId: second, who: moderator })).status).toBe(204)
    expect(await textsOf(id)).toEqual(['tahan satu'])
    expect(await textsOf(id, bayu)).toEqual(['tahan tiga', 'tahan satu'])
    // Nobody else is told that it exists, not even by the way in which they are refused.
    const stranger = await test.app.person('Stranger')
    for (const commentId of [third, newId()])
      expect(refusalOf(await decide('deleteComment', { id, commentId, who: stranger }))).toEqual([
        404,
        'LINE_NOT_FOUND',
      ])
    expect(refusalOf(await decide('pinComment', { id, commentId: third, who: rani }))).toEqual([
      404,
      'LINE_NOT_FOUND',
    ])
    expect(await test.miscounted()).toEqual([])
  })

  it('is one of five of a person at most, so that nobody fills the queue', async () => {
    const id = await test.clip({ owner: rani })
    for (let n = 0; n < 5; n++) expect((await say(id, `tahan ${n}`, bayu)).status).toBe(200)
    expect(refusalOf(await say(id, 'tahan lagi', bayu))).toEqual([422, 'LINE_REFUSED'])
    expect((await say(id, 'yang lain boleh', bayu)).status).toBe(200)
  })

  it('is listed and decided by nobody else', async () => {
    const id = await test.clip({ owner: rani })
    const commentId = (await say(id, 'tahan', bayu)).body.data.id
    expect(refusalOf(await held(id))).toEqual([401, 'INVALID_SESSION_AUTH'])
    expect(refusalOf(await held(id, bayu))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await held(newId(), rani))).toEqual([404, 'VIDEO_NOT_FOUND'])
    for (const what of ['approveComment', 'pinComment', 'unpinComment'] as const) {
      expect(refusalOf(await decide(what, { id, commentId }))).toEqual([401, 'INVALID_SESSION_AUTH'])
      expect(refusalOf(await decide(what, { id, commentId, who: bayu }))).toEqual([403, 'FORBIDDEN'])
      expect(refusalOf(await decide(what, { id: newId(), commentId, who: rani }))).toEqual([
        404,
        'VIDEO_NOT_FOUND',
      ])
      expect(refusalOf(await decide(what, { id, commentId: 'nonsense', who: rani }))).toEqual([
        404,
        'LINE_NOT_FOUND',
      ])
    }
  })

  it('is not decided by a moderator whom the owner blocked', async () => {
    const former = await test.app.person('Former')
    const named = { params: { profileId: profileOf(rani), personId: profileOf(former) } }
    await test.app.call(moderation.nameModerator, named, test.as(rani))
    const id = await test.clip({ owner: rani })
    expect((await held(id, former)).status).toBe(200)
    await test.app.call(user.block, { body: { blockTo: profileOf(former) } }, test.as(rani))
    expect(refusalOf(await held(id, former))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('a pinned comment', () => {
  it('stands above every page and in none, until another is pinned or it goes', async () => {
    const id = await test.clip({ owner: rani })
    const [one, two] = [(await say(id, 'Satu', bayu)).body.data.id, (await say(id, 'Dua', bayu)).body.data.id]
    const pinned = async () => (await read(id)).body.meta.pinned?.id ?? null
    expect((await decide('pinComment', { id, commentId: one, who: rani })).status).toBe(204)
    const { body } = await read(id)
    expect(body.meta.pinned).toMatchObject({ id: one, isPinned: true })
    expect(body.data.map((comment) => comment.id)).toEqual([two])
    const both = [one, two].map((commentId) => decide('pinComment', { id, commentId, who: moderator }))
    for (const { status } of await Promise.all(both)) expect(status).toBe(204)
    expect([one, two]).toContain(await pinned())
    await decide('pinComment', { id, commentId: two, who: rani })
    await decide('unpinComment', { id, commentId: one, who: rani })
    expect(await pinned()).toBe(two)
    expect((await decide('unpinComment', { id, commentId: two, who: moderator })).status).toBe(204)
    expect(await pinned()).toBeNull()
    await decide('pinComment', { id, commentId: two, who: rani })
    await decide('deleteComment', { id, commentId: two, who: bayu })
    expect(await pinned()).toBeNull()
    expect((await read(id)).body.meta.total).toBe(1)
  })
})

describe('a sanction of the owner', () => {
  it('holds beside their clips too, from one second to the next, and nowhere else', async () => {
    await rules({ packs: { own: 'hold' } as ChatSettings['packs'], words: [] })
    const noisy = await test.app.person('Noisy')
    const [id, other] = [await test.clip({ owner: rani }), await test.clip({ owner: moderator })]
    expect((await say(id, 'Halo', noisy)).status).toBe(200)
    await sanction(noisy, { kind: 'timeout', seconds: 60 })
    const refused = await say(id, 'Halo lagi', noisy)
    expect(refusalOf(refused)).toEqual([403, 'CHAT_TIMEOUT'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect((await say(other, 'Di sini boleh', noisy)).status).toBe(200)
    await test.clock.advance(60_000)
    expect((await say(id, 'Sudah lewat', noisy)).status).toBe(200)
    await sanction(noisy, { kind: 'ban' })
    expect(refusalOf(await say(id, 'Masih', noisy))).toEqual([403, 'CHAT_BANNED'])
    const lifted = { params: { profileId: profileOf(rani), personId: profileOf(noisy) } }
    await test.app.call(moderation.liftSanction, lifted, test.as(rani))
    expect((await say(id, 'Terima kasih', noisy)).status).toBe(200)
  })
})

describe('a report about a comment', () => {
  it('carries the comment, the clip and ten neighbours; hiding it removes it for everybody', async () => {
    const operator = await test.app.operator()
    const id = await test.clip({ owner: rani })
    for (let n = 0; n < 15; n++) await say(id, `Sebelum dan sesudah ${n}`, n % 2 ? rani : moderator)
    const commentId = (await read(id)).body.data[7]?.id ?? ''
    const told = await test.app.call(
      user.report,
      {
        body: { type: 'comment', idEntity: commentId, reason: 'others', profileIdReportee: profileOf(rani) },
      },
      test.as(bayu),
    )
    expect(told.status).toBe(200)
    const { body } = await test.app.call(admin.listReports, { query: { perPage: 100 } }, test.as(operator))
    const found = body.data.find(({ subject }) => subject.id === commentId)
    expect(found).toMatchObject({ person: { profileId: profileOf(rani) }, subject: { kind: 'comment' } })
    const params = { id: found?.id ?? '' }
    const detail = await test.app.call(admin.getReport, { params }, test.as(operator))
    const evidence = detail.body.data.reports[0]?.evidence
    expect(evidence).toMatchObject({
      text: 'Sebelum dan sesudah 7',
      videoId: id,
      author: { name: 'Rani' },
    })
    const { neighbours } = (evidence ?? {}) as { neighbours: { text: string }[] }
    expect(neighbours.map(({ text }) => Number(text.split(' ').at(-1)))).toEqual([
      2, 3, 4, 5, 6, 8, 9, 10, 11, 12,
    ])
    const judgement = { effects: [{ kind: 'hide' as const }], reason: '3.3' as const }
    const decided = await test.app.call(admin.decideReport, { params, body: judgement }, test.as(operator))
    expect(decided.status).toBe(200)
    expect((await textsOf(id, rani)).includes('Sebelum dan sesudah 7')).toBe(false)
    expect((await read(id)).body.meta.total).toBe(14)

    const reversed = await test.app.call(
      admin.reverseDecision,
      { params: { id: decided.body.data.decisionId ?? '' }, body: { reason: 'a mistake' } },
      test.as(operator),
    )
    expect(reversed.status).toBe(200)
    expect((await read(id)).body.data[7]).toMatchObject({ id: commentId, comment: 'Sebelum dan sesudah 7' })
    expect((await read(id)).body.meta.total).toBe(15)
  })
})
