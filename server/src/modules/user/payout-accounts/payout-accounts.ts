import type { Kysely } from 'kysely'
import type { Mail } from '#platform/mail/mail'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { Sms } from '#platform/sms/sms'
import type { UndoChanges } from '../verification/undo/undo-changes.ts'
import { bankAccountText, payoutEmail, type PayoutEmail } from './payout-emails.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { ProvePerson, ProofInput } from '../verification/proof-of-person.ts'
import { accountRows } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import { passkeyRows } from '../rows/passkey-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface PayoutAccountsDependencies {
  rows: Kysely<UserTables>
  provePerson: ProvePerson
  mail: Mail
  sms: Sms
  mailQueue: MailQueue
  undoChanges: Pick<UndoChanges, 'prepare'>
}

/** What a payout needs to know about its receiver: docs/product/cash-out.md#waiting-for-the-payout. */
export function openPayoutAccounts({
  rows,
  provePerson,
  mail,
  sms,
  mailQueue,
  undoChanges,
}: PayoutAccountsDependencies) {
  return {
    /** Refuses the call unless the person proves themselves by password, or by a code where there is no password. */
    async provePerson(
      { accountId, sessionId }: Caller,
      proof: ProofInput & { purpose: 'bankAccount' | 'withdraw'; now: number },
    ): Promise<void> {
      const account = await accountRows(rows).byId(accountId)
      if (!account) return refuse('Session InvalidSessionToken')
      await provePerson({ ...proof, account, sessionId })
    },

    /** When the account got its newest device and its number; null for none, or for one that it began with. */
    async newestOf(accountId: string): Promise<{ device: number | null; phone: number | null }> {
      const [device, account] = await Promise.all([
        deviceRows(rows).newestOf(accountId),
        accountRows(rows).byId(accountId),
      ])
      return { device: device?.getTime() ?? null, phone: account?.mobile_changed_at?.getTime() ?? null }
    },

    /** Accounts of the demo exist on this machine alone, where there is nothing to take from them. */
    async hasFactor(accountId: string): Promise<boolean> {
      const account = await accountRows(rows).byId(accountId)
      if (!account) return false
      if (account.is_demo || account.totp_sealed !== null) return true
      return (await passkeyRows(rows).countOf(accountId)) > 0
    },

    /** Emails the owner. Without an email, a change that a thief may have made is sent to the number. */
    sendEmail(accountId: string, what: PayoutEmail): void {
      mailQueue.add(`email: ${what}`, async () => {
        const account = await accountRows(rows).byId(accountId)
        if (!account) return
        const { email, mobile } = account
        const linkTo = what === 'bank-account-changed' ? undoChanges.prepare(account, 'bank-account') : null
        const language = (await deviceRows(rows).languageOf(accountId)) ?? 'en'
        if (email !== null)
          await mail.send({ to: email, ...payoutEmail(what, language, await linkTo?.('email')) })
        else if (mobile !== null && what === 'bank-account-changed')
          await sms.send({ to: mobile, text: bankAccountText(language, await linkTo?.('mobile')) })
      })
    },
  }
}

export type PayoutAccounts = ReturnType<typeof openPayoutAccounts>
