import { ageAt, type PersonHead } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Within } from '#platform/database/database'
import { rowsWithin } from '#platform/database/within'
import type { Consents } from '../privacy/consents.ts'
import { accountRows, type AccountRow, type ProfileRow } from '../rows/account-rows.ts'
import { deletionRows } from '../rows/deletion-rows.ts'
import { streamerRows } from '../rows/streamer-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { personRows, type PersonFound as PersonIds } from '../relations/person-rows.ts'
import { maskPhone } from '../verification/phone-numbers.ts'
import { maskEmail } from './mask-email.ts'
import { onePersonRows } from './person-rows.ts'

/** An identity that was made with the account is how the person joined; a later one was added to it. */
const JOINED_WITHIN_MS = 60_000
/** Grants that the page of a person shows; the person's own export has all. */
const CONSENTS_MAX = 20

/** What this module knows of a person; the rest of the head is of other modules. */
export type PersonFacts = Omit<PersonHead, 'premiumUntil' | 'suspendedUntil' | 'counts'>

interface FactsDependencies {
  rows: Kysely<UserTables>
  consents: Pick<Consents, 'list'>
}

/** Reads one person for operators. */
export function openPersonFacts({ rows, consents }: FactsDependencies) {
  const people = personRows(rows)
  const own = onePersonRows(rows)

  async function consentsOf(accountId: string): Promise<PersonFacts['consents']> {
    return (await consents.list(accountId)).slice(0, CONSENTS_MAX)
  }

  return {
    /** The ids of a person by either of them; `undefined` for an unknown one and for somebody who was erased. */
    find: (id: string, tx?: Within): Promise<PersonIds | undefined> =>
      personRows(rowsWithin(rows, 'user', tx)).find(id),

    /** Whether rows that outlive an account name this one. */
    hasRemains: (accountId: string): Promise<boolean> => own.hasRemains(accountId),

    /** Of an account that is gone, what remains under its id. */
    async read(accountId: string, now: number): Promise<PersonFacts> {
      const found = await people.find(accountId)
      const [account, profile] = found
        ? await Promise.all([
            accountRows(rows).byId(found.accountId),
            accountRows(rows).profileOfAccount(found.accountId),
          ])
        : []
      if (!account || !profile) {
        return { ...nobody, accountId, consents: await consentsOf(accountId) }
      }
      const [identities, given, isStreamer, deletion] = await Promise.all([
        own.identities(account.id),
        consentsOf(account.id),
        streamerRows(rows).has(account.id),
        deletionRows(rows).find(account.id),
      ])
      const known = identities.map(({ provider, created_at }) => ({ provider, since: created_at.getTime() }))
      return {
        ...factsOf({ account, profile, identities: known, now }),
        consents: given,
        isStreamer,
        erasesAt: deletion?.erases_at.getTime() ?? null,
      }
    },

    /** What is masked everywhere else. */
    async reveal(
      accountId: string,
    ): Promise<{ email: string | null; mobile: string | null; msisdn: string | null } | null> {
      const account = await accountRows(rows).byId(accountId)
      return account ? { email: account.email, mobile: account.mobile, msisdn: account.msisdn } : null
    },
  }
}

/** Somebody who is gone: only what must be kept leads here, under an id without a name. */
const nobody: Omit<PersonFacts, 'accountId' | 'consents'> = {
  profileId: null,
  isErased: true,
  name: null,
  bio: null,
  username: null,
  avatar: null,
  email: null,
  isEmailVerified: false,
  mobile: null,
  mobileChangedAt: null,
  hasPassword: false,
  birthDate: null,
  age: null,
  joinedAt: null,
  joinedBy: null,
  joinedThrough: null,
  identities: [],
  isDemo: false,
  isBanned: false,
  erasesAt: null,
  isHidden: false,
  isStreamer: false,
  isOperator: false,
  partner: null,
  totalFollowers: 0,
  totalFollowings: 0,
}

function factsOf({
  account,
  profile,
  identities,
  now,
}: {
  account: AccountRow
  profile: ProfileRow
  identities: PersonFacts['identities']
  now: number
}): Omit<PersonFacts, 'consents' | 'isStreamer' | 'erasesAt'> {
  const { birth_date: birthDate, email, mobile } = account
  return {
    accountId: account.id,
    profileId: profile.id,
    isErased: false,
    name: profile.name,
    bio: profile.bio,
    username: account.username,
    avatar: profile.avatar,
    email: email === null ? null : maskEmail(email),
    isEmailVerified: account.email_verified_at !== null,
    mobile: mobile === null ? null : maskPhone(mobile),
    mobileChangedAt: account.mobile_changed_at?.getTime() ?? null,
    hasPassword: account.password_hash !== null,
    birthDate,
    age: birthDate === null ? null : ageAt(birthDate, now),
    joinedAt: account.created_at.getTime(),
    ...originOf(account, identities),
    identities,
    isDemo: account.is_demo,
    isBanned: account.status === 'banned',
    isHidden: profile.hidden_at !== null,
    isOperator: account.roles.length > 0,
    partner: account.partner,
    totalFollowers: profile.total_followers,
    totalFollowings: profile.total_followings,
  }
}

/** How the account was made, as far as its rows still tell. */
function originOf(
  account: Pick<AccountRow, 'created_at' | 'partner' | 'telco' | 'mobile' | 'mobile_changed_at' | 'email'>,
  identities: PersonFacts['identities'],
): Pick<PersonFacts, 'joinedBy' | 'joinedThrough'> {
  if (account.partner !== null) return { joinedBy: 'partner', joinedThrough: account.partner }
  if (account.telco !== null) return { joinedBy: 'telco', joinedThrough: account.telco }
  const first = identities.find(({ since }) => since - account.created_at.getTime() < JOINED_WITHIN_MS)
  if (first) return { joinedBy: 'provider', joinedThrough: first.provider }
  // A number that was there from the beginning, and no email or one that was added later.
  if (account.mobile !== null && account.mobile_changed_at === null) {
    return { joinedBy: 'phone', joinedThrough: null }
  }
  return { joinedBy: account.email === null ? null : 'email', joinedThrough: null }
}
