import { admin, campaigns, quizzes as contract } from '@tayang/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_OPERATOR, ensureDemoPeople } from '../../../server/src/demo/people.ts'
import { ensureInvited } from '../../../server/src/demo/invitations.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { QUIZ_CAMPAIGN, quizzes } from '../catalogue/quizzes.ts'
import { inviteStreamers } from '../crowd/seed-crowd.ts'
import { seedCards } from './cards.ts'
import { signIn, type Client } from './client.ts'
import { seedQuizzes } from './quizzes.ts'
import { seedTexts } from './texts.ts'

// A whole app beside whatever else runs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let app: TestApp
let operator: Client
beforeAll(async () => {
  app = await openTestApp()
  const { operatorPassword } = await ensureDemoPeople(app.app)
  operator = await signIn({ address: app.address, email: DEMO_OPERATOR, password: operatorPassword })
  await inviteStreamers((invited) => ensureInvited(app.app, invited))
})
afterAll(() => app[Symbol.asyncDispose]())

const lengthOf = (slug: string) =>
  catalogue
    .find((entry) => entry.slug === slug)
    ?.film?.shots.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0

test('each quiz of the demo comes within its film, which nobody pays for, after what it asks was said', () => {
  for (const { film, second, slug } of quizzes) {
    const entry = catalogue.find((one) => one.slug === film)
    expect([slug, entry?.premium, second < lengthOf(film)]).toEqual([slug, false, true])
    const said = entry?.film?.captions.filter(([, to]) => to <= second) ?? []
    expect([slug, said.length > 0]).toEqual([slug, true])
  }
  expect(new Set(quizzes.map(({ film }) => film)).size).toBe(6)
})

test('seeding twice leaves one of each, and viewers are asked', async () => {
  await seedTexts(operator)
  await seedCards(operator, new Map())
  await seedQuizzes(operator)
  await seedQuizzes(operator)
  const { data, meta } = await operator.call(admin.listTitleQuizzes, { query: { campaign: QUIZ_CAMPAIGN } })
  expect(meta.total).toBe(quizzes.filter(({ campaign }) => campaign === QUIZ_CAMPAIGN).length)
  expect(new Set(data.map(({ revision }) => revision))).toEqual(new Set([1]))
  const { data: listed } = await operator.call(contract.listQuizzes, { query: { locale: 'id' } })
  expect(listed.map(({ type, titleLocalized }) => [type, titleLocalized])).toEqual([
    ['campaign', 'Kuis Khatulistiwa'],
    ['campaign', 'Sepekan Film Hujan'],
  ])
  const rainy = listed.find(({ titleLocalized }) => titleLocalized === 'Sepekan Film Hujan')
  const { data: week } = await operator.call(campaigns.getCampaign, {
    params: { id: rainy?.id ?? '' },
    query: { locale: 'id' },
  })
  expect(week.titles.map(({ titleLocalized }) => titleLocalized).toSorted()).toEqual([
    'Hujan Terakhir di Braga',
    'Laut Tak Bertuan',
    'Rumah di Ujung Rel',
  ])
})
