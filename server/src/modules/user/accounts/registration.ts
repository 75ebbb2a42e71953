import { randomInt } from 'node:crypto'
import type { ConsentGiven } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import type { AccountExtensions } from '../account-extensions.ts'
import { consentRowOf } from '../privacy/consents.ts'
import { accountRows, type AccountRow, type ProfileRow } from '../rows/account-rows.ts'
import { consentRows } from '../rows/consent-rows.ts'
import { identityRows, type IdentityKey } from '../rows/identity-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { AccountRole } from './roles.ts'

/** Draws of a free username before we give up; the second draw already chooses among a million. */
const USERNAME_DRAWS_MAX = 8
const USERNAME_LENGTH_MAX = 30

export interface NewAccount {
  /** Null for a person who registers by phone, by a provider or by a partner. */
  email: string | null
  emailVerifiedAt?: Date
  /** E.164. */
  mobile?: string
  /** Used as given; otherwise derived from the email. */
  username?: string
  telco?: string
  msisdn?: string
  partner?: string
  name: string
  passwordHash: string | null
  roles?: readonly AccountRole[]
  /** Consent to the terms on the form, recorded in the transaction that creates the account. */
  consent?: ConsentGiven | undefined
  /** The identity at a provider, recorded in the same transaction. */
  identity?: IdentityKey
  isDemo?: boolean
  /** Made by the server itself, also while nobody may register. */
  isProvisioned?: boolean
}

/** A concurrent registration has taken this identity. */
export class IdentityTaken extends Error {}

export interface Person {
  readonly account: AccountRow
  readonly profile: ProfileRow
}

export function openRegistration({
  database,
  rows,
  extensions,
}: {
  database: Database
  rows: Kysely<UserTables>
  extensions: Pick<AccountExtensions, 'isSignUpOpen'>
}) {
  async function isKnown({ email, mobile, username }: NewAccount): Promise<boolean> {
    if (username !== undefined && (await accountRows(rows).byUsername(username))) return true
    if (email !== null && (await accountRows(rows).byEmail(email))) return true
    return mobile !== undefined && (await accountRows(rows).byMobile(mobile)) !== undefined
  }

  const insert = (person: Person, { consent, identity }: NewAccount, now: number): Promise<boolean> =>
    database.transaction(rows, async (tx) => {
      if (!(await accountRows(tx).insert(person.account, person.profile))) return false
      const accountId = person.account.id
      if (identity && !(await identityRows(tx).add(accountId, identity, new Date(now)))) {
        throw new IdentityTaken()
      }
      if (consent) {
        await consentRows(tx).add(consentRowOf({ accountId, purpose: 'terms', consent, now }))
      }
      return true
    })

  return {
    /** Creates an account with its profile; `undefined` when the email, the number or the given username is taken. */
    async register(wanted: NewAccount, now: number): Promise<Person | undefined> {
      if (!wanted.isProvisioned && !(await extensions.isSignUpOpen())) {
        // A person who has an account already signs in by the same calls.
        return (await isKnown(wanted)) ? undefined : refuse('SWITCHED_OFF')
      }
      for (let draw = 0; draw < USERNAME_DRAWS_MAX; draw++) {
        const person = newPerson(wanted, { draw, now })
        if (await insert(person, wanted, now)) return person
        // Either the person is registered already, or only the drawn username is taken.
        if (wanted.username !== undefined || (await isKnown(wanted))) return undefined
      }
      throw new Error(`no free username for a new account after ${USERNAME_DRAWS_MAX} draws`)
    },
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
      totp_since: null,
      status: 'active',
      suspended_until: null,
    },
    profile: {
      id: newId(),
      account_id: accountId,
      name: wanted.name,
      bio: '',
      avatar: null,
      handle: null,
      total_followers: 0,
      total_followings: 0,
      hidden_at: null,
      recent_viewers: 0,
    },
  }
}

/**
 * Derives a username from an email: the part before the `@`, with a number when that is taken. It never contains an
 * `@`, which marks the accounts of a partner: docs/product/accounts.md#reserved-usernames.
 */
export function drawUsername(email: string, draw: number): string {
  const before = email.toLowerCase().split('@', 1)[0] ?? ''
  const stem = before.replace(/[^a-z0-9._-]/g, '').slice(0, USERNAME_LENGTH_MAX) || 'viewer'
  return draw === 0 ? stem : `${stem}-${randomInt(10 ** Math.min(3 + draw * 3, 12))}`
}
