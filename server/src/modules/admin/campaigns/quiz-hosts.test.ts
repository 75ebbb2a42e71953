import { admin } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../../../tests/app.ts'

let test: TestApp
let rani: Person
let operator: Person
let campaignId: string

beforeAll(async () => {
  test = await openTestApp()
  ;[rani, operator] = await Promise.all([test.person('Rani'), test.operator()])
  const both = { en: 'Lebaran', id: 'Lebaran' }
  const made = await test.call(
    admin.putCampaign,
    {
      params: { friendlyId: 'lebaran' },
      body: { title: both, description: both, thumbColor: '#112233', termsUrl: null } as never,
    },
    as(operator),
  )
  if (made.status !== 200) throw new Error(`the campaign: ${made.status} ${JSON.stringify(made.refusal)}`)
  campaignId = made.body.data.id
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const as = (person: Person) => ({ token: person.login.accessToken })
const accountId = () => rani.login.profile.accountId
const hosts = async () =>
  (await test.call(admin.listQuizHosts, { params: { id: campaignId } }, as(operator))).body.data

it('hosts of live quizzes are named for a campaign by account, listed, and taken away; each repeatable', async () => {
  const params = { id: campaignId, accountId: accountId() }
  const rani1 = { accountId: accountId(), profileId: rani.login.profile.id, name: 'Rani' }
  expect(await hosts()).toEqual([])
  for (let time = 0; time < 2; time++)
    expect((await test.call(admin.nameQuizHost, { params }, as(operator))).body.data).toEqual(rani1)
  expect(await hosts()).toEqual([rani1])
  for (let time = 0; time < 2; time++)
    expect((await test.call(admin.unnameQuizHost, { params }, as(operator))).status).toBe(204)
  expect(await hosts()).toEqual([])
})

it('a campaign or a person that does not exist is not found', async () => {
  const nobody = crypto.randomUUID()
  for (const params of [
    { id: nobody, accountId: accountId() },
    { id: campaignId, accountId: nobody },
    { id: 'nonsense', accountId: accountId() },
    { id: campaignId, accountId: 'nonsense' },
  ]) {
    expect((await test.call(admin.nameQuizHost, { params }, as(operator))).refusal.code).toBe('NOT_FOUND')
    expect((await test.call(admin.unnameQuizHost, { params }, as(operator))).refusal.code).toBe('NOT_FOUND')
  }
  const listed = await test.call(admin.listQuizHosts, { params: { id: nobody } }, as(operator))
  expect(listed.refusal.code).toBe('NOT_FOUND')
})

it('a role that reads campaigns names nobody', async () => {
  const auditor = await test.operator(['auditor'])
  expect((await test.call(admin.listQuizHosts, { params: { id: campaignId } }, as(auditor))).status).toBe(200)
  const named = await test.call(
    admin.nameQuizHost,
    { params: { id: campaignId, accountId: accountId() } },
    as(auditor),
  )
  expect(named.status).toBe(403)
})
