import type { ConsentGiven } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { Failure } from '#platform/errors/failure'
import { retry } from '#platform/retry/retry'
import { refuse } from '#platform/http/refusal'
import { IdentityTaken, type Accounts } from '../accounts/accounts.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { identityRows } from '../rows/identity-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { nameOf } from './name-of.ts'

/** Somebody whom a provider knows, as its token said. */
export interface KnownPerson {
  readonly provider: string
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly isDemo: boolean
  /** The line that an operator saw them on. */
  readonly line?: { readonly telco: string; readonly msisdn: string }
}

/** Two requests of one new person may meet; the second one finds what the first one made. */
const RETRY = { attemptsMax: 3, isRetryable: (error: unknown) => error instanceof IdentityTaken }

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  accounts: Accounts
  sessions: Pick<Sessions, 'announceEnded'>
}

export type Identities = ReturnType<typeof openIdentities>

/** Which account belongs to whom a provider knows. */
export function openIdentities({ database, rows, accounts, sessions }: Needs) {
  /**
   * The account that has this identity, or the one whose proven email the provider proves too.
   *
   * An account whose own email was never proved is a mere claim. Somebody may have registered it in the hope that
   * its owner will come by Google one day and fill it while the password is still known (pre-registration hijack);
   * or its owner never opened our letter; or typed a wrong address. So whoever proved the email gets the email, and:
   * - where the account stands on nothing else, it goes along, without its password and its sessions;
   * - where it stands on a phone or another provider too, it is somebody's: it stays theirs and loses the email.
   * An email that the provider does not vouch for links nothing at all.
   */
  async function find(known: KnownPerson, now: number): Promise<AccountRow | undefined> {
    const at = new Date(now)
    const found = await database.transaction(rows, async (tx) => {
      const identities = identityRows(tx)
      const account = await identities.accountOf(known)
      if (account) return { account, ended: [] }
      if (known.email === null || !known.isEmailVerified) return undefined

      const claimed = await identities.lockAccountByEmail(known.email.toLowerCase())
      if (!claimed) return undefined
      refuseOperator(claimed)
      const isMadeUp = claimed.is_demo && !known.isDemo
      const isProven = claimed.email_verified_at !== null && !isMadeUp
      const isSomebodys =
        isMadeUp || claimed.mobile !== null || claimed.msisdn !== null || (await identities.has(claimed.id))
      if (!isProven && isSomebodys) {
        await identities.releaseEmail(claimed.id)
        return undefined
      }
      if (!(await identities.add(claimed.id, known, at))) throw new IdentityTaken()
      if (isProven) return { account: claimed, ended: [] }
      const ended = await sessionRows(tx).endAll(claimed.id)
      return { account: await identities.proveEmail(claimed.id, at), ended }
    })
    if (!found) return undefined
    await sessions.announceEnded(found.account.id, found.ended, 'password-set')
    return found.account
  }

  async function register(
    known: KnownPerson,
    { consent, now }: { consent: ConsentGiven | undefined; now: number },
  ): Promise<AccountRow | undefined> {
    const email = known.email?.toLowerCase() ?? null
    const wanted = {
      ...(known.isEmailVerified ? { emailVerifiedAt: new Date(now) } : {}),
      ...known.line,
      name: nameOf(known),
      passwordHash: null,
      identity: { provider: known.provider, subject: known.subject },
      consent,
      isDemo: known.isDemo,
    }
    const made = await accounts.register({ ...wanted, email }, now)
    // The email is somebody's, and nobody vouches that it is this person's: they come without it.
    if (!made && !known.isEmailVerified)
      return (await accounts.register({ ...wanted, email: null }, now))?.account
    return made?.account
  }

  return {
    async accountOf(
      known: KnownPerson,
      given: { consent: ConsentGiven | undefined; now: number },
    ): Promise<AccountRow> {
      const account = await retry(RETRY, async () => {
        const found = (await find(known, given.now)) ?? (await register(known, given))
        if (!found) throw new IdentityTaken()
        return found
      }).catch((error: unknown) => {
        if (!RETRY.isRetryable(error)) throw error
        throw new Failure('somebody signs in by a provider many times at once')
      })
      refuseOperator(account)
      return account
    },
  }
}

/** Operators sign in by password and second factor alone (ruling R29): no provider stands in for either. */
function refuseOperator({ roles }: AccountRow): void {
  if (roles.length > 0) refuse('INVALID_CREDENTIAL', 'Invalid Credentials')
}
