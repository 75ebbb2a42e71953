import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user as operations, type Device, type LoginResult } from '@tayang/contract'
import { openBlobs } from '#platform/blobs'
import { openBus, type BusEvent } from '#platform/bus'
import { fakeClock, type FakeClock } from '#platform/clock-fake'
import type { Database } from '#platform/database'
import { silentLog } from '#platform/log'
import { openMail } from '#platform/mail'
import { openOutbox, type Outbox } from '#platform/outbox'
import { openSecrets } from '#platform/secrets'
import { readSettings } from '#platform/settings'
import { openSms } from '#platform/sms'
import { openTally } from '#platform/tally'
import { openCalls, type Calls } from '../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../tests/database.ts'
import { openUser, userSchema, type User } from './index.ts'

export const PASSWORD = 'Rahasia-1945'
export const APP = { [operations.APP_ID_HEADER]: operations.WEB_APP_ID }

/** The whole room on a real database, behind the real mount, with time turned by hand. */
export interface UserUnderTest extends AsyncDisposable {
  readonly user: User
  readonly database: Database
  readonly calls: Calls
  readonly clock: FakeClock
  /** Letters and text messages that were sent. */
  readonly outbox: Outbox
  /** Everything that the room announced so far. */
  readonly events: BusEvent[]
  /** Registers somebody and answers the email. */
  register(name: string): Promise<string>
  /** Signs in and validates the session. */
  signIn(email: string, device?: Device): Promise<LoginResult>
  /** Signs in and leaves it there. */
  login(email: string, device?: Device): Promise<LoginResult>
}

export function newDevice(uuid: string = crypto.randomUUID()): Device {
  return { uuid, name: 'Laptop', platform: 'chrome', osVersion: 'Linux', screen: 'web' }
}

let people = 0

export async function openUserUnderTest(): Promise<UserUnderTest> {
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-user-'))
  const settings = readSettings({ TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0' }, [])
  const log = silentLog()
  const clock = fakeClock()
  const database = await openTestDatabase([userSchema])
  const bus = openBus(log)
  const tally = openTally(clock)
  const blobs = await openBlobs(settings)
  const secrets = openSecrets(settings)
  const outbox = openOutbox(clock)
  const mail = openMail(outbox, settings)
  const sms = openSms(outbox, settings)
  const user = openUser({ database, blobs, bus, mail, sms, clock, tally, secrets, log, settings })
  const calls = await openCalls({ ...user, clock })

  const events: BusEvent[] = []
  const announced = [
    'session-ended',
    'device-added',
    'registered',
    'followed',
    'unfollowed',
    'blocked',
    'unblocked',
  ]
  for (const type of announced.map((name) => `user.${name}`)) {
    await bus.subscribe(type, (event) => void events.push(event))
  }

  const login = async (email: string, device = newDevice()): Promise<LoginResult> => {
    const body = { type: 'username', username: email, password: PASSWORD, device }
    const answer = await calls.call(operations.createSession, { body, headers: APP })
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.body.code}`)
    return answer.body.data
  }

  return {
    user,
    database,
    calls,
    clock,
    outbox,
    events,
    login,
    async register(name) {
      const email = `${name.toLowerCase()}-${++people}@example.com`
      const body = { email, name, password: PASSWORD }
      const answer = await calls.call(operations.createAccount, { body, headers: APP })
      if (answer.status !== 200) throw new Error(`registering answered ${answer.status}: ${answer.body.code}`)
      return email
    },
    async signIn(email, device) {
      const session = await login(email, device)
      await calls.call(operations.validateSession, {
        token: session.accessToken,
        body: { isNewDevice: session.isNewDevice },
      })
      return session
    },
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]()
      await user[Symbol.asyncDispose]()
      await tally[Symbol.asyncDispose]()
      await bus[Symbol.asyncDispose]()
      await blobs[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      await rm(home, { recursive: true, force: true })
    },
  }
}
