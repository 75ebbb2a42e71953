import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Mail } from '#platform/mail/mail'
import type { RequestInfo } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { Attempts } from '../limits/attempts.ts'
import { accountRows, type AccountRow, type EmailVerified } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { languageOf, verificationEmail, type Language } from '../mail/emails.ts'
import type { MailQueue } from '../mail/mail-queue.ts'

interface EmailVerificationDependencies {
  database: Database
  rows: Kysely<UserTables>
  mail: Mail
  mailQueue: MailQueue
  attempts: Attempts
  settings: Settings['verification']
  origin: string
}

interface EmailRequest {
  account: Pick<AccountRow, 'id' | 'email' | 'email_verified_at'>
  asked: RequestInfo
  /** The language of the form, if the form sent it; otherwise the one of the browser's cookie. */
  language?: Language | undefined
  now: number
}

export type EmailVerification = ReturnType<typeof openEmailVerification>

/** SQLSTATE of a value that another row has. */
const UNIQUE_VIOLATION = '23505'

/** Links that verify an email: 256 bits, valid for seven days, only their hash is stored. */
export function openEmailVerification({
  database,
  rows,
  mail,
  mailQueue,
  attempts,
  settings,
  origin,
}: EmailVerificationDependencies) {
  const sendLink = (email: string, { account, asked, now, language = languageOf(asked) }: EmailRequest) =>
    mailQueue.add('verification', async () => {
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
      await mail.send({ to: email, ...verificationEmail({ link, language }) })
    })

  return {
    /** Sent at the registration. Where no email can be sent, the address stays unverified and can be verified later. */
    welcome(request: EmailRequest): void {
      const { email, email_verified_at } = request.account
      if (email !== null && email_verified_at === null && mail.reaches(request.asked))
        sendLink(email, request)
    },

    /** Sends the link again; returns the wait when it is too early. */
    async resend(request: EmailRequest) {
      const { id, email, email_verified_at } = request.account
      if (email === null || email_verified_at !== null) return undefined
      const wait = await attempts.takeVerification(id, settings)
      if (!wait) sendLink(email, request)
      return wait
    },

    /** Sends a link to an email that the account does not have yet; returns the wait when it is too early. */
    async invite(email: string, request: EmailRequest) {
      const wait = await attempts.takeVerification(request.account.id, settings)
      if (!wait && (await attempts.mayReceiveEmail(email))) sendLink(email, request)
      return wait
    },

    /** Verifies the email of a link; `undefined` for an invalid link or an email that another account has by now. */
    use: (token: string, now: number): Promise<EmailVerified | undefined> =>
      database
        .transaction(rows, (tx) => accountRows(tx).useVerificationLink(hashToken(token), new Date(now)))
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undefined
          throw error
        }),
  }
}
