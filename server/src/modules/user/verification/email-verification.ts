import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Mail } from '#platform/mail/mail'
import type { Asked } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { Attempts } from '../attempts.ts'
import { accountRows, type AccountRow, type EmailVerified } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { languageOf, verificationLetter, type Language } from '../mail/emails.ts'
import type { Post } from '../mail/mail-queue.ts'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  mail: Mail
  post: Post
  attempts: Attempts
  settings: Settings['verification']
  origin: string
}

interface Wish {
  account: Pick<AccountRow, 'id' | 'email' | 'email_verified_at'>
  asked: Asked
  /** What the form was read in, where it said so; else the browser's cookie. */
  language?: Language | undefined
  now: number
}

export type Verification = ReturnType<typeof openVerification>

/** SQLSTATE of a value that somebody else has. */
const UNIQUE_VIOLATION = '23505'

/** Links that verify an email: 256 bit, seven days, only their hash is kept. */
export function openVerification({ database, rows, mail, post, attempts, settings, origin }: Needs) {
  const write = (email: string, { account, asked, now, language = languageOf(asked) }: Wish) =>
    post.later('verification', async () => {
      const token = newToken()
      await database.transaction(rows, (tx) =>
        accountRows(tx).putVerificationLink({
          hash: hashToken(token),
          account_id: account.id,
          email,
          expires_at: new Date(now + settings.linkMs),
        }),
      )
      const link = `${origin}/email-verification?token=${token}`
      await mail.send({ to: email, ...verificationLetter({ link, language }) })
    })

  return {
    /** With the registration; where no letter gets there, the email stays unverified and can be verified later. */
    welcome(wish: Wish): void {
      const { email, email_verified_at } = wish.account
      if (email !== null && email_verified_at === null && mail.reaches(wish.asked)) write(email, wish)
    },

    /** The letter once more; what has to be waited for, where something has. */
    async resend(wish: Wish) {
      const { id, email, email_verified_at } = wish.account
      if (email === null || email_verified_at !== null) return undefined
      const wait = await attempts.takeVerification(id, settings)
      if (!wait) write(email, wish)
      return wait
    },

    /** A letter to an email that the account does not have yet; what has to be waited for, where something has. */
    async invite(email: string, wish: Wish) {
      const wait = await attempts.takeVerification(wish.account.id, settings)
      if (!wait && (await attempts.mayGetLetter(email))) write(email, wish)
      return wait
    },

    /** What the link did; nothing for one that is not good, or whose email somebody else has meanwhile. */
    use: (token: string, now: number): Promise<EmailVerified | undefined> =>
      database
        .transaction(rows, (tx) => accountRows(tx).useVerificationLink(hashToken(token), new Date(now)))
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undefined
          throw error
        }),
  }
}
