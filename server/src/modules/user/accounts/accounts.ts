import type { Account, Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { toE164 } from '../verification/phone-numbers.ts'
import type { AccountExtensions } from '../account-extensions.ts'
import { accountRows, type AccountRow, type ProfileRow } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { openRegistration, type Person } from './registration.ts'

/** SQLSTATE of a value that another row has. */
const UNIQUE_VIOLATION = '23505'

interface AccountsDependencies {
  database: Database
  rows: Kysely<UserTables>
  extensions: AccountExtensions
  /** Country codes whose numbers are served. */
  countryCodes: readonly string[]
}

export type Accounts = ReturnType<typeof openAccounts>

export function openAccounts({ database, rows, extensions, countryCodes }: AccountsDependencies) {
  return {
    ...openRegistration({ database, rows, extensions }),

    /** Normalizes a typed login, so that attempts at one phone number are counted together however it is written. */
    loginOf: (username: string): string => {
      const login = username.trim().toLowerCase()
      return toE164(login, countryCodes) ?? login
    },

    /**
     * Finds an account by a typed login: by email when it looks like one, by phone number when an account with a
     * password has it, otherwise by username.
     */
    async byLogin(username: string): Promise<AccountRow | undefined> {
      const login = username.trim().toLowerCase()
      if (isEmail(login)) return await accountRows(rows).byEmail(login)
      const mobile = toE164(login, countryCodes)
      const owner = mobile === undefined ? undefined : await accountRows(rows).byMobile(mobile)
      return owner && owner.password_hash !== null ? owner : await accountRows(rows).byUsername(login)
    },

    byId: (id: string) => accountRows(rows).byId(id),
    byEmail: (email: string) => accountRows(rows).byEmail(email.trim().toLowerCase()),
    byUsername: (username: string) => accountRows(rows).byUsername(username),
    byMobile: (mobile: string) => accountRows(rows).byMobile(mobile),
    /** False when another account has this number. */
    setMobile: (accountId: string, mobile: string, at: Date) =>
      database
        .transaction(rows, async (tx) => {
          const own = accountRows(tx)
          if (!(await own.setMobile(accountId, mobile, at))) return false
          await own.dropEmailInvitation(accountId)
          return true
        })
        .catch((error: unknown) => {
          // Another account took the number between our check and our update.
          if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false
          throw error
        }),
    profileOfAccount: (accountId: string) => accountRows(rows).profileOfAccount(accountId),

    /** The account as its owner sees it, with the contributions of other modules. */
    async answerOf(person: Person, now: number): Promise<{ account: Account; profile: Profile }> {
      const { id } = person.account
      const [subscriptions, balances] = await Promise.all([
        extensions.subscriptionsOf(id, now),
        extensions.balancesOf(id),
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
    handle: row.handle,
    topicArn: `tayang:profile:${row.id}`,
  }
}

/** A profile as its owner sees it. Nobody follows themselves, so there is no relation. */
export function ownProfileAnswerOf(row: ProfileRow): Profile {
  const { total_followers: totalFollowers, total_followings: totalFollowings } = row
  return {
    ...profileAnswerOf(row),
    profileRelationId: null,
    relation: { isFollowing: false, totalFollowers, totalFollowings },
  }
}

/** A login of this shape is an email; any other is a phone number or a username. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
