import type { Kysely } from 'kysely'
import type { Log } from '#platform/log'
import type { Mail } from '#platform/mail'
import type { Caller } from '#platform/route'
import type { Tally } from '#platform/tally'
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
  tally: Tally
  log: Log
}

/** Tells the owner of an account that somebody signed in on a device that it did not have (A018, trust 18). */
export function openNewDeviceLetter({ rows, mail, tally, log }: Needs) {
  async function send({ accountId, sessionId }: Caller, now: number): Promise<void> {
    const [account, device] = await Promise.all([
      accountRows(rows).byId(accountId),
      deviceRows(rows).ofSession(sessionId),
    ])
    if (!account?.email || !device) return
    const isYoung = now - account.created_at.getTime() < JUST_REGISTERED_MS
    if (isYoung && (await deviceRows(rows).countOthers(accountId, device.uuid)) === 0) return
    if (!(await tally.take(`user:new-device-letters:${accountId}`, LETTERS_MAX)).allowed) return
    const at = new Date(now).toISOString().slice(0, 16).replace('T', ' ')
    // Of the device only what it can be one of: its name was typed, and could be a message to a stranger's address.
    const what = `${device.platform}, ${at} UTC`
    await mail.send({
      to: account.email,
      subject: 'Masuk dari perangkat baru / New device',
      text: [
        'Ada yang masuk ke akun Tayang kamu dari perangkat baru:',
        what,
        'Kalau ini bukan kamu, buka Profil, keluarkan perangkat itu, lalu ganti kata sandi kamu.',
        '',
        'Somebody signed in to your Tayang account on a new device:',
        what,
        'If this was not you, open your profile, log out that device and change your password.',
      ].join('\n'),
    })
  }

  /** A letter that cannot be sent keeps nobody from signing in. */
  return async (caller: Caller, now: number): Promise<void> => {
    try {
      await send(caller, now)
    } catch (error) {
      log.warn(
        { reason: (error as Error).name, account: caller.accountId },
        'a letter about a new device was not sent',
      )
    }
  }
}

export type NewDeviceLetter = ReturnType<typeof openNewDeviceLetter>
