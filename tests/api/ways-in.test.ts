import { screen, user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginFlow, codeOf } from '../browser-like.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()), 60_000)
afterAll(() => test[Symbol.asyncDispose]())

type Provider = 'google' | 'facebook'
const as = (person: Person) => ({ token: person.login.accessToken })
const device = () =>
  ({ uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' }) as const

/** What a browser gets from the provider for a person of this email. */
async function tokenOf(provider: Provider, email: string): Promise<string> {
  const offer = (await test.call(screen.getWebConfig, {})).body.data.providers[provider]
  if (!offer) throw new Error(`${provider} is not offered`)
  const flow = await beginFlow(offer, `${test.address}/login/callback`)
  const code = await codeOf(flow, { email, name: 'Orang', verified: 'on' })
  const { codeVerifier, nonce, redirectUri } = flow
  const body = { code, provider, codeVerifier, nonce, redirectUri }
  const { id_token, access_token } = (await test.call(user.exchangeOauthCode, { body })).body.data.res.data
  return id_token ?? access_token ?? ''
}
const add = (person: Person, provider: Provider, body: { token: string; password?: string }) =>
  test.call(user.addWayIn, { params: { provider }, body }, as(person))
const remove = (person: Person, way: Provider | 'phone', password?: string) =>
  test.call(
    user.removeWayIn,
    { params: { way }, body: password === undefined ? {} : { password } },
    as(person),
  )
const waysOf = async (person: Person) =>
  (await test.call(user.listWaysIn, {}, as(person))).body.data.map(({ way, mayRemove }) => [way, mayRemove])
const letter = (email: string, subject: string) =>
  until(
    async () => {
      const outbox = await (await fetch(`${test.address}/dev/outbox?to=${email}`)).text()
      return outbox.includes(subject) ? outbox : undefined
    },
    { what: `the letter ${subject}` },
  )

describe('connecting a provider', () => {
  it.each(['google', 'facebook'] as const)(
    '%s needs the person, tells them, and signs in from then on',
    async (provider) => {
      const dina = await test.person('Dina')
      const elsewhere = `dina-${provider}@example.com`
      const token = await tokenOf(provider, elsewhere)
      expect((await add(dina, provider, { token })).refusal.code).toBe('PROOF_REQUIRED')
      expect(await waysOf(dina)).toEqual([])
      const { password } = dina
      for (const _ of [1, 2]) expect((await add(dina, provider, { token, password })).status).toBe(200)
      expect(await waysOf(dina)).toEqual([[provider, true]])
      expect(await letter(dina.email, 'was connected')).toContain('/not-me?token=')
      const again = await tokenOf(provider, elsewhere)
      const signedIn = await test.call(user.createSession, {
        body: { type: provider, token: again, device: device() },
      })
      expect(signedIn.body.data.account.id).toBe(dina.login.account.id)
    },
  )

  it('what another account has, and a token that is none, are refused', async () => {
    const [one, two] = [await test.person('Satu'), await test.person('Dua')]
    const token = await tokenOf('google', 'milik@example.com')
    await add(one, 'google', { token, password: one.password })
    const taken = await add(two, 'google', { token, password: two.password })
    expect([taken.status, taken.refusal.code]).toEqual([409, 'IDENTITY_TAKEN'])
    const none = await add(two, 'google', { token: 'made-up', password: two.password })
    expect([none.status, none.refusal.code]).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('an operator connects none', async () => {
    const operator = await test.operator()
    const token = await tokenOf('google', 'meja@example.com')
    expect((await add(operator, 'google', { token, password: operator.password })).refusal.code).toBe(
      'FORBIDDEN',
    )
  })
})

describe('taking a way in off', () => {
  it('it signs in no more, its owner is told, and the only one stays', async () => {
    const rina = await test.person('Rina')
    const token = await tokenOf('google', 'rina-lain@example.com')
    await add(rina, 'google', { token, password: rina.password })
    expect((await remove(rina, 'google')).refusal.code).toBe('PROOF_REQUIRED')
    expect((await remove(rina, 'facebook', rina.password)).status).toBe(404)
    expect((await remove(rina, 'google', rina.password)).status).toBe(200)
    expect(await waysOf(rina)).toEqual([])
    await letter(rina.email, 'was disconnected')
    const again = await tokenOf('google', 'rina-lain@example.com')
    const other = await test.call(user.createSession, {
      body: { type: 'google', token: again, device: device() },
    })
    expect(other.body.data.account.id).not.toBe(rina.login.account.id)
  })

  it('who came by a provider keeps it until there is another way', async () => {
    const token = await tokenOf('facebook', 'hanya@example.com')
    const { body } = await test.call(user.createSession, {
      body: { type: 'facebook', token, device: device() },
    })
    const { accessToken } = body.data
    await test.call(user.validateSession, { body: { isNewDevice: true } }, { token: accessToken })
    const only = { token: accessToken }
    expect((await test.call(user.listWaysIn, {}, only)).body.data).toMatchObject([
      { way: 'facebook', mayRemove: false },
    ])
    await test.call(user.sendProofCode, { body: { purpose: 'wayIn' } }, only)
    const otp = await until(
      async () => {
        const outbox = await (await fetch(`${test.address}/dev/outbox?to=hanya@example.com`)).text()
        return /\b(\d{6})\b/.exec(outbox)?.[1]
      },
      { what: 'the code' },
    )
    const refused = await test.call(user.removeWayIn, { params: { way: 'facebook' }, body: { otp } }, only)
    expect([refused.status, refused.refusal.code]).toEqual([409, 'LAST_WAY_IN'])
  })
})
