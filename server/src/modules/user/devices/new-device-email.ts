import type { Kysely } from 'kysely'
import type { Mail } from '#platform/mail/mail'
import type { RequestInfo, Caller } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import { languageOf, newDeviceEmail } from '../mail/emails.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { accountRows } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** An account younger than this signs in on its first device, about which its owner is not notified. */
const JUST_REGISTERED_MS = 60 * 60 * 1000
/** Bounds the emails that a thief could trigger by many sign-ins. */
const EMAILS_MAX = { limit: 5, perMs: 60 * 60 * 1000 }

interface NewDeviceEmailDependencies {
  rows: Kysely<UserTables>
  mail: Mail
  mailQueue: MailQueue
  tally: Tally
  origin: string
}

/** Notifies the owner of an account about a sign-in on a new device: docs/product/sessions.md#new-device. */
export function openNewDeviceNotice({ rows, mail, mailQueue, tally, origin }: NewDeviceEmailDependencies) {
  return (caller: Caller, { asked, now }: { asked: RequestInfo; now: number }): void => {
    const { accountId, sessionId } = caller
    const language = languageOf(asked)
    mailQueue.add('new device', async () => {
      const [account, device] = await Promise.all([
        accountRows(rows).byId(accountId),
        deviceRows(rows).ofSession(sessionId),
      ])
      if (!account?.email || !device) return
      const isYoung = now - account.created_at.getTime() < JUST_REGISTERED_MS
      if (isYoung && (await deviceRows(rows).countOthers(accountId, device.uuid)) === 0) return
      if (!(await tally.take(`user:new-device-letters:${accountId}`, EMAILS_MAX)).allowed) return
      const { platform, os_version: osVersion } = device
      const email = newDeviceEmail({ platform, osVersion, at: now, origin, language })
      await mail.send({ to: account.email, ...email })
    })
  }
}

export type NotifyNewDevice = ReturnType<typeof openNewDeviceNotice>
