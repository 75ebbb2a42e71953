import type { Kysely } from 'kysely'
import type { Mail } from '#platform/mail/mail'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { Sms } from '#platform/sms/sms'
import { bankAccountText, payoutLetter, type PayoutLetter } from './payout-emails.ts'
import type { Post } from '../mail/mail-queue.ts'
import type { ProvePerson, ShownProof } from '../verification/proof-of-person.ts'
import { accountRows } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface Needs {
  rows: Kysely<UserTables>
  provePerson: ProvePerson
  mail: Mail
  sms: Sms
  post: Post
}

/** What paying somebody needs to know of them (ruling R28, trust 18). */
export function openPayouts({ rows, provePerson, mail, sms, post }: Needs) {
  return {
    /** Ends the call unless it is the person, by their password, or where there is none by a code. */
    async provePerson(
      { accountId, sessionId }: Caller,
      shown: ShownProof & { purpose: 'bankAccount' | 'withdraw'; now: number },
    ): Promise<void> {
      const account = await accountRows(rows).byId(accountId)
      if (!account) return refuse('Session InvalidSessionToken')
      await provePerson({ ...shown, account, sessionId })
    },

    /** When the newest device and the number of an account came; null where there is none, or it was there always. */
    async newestOf(accountId: string): Promise<{ device: number | null; phone: number | null }> {
      const [device, account] = await Promise.all([
        deviceRows(rows).newestOf(accountId),
        accountRows(rows).byId(accountId),
      ])
      return { device: device?.getTime() ?? null, phone: account?.mobile_changed_at?.getTime() ?? null }
    },

    async isBanned(accountId: string): Promise<boolean> {
      return (await accountRows(rows).byId(accountId))?.status === 'banned'
    },

    /** To the email of the account; where it has none, what might be a thief's doing goes to the number. */
    writeLetter(accountId: string, what: PayoutLetter): void {
      post.later(`a letter: ${what}`, async () => {
        const account = await accountRows(rows).byId(accountId)
        if (!account) return
        const { email, mobile } = account
        const language = (await deviceRows(rows).languageOf(accountId)) ?? 'en'
        if (email !== null) await mail.send({ to: email, ...payoutLetter(what, language) })
        else if (mobile !== null && what === 'bank-account-changed')
          await sms.send({ to: mobile, text: bankAccountText(language) })
      })
    },
  }
}

export type Payouts = ReturnType<typeof openPayouts>
