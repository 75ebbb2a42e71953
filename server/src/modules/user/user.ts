import type { Readable } from 'node:stream'
import type { Profile } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import type { Caller, RawRoute, Route } from '#platform/http/route'
import type { DemoPerson, NewOperator } from './accounts/provisioned-accounts.ts'
import type { AccountRole } from './accounts/roles.ts'
import type { Audiences } from './devices/audiences.ts'
import type { Devices, PushTarget } from './devices/devices.ts'
import type { ConsoleSessions } from './operators/console-sessions.ts'
import type { Operators } from './operators/operators.ts'
import type { Streamers } from './operators/streamers.ts'
import type { Suspensions } from './operators/suspensions.ts'
import type { TakenProfiles } from './operators/taken-profiles.ts'
import type { Partners } from './partners/partners.ts'
import type { PayoutAccounts } from './payout-accounts/payout-accounts.ts'
import type { People } from './people/open-people.ts'
import type { DrawParticipant } from './rows/account-rows.ts'
import type { ExportOf } from './privacy/exports.ts'
import type { Relations } from './relations/index.ts'
import type { ReportService, ShowReports } from './reports/index.ts'

/** The public API of the module, by subject. */
export interface User extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** The pictures of profiles, under `/media/a/`, and the demo's partner. */
  readonly rawRoutes: readonly RawRoute[]
  /** The caller whose access token this is, by one indexed query; null once the session has ended. */
  identify(token: string, request: { isDemo: boolean }): Promise<Caller | null>
  /** Which of these sessions have not ended. Sockets ask this, since an event on the bus may be lost. */
  activeSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Runs the erasure jobs from here on; called in a process with the worker role. */
  startJobs(): Promise<void>

  /** Codes since the start, by the first digits of their number. */
  codesSent(): readonly { prefix: string; outcome: 'sent' | 'failed'; count: number }[]

  readonly profiles: UserProfiles
  readonly accounts: UserAccounts
  readonly ages: UserAges
  readonly devices: UserDevices
  /** Sizes of groups of people, for an estimate. */
  readonly audiences: Audiences
  readonly relations: Omit<Relations, 'routes'>
  /** People as operators find, read and help them. */
  readonly people: People
  /** Everything that is stored about a person, as JSON: for themselves, or for an order of an authority. */
  readonly exportOf: ExportOf
  /** Reports and their evidence, for operators. */
  readonly reports: ReportService
  /** How often shows are reported, and why. */
  readonly showReports: ShowReports
  /** What operators change of partners. */
  readonly partners: Pick<Partners, 'put' | 'enrol'>
  /** Which accounts may go live where a setting asks for approval: docs/product/streamer.md#who-may-go-live. */
  readonly streamers: Streamers
  /** Sessions of the console, which alone are served below `/admin`. */
  readonly consoles: UserConsoles
  /** Who is an operator, and with which roles. */
  readonly operators: Operators
  /** What a payout needs to know about its receiver. */
  readonly payoutAccounts: PayoutAccounts
  readonly provisioning: UserProvisioning
}

interface UserConsoles extends Omit<ConsoleSessions, 'identify' | 'activeOf' | 'sweep'> {
  /** The caller whose token of the console this is; null for every other token. */
  identify(token: string, request: { isDemo: boolean }): Promise<Caller | null>
}

/** What others see of a person. */
interface UserProfiles {
  find(profileId: string): Promise<Profile | undefined>
  findByEmail(email: string): Promise<Profile | undefined>
  /** By profile id; unknown ids are left out. */
  byIds(profileIds: readonly string[], tx?: Within): Promise<Map<string, Profile>>
  /** By account id; unknown ids are left out. */
  byAccountIds(accountIds: readonly string[], tx?: Within): Promise<Map<string, Profile>>
  rename(profileId: string, to: { name: string; bio: string }): Promise<Profile | undefined>
  /** Stores the picture re-encoded; `undefined` for an unknown profile. */
  setAvatar(profileId: string, stream: Readable): Promise<Profile | undefined>
  /** Names, biographies and pictures that operators take away and give back. */
  readonly taken: TakenProfiles
}

interface UserAccounts {
  idByEmail(email: string): Promise<string | null>
  /** Whether the account belongs to the demo: docs/product/security.md#demo-mode. */
  isDemo(accountId: string): Promise<boolean>
  /** Closes an account: every token of it stops working, and nobody can sign in to it. */
  ban(person: { accountId: string; profileId: string }): Promise<void>
  /** Refuses with LAST_ADMIN where a ban would leave no admin. */
  requireBannable(accountId: string): Promise<void>
  /** Opens the account again. */
  liftBan(accountId: string): Promise<void>
  isBanned(accountId: string): Promise<boolean>
  /** Whether the account is open: neither banned nor one whose deletion waits. */
  isOpen(accountId: string): Promise<boolean>
  /** Open accounts with one of these roles. */
  withRoles(roles: readonly string[], tx?: Within): Promise<string[]>
  /** What the rules of a prize draw ask of these accounts; unknown ones are left out. */
  participantsOf(accountIds: readonly string[], tx?: Within): Promise<ReadonlyMap<string, DrawParticipant>>
  /** Null without one, and where there is no such account. */
  emailOf(accountId: string): Promise<string | null>
  /** Accounts that watch and do nothing else for a time. */
  readonly suspensions: Suspensions
}

/** Ages as the birth date in the account says: docs/product/accounts.md#age. */
interface UserAges {
  /** Full years; null for an account without a birth date. */
  of(accountId: string): Promise<number | null>
  /** Why this account may not do what requires an age (setting `age.required`); null when it may. */
  refusalOf(accountId: string): Promise<'AGE_REQUIRED' | 'FORBIDDEN' | null>
  /** Throws that refusal. */
  require(accountId: string): Promise<void>
}

interface UserDevices {
  /** Where to send push messages for these accounts; `withLeft` adds devices that were signed out. */
  pushTargetsOf(accountIds: readonly string[], which?: { withLeft: boolean }): Promise<PushTarget[]>
  readonly peopleWithPush: Devices['peopleWithPush']
  readonly hasOneDevice: Devices['hasOneDevice']
  readonly forgetPushToken: Devices['forgetPushToken']
}

/** Accounts that the server itself creates. */
interface UserProvisioning {
  /** A link that sets password and second factor and grants the roles. */
  makeOperator(email: string, roles: readonly AccountRole[]): Promise<NewOperator>
  /** Idempotent; only for a process in demo mode. */
  ensureDemoPerson(person: DemoPerson): Promise<{ accountId: string; profileId: string }>
  /** The partner `surge` of the demo; only for a process in demo mode. */
  ensureDemoPartner(): Promise<void>
}
