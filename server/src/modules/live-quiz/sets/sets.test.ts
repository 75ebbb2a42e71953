import { liveQuiz } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openLiveQuizHarness,
  person,
  questions,
  setOf,
  type LiveQuizHarness,
} from '../test/live-quiz-harness.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const SETS = '/interaction/v1.0/quizSets'
const setAt = (id: string) => `/interaction/v1.0/quizSet/${id}`
const create = (body: object, as = 'rani') => test.call('POST', SETS, { as, body })
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const question = (change: object) => setOf({ questions: [{ ...questions[0], ...change }] })

describe('a question set', () => {
  it('is stored as it was sent, listed for its owner, replaced by revision, and removed', async () => {
    const made = await create(setOf({ prize: 'Kaos Tayang', mode: 'elimination', bonusPercent: 20 }), 'v0')
    expect(made.status).toBe(200)
    const { id } = made.body.data
    expect(made.body.data).toMatchObject({
      title: 'Keliling Nusantara',
      questions,
      revision: 1,
      prize: 'Kaos Tayang',
    })
    const listed = await test.call('GET', SETS, { as: 'v0' })
    expect(listed.body.data).toMatchObject([{ id, questionCount: 3, mode: 'elimination' }])
    const put = (revision: number) =>
      test.call('PUT', setAt(id), { as: 'v0', body: { ...setOf({ title: 'Lagu Daerah' }), revision } })
    expect((await put(1)).body.data).toMatchObject({ title: 'Lagu Daerah', revision: 2, prize: null })
    expect(codeOf(await put(1))).toEqual([409, 'REVISION_OUTDATED'])
    expect((await test.call('GET', setAt(id), { as: 'v0' })).body.data).toMatchObject({
      title: 'Lagu Daerah',
    })
    expect((await test.call('DELETE', setAt(id), { as: 'v0' })).status).toBe(204)
    expect(codeOf(await test.call('GET', setAt(id), { as: 'v0' }))).toEqual([404, 'NOT_FOUND'])
  })

  it('is nobody else’s', async () => {
    const { id } = (await create(setOf())).body.data
    const theirs = { as: 'other', body: { ...setOf(), revision: 1 } }
    expect(codeOf(await test.call('GET', setAt(id), { as: 'other' }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await test.call('PUT', setAt(id), theirs))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await test.call('DELETE', setAt(id), { as: 'other' }))).toEqual([404, 'NOT_FOUND'])
    expect((await test.call('GET', SETS, { as: 'other' })).body.data).toEqual([])
    for (const [method, path] of [
      ['GET', SETS],
      ['POST', SETS],
      ['GET', setAt(id)],
      ['DELETE', setAt(id)],
    ] as const)
      expect((await test.call(method, path)).status).toBe(401)
  })

  it.each([
    ['no question', setOf({ questions: [] })],
    ['51 questions', setOf({ questions: Array.from({ length: 51 }, () => questions[0]) })],
    ['one choice', question({ choices: ['Samosir'] })],
    ['nine choices', question({ choices: 'abcdefghi'.split('').map((letter) => `pilihan ${letter}`) })],
    ['no right choice', question({ right: 3 })],
    ['a right choice before the first', question({ right: -1 })],
    ['half a right choice', question({ right: 0.5 })],
    ['two choices alike', question({ choices: ['Nias', ' nias '] })],
    ['an empty choice', question({ choices: ['Nias', '  '] })],
    ['a question of 500 characters', question({ question: 'x'.repeat(500) })],
    ['a question of two lines', question({ question: 'a\nb' })],
    ['a window of 4 seconds', setOf({ windowSeconds: 4 })],
    ['a window of 61 seconds', setOf({ windowSeconds: 61 })],
    ['a bonus of 21 percent', setOf({ bonusPercent: 21 })],
    ['another mode', setOf({ mode: 'roulette' })],
    ['an empty title', setOf({ title: ' ' })],
    ['a prize of 121 characters', setOf({ prize: 'x'.repeat(121) })],
  ])('with %s is refused', async (_name, body) => {
    expect(codeOf(await create(body))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('keeps markup as the text that it is', async () => {
    const text = '<b onclick="x()">Apa ini?</b> & "itu"'
    expect((await create(question({ question: text }))).body.data.questions[0].question).toBe(text)
  })

  it.each([
    ['title', setOf({ title: 'slot gacor 777' })],
    ['prize', setOf({ prize: 'link slot gacor' })],
    ['questions.0', question({ question: 'Daftar slot gacor hari ini?' })],
    ['questions.0', question({ choices: ['Nias', 's l o t g a c o r'] })],
  ])('of which AutoMod refuses a text names it: %s', async (field, body) => {
    const refused = await create(body)
    expect([...codeOf(refused), refused.body.details]).toEqual([422, 'TEXT_NOT_ALLOWED', [field]])
  })

  it('names a campaign only where operators named its owner as a host, while the campaign is public', async () => {
    const campaignId = crypto.randomUUID()
    const campaigns = async (as: string) =>
      (await test.call('GET', '/interaction/v1.0/quizCampaigns', { as })).body.data
    expect(codeOf(await create(setOf({ campaignId })))).toEqual([403, 'CAMPAIGN_NOT_YOURS'])
    const { campaignHosts } = test.liveQuiz
    await campaignHosts.nameHost(campaignId, person('rani').profileId, test.clock.now())
    expect(await campaigns('rani')).toEqual([])
    test.world.campaigns.set(campaignId, 'Kuis Khatulistiwa')
    expect(await campaigns('rani')).toEqual([{ id: campaignId, name: 'Kuis Khatulistiwa' }])
    expect(await campaigns('other')).toEqual([])
    expect(await campaignHosts.hostsOf(campaignId)).toEqual([person('rani').profileId])
    expect((await create(setOf({ campaignId }))).status).toBe(200)
    expect(codeOf(await create(setOf({ campaignId }), 'other'))).toEqual([403, 'CAMPAIGN_NOT_YOURS'])
  })

  it('is one of a hundred at most, and none of a suspended person', async () => {
    test.world.suspended.add(person('v1').accountId)
    expect(codeOf(await create(setOf(), 'v1'))).toEqual([403, 'ACCOUNT_SUSPENDED'])
    test.world.suspended.clear()
    for (let made = 0; made < liveQuiz.QUIZ_SETS_MAX; made++)
      expect((await create(setOf({ title: `Set ${made}` }), 'v1')).status).toBe(200)
    expect(codeOf(await create(setOf(), 'v1'))).toEqual([409, 'QUIZ_SETS_FULL'])
  })
})

describe('questions of a file', () => {
  const read = (csv: string, as = 'rani') => test.call('POST', `${SETS}/csv`, { as, body: { csv } })

  it('are read without being stored, and what is wrong is told', async () => {
    const { status, body } = await read(
      '\uFEFFPulau?;"Samosir";Nias;A\nslot gacor?;Ini;Itu;A\nApa?;Ini;Itu;Z',
    )
    expect(status).toBe(200)
    expect(body.data).toEqual({
      questions: [{ question: 'Pulau?', choices: ['Samosir', 'Nias'], right: 0 }],
      problems: [
        { line: 2, why: 'not-allowed' },
        { line: 3, why: 'right' },
      ],
    })
    expect((await test.call('GET', SETS, { as: 'v2' })).body.data).toEqual([])
  })

  it('of more characters than a file may have are refused', async () => {
    expect(codeOf(await read('x'.repeat(liveQuiz.QUIZ_CSV_LENGTH_MAX + 1)))).toEqual([
      400,
      'INVALID_PARAMETERS',
    ])
    expect((await test.call('POST', `${SETS}/csv`, { body: { csv: '' } })).status).toBe(401)
  })
})
