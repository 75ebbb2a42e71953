import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserUnderTest, type UserUnderTest } from '../../user-harness.ts'

let app: UserUnderTest
beforeAll(async () => void (app = await openUserUnderTest()))
afterAll(() => app[Symbol.asyncDispose]())

const signIn = async (name: string) => app.signIn(await app.register(name))
const tell = (token: string | undefined, birthDate: unknown) =>
  app.calls.call(user.putBirthDate, { body: { birthDate }, ...(token ? { token } : {}) })

describe('telling the birth date', () => {
  it('is done once: it shows in the account, and a second one is refused', async () => {
    const { accessToken, account } = await signIn('Sinta')
    const answer = await tell(accessToken, '2001-12-31')
    expect([answer.status, answer.body.data]).toEqual([200, { birthDate: '2001-12-31' }])
    for (const again of ['2001-12-31', '1990-01-01']) {
      const refused = await tell(accessToken, again)
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    const shown = await app.calls.call(user.getAccount, { token: accessToken })
    expect(shown.body.data.birthDate).toBe('2001-12-31')
    expect(await app.user.ageOf(account.id)).toBe(24)
  })

  it('of ten at once keeps one', async () => {
    const { accessToken } = await signIn('Tirto')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => tell(accessToken, `199${i}-05-05`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(403)])
  })

  it('refuses the future, what is over 120 years ago, days that never were, and noise', async () => {
    const { accessToken } = await signIn('Ucok')
    for (const day of ['2026-01-02', '1904-12-31', '2001-02-29', '2001-13-01', '31-12-2001', '', null, 7]) {
      const answer = await tell(accessToken, day)
      expect([day, answer.status, answer.body.code]).toEqual([day, 400, 'INVALID_PARAMETERS'])
    }
    expect((await tell(accessToken, '1906-01-01')).status).toBe(200)
  })

  it('refuses guests', async () => {
    expect((await tell(undefined, '2001-12-31')).status).toBe(401)
  })
})

describe('what asks for an age', () => {
  it('is open to everybody until an operator asks, then to those who told and are old enough', async () => {
    const [old, young, silent] = [await signIn('Vera'), await signIn('Wawan'), await signIn('Yanti')]
    await tell(old.accessToken, '2000-01-01')
    await tell(young.accessToken, '2015-01-01')
    const refusals = () =>
      Promise.all([old, young, silent].map(({ account }) => app.user.ageRefusalOf(account.id)))
    expect(await refusals()).toEqual([null, null, null])
    app.extend({ ageRule: async () => ({ required: true, minimum: 18 }) })
    expect(await refusals()).toEqual([null, 'FORBIDDEN', 'AGE_REQUIRED'])
    await expect(app.user.requireAge(silent.account.id)).rejects.toMatchObject({ code: 'AGE_REQUIRED' })
    await expect(app.user.requireAge(young.account.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.user.requireAge(old.account.id)
  })
})
