import type { Kysely } from 'kysely'
import type { Mail } from '#platform/mail/mail'
import type { Asked, Caller } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import { languageOf, newDeviceLetter } from '../mail/emails.ts'
import type { Post } from '../mail/mail-queue.ts'
import { accountRows } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Whoever has just registered signs in on their first device, which is no news to them. */
const JUST_REGISTERED_MS = 60 * 60 * 1000
/** Whoever is told this often knows. */
const LETTERS_MAX = { limit: 5, perMs: 60 * 60 * 1000 }

interface Needs {
  rows: Kysely<UserTables>
  mail: Mail
  post: Post
  tally: Tally
  origin: string
}

/** Tells the owner of an account that somebody signed in on a device that it did not have (A018, trust 18). */
export function openNewDeviceLetter({ rows, mail, post, tally, origin }: Needs) {
  return (caller: Caller, { asked, now }: { asked: Asked; now: number }): void => {
    const { accountId, sessionId } = caller
    const language = languageOf(asked)
    post.later('a letter about a new device', async () => {
      const [account, device] = await Promise.all([
        accountRows(rows).byId(accountId),
        deviceRows(rows).ofSession(sessionId),
      ])
      if (!account?.email || !device) return
      const isYoung = now - account.created_at.getTime() < JUST_REGISTERED_MS
      if (isYoung && (await deviceRows(rows).countOthers(accountId, device.uuid)) === 0) return
      if (!(await tally.take(`user:new-device-letters:${accountId}`, LETTERS_MAX)).allowed) return
      const { platform, os_version: osVersion } = device
      const letter = newDeviceLetter({ platform, osVersion, at: now, origin, language })
      await mail.send({ to: account.email, ...letter })
    })
  }
}

export type NewDeviceLetter = ReturnType<typeof openNewDeviceLetter>
