import type { Kysely } from 'kysely'
import type { Mail } from '#platform/mail'
import { refuse } from '#platform/refusal'
import type { Caller } from '#platform/route'
import { payoutLetter, type PayoutLetter } from './mailing/payout-letters.ts'
import type { Post } from './mailing/post.ts'
import type { ProvePerson } from './privacy/proof-of-person.ts'
import { accountRows } from './rows/account-rows.ts'
import { deviceRows } from './rows/device-rows.ts'
import type { UserTables } from './rows/tables.ts'

interface Needs {
  rows: Kysely<UserTables>
  provePerson: ProvePerson
  mail: Mail
  post: Post
}

/** What paying somebody needs to know of them (ruling R28, trust 18). */
export function openPayouts({ rows, provePerson, mail, post }: Needs) {
  return {
    /** Ends the call unless it is the person, by their password, or where there is none by a code. */
    async provePerson(
      { accountId, sessionId }: Caller,
      shown: { password?: string | undefined; otp?: string | undefined; now: number },
    ): Promise<void> {
      const account = await accountRows(rows).byId(accountId)
      if (!account) return refuse('Session InvalidSessionToken')
      await provePerson({ ...shown, account, sessionId, purpose: 'withdraw' })
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

    /** To the email of the account, and to nobody where it has none. */
    writeLetter(accountId: string, what: PayoutLetter): void {
      post.later(`a letter: ${what}`, async () => {
        const account = await accountRows(rows).byId(accountId)
        if (!account?.email) return
        const language = (await deviceRows(rows).languageOf(accountId)) ?? 'en'
        await mail.send({ to: account.email, ...payoutLetter(what, language) })
      })
    },
  }
}

export type Payouts = ReturnType<typeof openPayouts>
