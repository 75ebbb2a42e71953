import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user, type LoginResult } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOME_PREFIX } from '../sweep-homes.ts'
import { startProgram, type Program } from '../program.ts'

let home: string
beforeAll(async () => void (home = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))))
afterAll(() => rm(home, { recursive: true, force: true }))

const GRACE_MS = 3_000
const env = { TAYANG_DELETION_GRACE_MS: String(GRACE_MS) }
const person = { email: 'hilang@example.com', password: 'Rahasia-1945', name: 'Hilang' }
const device = { uuid: crypto.randomUUID(), name: 'x', platform: 'chrome', osVersion: 'Linux', screen: 'web' }

const register = (program: Program) => program.call(user.createAccount, { body: person })
const refusalOf = (call: Promise<unknown>) => call.then(() => '', String)

it('an account is erased in time by a server that was killed while it waited, and again in the middle', async () => {
  {
    await using first = await startProgram({ home, env })
    await first.onAir()
    await register(first)
    const body = { type: 'username', username: person.email, password: person.password, device }
    const { accessToken: token } = await first.call<LoginResult>(user.createSession, { body })
    await first.call(user.validateSession, { token, body: { isNewDevice: true } })
    await first.call(user.deleteAccount, { token, body: { password: person.password } })
    expect(await refusalOf(register(first))).toContain('EMAIL_ALREADY_EXISTS')
    first.kill('SIGKILL')
  }
  {
    await using second = await startProgram({ home, env })
    await second.onAir()
    // About the moment at which the sweep of the new start takes the account.
    second.kill('SIGKILL')
  }
  await using third = await startProgram({ home, env })
  await third.onAir()
  await expect.poll(() => refusalOf(register(third)), { timeout: 20_000, interval: 500 }).toBe('')
}, 120_000)
