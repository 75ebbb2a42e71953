import { randomInt } from 'node:crypto'
import type { Account, ConsentGiven, Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { toE164 } from '../verification/phone-numbers.ts'
import type { Registered } from '../events.ts'
import type { Facets } from '../account-extensions.ts'
import { consentRowOf } from '../privacy/consents.ts'
import { accountRows, type AccountRow, type ProfileRow } from '../rows/account-rows.ts'
import { consentRows } from '../rows/consent-rows.ts'
import { identityRows, type IdentityKey } from '../rows/identity-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Roles that an account can have beside being a viewer. */
const accountRoles = ['operator', 'finance-checker'] as const
export type AccountRole = (typeof accountRoles)[number]

/** Draws of a free username before we give up; the second draw already has a million to choose from. */
const USERNAME_DRAWS_MAX = 8
const USERNAME_LENGTH_MAX = 30

/** SQLSTATE of a value that somebody else has. */
const UNIQUE_VIOLATION = '23505'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
  facets: Facets
  /** Countries whose numbers are served. */
  countryCodes: readonly string[]
}

export interface NewAccount {
  /** Null where somebody came another way: by phone, a provider, a partner. */
  email: string | null
  emailVerifiedAt?: Date
  /** E.164. */
  mobile?: string
  /** Kept as it is; else drawn out of the email. */
  username?: string
  telco?: string
  msisdn?: string
  partner?: string
  name: string
  passwordHash: string | null
  roles?: readonly AccountRole[]
  /** The terms that the form showed; written down with the account or not at all (trust, part 4). */
  consent?: ConsentGiven | undefined
  /** Who they are at a provider: made with the account or not at all. */
  identity?: IdentityKey
  isDemo?: boolean
}

/** Somebody else's registration, at this very moment, has this identity. */
export class IdentityTaken extends Error {}

export interface Person {
  readonly account: AccountRow
  readonly profile: ProfileRow
}

export type Accounts = ReturnType<typeof openAccounts>

export function openAccounts({ database, rows, bus, facets, countryCodes }: Needs) {
  async function isKnown({ email, mobile }: NewAccount): Promise<boolean> {
    if (email !== null && (await accountRows(rows).byEmail(email))) return true
    return mobile !== undefined && (await accountRows(rows).byMobile(mobile)) !== undefined
  }

  return {
    /** Makes an account with its profile; nothing where the email, the number or the given username is taken. */
    async register(wanted: NewAccount, now: number): Promise<Person | undefined> {
      for (let draw = 0; draw < USERNAME_DRAWS_MAX; draw++) {
        const person = newPerson(wanted, { draw, now })
        const isMade = await database.transaction(rows, async (tx) => {
          if (!(await accountRows(tx).insert(person.account, person.profile))) return false
          const { consent, identity } = wanted
          if (identity && !(await identityRows(tx).add(person.account.id, identity, new Date(now)))) {
            throw new IdentityTaken()
          }
          if (consent) {
            const accountId = person.account.id
            await consentRows(tx).add(consentRowOf({ accountId, purpose: 'terms', consent, now }))
          }
          return true
        })
        if (isMade) {
          const { id: accountId } = person.account
          const { id: profileId } = person.profile
          await bus.publish({ type: 'user.registered', accountId, profileId } satisfies Registered)
          return person
        }
        // Not made: either the person is known, or only the username that we drew is taken.
        if (wanted.username !== undefined || (await isKnown(wanted))) return undefined
      }
      throw new Error(`no free username for a new account after ${USERNAME_DRAWS_MAX} draws`)
    },

    /** One spelling of what somebody types to log in: tries at a number are counted as one, however it is written. */
    loginOf: (typed: string): string => {
      const name = typed.trim().toLowerCase()
      return toE164(name, countryCodes) ?? name
    },

    /** By email where it looks like one, by the number where one with a password has it, by username otherwise. */
    async byLogin(typed: string): Promise<AccountRow | undefined> {
      const name = typed.trim().toLowerCase()
      if (isEmail(name)) return await accountRows(rows).byEmail(name)
      const mobile = toE164(name, countryCodes)
      const owner = mobile === undefined ? undefined : await accountRows(rows).byMobile(mobile)
      return owner && owner.password_hash !== null ? owner : await accountRows(rows).byUsername(name)
    },

    byId: (id: string) => accountRows(rows).byId(id),
    byEmail: (email: string) => accountRows(rows).byEmail(email.trim().toLowerCase()),
    byUsername: (username: string) => accountRows(rows).byUsername(username),
    byMobile: (mobile: string) => accountRows(rows).byMobile(mobile),
    /** No where another account has this number. */
    setMobile: (accountId: string, mobile: string, at: Date) =>
      database
        .transaction(rows, async (tx) => {
          const own = accountRows(tx)
          if (!(await own.setMobile(accountId, mobile, at))) return false
          await own.dropInvitation(accountId)
          return true
        })
        .catch((error: unknown) => {
          // Somebody else was quicker by a moment.
          if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false
          throw error
        }),
    profileOfAccount: (accountId: string) => accountRows(rows).profileOfAccount(accountId),

    /** The account as its owner sees it, with what the higher floors know of it. */
    async answerOf(person: Person, now: number): Promise<{ account: Account; profile: Profile }> {
      const { id } = person.account
      const [subscriptions, balances] = await Promise.all([
        facets.subscriptionsOf(id, now),
        facets.balancesOf(id),
      ])
      return {
        account: {
          id,
          userId: id,
          email: person.account.email,
          emailVerifiedAt: person.account.email_verified_at?.getTime() ?? null,
          username: person.account.username,
          name: person.profile.name,
          mobile: person.account.mobile,
          diamonds: Number(balances.diamonds),
          gencash: Number(balances.gencash),
          subscriptions,
          roles: person.account.roles,
          telco: person.account.telco,
          msisdn: person.account.msisdn,
          hasPassword: person.account.password_hash !== null,
          partner: person.account.partner,
          birthDate: person.account.birth_date,
        },
        profile: ownProfileAnswerOf(person.profile),
      }
    },
  }
}

export function profileAnswerOf(row: ProfileRow): Profile {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    bio: row.bio,
    avatar: row.avatar,
    topicArn: `tayang:profile:${row.id}`,
  }
}

/** A profile as its owner sees it: nobody follows themselves. */
export function ownProfileAnswerOf(row: ProfileRow): Profile {
  const { total_followers: totalFollowers, total_followings: totalFollowings } = row
  return {
    ...profileAnswerOf(row),
    profileRelationId: null,
    relation: { isFollowing: false, totalFollowers, totalFollowings },
  }
}

function newPerson(wanted: NewAccount, { draw, now }: { draw: number; now: number }): Person {
  const accountId = newId()
  return {
    account: {
      id: accountId,
      email: wanted.email,
      email_verified_at: wanted.emailVerifiedAt ?? null,
      username: wanted.username ?? drawUsername(wanted.email ?? '', draw),
      mobile: wanted.mobile ?? null,
      mobile_changed_at: null,
      password_hash: wanted.passwordHash,
      roles: [...(wanted.roles ?? [])],
      is_demo: wanted.isDemo ?? false,
      created_at: new Date(now),
      telco: wanted.telco ?? null,
      msisdn: wanted.msisdn ?? null,
      partner: wanted.partner ?? null,
      birth_date: null,
      totp_sealed: null,
      totp_step: null,
      status: 'active',
    },
    profile: {
      id: newId(),
      account_id: accountId,
      name: wanted.name,
      bio: '',
      avatar: null,
      total_followers: 0,
      total_followings: 0,
      hidden_at: null,
      recent_viewers: 0,
    },
  }
}

/**
 * A username out of an email: what stands before the `@`, with a number where that is taken. It never
 * holds an `@`, which marks people of a partner (Spec 1, section 6; trust 23).
 */
export function drawUsername(email: string, draw: number): string {
  const before = email.toLowerCase().split('@', 1)[0] ?? ''
  const stem = before.replace(/[^a-z0-9._-]/g, '').slice(0, USERNAME_LENGTH_MAX) || 'viewer'
  return draw === 0 ? stem : `${stem}-${randomInt(10 ** Math.min(3 + draw * 3, 12))}`
}

/** The pattern of Spec 1, section 5: anything else that a person types is a username. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
