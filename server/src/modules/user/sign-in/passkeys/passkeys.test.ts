import { user, type Device, type Passkey } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserTables } from '../../rows/tables.ts'
import { aPasskey, type SoftPasskey } from '../../test/passkey.fixture.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(60 * MINUTE_MS))

const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const tables = () => app.database.forModule<UserTables>('user')

async function aPerson(name = 'Rani') {
  const email = await app.register(name)
  const at = new Date(app.clock.now())
  await tables().updateTable('account').set({ email_verified_at: at }).where('email', '=', email).execute()
  const { accessToken: token, account } = await app.signIn(email)
  return { email, token, account }
}

const begin = (token: string, body: object = { password: PASSWORD }, host?: string) =>
  app.calls.call(user.beginPasskey, { token, body, ...(host && { host }) })
const add = (token: string, credential: object, name = 'Laptop') =>
  app.calls.call(user.addPasskey, { token, body: { name, credential } })

async function addTo(token: string, passkey: SoftPasskey = aPasskey(), name?: string): Promise<SoftPasskey> {
  const { body } = await begin(token)
  const added = await add(token, passkey.create({ challenge: body.data.challenge }), name)
  expect(added.status).toBe(200)
  return passkey
}

async function challengeFor(device: Device, host?: string): Promise<string> {
  const { status, body } = await app.calls.call(user.beginPasskeySignIn, {
    body: { deviceUuid: device.uuid },
    headers: APP,
    ...(host && { host }),
  })
  expect(status).toBe(200)
  return body.data.challenge
}
const send = (credential: object, device: Device) =>
  app.calls.call(user.createSessionByPasskey, { body: { credential, device }, headers: APP })
async function enter(passkey: SoftPasskey, device = newDevice(), more: object = {}) {
  return await send(passkey.get({ challenge: await challengeFor(device), ...more }), device)
}

describe('adding a passkey', () => {
  it('asks for the person, since it is another way in', async () => {
    const { token } = await aPerson()
    expect(outcomeOf(await begin(token, {}))).toEqual([403, 'PROOF_REQUIRED'])
    expect(outcomeOf(await begin(token, { password: 'not it at all' }))).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('adds it under a name, lists it and tells the owner', async () => {
    const { token, email } = await aPerson()
    await addTo(token, aPasskey({ isBackedUp: true }), 'Phone')
    const { body } = await app.calls.call(user.listPasskeys, { token })
    expect(body.data).toMatchObject([{ name: 'Phone', lastUsedAt: null, isBackedUp: true }])
    expect(await app.emailTo(email, 'Phone')).toContain('/not-me?token=')
  })

  it('a challenge is good once, for five minutes, in its own session', async () => {
    const person = await aPerson()
    const { challenge } = (await begin(person.token)).body.data
    const elsewhere = await app.signIn(person.email)
    const refused = await add(elsewhere.accessToken, aPasskey().create({ challenge }))
    expect(outcomeOf(refused)).toEqual([400, 'PASSKEY_INVALID'])
    expect((await add(person.token, aPasskey().create({ challenge }))).status).toBe(200)
    expect(outcomeOf(await add(person.token, aPasskey().create({ challenge })))).toEqual([
      400,
      'PASSKEY_INVALID',
    ])
    const late = (await begin(person.token)).body.data
    await app.clock.advance(5 * MINUTE_MS)
    const credential = aPasskey().create({ challenge: late.challenge })
    expect(outcomeOf(await add(person.token, credential))).toEqual([400, 'PASSKEY_INVALID'])
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
  ])('refuses one that was made %s', async (_, more) => {
    const { token } = await aPerson()
    const { challenge } = (await begin(token)).body.data
    expect(outcomeOf(await add(token, aPasskey().create({ challenge, ...more })))).toEqual([
      400,
      'PASSKEY_INVALID',
    ])
  })

  it('a credential belongs to one account', async () => {
    const [one, other] = [await aPerson(), await aPerson('Sari')]
    const passkey = await addTo(one.token)
    const { challenge } = (await begin(other.token)).body.data
    expect(outcomeOf(await add(other.token, passkey.create({ challenge })))).toEqual([400, 'PASSKEY_INVALID'])
  })

  it('an account has ten at most', async () => {
    const person = await aPerson()
    for (let n = 0; n < 9; n++) await addTo(person.token)
    // Each took a guess at the password, of which there are ten in 15 minutes.
    await app.clock.advance(16 * MINUTE_MS)
    const { accessToken: token } = await app.signIn(person.email)
    const begun = [await begin(token), await begin(token)].map(({ body }) => body.data.challenge)
    const answers = await Promise.all(begun.map((challenge) => add(token, aPasskey().create({ challenge }))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(outcomeOf(await begin(token))).toEqual([409, 'PASSKEYS_FULL'])
    expect((await app.calls.call(user.listPasskeys, { token })).body.data).toHaveLength(10)
  })

  it('needs a name that a browser knows, which an address of numbers is not', async () => {
    const { token } = await aPerson()
    expect(outcomeOf(await begin(token, { password: PASSWORD }, '127.0.0.1:3000'))).toEqual([
      403,
      'PASSKEY_NOT_HERE',
    ])
    expect(outcomeOf(await begin(token, { password: PASSWORD }, 'evil.example'))).toEqual([
      403,
      'PASSKEY_NOT_HERE',
    ])
  })

  it('needs a proved email', async () => {
    const { accessToken } = await app.signIn(await app.register('Tuti'))
    expect(outcomeOf(await begin(accessToken))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  })
})

describe('signing in by a passkey', () => {
  it('names its account by itself, and asks for no password and no other factor', async () => {
    const { token, account } = await aPerson()
    await tables()
      .updateTable('account')
      .set({ totp_sealed: 'sealed', totp_step: 1n })
      .where('id', '=', account.id)
      .execute()
    const passkey = await addTo(token)
    const answer = await enter(passkey, newDevice(), { userHandle: account.id })
    expect(answer.status).toBe(200)
    expect(answer.body.data.account.id).toBe(account.id)
    const { body } = await app.calls.call(user.listPasskeys, { token })
    expect((body.data as Passkey[])[0]?.lastUsedAt).toBe(app.clock.now())
  })

  it('a challenge is good once, for five minutes, on its own device', async () => {
    const passkey = await addTo((await aPerson()).token)
    const device = newDevice()
    const challenge = await challengeFor(device)
    const credential = passkey.get({ challenge })
    expect(outcomeOf(await send(credential, newDevice()))).toEqual([401, 'CHALLENGE_OVER'])
    const answers = await Promise.all([1, 2, 3].map(() => send(credential, device)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect(outcomeOf(await send(passkey.get({ challenge }), device))).toEqual([401, 'CHALLENGE_OVER'])
    const late = passkey.get({ challenge: await challengeFor(device) })
    await app.clock.advance(5 * MINUTE_MS)
    expect(outcomeOf(await send(late, device))).toEqual([401, 'CHALLENGE_OVER'])
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['in the name of another account', { userHandle: crypto.randomUUID() }],
  ])('refuses an answer %s', async (_, more) => {
    const passkey = await addTo((await aPerson()).token)
    expect(outcomeOf(await enter(passkey, newDevice(), more))).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('a passkey that nobody has added, or that another key signs for, signs nobody in', async () => {
    const known = await addTo((await aPerson()).token)
    expect(outcomeOf(await enter(aPasskey()))).toEqual([401, 'INVALID_CREDENTIAL'])
    const device = newDevice()
    const forged = aPasskey().get({ challenge: await challengeFor(device) })
    const credential = { ...forged, id: known.id, rawId: known.id }
    expect(outcomeOf(await send(credential, device))).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('a copy is noticed where the passkey counts, and one that does not count goes on', async () => {
    const counting = await addTo((await aPerson()).token)
    expect((await enter(counting)).status).toBe(200)
    const behind = await enter(counting, newDevice(), { countsBack: true })
    expect(outcomeOf(behind)).toEqual([401, 'INVALID_CREDENTIAL'])
    const still = await addTo((await aPerson()).token, aPasskey({ counts: false }))
    for (let n = 0; n < 2; n++) expect((await enter(still)).status).toBe(200)
  })

  it('an operator signs in by password and authenticator alone', async () => {
    const { token, account } = await aPerson()
    const passkey = await addTo(token)
    await tables()
      .updateTable('account')
      .set({ roles: ['support'] })
      .where('id', '=', account.id)
      .execute()
    expect(outcomeOf(await enter(passkey))).toEqual([403, 'FORBIDDEN'])
  })

  it('a closed account stays closed', async () => {
    const { token, account } = await aPerson()
    const passkey = await addTo(token)
    await tables().updateTable('account').set({ status: 'banned' }).where('id', '=', account.id).execute()
    expect(outcomeOf(await enter(passkey))).toEqual([403, 'ACCOUNT_BANNED'])
  })
})

describe('own passkeys', () => {
  const idOf = async (token: string) =>
    ((await app.calls.call(user.listPasskeys, { token })).body.data as Passkey[])[0]?.id ?? ''

  it('are named by their owner alone', async () => {
    const [one, other] = [await aPerson(), await aPerson('Sari')]
    await addTo(one.token)
    const params = { id: await idOf(one.token) }
    const rename = (token: string) =>
      app.calls.call(user.renamePasskey, { token, params, body: { name: 'Kantor' } })
    expect(outcomeOf(await rename(other.token))).toEqual([404, 'NOT_FOUND'])
    expect((await rename(one.token)).status).toBe(200)
    expect((await app.calls.call(user.listPasskeys, { token: one.token })).body.data).toMatchObject([
      { name: 'Kantor' },
    ])
  })

  it('are removed by their owner alone, who proves to be the person and is told', async () => {
    const [one, other] = [await aPerson(), await aPerson('Sari')]
    const passkey = await addTo(one.token)
    const params = { id: await idOf(one.token) }
    const remove = (token: string, body: object = { password: PASSWORD }) =>
      app.calls.call(user.deletePasskey, { token, params, body })
    expect(outcomeOf(await remove(one.token, {}))).toEqual([403, 'PROOF_REQUIRED'])
    expect(outcomeOf(await remove(other.token))).toEqual([404, 'NOT_FOUND'])
    expect((await remove(one.token)).status).toBe(204)
    expect(outcomeOf(await enter(passkey))).toEqual([401, 'INVALID_CREDENTIAL'])
    expect(await app.emailTo(one.email, 'was removed')).toContain('Laptop')
  })

  it('a reset by a link takes young ones off, and leaves those of long ago', async () => {
    const person = await aPerson()
    const old = await addTo(person.token)
    await app.clock.leap(8 * DAY_MS)
    const { accessToken } = await app.signIn(person.email)
    const young = await addTo(accessToken)
    await app.calls.call(user.forgetPassword, { body: { email: person.email }, headers: APP })
    const letter = await app.emailTo(person.email, '/reset-password?token=')
    const token = /token=([\w-]+)/.exec(letter)?.[1]
    const password = 'Merdeka-1945!'
    const reset = await app.calls.call(user.resetPassword, { body: { password, token }, headers: APP })
    expect(reset.status).toBe(200)
    expect((await enter(old)).status).toBe(200)
    expect(outcomeOf(await enter(young))).toEqual([401, 'INVALID_CREDENTIAL'])
  })
})
