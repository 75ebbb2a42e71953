import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../test/user-harness.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.leap(25 * HOUR_MS))

interface Guess {
  ip: string
  password?: string
  device?: object
}

const signIn = (username: string, { ip, password = 'not it at all', device = newDevice() }: Guess) =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username, password, device },
    headers: APP,
    ip,
    host: 'tayang.example',
  })

const networks = Array.from({ length: 200 }, (_, n) => `198.51.100.${n}`)
/** What guesses at one name from many networks at one moment are answered, with how often. */
async function spray(username: string): Promise<Record<string, number>> {
  const answers = await Promise.all(networks.map((ip) => signIn(username, { ip })))
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('guesses at one account from many networks', () => {
  it('two hundred networks get eleven judged guesses, and then one after each wait', async () => {
    const email = await app.register('Sasaran')
    expect(await spray(email)).toEqual({ 401: 11, 429: 189 })
    const refused = await signIn(email, { ip: '203.0.113.9' })
    expect([refused.body.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_ATTEMPTS', '2'])
    await app.clock.advance(2_000)
    expect(await spray(email)).toEqual({ 401: 1, 429: 199 })
    expect((await signIn(email, { ip: '203.0.113.9' })).headers['retry-after']).toBe('4')
  })

  it('in three hours they get no more than the tries of each hour and the first ones', async () => {
    const email = await app.register('Harian')
    let judged = 0
    for (let minute = 0; minute < 3 * 60; minute++) {
      for (let n = 0; n < 3; n++) {
        const { status } = await signIn(email, { ip: networks[(minute * 3 + n) % networks.length] ?? '' })
        if (status === 401) judged++
      }
      await app.clock.advance(MINUTE_MS)
    }
    // The last term is the doublings until the wait is as long as one try takes to be forgotten.
    expect(judged).toBeLessThanOrEqual(3 * 10 + 11 + 8)
  })

  it('a name without an account is answered in the same way', async () => {
    expect(await spray('nobody-at-all@example.com')).toEqual({ 401: 11, 429: 189 })
  })

  it('the owner signs in on a known device and from a known network meanwhile', async () => {
    const email = await app.register('Pemilik')
    const device = newDevice()
    const right = { password: PASSWORD, device }
    expect((await signIn(email, { ...right, ip: '203.0.113.1' })).status).toBe(200)
    await spray(email)
    expect((await signIn(email, { ...right, ip: '203.0.113.2' })).status).toBe(200)
    expect((await signIn(email, { password: PASSWORD, ip: '203.0.113.1' })).status).toBe(200)
    const elsewhere = await signIn(email, { password: PASSWORD, ip: '203.0.113.3' })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })

  it('who knows the identifier of a device is slowed down on it, and other devices are not', async () => {
    const email = await app.register('Perangkat')
    const [stolen, other] = [newDevice(), newDevice()]
    for (const device of [stolen, other])
      await signIn(email, { password: PASSWORD, device, ip: '203.0.113.1' })
    for (const ip of networks.slice(0, 11)) {
      expect((await signIn(email, { device: stolen, ip })).status).toBe(401)
    }
    const right = { password: PASSWORD, ip: '198.51.100.150' }
    expect((await signIn(email, { ...right, device: stolen })).status).toBe(429)
    expect((await signIn(email, { ...right, device: other })).status).toBe(200)
  })

  it('a right password gives the tries of the account back', async () => {
    const email = await app.register('Benar')
    for (const ip of networks.slice(0, 9)) await signIn(email, { ip })
    expect((await signIn(email, { password: PASSWORD, ip: '203.0.113.7' })).status).toBe(200)
    expect(await spray(email)).toEqual({ 401: 11, 429: 189 })
  })
})

it('one network that guesses at many accounts waits longer and longer, and who signed in there before does not', async () => {
  await using small = await openUserHarness({ env: { TAYANG_PASSWORD_TRIES_PER_NETWORK: '20' } })
  const email = await small.register('Tetangga')
  const from = (username: string, password = 'not it at all') =>
    small.calls.call(user.createSession, {
      body: { type: 'username', username, password, device: newDevice() },
      headers: APP,
      ip: '203.0.113.77',
    })
  expect((await from(email, PASSWORD)).status).toBe(200)
  for (let n = 0; n < 21; n++) expect((await from(`nobody-${n}@example.com`)).status).toBe(401)
  const refused = await from('nobody-else@example.com')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
  expect((await from(email, PASSWORD)).status).toBe(200)
})
