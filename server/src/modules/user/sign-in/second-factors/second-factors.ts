import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import type { Caller, RequestInfo } from '#platform/http/route'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Accounts } from '../../accounts/accounts.ts'
import { isOperator } from '../../accounts/roles.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { ChangeNotices } from '../../mail/change-notices.ts'
import { accountRows, type AccountRow } from '../../rows/account-rows.ts'
import { factorRows } from '../../rows/factor-rows.ts'
import type { UserTables } from '../../rows/tables.ts'
import type { ProofInput, ProvePerson } from '../../verification/proof-of-person.ts'
import type { Authenticator } from './authenticator.ts'
import type { Challenges } from './challenges.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

interface SecondFactorsDependencies {
  database: Database
  rows: Kysely<UserTables>
  secrets: Pick<Secrets, 'derive'>
  log: Log
  accounts: Pick<Accounts, 'byId'>
  attempts: Attempts
  authenticator: Authenticator
  challenges: Challenges
  provePerson: ProvePerson
  notifyOfChange: ChangeNotices
}

interface Ask {
  readonly caller: Caller
  readonly asked: RequestInfo
  readonly now: number
}

interface FactorInput extends ProofInput {
  /** Six digits of the app, or a recovery code. */
  readonly factor: string
}

export type SecondFactors = ReturnType<typeof openSecondFactors>

const isTotp = (factor: string): boolean => /^\d{6}$/.test(factor)

/**
 * The account of the caller, where its owner may add a factor. Operators get theirs with the link that makes them
 * operators. Partners and telecom operators vouch for their accounts by themselves, on pages that ask for nothing.
 */
export async function requireOwnFactor(
  accounts: Pick<Accounts, 'byId'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<AccountRow> {
  const account = await accounts.byId(accountId)
  if (!account) return refuse('Session InvalidSessionToken')
  if (isOperator(account) || account.partner !== null || account.telco !== null) return refuse('FORBIDDEN')
  const { password_hash, email, email_verified_at, mobile } = account
  // Who proves an unproved email gets the account: a stranger's factor must not keep them out of it.
  if (email !== null && email_verified_at === null) return refuse('EMAIL_NOT_VERIFIED')
  if (password_hash === null && email === null && mobile === null) {
    return refuse('FORBIDDEN', 'Please set a password first')
  }
  return account
}

/** The second factor of everybody who wants one: docs/product/sign-in.md#second-factor. */
export function openSecondFactors(needs: SecondFactorsDependencies) {
  const { rows, secrets, attempts, authenticator } = needs

  /** Uses up a code of the app or a recovery code; refuses any other. */
  const spend = async (
    account: AccountRow,
    { factor, now }: { factor: string; now: number },
  ): Promise<void> => {
    if (isTotp(factor)) {
      const step = await authenticator.check(account, { totp: factor, now })
      if (!(await authenticator.spend(account.id, step))) return refuse('INVALID_OTP')
      return
    }
    // A lost app of an operator is for another admin to replace.
    if (isOperator(account)) return refuse('INVALID_OTP')
    await attempts.takeSecondFactor(account.id)
    const hash = hashRecoveryCode(secrets, { accountId: account.id, code: factor })
    if (!(await factorRows(rows).spendRecoveryCode(account.id, hash))) return refuse('INVALID_OTP')
    await attempts.forgetSecondFactor(account.id)
  }

  return {
    spend,
    ...setUps(needs),
    ...changes(needs, spend),

    async stateOf({ accountId }: Pick<Caller, 'accountId'>) {
      const account = await needs.accounts.byId(accountId)
      if (!account) return refuse('Session InvalidSessionToken')
      return {
        isOn: account.totp_sealed !== null,
        isOwn: !isOperator(account) && account.partner === null && account.telco === null,
        recoveryCodesLeft: await factorRows(rows).recoveryCodesOf(accountId),
      }
    },

    recoveryCodesLeft: (accountId: string) => factorRows(rows).recoveryCodesOf(accountId),
    isRecoveryCode: (factor: string) => !isTotp(factor),
  }
}

/** Turns codes into rows and gives them to their owner, once. */
function recoveryCodesFor(secrets: Pick<Secrets, 'derive'>, accountId: string) {
  const recoveryCodes = newRecoveryCodes()
  return {
    recoveryCodes,
    hashes: recoveryCodes.map((code) => hashRecoveryCode(secrets, { accountId, code })),
  }
}

function setUps(needs: SecondFactorsDependencies) {
  const { database, rows, secrets, accounts, attempts, authenticator, challenges } = needs
  return {
    async begin({ caller, now, ...proof }: Ask & ProofInput) {
      const account = await requireOwnFactor(accounts, caller)
      if (account.totp_sealed !== null) return refuse('SECOND_FACTOR_ON')
      const { password, otp } = proof
      const { sessionId } = caller
      // A stolen session must not lock its owner out.
      await needs.provePerson({ account, sessionId, purpose: 'secondFactor', password, otp, now })
      const { sealed, ...shown } = authenticator.make(account.email ?? account.username)
      const challenged = { accountId: account.id, boundTo: sessionId, text: sealed }
      return { ...shown, challenge: challenges.make('setUp', challenged, now) }
    },

    async confirm({ caller, asked, now, ...input }: Ask & { challenge: string; code: string }) {
      const account = await requireOwnFactor(accounts, caller)
      const found = challenges.read('setUp', input.challenge, { boundTo: caller.sessionId, now })
      if (!found || found.text === null || found.accountId !== account.id) return refuse('CHALLENGE_OVER')
      const sealed = found.text
      await attempts.takeSecondFactor(account.id)
      const step = authenticator.stepOf(sealed, { totp: input.code, now })
      if (step === null) return refuse('INVALID_OTP')
      await attempts.forgetSecondFactor(account.id)
      if (!(await challenges.spend(found))) return refuse('CHALLENGE_OVER')
      const { recoveryCodes, hashes } = recoveryCodesFor(secrets, account.id)
      const isOn = await database.transaction(rows, async (tx) => {
        await accountRows(tx).hold(account.id)
        if (!(await factorRows(tx).turnOn(account.id, { sealed, step, at: new Date(now) }))) return false
        await factorRows(tx).putRecoveryCodes(account.id, hashes, new Date(now))
        return true
      })
      if (!isOn) return refuse('SECOND_FACTOR_ON')
      needs.log.info({ account: account.id }, 'a second factor was turned on')
      needs.notifyOfChange(account, { is: 'second-factor-on' }, asked)
      return { recoveryCodes }
    },
  }
}

function changes(
  needs: SecondFactorsDependencies,
  spend: (account: AccountRow, given: { factor: string; now: number }) => Promise<void>,
) {
  const { database, rows, secrets, accounts, log, notifyOfChange } = needs
  /** The account whose owner has proved both factors. */
  const prove = async ({ caller, now, factor, password, otp }: Ask & FactorInput) => {
    const account = await requireOwnFactor(accounts, caller)
    if (account.totp_sealed === null) return refuse('SECOND_FACTOR_OFF')
    const { sessionId } = caller
    await needs.provePerson({ account, sessionId, purpose: 'secondFactor', password, otp, now })
    await spend(account, { factor, now })
    return { account, sealed: account.totp_sealed }
  }
  return {
    async renewCodes(input: Ask & FactorInput) {
      const { account } = await prove(input)
      const { recoveryCodes, hashes } = recoveryCodesFor(secrets, account.id)
      await database.transaction(rows, async (tx) => {
        await accountRows(tx).hold(account.id)
        const held = await accountRows(tx).byId(account.id)
        if (!held?.totp_sealed) return refuse('SECOND_FACTOR_OFF')
        await factorRows(tx).putRecoveryCodes(account.id, hashes, new Date(input.now))
      })
      notifyOfChange(account, { is: 'recovery-codes' }, input.asked)
      return { recoveryCodes }
    },

    async turnOff(input: Ask & FactorInput): Promise<void> {
      const { account, sealed } = await prove(input)
      const isOff = await database.transaction(rows, (tx) => factorRows(tx).turnOff(account.id, sealed))
      if (!isOff) return refuse('SECOND_FACTOR_OFF')
      log.info({ account: account.id }, 'a second factor was turned off')
      notifyOfChange(account, { is: 'second-factor-off' }, input.asked)
    },
  }
}
