import type { ConsentGiven } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { Failure } from '#platform/errors/failure'
import { refuse } from '#platform/http/refusal'
import { retry } from '#platform/retry/retry'
import type { Accounts } from '../accounts/accounts.ts'
import { IdentityTaken } from '../accounts/registration.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { identityRows } from '../rows/identity-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { nameOf } from './name-of.ts'

/** A person as the token of a provider describes them. */
export interface KnownPerson {
  readonly provider: string
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly isDemo: boolean
  /** The mobile connection on which a telecom operator identified them. */
  readonly line?: { readonly telco: string; readonly msisdn: string }
}

interface SignInContext {
  readonly consent: ConsentGiven | undefined
  /** A second account is wanted where another one has the email. */
  readonly asNew?: boolean | undefined
  readonly now: number
}

/** Two requests of one new person may run at once; the second one finds the account of the first. */
const RETRY = { attemptsMax: 3, isRetryable: (error: unknown) => error instanceof IdentityTaken }

interface IdentitiesDependencies {
  database: Database
  rows: Kysely<UserTables>
  accounts: Accounts
  sessions: Pick<Sessions, 'announceEnded'>
}

export type Identities = ReturnType<typeof openIdentities>

/** Finds or creates the account of a person identified by a provider. */
export function openIdentities({ database, rows, accounts, sessions }: IdentitiesDependencies) {
  /**
   * The account that has this identity, or the one whose verified email the provider has verified too.
   *
   * The email of an account may be unverified. A stranger may have registered the account and wait for the owner of the
   * email to sign in with Google and use it, while the stranger still knows the password (pre-registration hijack); or
   * the owner never opened our email; or typed a wrong address. So the person who has proved the email gets it, and:
   * - an account with no other sign-in method goes with the email, without its password and its sessions;
   * - an account with a phone number or another provider belongs to another person: they keep it without the email.
   * An email that the provider has not verified links nothing. See docs/product/accounts.md#unproved-emails.
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
    { consent, asNew, now }: SignInContext,
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
    if (made || known.isEmailVerified) return made?.account
    // The account that has the email may be this very person's, made a moment ago by another request of theirs.
    if (await identityRows(rows).accountOf(known)) return undefined
    // The email belongs to another account and the provider has not verified it: nobody gets a second account unasked.
    if (!asNew) return refuse('EMAIL_HAS_ACCOUNT')
    return (await accounts.register({ ...wanted, email: null }, now))?.account
  }

  return {
    async accountOf(known: KnownPerson, context: SignInContext): Promise<AccountRow> {
      const account = await retry(RETRY, async () => {
        const found = (await find(known, context.now)) ?? (await register(known, context))
        if (!found) throw new IdentityTaken()
        return found
      }).catch((error: unknown) => {
        if (!RETRY.isRetryable(error)) throw error
        throw new Failure('one person signs in by a provider many times at once')
      })
      refuseOperator(account)
      return account
    },
  }
}

/**
 * Operators sign in by password and second factor; a provider replaces neither:
 * docs/product/operators.md#operator-sign-in.
 */
function refuseOperator({ roles }: AccountRow): void {
  if (roles.length > 0) refuse('INVALID_CREDENTIAL', 'Invalid Credentials')
}
