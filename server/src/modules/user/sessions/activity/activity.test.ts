import { user, type Activity } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { UserTables } from '../../rows/tables.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'
import { networkOfOwner } from './network-of-owner.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let app: UserHarness
beforeAll(async () => {
  app = await openUserHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const tryPassword = (email: string, password: string) =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username: email, password, device: newDevice() },
    headers: APP,
  })
const listed = async (token: string, query: Record<string, string> = {}) =>
  (await app.calls.call(user.listActivity, { token, query })).body as {
    data: Activity[]
    meta: { next: string | null }
  }
/** What the owner is shown, as soon as it is as expected: it is written after the answers. */
const shows = (token: string, expected: object[]) =>
  expect.poll(async () => (await listed(token)).data).toMatchObject(expected)
const countOf = async (accountId: string) =>
  (
    await app.database
      .forModule<UserTables>('user')
      .selectFrom('activity')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
  ).length

/** Somebody who has just registered and signed in. */
async function person(name: string) {
  const email = await app.register(name)
  const { account, accessToken } = await app.signIn(email)
  return { email, accountId: account.id, token: accessToken }
}

describe('the activity of an account', () => {
  it('shows its owner sign-ins and changes, the newest first, with device and network', async () => {
    const { email, token } = await person('Gita')
    await tryPassword(email, 'wrong-password')
    await app.clock.advance(1_000)
    await app.calls.call(user.changePassword, {
      token,
      body: { password: 'Lain#Lagi-2026', confirmPassword: 'Lain#Lagi-2026', currentPassword: PASSWORD },
    })
    await shows(token, [
      { event: 'password-change', outcome: 'ok', device: 'Laptop', network: '127.0.0.0/24', times: 1 },
      { event: 'sign-in', outcome: 'failed', device: 'Laptop', network: '127.0.0.0/24', times: 1 },
      { event: 'sign-in', outcome: 'ok', device: 'Laptop', network: '127.0.0.0/24', times: 1 },
    ])
  })

  it('is nobody else’s', async () => {
    const [one, other] = [await person('Hana'), await person('Ivan')]
    await tryPassword(one.email, 'wrong-password')
    await shows(one.token, [{ outcome: 'failed' }, { outcome: 'ok' }])
    expect((await listed(other.token)).data).toMatchObject([{ event: 'sign-in', outcome: 'ok' }])
    expect((await app.calls.call(user.listActivity, {})).status).toBe(401)
  })

  it('says the same once, with a number', async () => {
    const { email, token } = await person('Jaka')
    for (let i = 0; i < 5; i++) await tryPassword(email, 'wrong-password')
    await shows(token, [{ outcome: 'failed', times: 5 }, { outcome: 'ok' }])
    await app.clock.leap(HOUR_MS)
    const again = (await app.login(email)).accessToken
    await app.calls.call(user.validateSession, { token: again, body: { isNewDevice: false } })
    await tryPassword(email, 'wrong-password')
    await shows(again, [{ outcome: 'failed', times: 1 }, { outcome: 'ok' }, { times: 5 }, { outcome: 'ok' }])
  })

  it('is bounded, and what fails pushes out nothing that succeeded', async () => {
    const { email, accountId } = await person('Kiki')
    for (let i = 0; i < 130; i++) {
      await app.clock.leap(2 * HOUR_MS)
      await tryPassword(email, 'wrong-password')
    }
    await expect.poll(() => countOf(accountId)).toBe(101)
    const { accessToken } = await app.signIn(email)
    await shows(
      accessToken,
      Array.from({ length: 20 }, (_, n) => (n === 0 ? { outcome: 'ok' } : {})),
    )
    const outcomes: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed(accessToken, {
        perPage: '50',
        ...(cursor && { cursor }),
      })
      outcomes.push(...page.data.map(({ outcome }) => outcome))
      cursor = page.meta.next
    } while (cursor)
    expect(outcomes).toHaveLength(102)
    expect(outcomes.at(-1)).toBe('ok')
  })

  it('is gone after its time', async () => {
    const { email, accountId } = await person('Lala')
    await expect.poll(() => countOf(accountId)).toBe(1)
    await app.clock.leap(181 * DAY_MS)
    // A sweep that ran while the clock was turned saw an earlier time: another one follows.
    const afterAnHour = async () => {
      await app.clock.leap(HOUR_MS)
      return countOf(accountId)
    }
    await expect.poll(afterAnHour).toBe(0)
    await app.signIn(email)
  })

  it('refuses a cursor that is not ours', async () => {
    const { token } = await person('Maya')
    for (const cursor of ['nonsense', Buffer.from('[1]').toString('base64url')]) {
      expect((await app.calls.call(user.listActivity, { token, query: { cursor } })).status).toBe(400)
    }
  })

  it('is in the export of its owner', async () => {
    const { token } = await person('Nina')
    await shows(token, [{ event: 'sign-in' }])
    const { body } = await app.calls.call(user.exportAccount, { token, body: { password: PASSWORD } })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(JSON.parse(text).activity).toMatchObject([{ event: 'sign-in', network: '127.0.0.0/24' }])
  })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['local', ''],
  ['unknown', ''],
])('the owner reads %s as %s', (address, network) => {
  expect(networkOfOwner(address)).toBe(network)
})
