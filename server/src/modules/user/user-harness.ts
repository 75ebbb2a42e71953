import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user as operations, type Device, type LoginResult } from '@tayang/contract'
import { vi } from 'vitest'
import { openBlobs } from '#platform/blobs/open-blobs'
import { openBus } from '#platform/bus/open-bus'
import type { BusEvent } from '#platform/bus/bus'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { openIdentity } from '#platform/identity/open-identity'
import { openJobs } from '#platform/jobs/open-jobs'
import { silentLog, type Log } from '#platform/log/log'
import { openMail } from '#platform/mail/open-mail'
import { openOutbox, type Outbox } from '#platform/mail/outbox'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { openSms } from '#platform/sms/open-sms'
import { openTally } from '#platform/limits/open-tally'
import { openTelco } from '#platform/telco/open-telco'
import { openCalls, type Calls } from '../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../tests/database.ts'
import type { Facets } from './account-extensions.ts'
import { openUser, userSchema, type PersonalDataHandler, type User } from './index.ts'

export const PASSWORD = 'Rahasia-1945'
export const APP = { [operations.APP_ID_HEADER]: operations.WEB_APP_ID }

/** The whole room on a real database, behind the real mount, with time turned by hand. */
export interface UserUnderTest extends AsyncDisposable {
  readonly user: User
  /** Replaces what other modules and operators answer. */
  extend(extensions: Partial<Facets>): void
  /** What other modules keep about people. */
  readonly personalDataHandlers: PersonalDataHandler[]
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
  signIn(email: string, device?: Device, password?: string): Promise<LoginResult>
  /** Signs in and leaves it there. */
  login(email: string, device?: Device, password?: string): Promise<LoginResult>
  /** Asks for a code and answers it. */
  codeFor(mobile: string, purpose?: 'login' | 'register', deviceUuid?: string): Promise<string>
  /** Registers somebody by their number, with a validated session. */
  registerByPhone(mobile: string): Promise<LoginResult>
  /** The code that was sent to this number last. */
  lastCode(mobile: string): string
  /** The newest letter to this email in which this stands, once it is there. */
  letter(email: string, holding: string): Promise<string>
}

export function newDevice(uuid: string = crypto.randomUUID()): Device {
  return { uuid, name: 'Laptop', platform: 'chrome', osVersion: 'Linux', screen: 'web' }
}

let people = 0

export async function openUserUnderTest({
  env = {},
  log = silentLog(),
  startMs,
  later = false,
}: {
  /** Also does what is done later, by jobs. */
  later?: boolean

  env?: Record<string, string>
  log?: Log
  startMs?: number
} = {}): Promise<UserUnderTest> {
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-user-'))
  const settings = readSettings({ TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0', ...env }, [])
  const clock = fakeClock(startMs)
  const database = await openTestDatabase([userSchema])
  const bus = openBus(log)
  const tally = openTally(clock)
  const blobs = await openBlobs(settings)
  const secrets = openSecrets(settings)
  const outbox = openOutbox(clock)
  const mail = openMail(outbox, settings)
  const sms = openSms(outbox, settings)
  const identity = openIdentity({ settings, portOf: () => calls.port() })
  const telco = openTelco({ settings, secrets, clock })
  const jobs = later ? await openJobs(database, settings, log) : null
  const personalDataHandlers: PersonalDataHandler[] = []
  const extensions: Facets = {
    subscriptionsOf: async () => [],
    balancesOf: async () => ({ diamonds: 0n, gencash: 0n }),
    isClosed: () => false,
    ageRule: async () => ({ required: false, minimum: 0 }),
    otpLength: async () => 6,
    verifiesBeforeLogin: async () => false,
    evidenceOf: async () => null,
    showsOnAirOf: async () => new Map(),
  }
  const ports = {
    jobs,
    database,
    blobs,
    bus,
    mail,
    sms,
    identity,
    telco,
    clock,
    tally,
    secrets,
    log,
    settings,
    extensions,
    personalDataHandlers: () => personalDataHandlers,
  }
  const user = openUser(ports)
  if (jobs) await user.startJobs()
  const rawRoutes = [...user.rawRoutes, ...identity.rawRoutes, ...telco.rawRoutes]
  const calls: Calls = await openCalls({ ...user, rawRoutes, clock })

  const events: BusEvent[] = []
  const announced = [
    'session-ended',
    'device-added',
    'registered',
    'followed',
    'unfollowed',
    'blocked',
    'unblocked',
    'phone-changed',
    'warned',
    'banned',
    'profile-hidden',
    'erased',
  ]
  for (const type of announced.map((name) => `user.${name}`)) {
    await bus.subscribe(type, (event) => void events.push(event))
  }

  const login: UserUnderTest['login'] = async (email, device = newDevice(), password = PASSWORD) => {
    const body = { type: 'username', username: email, password, device }
    const answer = await calls.call(operations.createSession, { body, headers: APP })
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.body.code}`)
    return answer.body.data
  }

  const validate = async (session: LoginResult): Promise<LoginResult> => {
    const body = { isNewDevice: session.isNewDevice }
    await calls.call(operations.validateSession, { token: session.accessToken, body })
    return session
  }

  const lastCode = (mobile: string): string => {
    const message = outbox.list(mobile).find(({ kind }) => kind === 'sms')
    return /\b\d{4,8}\b/.exec(message?.text ?? '')?.[0] ?? 'none was sent'
  }

  const codeFor: UserUnderTest['codeFor'] = async (mobile, purpose = 'login', deviceUuid) => {
    const answer = await calls.call(operations.sendOtp, {
      body: { mobile, purpose, ...(deviceUuid && { deviceUuid }) },
      headers: APP,
    })
    if (answer.status !== 200) throw new Error(`a code was refused: ${answer.status} ${answer.body.code}`)
    return lastCode(mobile)
  }

  return {
    codeFor,
    lastCode,
    async registerByPhone(mobile) {
      const otp = await codeFor(mobile, 'register')
      const body = { type: 'mobile', username: mobile, otp, device: newDevice() }
      const answer = await calls.call(operations.createSession, { body, headers: APP })
      if (answer.status !== 200) throw new Error(`by phone: ${answer.status} ${answer.body.code}`)
      return validate(answer.body.data)
    },
    letter: (email, holding) =>
      vi.waitFor(
        () => {
          const found = outbox.list(email).find(({ text }) => text.includes(holding))
          if (!found) throw new Error(`no letter to ${email} holds "${holding}"`)
          return found.text
        },
        { timeout: 10_000, interval: 5 },
      ),
    user,
    extend: (replaced) => void Object.assign(extensions, replaced),
    personalDataHandlers,
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
    async signIn(email, device, password) {
      return validate(await login(email, device, password))
    },
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]()
      await jobs?.[Symbol.asyncDispose]()
      await user[Symbol.asyncDispose]()
      await tally[Symbol.asyncDispose]()
      await bus[Symbol.asyncDispose]()
      await blobs[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      await rm(home, { recursive: true, force: true })
    },
  }
}
