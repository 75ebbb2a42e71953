import { Writable } from 'node:stream'
import { admin, campaigns, quizzes, user, type QuizDetail } from '@tayang/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/src/platform/database/database.ts'
import { schemas } from '../../server/src/app/app.ts'
import { openTestDatabase } from '../database.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { operations, someAddressOf } from '../operations.ts'

/** What is right begins with a word that stands nowhere else, so that it is known wherever it shows itself. */
const MARK = 'Zqrahasia'
const questions = [
  {
    question: 'Siapa yang bernyanyi lebih dulu?',
    choices: ['Angin', `${MARK} Hutan`, 'Kelinci', 'Si burung'].map(choiceOf),
  },
  { question: 'Kapan film ini bermula?', choices: ['Malam', `${MARK} Pagi`].map(choiceOf) },
]
function choiceOf(text: string) {
  return { text, isRight: text.startsWith(MARK) }
}

let test: TestApp
let database: Database
let operator: Person
let viewer: Person
let filmId: string
let campaignId: string
/** All lines of the log. */
let written = ''

beforeAll(async () => {
  const to = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database, log: pino({ level: 'trace' }, to) })
  operator = await test.operator()
  viewer = await test.person('Ayu')
  const film = await asOperator(admin.putTitle, {
    params: { friendlyId: 'hutan' },
    body: {
      friendlyId: 'hutan',
      type: 'movie',
      title: { en: 'Little Forest', id: 'Hutan Kecil' },
      description: { en: 'A forest.', id: 'Sebuah hutan.' },
      year: 2026,
      rating: 'SU',
      genres: [],
      cast: [],
      premium: false,
      thumbColor: '#123456',
    },
  })
  filmId = film.body.data.id
  const campaign = await asOperator(admin.putCampaign, {
    params: { friendlyId: 'kuis' },
    body: {
      title: { en: 'Equator Quiz', id: 'Kuis Khatulistiwa' },
      description: { en: 'Rules', id: 'Aturan' },
      thumbColor: '#123456',
    },
  })
  campaignId = campaign.body.data.id
  const body = { title: 'hutan', campaign: 'kuis', timeToShow: 30, questions }
  await asOperator(admin.putTitleQuiz, { params: { friendlyId: 'kuis-hutan' }, body })
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const asOperator: TestApp['call'] = (operation, input) =>
  test.call(operation, input, { token: operator.login.accessToken })
const as = ({ login }: Person) => ({ token: login.accessToken })

const quizFor = async (person?: Person): Promise<QuizDetail> => {
  const input = { params: { id: filmId }, query: { locale: 'id' as const } }
  const { body } = await test.call(quizzes.getQuizForContent, input, person && as(person))
  return body.data!
}
const mayAnswer = async (person?: Person) =>
  (await test.call(quizzes.getQuizChance, { params: { id: filmId }, query: {} }, person && as(person))).body
    .data.isAllowed

async function answer(person: Person, isRight: boolean) {
  const quiz = await quizFor(person)
  const chosen = quiz.questionJson.map(({ id, choice }) => ({
    questionId: id,
    answerId: choice.find(({ text }) => text.startsWith(MARK) === isRight)!.id,
  }))
  return test.call(quizzes.submitAnswer, { body: { quizContentId: quiz.id, answer: chosen } }, as(person))
}

describe('the quiz of a film, through the whole app', () => {
  it('goes from the question to the chance in two tries, for each account by itself', async () => {
    const quiz = await quizFor(viewer)
    expect(quiz).toMatchObject({
      videoId: filmId,
      timeToShow: 30,
      quizCampaign: { id: campaignId, name: 'Kuis Khatulistiwa' },
    })
    expect([await mayAnswer(), await mayAnswer(viewer)]).toEqual([false, true])
    expect((await answer(viewer, false)).body.data).toEqual({ isAllCorrect: false })
    expect(await mayAnswer(viewer)).toBe(true)
    // Nobody has published its prizes: there is nothing yet of which it could be a chance.
    const passed = (await answer(viewer, true)).body.data
    expect(passed).toEqual({ isAllCorrect: true, noChance: 'not-running' })
    expect(await mayAnswer(viewer)).toBe(false)
    expect((await answer(viewer, true)).refusal.code).toBe('QUIZ_NOT_ELIGIBLE')
    expect(await mayAnswer(await test.person('Budi'))).toBe(true)
  })

  it('stands on the page of its campaign, with what the caller made of it', async () => {
    const listed = await test.call(quizzes.listQuizzes, { query: {} })
    expect(listed.body.data).toMatchObject([{ id: campaignId, type: 'campaign' }])
    const input = { params: { id: (await quizFor(viewer)).id }, query: { locale: 'id' as const } }
    const page = await test.call(quizzes.getQuiz, input, as(viewer))
    expect(page.body.data).toMatchObject({
      id: campaignId,
      name: 'Kuis Khatulistiwa',
      quizzes: [{ videoId: filmId, name: 'Hutan Kecil', isPassed: true, triesLeft: 0 }],
    })
    const campaign = await test.call(campaigns.getCampaign, { params: { id: campaignId }, query: {} })
    expect(campaign.body.data.quizzes).toMatchObject([
      { name: 'Little Forest', contentId: filmId, state: 'open' },
    ])
  })

  it('gives one chance in a campaign that two operators made public, which the page shows', async () => {
    const second = await test.operator()
    const desk = {
      revision: 0,
      prizes: [],
      permit: null,
      terms: null,
      who: { ageMin: 13, needsNumber: false },
      startsAt: null,
      endsAt: null,
      chancesMax: 10,
      chancesPerDayMax: 10,
    }
    const params = { id: campaignId }
    const put = await asOperator(admin.putDeskCampaign, { params, body: desk })
    const { revision } = put.body.data
    const asked = await asOperator(admin.publishCampaign, { params, body: { revision, reason: 'it begins' } })
    const approval = { params: { id: asked.body.data.id }, body: { decision: 'confirm' as const } }
    expect((await test.call(admin.decideApproval, approval, as(second))).status).toBe(200)

    // What was confirmed is done by a job.
    const isPublic = async () =>
      (await asOperator(admin.getDeskCampaign, { params })).body.data.state === 'public'
    await expect.poll(isPublic, { timeout: 30_000 }).toBe(true)

    const gita = await test.person('Gita')
    expect((await answer(gita, true)).body.data).toEqual({ isAllCorrect: true })
    const page = await test.call(quizzes.getQuiz, { params, query: { locale: 'id' } }, as(gita))
    expect(page.body.data.chances).toMatchObject({
      all: 1,
      own: { count: 1, from: [{ source: 'episode-quiz', name: 'Hutan Kecil', count: 1 }] },
    })
  })

  it('is refused to a guest, and to an account that was banned', async () => {
    const body = { quizContentId: crypto.randomUUID(), answer: [{ questionId: 'q', answerId: 'a' }] }
    expect((await test.call(quizzes.submitAnswer, { body })).status).toBe(401)
    const citra = await test.person('Citra')
    await test.app.user.accounts.ban({
      accountId: citra.login.account.id,
      profileId: citra.login.profile.id,
    })
    expect((await test.call(quizzes.submitAnswer, { body }, as(citra))).status).toBe(401)
  })

  it('is gone with the account that answered it', async () => {
    const dewi = await test.person('Dewi')
    await answer(dewi, false)
    const tries = () =>
      database
        .forModule<{ quiz_attempt: { account_id: string } }>('quizzes')
        .selectFrom('quiz_attempt')
        .select('account_id')
        .where('account_id', '=', dewi.login.account.id)
        .execute()
    expect(await tries()).toHaveLength(1)
    await test.call(user.deleteAccount, { body: { password: dewi.password } }, as(dewi))
    await expect.poll(tries, { timeout: 30_000 }).toEqual([])
  })
})

describe('what is right', () => {
  /** The choices as they are stored: an id of them would be known by everybody who reads it. */
  const rightIds = async () => {
    const rows = database.forModule<{ choice: { id: string; is_right: boolean } }>('quizzes')
    const found = await rows.selectFrom('choice').select('id').where('is_right', '=', true).execute()
    return found.map(({ id }) => id)
  }

  async function readEverything(token: string | undefined): Promise<string[]> {
    const { id: quizId } = await quizFor(viewer)
    const told: string[] = []
    for (const operation of operations.filter(
      ({ method, caller }) => method === 'GET' && caller !== 'operator',
    )) {
      for (const id of [filmId, campaignId, quizId]) {
        const path = someAddressOf({ ...operation, path: operation.path.replaceAll('{id}', id) })
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const text = await (await fetch(`${test.address}${path}`, { headers })).text()
        told.push(`${operation.path}\n${text}`)
      }
    }
    return told
  }

  it('is in no answer to anybody, but as one choice among others', async () => {
    const ids = await rightIds()
    expect(ids).toHaveLength(2)
    const told = [
      ...(await readEverything(undefined)),
      ...(await readEverything(viewer.login.accessToken)),
      JSON.stringify(await answer(await test.person('Eko'), true)),
      JSON.stringify(await answer(await test.person('Fitri'), false)),
    ]
    expect(told.length).toBeGreaterThan(100)
    expect(told.filter((text) => ids.some((id) => text.includes(id)) || /is_?right/i.test(text))).toEqual([])
    const named = told.filter((text) => text.includes(MARK)).map((text) => text.split('\n')[0])
    expect(new Set(named)).toEqual(new Set([quizzes.getQuizForContent.path]))
  })

  it('is in no list of operators, no row of the trail and no line of the log', async () => {
    const listed = await asOperator(admin.listTitleQuizzes, { query: {} })
    expect(JSON.stringify(listed.body)).not.toContain(MARK)
    const got = await asOperator(admin.getTitleQuiz, { params: { friendlyId: 'kuis-hutan' } })
    expect(JSON.stringify(got.body)).toContain(MARK)
    const trail = await asOperator(admin.listAudit, { query: {} })
    expect(JSON.stringify(trail.body)).not.toContain(MARK)
    expect(written.length).toBeGreaterThan(1_000)
    const ids = await rightIds()
    expect([MARK, ...ids].filter((secret) => written.includes(secret))).toEqual([])
  })

  it('is read by those alone who may change it', async () => {
    const auditor = await test.operator(['auditor'])
    const params = { friendlyId: 'kuis-hutan' }
    const list = await test.call(admin.listTitleQuizzes, { query: {} }, as(auditor))
    expect(list.status).toBe(200)
    expect((await test.call(admin.getTitleQuiz, { params }, as(auditor))).refusal.code).toBe('FORBIDDEN')
    const editor = await test.operator(['marketing'])
    expect((await test.call(admin.getTitleQuiz, { params }, as(editor))).status).toBe(200)
  })
})
