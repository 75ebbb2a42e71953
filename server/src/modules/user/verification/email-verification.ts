import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Mail } from '#platform/mail/mail'
import type { RequestInfo } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { Attempts } from '../limits/attempts.ts'
import { accountRows, type AccountRow } from '../rows/account-rows.ts'
import type { EmailVerified } from '../rows/email-rows.ts'
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
  /** A letter of welcome, or of a change when the email takes the place of another one. */
  const sendLink = (email: string, { account, asked, now, language = languageOf(asked) }: EmailRequest) => {
    const replaces = account.email === email ? null : account.email
    const is = account.email === email ? 'welcome' : 'change'
    mailQueue.add('verification', async () => {
      const token = newToken()
      await database.transaction(rows, (tx) =>
        accountRows(tx).putVerificationLink({
          hash: hashToken(token),
          account_id: account.id,
          email,
          expires_at: new Date(now + settings.linkMs),
          replaces,
        }),
      )
      const link = `${origin}/email-verification?token=${token}`
      await mail.send({ to: email, ...verificationEmail({ is, link, language }) })
    })
  }

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

    /** Sends a link to an email that the account does not have; returns the wait when it is too early. */
    async invite(email: string, request: EmailRequest) {
      const wait = await attempts.takeVerification(request.account.id, settings)
      if (!wait && (await attempts.mayReceiveEmail(email))) sendLink(email, request)
      return wait
    },

    /** Sends the link of an expired one to the same email again; says nothing about a token that is none. */
    async renew(token: string, request: Omit<EmailRequest, 'account'>) {
      const found = await accountRows(rows).expiredVerification(hashToken(token), new Date(request.now))
      if (!found || (found.is_demo && !request.asked.isDemo)) return undefined
      const { linked, replaces, ...account } = found
      const isOver =
        account.email === linked ? account.email_verified_at !== null : account.email !== replaces
      if (isOver) return undefined
      const wait = await attempts.takeVerification(account.id, settings)
      if (!wait && (await attempts.mayReceiveEmail(linked))) sendLink(linked, { ...request, account })
      return wait
    },

    /** Verifies the email of a link; `undefined` for an invalid link or an email that another account has by now. */
    use: (token: string, now: number): Promise<EmailVerified | 'expired' | undefined> =>
      database
        .transaction(rows, (tx) => accountRows(tx).useVerificationLink(hashToken(token), new Date(now)))
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undefined
          throw error
        }),
  }
}
