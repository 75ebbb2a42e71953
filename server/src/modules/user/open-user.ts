import { periodically } from '#platform/clock/periodically'
import type { Within } from '#platform/database/database'
import { rowsWithin } from '#platform/database/within'
import { originOf } from '#platform/settings/settings'
import { openAccounts } from './accounts/accounts.ts'
import { openAvatars } from './accounts/avatars.ts'
import { openProfiles } from './accounts/profiles.ts'
import { openProvisionedAccounts } from './accounts/provisioned-accounts.ts'
import { accountRoutes } from './accounts/routes/index.ts'
import { openAttempts } from './limits/attempts.ts'
import { openPasswordTries } from './limits/password-tries.ts'
import type { UserDependencies } from './dependencies.ts'
import { openHandles } from './accounts/handles/handles.ts'
import { findHandleRoute } from './accounts/handles/routes/find-handle.ts'
import { putHandleRoute } from './accounts/handles/routes/put-handle.ts'
import { openAudiences } from './devices/audiences.ts'
import { openDevices } from './devices/devices.ts'
import { openNewDeviceNotice } from './devices/new-device-email.ts'
import { openPlaces } from './devices/places.ts'
import { deviceRoutes } from './devices/routes/devices.ts'
import { openExternalIdentities } from './external-identities/open-external-identities.ts'
import { openBans } from './operators/bans.ts'
import { openConsoleSessions } from './operators/console-sessions.ts'
import { openOperators } from './operators/operators.ts'
import { openSuspensions } from './operators/suspensions.ts'
import { openTakenProfiles } from './operators/taken-profiles.ts'
import { openStreamers } from './operators/streamers.ts'
import { openPasswordLinks } from './passwords/password-links.ts'
import { openPayoutAccounts } from './payout-accounts/payout-accounts.ts'
import { openConsents } from './privacy/consents.ts'
import { openPeople } from './people/open-people.ts'
import { openPrivacy } from './privacy/open-privacy.ts'
import { openRelations } from './relations/index.ts'
import { openReports } from './reports/index.ts'
import { accountRows } from './rows/account-rows.ts'
import { operatorRows } from './rows/operator-rows.ts'
import type { UserTables } from './rows/tables.ts'
import { passkeyRoutes } from './sign-in/passkeys/passkey-routes.ts'
import { openPasskeySignIn } from './sign-in/passkeys/passkey-sign-in.ts'
import { openPasskeys } from './sign-in/passkeys/passkeys.ts'
import { openAuthenticator } from './sign-in/second-factors/authenticator.ts'
import { openChallenges } from './sign-in/second-factors/challenges.ts'
import { openSecondFactorSignIn } from './sign-in/second-factors/second-factor-sign-in.ts'
import { openSecondFactors } from './sign-in/second-factors/second-factors.ts'
import { secondFactorRoutes } from './sign-in/second-factors/second-factor-routes.ts'
import { openActivity } from './sessions/activity/activity.ts'
import { activityRoutes } from './sessions/activity/activity-routes.ts'
import { sessionRoutes } from './sessions/routes/index.ts'
import { openSessions } from './sessions/sessions.ts'
import { openPasswordCheck, openPasswordSignIn } from './sign-in/password-sign-in.ts'
import { createSessionRoute } from './sign-in/routes/create-session.ts'
import { keepAccountRoute } from './sign-in/routes/keep-account.ts'
import { openSignIn } from './sign-in/sign-in.ts'
import type { User } from './user.ts'
import { openVerification } from './verification/open-verification.ts'

/** How often expired tokens, sessions and codes are deleted. */
const SWEEP_MS = 60 * 60 * 1000

type Core = ReturnType<typeof openCore>
type Features = ReturnType<typeof openFeatures>

export function openUser(dependencies: UserDependencies): User {
  const { clock, log, once } = dependencies
  const core = openCore(dependencies)
  const features = openFeatures(dependencies, core)
  const { verification, external, relations, reports, privacy } = features
  const sweeping = periodically(
    { clock, everyMs: SWEEP_MS, log, failure: 'expired sessions were not deleted' },
    once('user.sweep', () =>
      Promise.all(
        [
          core.sessions,
          core.activity,
          core.handles,
          features.consoles,
          verification.codes,
          verification.undoChanges,
        ].map((swept) => swept.sweep(clock.now())),
      ),
    ),
  )

  return {
    routes: [
      ...accountRoutes({ ...dependencies, ...core, emailVerification: verification.emailVerification }),
      putHandleRoute(core),
      findHandleRoute(core),
      createSessionRoute({ ...dependencies, ...core, ...features, ...external }),
      keepAccountRoute({ ...dependencies, ...core }),
      ...external.routes,
      ...sessionRoutes({ ...dependencies, ...core, notifyNewDevice: features.notifyNewDevice }),
      ...features.factorRoutes,
      ...privacy.routes,
      ...deviceRoutes(core),
      ...activityRoutes(core),
      ...verification.routes,
      ...relations.routes,
      ...reports.routes,
    ],
    rawRoutes: [...core.avatars.rawRoutes, ...external.rawRoutes],
    identify: (token, { isDemo }) => core.sessions.identify(token, { isDemo, now: clock.now() }),
    async activeSessionsOf(sessionIds) {
      const ofViewers = await core.sessions.activeOf(sessionIds, clock.now())
      const others = sessionIds.filter((id) => !ofViewers.has(id))
      if (others.length === 0) return ofViewers
      return new Set([...ofViewers, ...(await features.consoles.activeOf(others, clock.now()))])
    },
    startJobs: privacy.startJobs,
    codesSent: verification.codes.counted,
    ...subjectsOf(dependencies, core, features),
    async [Symbol.asyncDispose]() {
      await sweeping[Symbol.asyncDispose]()
      await privacy[Symbol.asyncDispose]()
      await verification[Symbol.asyncDispose]()
      await core.activity[Symbol.asyncDispose]()
    },
  }
}

/** Accounts, profiles, sessions and what every way to sign in needs. */
function openCore(dependencies: UserDependencies) {
  const { database, secrets, tally, settings } = dependencies
  const rows = database.forModule<UserTables>('user')
  const base = { ...dependencies, rows }
  const accounts = openAccounts({ ...base, countryCodes: settings.otp.countryCodes })
  const sessions = openSessions({ ...base, settings: settings.sessions })
  const passwordLinks = openPasswordLinks({ ...base, settings: settings.sessions, sessions })
  const profiles = openProfiles(base)
  const avatars = openAvatars({ ...base, profiles })
  const attempts = openAttempts(tally)
  const passwordTries = openPasswordTries({ tally, settings: settings.passwords })
  const authenticator = openAuthenticator({ rows, secrets, attempts })
  const challenges = openChallenges({ rows, secrets })
  const signIn = openSignIn({ ...base, accounts, sessions, authenticator, challenges })
  const places = openPlaces(base)
  const devices = openDevices({ ...base, sessions, places })
  const consents = openConsents(base)
  return {
    rows,
    activity: openActivity(base),
    handles: openHandles({ ...base, settings: settings.accounts }),
    accounts,
    sessions,
    passwordLinks,
    profiles,
    avatars,
    attempts,
    passwordTries,
    authenticator,
    challenges,
    signIn,
    devices,
    places,
    consents,
  }
}

function openFeatures(dependencies: UserDependencies, core: Core) {
  const { extensions, settings } = dependencies
  const base = { ...dependencies, ...core }
  const verification = openVerification(base)
  const { mailQueue, emailVerification, provePerson, notifyOfChange, signInByPhone, undoChanges } =
    verification
  const checkPassword = openPasswordCheck({ ...core, extensions, emailVerification })
  const secondFactors = openSecondFactors({ ...base, provePerson, notifyOfChange })
  const passkeys = openPasskeys({ ...base, provePerson, notifyOfChange })
  const signInByPasskey = openPasskeySignIn(base)
  const signInBySecondFactor = openSecondFactorSignIn({ ...base, secondFactors, notifyOfChange })
  return {
    verification,
    factorRoutes: [
      ...secondFactorRoutes({ secondFactors, signInBySecondFactor }),
      ...passkeyRoutes({ passkeys, signInByPasskey }),
    ],
    signInByPhone,
    checkPassword,
    signInByPassword: openPasswordSignIn({ checkPassword }),
    consoles: openConsoleSessions({ ...base, checkPassword }),
    external: openExternalIdentities({ ...base, provePerson, notifyOfChange }),
    notifyNewDevice: openNewDeviceNotice({ ...base, mailQueue, origin: originOf(settings) }),
    privacy: openPrivacy({ ...base, mailQueue, provePerson }),
    relations: openRelations(base),
    reports: openReports({ ...base, settings: settings.reports }),
    payoutAccounts: openPayoutAccounts({ ...base, mailQueue, provePerson, undoChanges }),
  }
}

/** What other modules call, by subject. */
function subjectsOf(dependencies: UserDependencies, core: Core, features: Features) {
  const { clock } = dependencies
  const { rows, accounts, profiles, avatars, sessions, devices } = core
  const { external, privacy, relations, reports, payoutAccounts } = features
  const { ages } = privacy
  const bans = openBans({ ...dependencies, ...core })
  const { setRoles } = operatorRows(rows)
  const provisioned = openProvisionedAccounts({ ...dependencies, ...core, setRoles })
  const suspensions = openSuspensions({ ...dependencies, ...core })
  return {
    consoles: {
      ...features.consoles,
      identify: (token: string, { isDemo }: { isDemo: boolean }) =>
        features.consoles.identify(token, { isDemo, now: clock.now() }),
    },
    operators: openOperators({ ...dependencies, ...core, makeOperator: provisioned.makeOperator }),
    profiles: {
      find: profiles.profileOf,
      findByEmail: profiles.profileByEmail,
      byIds: profiles.profilesOf,
      byAccountIds: profiles.profilesOfAccounts,
      rename: profiles.renameProfile,
      setAvatar: avatars.setAvatar,
      taken: openTakenProfiles({ ...dependencies, ...core }),
    },
    accounts: {
      idByEmail: async (email: string) => (await accounts.byEmail(email))?.id ?? null,
      isDemo: sessions.isDemoAccount,
      emailOf: async (accountId: string) => (await accounts.byId(accountId))?.email ?? null,
      ban: bans.ban,
      requireBannable: bans.requireBannable,
      liftBan: bans.lift,
      isBanned: bans.isBanned,
      isOpen: bans.isOpen,
      withRoles: (roles: readonly string[], tx?: Within) =>
        accountRows(rowsWithin(rows, 'user', tx)).withRoles(roles),
      participantsOf: (ids: readonly string[], tx?: Within) =>
        accountRows(rowsWithin(rows, 'user', tx)).participantsOf(ids),
      suspensions,
    },
    ages: {
      of: (accountId: string) => ages.ageOf(accountId, clock.now()),
      refusalOf: (accountId: string) => ages.refusalOf(accountId, clock.now()),
      require: (accountId: string) => ages.requireAge(accountId, clock.now()),
    },
    devices: {
      pushTargetsOf: (accountIds: readonly string[], { withLeft } = { withLeft: false }) =>
        devices.pushTargetsOf(accountIds, { now: clock.now(), withLeft }),
      peopleWithPush: devices.peopleWithPush,
      hasOneDevice: devices.hasOneDevice,
      forgetPushToken: devices.forgetPushToken,
    },
    audiences: openAudiences(rows),
    relations,
    people: openPeople({ ...dependencies, ...core, countryCodes: dependencies.settings.otp.countryCodes }),
    exportOf: privacy.exportOf,
    reports: reports.service,
    showReports: reports.showReports,
    partners: external.partners,
    streamers: openStreamers(rows),
    payoutAccounts,
    provisioning: {
      ...provisioned,
      ensureDemoPartner: external.ensureDemoPartner,
    },
  }
}
