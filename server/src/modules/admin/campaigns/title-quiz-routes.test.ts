import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
  const film = {
    friendlyId: 'hutan',
    type: 'movie' as const,
    title: { en: 'Forest', id: 'Hutan' },
    description: { en: '', id: '' },
    year: null,
    rating: null,
    genres: [],
    cast: [],
    premium: false,
    thumbColor: '#112233',
  }
  await app.call(admin.putTitle, { params: { friendlyId: 'hutan' }, body: film })
  const { title, description, thumbColor } = film
  await app.call(admin.putCampaign, {
    params: { friendlyId: 'kuis' },
    body: { title, description, thumbColor },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const params = { friendlyId: 'satu' }
const body = {
  title: 'hutan',
  campaign: 'kuis',
  timeToShow: 30,
  questions: [
    {
      question: 'Apa?',
      choices: [
        { text: 'Ini', isRight: true },
        { text: 'Itu', isRight: false },
      ],
    },
  ],
}

describe('quizzes of titles, for operators', () => {
  it('are put, read, listed and removed, and the trail keeps each look', async () => {
    const put = await app.call(admin.putTitleQuiz, { params, body: { ...body, revision: 0 } })
    expect(put.body.data).toMatchObject({ timeToShow: 30, revision: 1, draft: body })
    expect((await app.call(admin.getTitleQuiz, { params })).body.data.draft).toEqual(body)
    expect((await app.call(admin.listTitleQuizzes, { query: {} })).body.meta.total).toBe(1)
    const { data } = (await app.call(admin.listAudit, { query: {} })).body
    expect(data.map(({ operation }) => operation)).toContain('GET /admin/v1.0/quizzes/{friendlyId}')
    expect((await app.call(admin.removeTitleQuiz, { params })).status).toBe(204)
    expect(refusalOf(await app.call(admin.removeTitleQuiz, { params }))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await app.call(admin.getTitleQuiz, { params }))).toEqual([404, 'NOT_FOUND'])
  })

  it('that could not be shown are refused', async () => {
    const put = (change: object) => app.call(admin.putTitleQuiz, { params, body: { ...body, ...change } })
    expect(refusalOf(await put({ title: 'nothing' }))).toEqual([404, 'VIDEO_NOT_FOUND'])
    expect(refusalOf(await put({ questions: [] }))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(refusalOf(await put({ revision: 7 }))).toEqual([409, 'REVISION_OUTDATED'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listTitleQuizzes, { query: {} })).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.putTitleQuiz, { params, body })).toEqual([401, 403])
  })
})
