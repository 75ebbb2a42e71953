import { user } from '@tayang/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#platform/secrets/tokens'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../test/user-harness.ts'

const LEEWAY_MS = 30_000
const DAY_MS = 24 * 60 * 60_000
const RUNS = 25

let app: UserHarness
let email: string
beforeAll(async () => {
  app = await openUserHarness()
  email = await app.register('Umar')
})
afterAll(() => app[Symbol.asyncDispose]())

const device = newDevice()
const refresh = (refreshToken: string, from = device) =>
  app.calls.call(user.refreshSession, {
    body: { accessToken: '', device: from },
    headers: { ...APP, 'x-refresh-token': refreshToken },
  })
const isIn = async (token: string) => (await app.calls.call(user.getAccount, { token })).status === 200

/**
 * What two tabs of one browser may do: read the stored token and send it, receive and store the response, lose the
 * response, or let time pass, but never longer than the leeway while a request is under way.
 */
type Step =
  | { kind: 'send'; tab: 0 | 1 }
  | { kind: 'arrive'; tab: 0 | 1; isAnswerLost: boolean }
  | { kind: 'wait'; ms: number }

const tab = fc.constantFrom(0 as const, 1 as const)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('send' as const), tab }),
    fc.record({ kind: fc.constant('arrive' as const), tab, isAnswerLost: fc.boolean() }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20 * 60_000 }) }),
  ),
  { maxLength: 20 },
)

/** One tab refreshes twice while the first refresh of the other is under way. */
const overtaken: Step[] = [
  { kind: 'send', tab: 0 },
  { kind: 'send', tab: 1 },
  { kind: 'arrive', tab: 0, isAnswerLost: false },
  { kind: 'send', tab: 0 },
  { kind: 'arrive', tab: 0, isAnswerLost: false },
  { kind: 'arrive', tab: 1, isAnswerLost: false },
]

describe('the refresh tokens of a session', () => {
  it('any interleaving of refreshes by two tabs with shared storage keeps the session', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        let stored = await app.signIn(email, device).then(({ accessToken, refreshToken }) => ({
          accessToken,
          refreshToken,
        }))
        const sent: (string | undefined)[] = [undefined, undefined]
        // How long the oldest request has been without a response: a lost one is repeated within the leeway.
        let openMs = 0
        let isLost = false
        for (const step of walk) {
          if (step.kind === 'wait') {
            const isOpen = isLost || sent.some((token) => token !== undefined)
            const ms = isOpen ? Math.min(step.ms, LEEWAY_MS - openMs) : step.ms
            if (isOpen) openMs += ms
            await app.clock.advance(ms)
          } else if (step.kind === 'send') sent[step.tab] ??= stored.refreshToken
          else {
            const token = sent[step.tab]
            if (token === undefined) continue
            sent[step.tab] = undefined
            const answer = await refresh(token)
            expect(answer.status).toBe(200)
            if (step.isAnswerLost) isLost = true
            else {
              stored = answer.body.data
              isLost = false
            }
            if (!isLost && sent.every((other) => other === undefined)) openMs = 0
          }
        }
        for (const token of [...sent, isLost ? stored.refreshToken : undefined]) {
          if (token === undefined) continue
          const answer = await refresh(token)
          expect(answer.status).toBe(200)
          stored = answer.body.data
        }
        // Long after, the browser refreshes with the token that it has.
        await app.clock.advance(20 * 60_000)
        const last = await refresh(stored.refreshToken)
        expect(last.status).toBe(200)
        expect(await isIn(last.body.data.accessToken)).toBe(true)
      }),
      { numRuns: RUNS, examples: [[overtaken]] },
    )
  })

  it('a replay of any used token after the leeway ends the session', async () => {
    const chain = fc.record({ length: fc.integer({ min: 1, max: 5 }), at: fc.nat(4) })
    await fc.assert(
      fc.asyncProperty(chain, async ({ length, at }) => {
        const tokens = [(await app.signIn(email, device)).refreshToken]
        let accessToken = ''
        for (let i = 0; i < length; i++) {
          const { body } = await refresh(tokens[i] ?? '')
          tokens.push(body.data.refreshToken)
          accessToken = body.data.accessToken
        }
        await app.clock.advance(LEEWAY_MS + 1)
        expect((await refresh(tokens[at % length] ?? '')).status).toBe(401)
        expect(await isIn(accessToken)).toBe(false)
        expect((await refresh(tokens.at(-1) ?? '')).status).toBe(401)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('an active session', () => {
  it('a session is active until it ends or expires, and a refresh keeps it active', async () => {
    const email = await app.register('Tirta')
    const device = newDevice()
    const idOf = async (token: string) => (await app.user.identify(token, { isDemo: true }))?.sessionId ?? ''
    const [kept, left] = [await app.signIn(email, device), await app.signIn(email)]
    const ids = [await idOf(kept.accessToken), await idOf(left.accessToken)]
    expect(await app.user.activeSessionsOf(ids)).toEqual(new Set(ids))
    await app.calls.call(user.deleteSession, { token: left.accessToken })
    expect(await app.user.activeSessionsOf(ids)).toEqual(new Set(ids.slice(0, 1)))
    await app.clock.leap(29 * DAY_MS)
    await app.calls.call(user.refreshSession, {
      body: { accessToken: '', device },
      headers: { ...APP, 'x-refresh-token': kept.refreshToken },
    })
    await app.clock.leap(2 * DAY_MS)
    expect(await app.user.activeSessionsOf(ids)).toEqual(new Set(ids.slice(0, 1)))
    await app.clock.leap(28 * DAY_MS)
    expect(await app.user.activeSessionsOf(ids)).toEqual(new Set())
  })
})

describe('stored sessions', () => {
  it('neither a token nor a password that could be used is stored', async () => {
    const email = await app.register('Vera')
    const session = await app.signIn(email)
    // What earlier tests spent may be swept by now.
    const other = newDevice()
    await refresh((await app.signIn(email, other)).refreshToken, other)
    const verification = /token=([\w-]{43})/.exec(await app.emailTo(email, '/email-verification'))?.[1]
    const link = await app.user.provisioning.makeOperator('vera-boss@example.com', ['admin'])
    const secrets = [
      session.accessToken,
      session.refreshToken,
      session.logoutToken,
      link.token,
      PASSWORD,
      verification,
    ]
    const rows = app.database.forModule<UserTables>('user')
    const tables = ['account', 'session', 'access_token', 'spent_refresh', 'logout_token'] as const
    let stored = ''
    for (const table of [...tables, 'password_link' as const, 'verification_link' as const]) {
      const found = await rows.selectFrom(table).selectAll().execute()
      expect(found.length).toBeGreaterThan(0)
      for (const row of found) stored += Object.values(row).map(textOf).join(' ')
    }
    expect(secrets.filter((secret) => secret === undefined || stored.includes(secret))).toEqual([])
    expect(stored.includes(textOf(hashToken(session.accessToken)))).toBe(true)
  })

  it('expired sessions are deleted, and active ones stay', async () => {
    const email = await app.register('Wayan')
    await app.signIn(email)
    await app.clock.leap(20 * DAY_MS)
    const living = await app.signIn(email)
    await app.clock.leap(10 * DAY_MS)
    const rows = app.database.forModule<UserTables>('user')
    const left = async () => {
      await app.clock.advance(60 * 60_000)
      const query = rows.selectFrom('session').select('id').where('account_id', '=', living.account.id)
      return await query.execute()
    }
    // A sweep that is still running is not started a second time, so the test lets hours pass.
    await expect.poll(left).toHaveLength(1)
  })

  it('one sweep deletes all expired sessions, however many there are', async () => {
    await app.signIn(await app.register('Yanti'))
    const rows = app.database.forModule<UserTables>('user')
    const at = new Date(app.clock.now() + 60_000)
    const count = 25_000
    await sql`
      insert into "user".access_token (hash, session_id, expires_at)
      select sha256(('ended ' || number)::bytea), (select id from "user".session limit 1), ${at}
      from generate_series(1, ${count}::int) number`.execute(rows)
    const ended = rows.selectFrom('access_token').select('hash').where('expires_at', '<=', at)
    expect((await ended.execute()).length).toBeGreaterThanOrEqual(count)
    await sessionRows(rows).sweep({ at, spentBefore: new Date(0), unseenBefore: new Date(0) })
    expect(await ended.execute()).toHaveLength(0)
  })
})

describe('the sessions of one account', () => {
  it('an account has a hundred at most: the one idle longest makes room for the newest', async () => {
    const email = await app.register('Xaverius')
    const first = await app.signIn(email)
    const rows = app.database.forModule<UserTables>('user')
    const ofAccount = rows.selectFrom('session').selectAll().where('account_id', '=', first.account.id)
    const [row] = await ofAccount.execute()
    if (!row) throw new Error('no session')
    // Ninety-nine more, each used later than the one before.
    const copies = Array.from({ length: 99 }, (_, i) => ({
      ...row,
      id: crypto.randomUUID(),
      refresh_hash: hashToken(`copy ${i}`),
      used_at: new Date(row.used_at.getTime() + i + 1),
    }))
    await rows.insertInto('session').values(copies).execute()
    await app.clock.advance(1_000)
    const newest = await app.signIn(email)
    expect(await ofAccount.execute()).toHaveLength(100)
    expect(await isIn(first.accessToken)).toBe(false)
    expect(await isIn(newest.accessToken)).toBe(true)
    const left = (await ofAccount.execute()).map(({ id }) => id)
    expect(copies.every(({ id }) => left.includes(id))).toBe(true)
  })
})

function textOf(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : String(value)
}
