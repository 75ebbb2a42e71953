import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const signIn = async (name: string) => app.signIn(await app.register(name))
const setBirthDate = (token: string | undefined, birthDate: unknown) =>
  app.calls.call(user.putBirthDate, { body: { birthDate }, ...(token ? { token } : {}) })

describe('setting the birth date', () => {
  it('the birth date is set once, and a second one is refused', async () => {
    const { accessToken, account } = await signIn('Sinta')
    const answer = await setBirthDate(accessToken, '2001-12-31')
    expect([answer.status, answer.body.data]).toEqual([200, { birthDate: '2001-12-31' }])
    for (const again of ['2001-12-31', '1990-01-01']) {
      const refused = await setBirthDate(accessToken, again)
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    const response = await app.calls.call(user.getAccount, { token: accessToken })
    expect(response.body.data.birthDate).toBe('2001-12-31')
    expect(await app.user.ages.of(account.id)).toBe(24)
  })

  it('one of ten concurrent dates is kept', async () => {
    const { accessToken } = await signIn('Tirto')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => setBirthDate(accessToken, `199${i}-05-05`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(403)])
  })

  it('a future date, one over 120 years ago, an impossible date and noise are refused', async () => {
    const { accessToken } = await signIn('Ucok')
    for (const day of ['2026-01-02', '1904-12-31', '2001-02-29', '2001-13-01', '31-12-2001', '', null, 7]) {
      const answer = await setBirthDate(accessToken, day)
      expect([day, answer.status, answer.body.code]).toEqual([day, 400, 'INVALID_PARAMETERS'])
    }
    expect((await setBirthDate(accessToken, '1906-01-01')).status).toBe(200)
  })

  it('a guest is refused', async () => {
    expect((await setBirthDate(undefined, '2001-12-31')).status).toBe(401)
  })
})

describe('the age that a setting requires', () => {
  it('everybody passes until an operator requires an age, then those who are old enough', async () => {
    const [old, young, silent] = [await signIn('Vera'), await signIn('Wawan'), await signIn('Yanti')]
    await setBirthDate(old.accessToken, '2000-01-01')
    await setBirthDate(young.accessToken, '2015-01-01')
    const refusals = () =>
      Promise.all([old, young, silent].map(({ account }) => app.user.ages.refusalOf(account.id)))
    expect(await refusals()).toEqual([null, null, null])
    app.extend({ ageRule: async () => ({ required: true, minimum: 18 }) })
    expect(await refusals()).toEqual([null, 'FORBIDDEN', 'AGE_REQUIRED'])
    await expect(app.user.ages.require(silent.account.id)).rejects.toMatchObject({ code: 'AGE_REQUIRED' })
    await expect(app.user.ages.require(young.account.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.user.ages.require(old.account.id)
  })
})
