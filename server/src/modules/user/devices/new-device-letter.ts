import type { Kysely } from 'kysely'
import type { Log } from '#platform/log'
import type { Mail } from '#platform/mail'
import type { Caller } from '#platform/route'
import { accountRows } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Whoever has just registered signs in on their first device, which is no news to them. */
const JUST_REGISTERED_MS = 60 * 60 * 1000

/** Tells the owner of an account that somebody signed in on a device that it did not have (A018, trust 18). */
export function openNewDeviceLetter(needs: { rows: Kysely<UserTables>; mail: Mail; log: Log }) {
  const { rows, mail, log } = needs

  async function send({ accountId, sessionId }: Caller, now: number): Promise<void> {
    const [account, device] = await Promise.all([
      accountRows(rows).byId(accountId),
      deviceRows(rows).ofSession(sessionId),
    ])
    if (!account?.email || !device) return
    const isYoung = now - account.created_at.getTime() < JUST_REGISTERED_MS
    if (isYoung && (await deviceRows(rows).countOthers(accountId, device.uuid)) === 0) return
    const at = new Date(now).toISOString().slice(0, 16).replace('T', ' ')
    const what = `${device.name} (${device.platform}, ${device.os_version}), ${at} UTC`
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
      log.warn({ err: error, account: caller.accountId }, 'a letter about a new device was not sent')
    }
  }
}

export type NewDeviceLetter = ReturnType<typeof openNewDeviceLetter>
