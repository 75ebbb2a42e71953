import { onceAlone } from '#platform/database/nodes/nodes'
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
import type { SecurityEvent } from '#platform/log/security/security-log'
import { openMail } from '#platform/mail/open-mail'
import { openOutbox, type Outbox } from '#platform/mail/outbox'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { openSms } from '#platform/sms/open-sms'
import { openTally } from '#platform/limits/open-tally'
import { openTelco } from '#platform/telco/open-telco'
import { eventOf } from '../../../app/call-events.ts'
import { openCalls, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { openEventList } from '../../../../../tests/security-log.ts'
import type { AccountExtensions, DeviceAdded } from '../account-extensions.ts'
import { openUser, userSchema, type PersonalDataHandler, type User } from '../index.ts'

export const PASSWORD = 'Rahasia-1945'
export const APP = { [operations.APP_ID_HEADER]: operations.WEB_APP_ID }

/** The whole module on a real database, behind the real HTTP layer, with a clock that the test sets. */
export interface UserHarness extends UserClient, AsyncDisposable {
  readonly user: User
  /** Replaces what other modules and operators contribute. */
  extend(extensions: Partial<AccountExtensions>): void
  /** The handlers of other modules. */
  readonly personalDataHandlers: PersonalDataHandler[]
  readonly database: Database
  readonly calls: Calls
  readonly clock: FakeClock
  /** The emails and text messages that were sent. */
  readonly outbox: Outbox
  /** The security events of the module and of the calls to it. */
  readonly security: SecurityEvent[]
  /** The events that the module has published so far. */
  readonly events: BusEvent[]
  /** The new devices of which owners are notified. */
  readonly addedDevices: readonly DeviceAdded[]
}

/** Calls that many tests make, and what they wait for. */
interface UserClient {
  /** Registers a person and returns the email. */
  register(name: string): Promise<string>
  /** Signs in and validates the session. */
  signIn(email: string, device?: Device, password?: string): Promise<LoginResult>
  /** Signs in without validating the session. */
  login(email: string, device?: Device, password?: string): Promise<LoginResult>
  /** Requests a code and returns it. */
  codeFor(mobile: string, purpose?: 'login' | 'register', deviceUuid?: string): Promise<string>
  /** Registers a person by their number, with a validated session. */
  registerByPhone(mobile: string): Promise<LoginResult>
  /** The last code that was sent to this number. */
  lastCode(mobile: string): string
  /** The newest email to this address that contains the text, as soon as it has been sent. */
  emailTo(email: string, containing: string): Promise<string>
}

interface HarnessOptions {
  /** Also runs the jobs of the module. */
  withJobs?: boolean
  env?: Record<string, string>
  log?: Log
  startMs?: number
}

export function newDevice(uuid: string = crypto.randomUUID()): Device {
  return { uuid, name: 'Laptop', platform: 'chrome', osVersion: 'Linux', screen: 'web' }
}

const EVENTS = ['session-ended', 'blocked', 'unblocked'] as const

let people = 0

export async function openUserHarness(options: HarnessOptions = {}): Promise<UserHarness> {
  const platform = await openPlatform(options, () => calls.port())
  const { bus, clock, database, identity, jobs, outbox, telco } = platform
  const personalDataHandlers: PersonalDataHandler[] = []
  const addedDevices: DeviceAdded[] = []
  const extensions: AccountExtensions = {
    subscriptionsOf: async () => [],
    balancesOf: async () => ({ diamonds: 0n, gencash: 0n }),
    dropBankAccountSince: async () => {},
    endShowOf: async () => {},
    setLeft: async () => {},
    isClosed: () => false,
    ageRule: async () => ({ required: false, minimum: 0 }),
    otpLength: async () => 6,
    verifiesBeforeLogin: async () => false,
    isSignUpOpen: async () => true,
    evidenceOf: async () => null,
    openCase: async () => crypto.randomUUID(),
    noteCase: async () => {},
    noteDevice: async (_tx, added) => void addedDevices.push(added),
    showsOnAirOf: async () => new Map(),
  }
  const user = openUser({ ...platform, extensions, personalDataHandlers: () => personalDataHandlers })
  if (jobs) await user.startJobs()
  const rawRoutes = [...user.rawRoutes, ...identity.rawRoutes, ...telco.rawRoutes]
  const calls: Calls = await openCalls({
    ...user,
    rawRoutes,
    clock,
    securityLog: platform.securityLog,
    eventOf,
  })

  const events: BusEvent[] = []
  for (const name of EVENTS) await bus.subscribe(`user.${name}`, (event) => void events.push(event))

  return {
    ...clientOf(calls, outbox),
    user,
    extend: (replaced) => void Object.assign(extensions, replaced),
    personalDataHandlers,
    database,
    calls,
    clock,
    outbox,
    security: platform.securityLog.events,
    events,
    addedDevices,
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]()
      await jobs?.[Symbol.asyncDispose]()
      await user[Symbol.asyncDispose]()
      await platform.close()
    },
  }
}

async function openPlatform(
  { env = {}, log = silentLog(), startMs, withJobs = false }: HarnessOptions,
  portOf: () => number,
) {
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-user-'))
  const byDefault = {
    TAYANG_HOME: home,
    TAYANG_FREE_BYTES_MIN: '0',
    // A test that is not about the days of grace has no reason to wait.
    TAYANG_DELETION_GRACE_MS: '0',
  }
  const settings = readSettings({ ...byDefault, ...env }, [])
  const clock = fakeClock(startMs)
  const database = await openTestDatabase([userSchema])
  const bus = openBus(log)
  const tally = openTally(clock)
  const blobs = await openBlobs(settings)
  const secrets = openSecrets(settings)
  const outbox = openOutbox(clock)
  return {
    settings,
    log,
    securityLog: openEventList(),
    clock,
    database,
    bus,
    tally,
    blobs,
    secrets,
    outbox,
    mail: openMail(outbox, settings),
    sms: openSms(outbox, settings),
    identity: openIdentity({ settings, portOf }),
    telco: openTelco({ settings, secrets, clock }),
    once: onceAlone,
    jobs: withJobs ? await openJobs(database, settings, log) : null,
    async close() {
      await tally[Symbol.asyncDispose]()
      await bus[Symbol.asyncDispose]()
      await blobs[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function clientOf(calls: Calls, outbox: Outbox): UserClient {
  const login: UserClient['login'] = async (email, device = newDevice(), password = PASSWORD) => {
    const body = { type: 'username', username: email, password, device }
    const response = await calls.call(operations.createSession, { body, headers: APP })
    if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${response.body.code}`)
    return response.body.data
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

  const codeFor: UserClient['codeFor'] = async (mobile, purpose = 'login', deviceUuid) => {
    const response = await calls.call(operations.sendOtp, {
      body: { mobile, purpose, ...(deviceUuid && { deviceUuid }) },
      headers: APP,
    })
    if (response.status !== 200) throw new Error(`code: ${response.status} ${response.body.code}`)
    return lastCode(mobile)
  }

  return {
    login,
    lastCode,
    codeFor,
    signIn: async (email, device, password) => validate(await login(email, device, password)),
    async register(name) {
      const email = `${name.toLowerCase()}-${++people}@example.com`
      const body = { email, name, password: PASSWORD }
      const response = await calls.call(operations.createAccount, { body, headers: APP })
      if (response.status !== 200) {
        throw new Error(`registration: ${response.status} ${response.body.code}`)
      }
      return email
    },
    async registerByPhone(mobile) {
      const otp = await codeFor(mobile, 'register')
      const body = { type: 'mobile', username: mobile, otp, device: newDevice() }
      const response = await calls.call(operations.createSession, { body, headers: APP })
      if (response.status !== 200) throw new Error(`by phone: ${response.status} ${response.body.code}`)
      return validate(response.body.data)
    },
    emailTo: (email, containing) =>
      vi.waitFor(
        () => {
          const found = outbox.list(email).find(({ text }) => text.includes(containing))
          if (!found) throw new Error(`no email to ${email} contains "${containing}"`)
          return found.text
        },
        { timeout: 10_000, interval: 5 },
      ),
  }
}
