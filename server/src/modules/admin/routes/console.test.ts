import { admin, shows, user } from '@tayang/contract'
import { URI, type TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { openTestApp, type Person, type TestApp } from '../../../../../tests/app.ts'
import { visitRoom } from '../../../../../tests/room.ts'
import { refusalOf } from '../test/admin-harness.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PASSWORD = 'a good password'
/** A request of another machine, where nothing of the demo exists. */
const AWAY = { 'x-forwarded-for': '203.0.113.9' }

const clock = fakeClock(Date.now())
let test: TestApp
let viewer: Person
beforeAll(async () => {
  const env = {
    TAYANG_CONSOLE_ACCESS_MS: String(15 * MINUTE_MS),
    TAYANG_CONSOLE_IDLE_MS: String(30 * MINUTE_MS),
    // Eight hours, as the product has them, would turn the clock a thousand minutes.
    TAYANG_CONSOLE_SESSION_MS: String(HOUR_MS),
    TAYANG_CONSOLE_STEP_UP_MS: String(5 * MINUTE_MS),
  }
  test = await openTestApp({ clock, env })
  viewer = await test.person('Ani')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

let operators = 0
/** An operator with the authenticator app of their invitation. */
async function invite() {
  const email = `entry-${++operators}@example.com`
  const { token, totpUri, accountId } = await test.app.user.provisioning.makeOperator(email, ['admin'])
  await test.call(user.resetPassword, { body: { password: PASSWORD, token } })
  const totp = URI.parse(totpUri) as TOTP
  return { email, accountId, codeAt: (byMs = 0) => totp.generate({ timestamp: clock.now() + byMs }) }
}

const open = (username: string, more: { password?: string; totp?: string } = {}, headers = {}) =>
  test.call(admin.createConsoleSession, { body: { username, password: PASSWORD, ...more } }, { headers })
const renew = (accessToken: string) => test.call(admin.renewConsoleSession, { body: { accessToken } })
const sessionsOf = (token: string) => test.call(admin.listConsoleSessions, {}, { token })
const isIn = async (token: string) => (await sessionsOf(token)).status === 200
const stepUp = (token: string, body: { totp?: string; password?: string }, headers = {}) =>
  test.call(admin.stepUpConsoleSession, { body }, { token, headers })
async function enter(email?: string) {
  const username = email ?? (await invite()).email
  return (await open(username)).body.data
}

describe('the entry of the console', () => {
  it('an operator of the demo enters by the password alone, and may do nothing that asks for a code yet', async () => {
    const { email, accountId } = await invite()
    const answer = await open(email)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      accountId,
      roles: ['admin'],
      expiresAt: clock.now() + 15 * MINUTE_MS,
      sessionEndsAt: clock.now() + HOUR_MS,
      raisedUntil: null,
    })
  })

  it('a wrong password and an unknown name are one refusal; a person without a role is refused', async () => {
    const { email } = await invite()
    for (const refused of [await open(email, { password: 'wrong' }), await open('nobody@example.com')]) {
      expect(refusalOf(refused)).toEqual([401, 'INVALID_CREDENTIAL'])
    }
    expect(refusalOf(await open(viewer.email))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await open(''))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('outside the demo a code is asked for after the right password, one step early or late, and serves once', async () => {
    const { email, codeAt } = await invite()
    expect(refusalOf(await open(email, { password: 'wrong' }, AWAY))).toEqual([401, 'INVALID_CREDENTIAL'])
    expect(refusalOf(await open(email, {}, AWAY))).toEqual([401, 'TOTP_REQUIRED'])
    expect(refusalOf(await open(email, { totp: codeAt(-60_000) }, AWAY))).toEqual([400, 'INVALID_OTP'])
    const early = codeAt(-30_000)
    expect((await open(email, { totp: early }, AWAY)).status).toBe(200)
    expect(refusalOf(await open(email, { totp: early }, AWAY))).toEqual([400, 'INVALID_OTP'])
    const late = codeAt(30_000)
    const both = await Promise.all([open(email, { totp: late }, AWAY), open(email, { totp: late }, AWAY)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const entered = both.find(({ status }) => status === 200)?.body.data
    // A code with which somebody entered is used up for the step-up too.
    const again = await stepUp(entered?.accessToken ?? '', { totp: late }, AWAY)
    expect(refusalOf(again)).toEqual([400, 'INVALID_OTP'])
  })

  it('guesses are bounded, of passwords and of codes', async () => {
    const { email, codeAt } = await invite()
    const wrong = codeAt() === '123456' ? '654321' : '123456'
    for (let i = 0; i < 5; i++) {
      expect(refusalOf(await open(email, { totp: wrong }, AWAY))).toEqual([400, 'INVALID_OTP'])
    }
    expect(refusalOf(await open(email, { totp: codeAt() }, AWAY))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    const other = (await invite()).email
    for (let i = 0; i < 10; i++) await open(other, { password: 'wrong' })
    expect(refusalOf(await open(other))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })

  it('an opened session is in the trail, with where it was opened', async () => {
    const { accessToken, accountId, sessionId } = await enter()
    const { body } = await test.call(admin.listAudit, { query: {} }, { token: accessToken })
    expect(body.data).toContainEqual(
      expect.objectContaining({
        accountId,
        operation: 'POST /admin/v1.0/console/sessions',
        target: { id: sessionId },
        outcome: 'done',
      }),
    )
  })
})

it('a refused try on an account of an operator is in the trail; one on a viewer’s is not', async () => {
  const { email, accountId, codeAt } = await invite()
  await open(viewer.email, { password: 'wrong' })
  await open(email, { password: 'wrong' })
  await open(email, { totp: codeAt(90_000) }, AWAY)
  const { accessToken } = await enter(email)
  const tries = async () => {
    const query = { operation: 'POST /admin/v1.0/console/sessions', perPage: 100 }
    const { data } = (await test.call(admin.listAudit, { query }, { token: accessToken })).body
    expect(data.map((row) => row.accountId)).not.toContain(viewer.login.account.id)
    return data.filter((row) => row.accountId === accountId).map(({ outcome }) => outcome)
  }
  await expect
    .poll(async () => (await tries()).toSorted())
    .toEqual(['INVALID_CREDENTIAL', 'INVALID_OTP', 'done'].toSorted())
})

describe('a token', () => {
  it('of the console opens nothing of viewers, neither a call nor a socket', async () => {
    const { accessToken } = await enter()
    const answer = await test.call(user.getAccount, {}, { token: accessToken })
    expect(refusalOf(answer)).toEqual([401, 'Session InvalidSessionToken'])
    const as = { token: viewer.login.accessToken }
    const show = await test.call(shows.createShow, { body: { name: 'Obrolan' } }, as)
    const visitor = await visitRoom(test.address, show.body.data.id)
    visitor.say({ type: 'authorization', data: accessToken })
    const { code } = await visitor.hear('error')
    expect(code).toBe('Session InvalidSessionToken')
    visitor.leave()
  })

  it('of a viewer opens nothing of the console, also where the viewer is an operator', async () => {
    const { email, accountId } = await invite()
    const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' } as const
    const made = await test.call(user.createSession, {
      body: { type: 'username', username: email, password: PASSWORD, device },
    })
    const { accessToken, isNewDevice } = made.body.data
    await test.call(user.validateSession, { body: { isNewDevice } }, { token: accessToken })
    expect(refusalOf(await sessionsOf(accessToken))).toEqual([403, 'FORBIDDEN'])
    const own = await enter(email)
    const { body } = await test.call(admin.listAudit, { query: {} }, { token: own.accessToken })
    expect(body.data).toContainEqual(expect.objectContaining({ accountId, outcome: 'FORBIDDEN' }))
  })

  it('serves a quarter of an hour; the next one is given while the session is used', async () => {
    const { email } = await invite()
    const first = await enter(email)
    await clock.advance(15 * MINUTE_MS)
    expect(await isIn(first.accessToken)).toBe(false)
    const next = await renew(first.accessToken)
    expect(next.status).toBe(200)
    expect(next.body.data).toMatchObject({ sessionId: first.sessionId, sessionEndsAt: first.sessionEndsAt })
    expect(await isIn(next.body.data.accessToken)).toBe(true)
  })

  it('is renewed by two tabs at once to the same one, and the old one serves what is under way', async () => {
    const { accessToken } = await enter()
    const both = await Promise.all([renew(accessToken), renew(accessToken)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ body }) => body.data.accessToken)).size).toBe(1)
    expect(await isIn(accessToken)).toBe(true)
    await clock.advance(31_000)
    expect(await isIn(accessToken)).toBe(false)
  })

  it('that was renewed and comes again later ends its session: somebody else has it', async () => {
    const { accessToken } = await enter()
    const next = (await renew(accessToken)).body.data.accessToken
    await clock.advance(MINUTE_MS)
    expect(refusalOf(await renew(accessToken))).toEqual([401, 'Session InvalidSessionToken'])
    expect(await isIn(next)).toBe(false)
    expect(refusalOf(await renew('made up'))).toEqual([401, 'Session InvalidSessionToken'])
  })
})

describe('a session of the console', () => {
  it('ends half an hour after its last call, however young', async () => {
    const { accessToken } = await enter()
    await clock.advance(14 * MINUTE_MS)
    expect(await isIn(accessToken)).toBe(true)
    await clock.advance(29 * MINUTE_MS)
    const next = await renew(accessToken)
    expect(next.status).toBe(200)
    await clock.advance(30 * MINUTE_MS)
    expect(refusalOf(await renew(next.body.data.accessToken))).toEqual([401, 'Session InvalidSessionToken'])
  })

  it('ends after its longest time, however much it is used', async () => {
    let { accessToken } = await enter()
    for (let quarter = 1; quarter < 4; quarter++) {
      await clock.advance(15 * MINUTE_MS)
      accessToken = (await renew(accessToken)).body.data.accessToken
    }
    expect(await isIn(accessToken)).toBe(true)
    await clock.advance(15 * MINUTE_MS)
    expect((await renew(accessToken)).status).toBe(401)
    expect(await isIn(accessToken)).toBe(false)
  })

  it('is listed with its browser, and is ended by its owner alone', async () => {
    const { email } = await invite()
    const [here, there, other] = [await enter(email), await enter(email), await enter()]
    const { data } = (await sessionsOf(here.accessToken)).body
    expect(data.map(({ id, isThis }) => [id, isThis]).toSorted()).toEqual(
      [
        [here.sessionId, true],
        [there.sessionId, false],
      ].toSorted(),
    )
    expect(data[0]?.browser).not.toBe('')
    const end = (token: string, id: string) =>
      test.call(admin.endConsoleSession, { params: { id } }, { token })
    expect(refusalOf(await end(here.accessToken, other.sessionId))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await end(here.accessToken, 'nothing'))).toEqual([404, 'NOT_FOUND'])
    expect((await end(here.accessToken, there.sessionId)).status).toBe(204)
    expect(await isIn(there.accessToken)).toBe(false)
    expect((await test.call(admin.leaveConsole, {}, { token: here.accessToken })).status).toBe(204)
    expect(await isIn(here.accessToken)).toBe(false)
    expect(await isIn(other.accessToken)).toBe(true)
  })

  it('is one of ten at most: the one that was used longest ago ends', async () => {
    const { email } = await invite()
    const first = await enter(email)
    for (let i = 0; i < 9; i++) {
      await clock.advance(1_000)
      await enter(email)
    }
    expect(await isIn(first.accessToken)).toBe(true)
    await clock.advance(1_000)
    await enter(email)
    expect(await isIn(first.accessToken)).toBe(false)
  })

  it('ends with a new password and with a ban', async () => {
    for (const act of [
      async (accountId: string, email: string) => {
        const { token } = await test.app.user.provisioning.makeOperator(email, ['admin'])
        await test.call(user.resetPassword, { body: { password: PASSWORD, token } })
        expect(accountId).not.toBe('')
      },
      (accountId: string) => test.app.user.accounts.ban({ accountId, profileId: '' }),
    ]) {
      const { email, accountId } = await invite()
      const { accessToken } = await enter(email)
      await act(accountId, email)
      expect(await isIn(accessToken)).toBe(false)
    }
  })
})

describe('a step-up', () => {
  const guarded = (token: string) =>
    test.call(admin.removeOperator, { params: { id: crypto.randomUUID() }, body: {} }, { token })

  it('lasts five minutes, and in the demo takes the password', async () => {
    const { accessToken } = await enter()
    expect(refusalOf(await guarded(accessToken))).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(refusalOf(await stepUp(accessToken, {}))).toEqual([403, 'PROOF_REQUIRED'])
    expect(refusalOf(await stepUp(accessToken, { password: 'wrong' }))).toEqual([401, 'INVALID_CREDENTIAL'])
    const raised = await stepUp(accessToken, { password: PASSWORD })
    expect(raised.body.data).toEqual({ raisedUntil: clock.now() + 5 * MINUTE_MS })
    expect(refusalOf(await guarded(accessToken))).toEqual([404, 'NOT_FOUND'])
    const renewed = (await renew(accessToken)).body.data
    expect(renewed.raisedUntil).toBe(raised.body.data.raisedUntil)
    await clock.advance(5 * MINUTE_MS)
    expect(refusalOf(await guarded(renewed.accessToken))).toEqual([403, 'STEP_UP_REQUIRED'])
  })

  it('takes a fresh code outside the demo, and no password', async () => {
    const { email, codeAt } = await invite()
    const { accessToken } = (await open(email, { totp: codeAt() }, AWAY)).body.data
    expect(refusalOf(await stepUp(accessToken, { password: PASSWORD }, AWAY))).toEqual([401, 'TOTP_REQUIRED'])
    expect((await stepUp(accessToken, { totp: codeAt(30_000) }, AWAY)).status).toBe(200)
    expect(refusalOf(await guarded(accessToken))).toEqual([404, 'NOT_FOUND'])
  })

  it('is of one session: another one of the same operator is not raised', async () => {
    const { email } = await invite()
    const [one, other] = [await enter(email), await enter(email)]
    await stepUp(one.accessToken, { password: PASSWORD })
    expect(refusalOf(await guarded(other.accessToken))).toEqual([403, 'STEP_UP_REQUIRED'])
  })
})
