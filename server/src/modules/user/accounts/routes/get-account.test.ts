import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const getAccount = (token?: string, headers: Record<string, string> = {}) =>
  app.calls.call(user.getAccount, { headers, ...(token ? { token } : {}) })

describe('the caller’s own account', () => {
  it('the account is returned to its owner alone', async () => {
    const email = await app.register('Rina')
    const { accessToken, profile } = await app.signIn(email)
    const answer = await getAccount(accessToken)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ email, name: 'Rina', profile, roles: [] })
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('the account contains what other modules contribute', async () => {
    const { accessToken, account } = await app.signIn(await app.register('Yuni'))
    const running = {
      id: 's-1',
      packageName: 'Premium',
      packagePrice: 49_000,
      packageDuration: 1,
      packageDurationType: 'month',
      endAt: app.clock.now() + 1,
      packageGroup: { id: 'g-1', name: 'Premium', includePremium: true },
    }
    app.extend({ subscriptionsOf: async (id) => (id === account.id ? [running] : []) })
    app.extend({ balancesOf: async () => ({ diamonds: 70n, gencash: 5n }) })
    const { body } = await getAccount(accessToken)
    expect(body.data).toMatchObject({ subscriptions: [running], diamonds: 70, gencash: 5 })
  })

  it('an access token is refused after 15 minutes, and a guest at once', async () => {
    const { accessToken } = await app.signIn(await app.register('Late'))
    await app.clock.advance(15 * 60_000)
    const late = await getAccount(accessToken)
    expect(late.status).toBe(401)
    expect(late.body.code).toBe('Session InvalidSessionToken')
    expect((await getAccount()).body.code).toBe('INVALID_SESSION_AUTH')
  })

  it('the profile id of another person beside the token is refused', async () => {
    const { accessToken } = await app.signIn(await app.register('Me'))
    const other = await app.signIn(await app.register('Other'))
    const answer = await getAccount(accessToken, { 'x-profile-id': other.profile.id })
    expect(answer.status).toBe(403)
  })
})
