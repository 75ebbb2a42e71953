import { user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserTables } from '../../rows/tables.ts'
import { APP, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const signIn = async (name: string) => (await app.signIn(await app.register(name))).accessToken
const list = async (token: string) => (await app.calls.call(user.listConsents, { token })).body.data
const put = (token: string | undefined, purpose: string, body: object) =>
  app.calls.call(user.putConsent, { params: { purpose }, body, ...(token ? { token } : {}) })
const english = { version: '2026-11', language: 'en' }

describe('the consent ledger', () => {
  it('the consent of a registration is recorded with its text and time', async () => {
    const email = 'tara@example.com'
    const consent = { version: '2026-11', language: 'id' }
    const body = { email, name: 'Tara', password: PASSWORD, consent }
    const at = app.clock.now()
    expect((await app.calls.call(user.createAccount, { body, headers: APP })).status).toBe(200)
    const { accessToken } = await app.signIn(email)
    expect(await list(accessToken)).toEqual([
      { purpose: 'terms', version: '2026-11', language: 'id', grantedAt: at, withdrawnAt: null },
    ])
  })

  it('a withdrawal is recorded beside the grant, and a new grant after it', async () => {
    const token = await signIn('Ujang')
    const grantedAt = app.clock.now()
    expect((await put(token, 'push', { ...english, isGranted: true })).status).toBe(204)
    await app.clock.advance(60_000)
    expect((await put(token, 'push', { ...english, isGranted: false })).status).toBe(204)
    await app.clock.advance(60_000)
    await put(token, 'push', { version: '2026-12', language: 'id', isGranted: true })
    expect(await list(token)).toEqual([
      {
        purpose: 'push',
        version: '2026-12',
        language: 'id',
        grantedAt: grantedAt + 120_000,
        withdrawnAt: null,
      },
      { purpose: 'push', ...english, grantedAt, withdrawnAt: grantedAt + 60_000 },
    ])
  })

  it('only changes are recorded: ten concurrent grants are one row, a withdrawal of nothing is none', async () => {
    const token = await signIn('Vino')
    await put(token, 'marketing', { ...english, isGranted: false })
    await Promise.all(
      Array.from({ length: 10 }, () => put(token, 'analytics', { ...english, isGranted: true })),
    )
    expect(await list(token)).toHaveLength(1)
  })

  it('purposes and people are independent of each other', async () => {
    const [mine, theirs] = [await signIn('Wati'), await signIn('Yuni')]
    for (const purpose of ['push', 'analytics']) await put(mine, purpose, { ...english, isGranted: true })
    await put(mine, 'push', { ...english, isGranted: false })
    expect((await list(mine)).map((one: { withdrawnAt: unknown }) => one.withdrawnAt !== null)).toEqual(
      expect.arrayContaining([true, false]),
    )
    expect(await list(theirs)).toEqual([])
  })

  it('the terms cannot be withdrawn while the account exists', async () => {
    const token = await signIn('Zulfa')
    const answer = await put(token, 'terms', { ...english, isGranted: false })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await put(token, 'terms', { ...english, isGranted: true })).status).toBe(204)
  })

  it('an unknown purpose, a text without a version and a guest are refused', async () => {
    const token = await signIn('Asti')
    expect((await put(token, 'everything', { ...english, isGranted: true })).status).toBe(400)
    expect((await put(token, 'push', { isGranted: true })).status).toBe(400)
    expect((await put(undefined, 'push', { ...english, isGranted: true })).status).toBe(401)
    expect((await app.calls.call(user.listConsents)).status).toBe(401)
  })

  it.each([
    ['changed', sql`update "user".consent set at = now()`],
    ['removed', sql`delete from "user".consent`],
    ['emptied', sql`truncate "user".consent`],
  ])('the rows cannot be %s', async (_what, statement) => {
    const rows = app.database.forModule<UserTables>('user')
    await expect(statement.execute(rows)).rejects.toThrow('the consent ledger is append-only')
  })
})
