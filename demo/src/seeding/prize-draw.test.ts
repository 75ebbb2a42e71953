import { admin, campaigns, draws } from '@tayang/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureDemoPeople, DEMO_OPERATOR } from '../../../server/src/demo/people.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { figureNames, prizes } from '../catalogue/prize-draw.ts'
import { signIn, type Client } from './client.ts'
import { seedPrizeDraw } from './prize-draw.ts'

// A whole app beside whatever else runs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const SLUG = 'kuis-demo'

let app: TestApp
let operator: Client
let hands: { address: string; operatorPassword: string }
beforeAll(async () => {
  app = await openTestApp()
  const { operatorPassword } = await ensureDemoPeople(app.app)
  hands = { address: app.address, operatorPassword }
  operator = await signIn({ address: app.address, email: DEMO_OPERATOR, password: operatorPassword })
  await operator.call(admin.putPackageGroup, {
    params: { friendlyId: 'premium' },
    body: {
      name: 'Premium',
      includePremium: true,
      order: 1,
      packages: [
        {
          package_code: 'premium-tahunan',
          name: 'Premium',
          title: '1 year',
          days: 365,
          duration: 12,
          durationType: 'month',
          price: 588_000,
          payments: { telkomsel: { description: 'Potong pulsa' } },
        },
      ],
    },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

test('a campaign that is not there has no draw', async () => {
  await seedPrizeDraw(operator, SLUG, hands)
  const { data } = await operator.call(admin.listDraws, { query: {} })
  expect(data).toEqual([])
})

test('the campaign of the quizzes is public and its draw announced, once, by two operators', async () => {
  const { data: card } = await operator.call(admin.putCampaign, {
    params: { friendlyId: SLUG },
    body: {
      title: { en: 'Quiz', id: 'Kuis' },
      description: { en: 'Answer.', id: 'Jawab.' },
      thumbColor: '#0E5A5A',
      termsUrl: null,
    },
  })
  await seedPrizeDraw(operator, SLUG, hands)
  await seedPrizeDraw(operator, SLUG, hands)

  const { data: all } = await operator.call(admin.listDraws, { query: {} })
  expect(all.map(({ state }) => state)).toEqual(['announced'])
  const { data: proof } = await operator.call(draws.getDraw, { params: { id: `u${all[0]!.number}` } })
  expect(proof.promised).toMatchObject({
    winners: prizes.reduce((sum, { count }) => sum + count, 0),
    outer: { kind: 'figures', names: [...figureNames] },
  })
  expect(proof.seats.map(({ seat, role, seed }) => [seat, role.length > 0, seed])).toEqual([
    ['A', true, undefined],
    ['B', true, undefined],
  ])
  expect(proof.promised.drawsAt).toBeGreaterThan(proof.promised.closesAt)

  const { data: campaign } = await operator.call(campaigns.getCampaign, {
    params: { id: card.id },
    query: { locale: 'en' },
  })
  expect(campaign.prizeDraw).toMatchObject({ hasPrizes: true, draw: { number: proof.number } })
  expect(campaign.prizeDraw?.terms?.text.en).toContain('Its prizes and its permit are invented')
})
