import { quizzes } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, openQuizzesHarness, people, RIGHT, type QuizzesHarness } from './test/quizzes-harness.ts'

let test: QuizzesHarness
beforeEach(async () => {
  test = await openQuizzesHarness()
  await test.put('kuis-toba')
  await test.put('kuis-hutan', { title: 'hutan', timeToShow: 12 })
}, 180_000)
afterEach(() => test[Symbol.asyncDispose]())

const page = async (id: string, token?: string) =>
  test.calls.call(quizzes.getQuiz, { params: { id }, ...(token && { token }) })

describe('the page of a quiz campaign', () => {
  it('has name, rules, dates and quizzes, and nothing of anybody for a guest', async () => {
    const { status, body } = await page(test.campaignId)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: test.campaignId,
      type: 'campaign',
      name: 'Kuis Khatulistiwa',
      props: { heroImageWeb: null, description: 'Aturan.', termsUrl: '/terms' },
      quizzes: [
        { videoId: 'toba', name: 'Judul toba', timeToShow: 30, isPassed: null, triesLeft: null },
        { videoId: 'hutan', name: 'Judul hutan', timeToShow: 12, isPassed: null, triesLeft: null },
      ],
      chances: { all: 0, own: null },
      draw: null,
    })
  })

  it('is found by the id of a quiz too, and says what each quiz came to for the caller', async () => {
    const { id } = await test.quizOf('ayu')
    await test.answer('ayu', RIGHT)
    const { body } = await page(id, 'ayu')
    expect(body.data.id).toBe(test.campaignId)
    expect(body.data.quizzes).toMatchObject([
      { isPassed: true, triesLeft: 0 },
      { isPassed: false, triesLeft: 2 },
    ])
    expect(body.data.chances.own).toEqual({ count: 0, from: [] })
  })

  it('stays after its end, is not there before it begins, and unknown ones are not found', async () => {
    expect((await page('nothing')).body.code).toBe('NOT_FOUND')
    expect((await page(crypto.randomUUID())).status).toBe(404)
    await test.clock.leap(30 * DAY_MS)
    expect((await page(test.campaignId)).status).toBe(200)
    await test.clock.advance(-60 * DAY_MS)
    expect((await page(test.campaignId)).status).toBe(404)
  })

  it('leaves out a film that is hidden', async () => {
    test.world.films.set('toba', { ...test.world.films.get('toba')!, isHidden: true })
    const guest = { caller: null, locale: 'id' } as const
    expect(await test.quizzes.ofCampaign(test.campaignId, guest)).toMatchObject([
      { name: 'Judul hutan', state: 'open' },
    ])
  })
})

describe('the quizzes of a campaign', () => {
  it('say what the reader made of each', async () => {
    const states = async (who: 'ayu' | 'budi') => {
      const reader = { caller: people[who]!, locale: 'id' } as const
      const listed = await test.quizzes.ofCampaign(test.campaignId, reader)
      return listed.map(({ contentId, titleId, state }) => [contentId, titleId, state])
    }
    await test.answer('ayu', ['Angin', 'Malam'])
    expect(await states('ayu')).toEqual([
      ['toba', 'toba', 'again'],
      ['hutan', 'hutan', 'open'],
    ])
    await test.answer('ayu', ['Angin', 'Malam'])
    expect((await states('ayu'))[0]).toEqual(['toba', 'toba', 'missed'])
    await test.answer('budi', RIGHT)
    expect((await states('budi'))[0]).toEqual(['toba', 'toba', 'passed'])
  })
})

describe('the list of quizzes', () => {
  it('has campaigns that run and have a quiz, as items of the type campaign', async () => {
    const list = async () => (await test.calls.call(quizzes.listQuizzes)).body
    expect(await list()).toMatchObject({
      data: [{ id: test.campaignId, type: 'campaign', titleLocalized: 'Kuis Khatulistiwa' }],
      meta: { total: 1 },
    })
    await test.clock.leap(10 * DAY_MS)
    expect(await list()).toMatchObject({ data: [], meta: { total: 0 } })
  })
})

describe('the names of films of quizzes', () => {
  it('are known also of a quiz that was taken off', async () => {
    const { id } = await test.quizOf('ayu')
    await test.quizzes.desk.remove('kuis-toba', test.clock.now())
    const names = await test.quizzes.filmNamesOf([id, 'nothing'], 'id')
    expect([...names]).toEqual([[id, 'Judul toba']])
  })
})
