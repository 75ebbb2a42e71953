import type { Clock } from '#platform/clock/clock'
import { Failure } from '#platform/errors/failure'
import { hashPassword, isPassword, turnOfAccount } from '#platform/secrets/passwords'
import type { Authenticator } from '../sign-in/second-factors/authenticator.ts'
import { isEmail, type Accounts } from './accounts.ts'
import { isOperator, type AccountRole } from './roles.ts'
import type { PasswordLink, PasswordLinks } from '../passwords/password-links.ts'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly roles?: readonly AccountRole[]
}

export interface NewOperator extends PasswordLink {
  readonly accountId: string
  /** The second factor, for an authenticator app; the account has it once the link has been used. */
  readonly totpUri: string
}

interface ProvisionedAccountsDependencies {
  accounts: Accounts
  passwordLinks: PasswordLinks
  setRoles(accountId: string, roles: readonly AccountRole[]): Promise<void>
  authenticator: Pick<Authenticator, 'make'>
  clock: Clock
}

/** Accounts that the server itself creates: operators and the people of the demo. */
export function openProvisionedAccounts({
  accounts,
  passwordLinks,
  setRoles,
  authenticator,
  clock,
}: ProvisionedAccountsDependencies) {
  /** Sets the password by a password link, which ends every session. */
  async function setPassword(accountId: string, password: string, now: number): Promise<void> {
    const { token } = await passwordLinks.make(accountId, [], now)
    await passwordLinks.use({
      token,
      passwordHash: await hashPassword(password, turnOfAccount(accountId)),
      now,
    })
  }

  return {
    /** Returns a link that sets the password and grants the roles; creates the account when there is none. */
    async makeOperator(email: string, roles: readonly AccountRole[]): Promise<NewOperator> {
      if (roles.length === 0) throw new Error('an operator has a role')
      const wanted = email.trim().toLowerCase()
      if (!isEmail(wanted)) throw new Failure(`"${email}" is no email address.`)
      const name = wanted.split('@', 1)[0] ?? wanted
      const now = clock.now()
      const made = await accounts.register(
        { email: wanted, name, passwordHash: null, isProvisioned: true },
        now,
      )
      const account = made?.account ?? (await accounts.byEmail(wanted))
      if (!account) throw new Error('an account that was there is gone')
      const { sealed, uri: totpUri } = authenticator.make(wanted)
      const link = await passwordLinks.make(account.id, roles, now, sealed)
      return { accountId: account.id, totpUri, ...link }
    },

    /**
     * Creates a person of the demo once; an existing account with this email stays unchanged, except that an operator
     * of the demo gets the roles and the password of this start, because an earlier one may be known to others.
     */
    async ensureDemoPerson(person: DemoPerson): Promise<{ accountId: string; profileId: string }> {
      const email = person.email.toLowerCase()
      const known = await accounts.byEmail(email)
      const now = clock.now()
      if (!known) {
        const { name, roles = [] } = person
        const passwordHash = await hashPassword(person.password, turnOfAccount(email))
        const emailVerifiedAt = new Date(now)
        await accounts.register(
          { email, emailVerifiedAt, name, passwordHash, roles, isDemo: true, isProvisioned: true },
          now,
        )
      } else if (known.is_demo && isOperator(known)) {
        if (person.roles) await setRoles(known.id, person.roles)
        const isSame =
          known.password_hash !== null &&
          (await isPassword(person.password, known.password_hash, turnOfAccount(known.id)))
        if (!isSame) await setPassword(known.id, person.password, now)
      }
      const account = known ?? (await accounts.byEmail(email))
      const profile = account && (await accounts.profileOfAccount(account.id))
      if (!account || !profile) throw new Error('a person of the demo was created and is not there')
      return { accountId: account.id, profileId: profile.id }
    },
  }
}
