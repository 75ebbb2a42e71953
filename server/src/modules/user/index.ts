import type { Readable } from 'node:stream'
import type { BlockStatus, Profile } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Database } from '#platform/database/database'
import type { Identity } from '#platform/identity/identity'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Mail } from '#platform/mail/mail'
import type { Caller, RawRoute, Route } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import { originOf, type Settings } from '#platform/settings/settings'
import type { Sms } from '#platform/sms/sms'
import type { Tally } from '#platform/limits/tally'
import type { Telco } from '#platform/telco/telco'
import { openAccounts } from './accounts/accounts.ts'
import { openAttempts } from './attempts.ts'
import { openAvatars } from './accounts/avatars.ts'
import { openBans } from './operators/bans.ts'
import { openDevices, type Devices, type PushTarget } from './devices/devices.ts'
import { openNewDeviceLetter } from './devices/new-device-email.ts'
import { openSecondFactor } from './operators/second-factor.ts'
import { openStreamers } from './operators/streamers.ts'
import type { Facets } from './account-extensions.ts'
import { openKnownElsewhere } from './external-identities/open-external-identities.ts'
import { openLogins } from './sign-in/sign-in.ts'
import type { Partners } from './partners/partners.ts'
import { openPasswordLinks } from './passwords/password-links.ts'
import { openPasswordSignIn } from './sign-in/password-sign-in.ts'
import { openPayouts, type Payouts } from './payout-accounts/payout-accounts.ts'
import { openPeople, type DemoPerson, type MadeOperator } from './accounts/provisioned-accounts.ts'
import { openAges } from './privacy/ages.ts'
import { openConsents } from './privacy/consents.ts'
import { openErasure } from './privacy/erasure.ts'
import { openExports } from './privacy/exports.ts'
import type { PersonalDataHandler } from './privacy/personal-data-handler.ts'
import { openProfiles } from './accounts/profiles.ts'
import { openProofs } from './verification/open-verification.ts'
import { openRelations, type Relations } from './relations/index.ts'
import { openReports, type ReportDesk } from './reports/index.ts'
import { clearSessionsRoute } from './sessions/routes/clear-sessions.ts'
import { consentRoutes } from './privacy/routes/consents.ts'
import { createAccountRoute } from './accounts/routes/create-account.ts'
import { createSessionRoute } from './sign-in/routes/create-session.ts'
import { deleteAccountRoute } from './privacy/routes/delete-account.ts'
import { deleteSessionRoute } from './sessions/routes/delete-session.ts'
import { deviceRoutes } from './devices/routes/devices.ts'
import { exportAccountRoute } from './privacy/routes/export-account.ts'
import { getAccountRoute } from './accounts/routes/get-account.ts'
import { pruneSessionsRoute } from './sessions/routes/prune-sessions.ts'
import { putBirthDateRoute } from './privacy/routes/put-birth-date.ts'
import { putProfileRoute } from './accounts/routes/put-profile.ts'
import { refreshSessionRoute } from './sessions/routes/refresh-session.ts'
import { validateSessionRoute } from './sessions/routes/validate-session.ts'
import type { UserTables } from './rows/tables.ts'
import { openSessions } from './sessions/sessions.ts'

/**
 * User: accounts, profiles, devices and sessions (Spec 1).
 *
 * The only room that knows passwords and tokens, and the only one that says who somebody is. It owns the
 * `user` schema and stores no secret as it is, only hashes. It knows nothing of money, packages or films:
 * what the account answer shows of them comes from the functions in `extensions`.
 */
export interface User extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** Pictures of people, under `/media/a/`, and the demo's partner. */
  readonly rawRoutes: readonly RawRoute[]
  /** Who a token belongs to, by one indexed query; nobody once its session ended. */
  identify(token: string, asked: { isDemo: boolean }): Promise<Caller | null>
  /** Those of these sessions that have not ended; what they opened may go on. */
  standingSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Erases what other rooms keep from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
  profileOf(profileId: string): Promise<Profile | undefined>
  /** By profile id; ids of nobody are left out. */
  profilesOf(profileIds: readonly string[]): Promise<Map<string, Profile>>
  /** By account id; accounts of nobody are left out. */
  profilesOfAccounts(accountIds: readonly string[]): Promise<Map<string, Profile>>
  profileByEmail(email: string): Promise<Profile | undefined>
  accountIdByEmail(email: string): Promise<string | null>
  /** Whether this is one of the demo's people, who exist in demo mode alone (ruling R25). */
  isDemoAccount(accountId: string): Promise<boolean>
  renameProfile(profileId: string, to: { name: string; bio: string }): Promise<Profile | undefined>
  /** Encodes the picture anew; nothing where nobody has this profile. */
  setAvatar(profileId: string, stream: Readable): Promise<Profile | undefined>
  /** How a viewer and the owner of a profile stand: one indexed query. */
  blockBetween(viewerAccountId: string, otherProfileId: string): Promise<BlockStatus | null>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of these accounts between whom and the owner of this profile there is a block, whoever made it. */
  partedFrom(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Reports and their evidence, for operators. */
  readonly reports: ReportDesk
  /** Closes an account: its tokens are dead from here on. */
  ban(who: { accountId: string; profileId: string }): Promise<void>
  isBanned(accountId: string): Promise<boolean>
  /** Takes a person's name, bio and picture away; answers what they are called now. */
  hideProfile(profileId: string): Promise<{ name: string }>
  makeOperator(email: string): Promise<MadeOperator>
  /** Full years; null where nobody told. */
  ageOf(accountId: string): Promise<number | null>
  /** Why somebody may not do what asks for an age (setting `age.required`); null where they may. */
  ageRefusalOf(accountId: string): Promise<'AGE_REQUIRED' | 'FORBIDDEN' | null>
  /** The same as a refusal. */
  requireAge(accountId: string): Promise<void>
  /** Where push messages for these accounts go: devices that they are signed in on, or were with `withLeft`. */
  pushTargetsOf(accountIds: readonly string[], which?: { withLeft: boolean }): Promise<PushTarget[]>
  /** Profiles of whoever takes pushes anywhere, page by page. */
  peopleWithPush: Devices['peopleWithPush']
  follows: Relations['follows']
  /** Who follows a profile, page by page. */
  followersOf: Relations['followersOf']
  followersGained: Relations['followersGained']
  noteViewers: Relations['noteViewers']
  hasOneDevice: Devices['hasOneDevice']
  /** For a token that its push service knows no more. */
  forgetPushToken: Devices['forgetPushToken']
  /** What operators do with partners. */
  readonly partners: Pick<Partners, 'put' | 'enrol'>
  /** Whom operators let go live (A016). */
  readonly streamers: ReturnType<typeof openStreamers>
  /** What paying somebody needs to know of them. */
  readonly payouts: Payouts
  /** The partner `surge` of the demo; only for a program in demo mode (ruling R25). */
  ensureDemoPartner(): Promise<void>
  /** Only for a program in demo mode (ruling R25); idempotent. */
  ensureDemoPerson(person: DemoPerson): Promise<{ accountId: string; profileId: string }>
}

export type { AccountRole } from './accounts/accounts.ts'
export type {
  Banned,
  Blocked,
  DeviceAdded,
  Followed,
  PhoneChanged,
  ProfileHidden,
  Registered,
  SessionEnded,
  Unblocked,
  Unfollowed,
  Warned,
  UserErased,
} from './events.ts'
export type { PushTarget } from './devices/devices.ts'
export type { Evidence, Facets } from './account-extensions.ts'
export {
  EXPORT_ROWS_MAX,
  type PersonalDataHandler,
  type Kept,
  type PersonIds,
} from './privacy/personal-data-handler.ts'
export type { DemoPerson, MadeOperator } from './accounts/provisioned-accounts.ts'
export { userSchema } from './schema.ts'

/** How often tokens and sessions that are over are removed. */
const SWEEP_MS = 60 * 60 * 1000

export interface UserDependencies {
  database: Database
  blobs: Blobs
  /** Null in a command beside the server, which erases nobody. */
  jobs: Jobs | null
  bus: Bus
  mail: Mail
  sms: Sms
  identity: Identity
  telco: Telco
  clock: Clock
  tally: Tally
  secrets: Secrets
  log: Log
  settings: Pick<
    Settings,
    'sessions' | 'otp' | 'verification' | 'reports' | 'partner' | 'host' | 'origin' | 'port'
  >
  /** What other modules know of an account, and what operators have set. */
  extensions: Facets
  /**
   * What other modules keep about people, in the order in which an erasure goes through them. Called for every export
   * and erasure, never while this module opens.
   */
  personalDataHandlers(): readonly PersonalDataHandler[]
}

export function openUser(needs: UserDependencies): User {
  const {
    database,
    blobs,
    bus,
    clock,
    tally,
    secrets,
    log,
    settings,
    personalDataHandlers,
    extensions: facets,
  } = needs
  const rows = database.forModule<UserTables>('user')
  const accounts = openAccounts({ database, rows, bus, facets, countryCodes: settings.otp.countryCodes })
  const sessions = openSessions({ database, rows, secrets, bus, settings: settings.sessions })
  const passwordLinks = openPasswordLinks({ database, rows, settings: settings.sessions, sessions, log })
  const profiles = openProfiles({ database, rows })
  const avatars = openAvatars({ profiles, blobs })
  const attempts = openAttempts(tally)
  const secondFactor = openSecondFactor({ rows, secrets, attempts })
  const logins = openLogins({ secondFactor, accounts, sessions, facets, log })
  const devices = openDevices({ database, rows, sessions })
  const ages = openAges({ rows, facets })
  const proofs = openProofs({ ...needs, rows, accounts, attempts, sessions, passwordLinks, facets })
  const { verification, signInByPhone, provePerson } = proofs
  const tellOwner = openNewDeviceLetter({
    ...needs,
    rows,
    post: proofs.post,
    origin: originOf(settings),
  })
  const signInByPassword = openPasswordSignIn({ accounts, attempts, facets, verification })
  const consents = openConsents({ database, rows })
  const proven = { accounts, sessions, logins, attempts, consents }
  const elsewhere = openKnownElsewhere({ ...needs, ...proven, rows })
  const exportOf = openExports({ rows, blobs, consents, personalDataHandlers })
  const erasure = openErasure({ ...needs, rows, sessions, avatars })
  const relations = openRelations({ database, rows, bus, attempts, facets })
  const reports = openReports({ ...needs, rows, attempts, facets, settings: settings.reports })
  const bans = openBans({ database, rows, bus, sessions, avatars, profiles, clock })
  const people = openPeople({ accounts, passwordLinks, secondFactor, clock })

  const sweeping = periodically(
    { clock, everyMs: SWEEP_MS, log, failure: 'old sessions were not removed' },
    () => Promise.all([sessions.sweep(clock.now()), proofs.codes.sweep(clock.now())]),
  )

  return {
    routes: [
      createAccountRoute({ ...needs, accounts, attempts, facets, verification }),
      getAccountRoute({ accounts }),
      createSessionRoute({ ...elsewhere, facets, logins, signInByPassword, signInByPhone }),
      ...elsewhere.routes,
      validateSessionRoute({ sessions, tellOwner }),
      refreshSessionRoute({ sessions, attempts, facets }),
      pruneSessionsRoute({ sessions }),
      deleteSessionRoute({ sessions }),
      clearSessionsRoute({ sessions, attempts }),
      putProfileRoute({ accounts, avatars, attempts, clock }),
      exportAccountRoute({ exportOf, attempts }),
      deleteAccountRoute({ ...needs, accounts, provePerson, erasure, post: proofs.post }),
      putBirthDateRoute({ ages }),
      ...deviceRoutes({ devices }),
      ...proofs.routes,
      ...consentRoutes({ consents }),
      ...relations.routes,
      ...reports.routes,
    ],
    identify: (token, { isDemo }) => sessions.identify(token, { isDemo, now: clock.now() }),
    standingSessionsOf: (sessionIds) => sessions.standingOf(sessionIds, clock.now()),
    rawRoutes: [...avatars.rawRoutes, ...elsewhere.rawRoutes],
    partners: elsewhere.partners,
    streamers: openStreamers(rows),
    payouts: openPayouts({ ...needs, rows, provePerson, post: proofs.post }),
    ensureDemoPartner: elsewhere.ensureDemoPartner,
    startJobs: erasure.startJobs,
    profileOf: profiles.profileOf,
    profilesOf: profiles.profilesOf,
    profilesOfAccounts: profiles.profilesOfAccounts,
    profileByEmail: profiles.profileByEmail,
    renameProfile: profiles.renameProfile,
    setAvatar: avatars.setAvatar,
    isDemoAccount: sessions.isDemoAccount,
    ageOf: (accountId) => ages.ageOf(accountId, clock.now()),
    ageRefusalOf: (accountId) => ages.refusalOf(accountId, clock.now()),
    requireAge: (accountId) => ages.requireAge(accountId, clock.now()),
    pushTargetsOf: (accountIds, { withLeft } = { withLeft: false }) =>
      devices.pushTargetsOf(accountIds, { now: clock.now(), withLeft }),
    peopleWithPush: devices.peopleWithPush,
    hasOneDevice: devices.hasOneDevice,
    follows: relations.follows,
    followersOf: relations.followersOf,
    followersGained: relations.followersGained,
    noteViewers: relations.noteViewers,
    forgetPushToken: devices.forgetPushToken,
    accountIdByEmail: async (email) => (await accounts.byEmail(email))?.id ?? null,
    blockBetween: relations.blockBetween,
    blockedAmong: relations.blockedAmong,
    partedFrom: relations.partedFrom,
    reports: reports.desk,
    ...bans,
    ...people,
    async [Symbol.asyncDispose]() {
      await sweeping[Symbol.asyncDispose]()
      await proofs[Symbol.asyncDispose]()
    },
  }
}
