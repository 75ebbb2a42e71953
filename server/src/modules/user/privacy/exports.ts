import type { Kysely } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs'
import { Failure } from '#platform/errors/failure'
import type { UserTables } from '../rows/tables.ts'
import { accountRows } from '../rows/account-rows.ts'
import { deletionRows } from '../rows/deletion-rows.ts'
import { privacyRows } from '../rows/privacy-rows.ts'
import { avatarKeyOf } from '../accounts/avatars.ts'
import type { Consents } from './consents.ts'
import { EXPORT_ROWS_MAX, type PersonalDataHandler, type PersonIds } from './personal-data-handler.ts'

interface ExportsDependencies {
  rows: Kysely<UserTables>
  blobs: Pick<Blobs, 'read'>
  consents: Pick<Consents, 'list'>
  personalDataHandlers(): readonly PersonalDataHandler[]
}

/** Everything that is stored about a person, as one indented JSON text. */
export function openExports({ rows, blobs, consents, personalDataHandlers }: ExportsDependencies) {
  async function pictureOf(avatar: string | null): Promise<string | null> {
    const key = avatarKeyOf(avatar)
    const bytes = key === null ? undefined : await blobs.read(key)
    return bytes ? `data:image/webp;base64,${Buffer.concat(await bytes.toArray()).toString('base64')}` : null
  }

  async function ownOf({ accountId, profileId }: PersonIds): Promise<Record<string, unknown> | undefined> {
    const own = privacyRows(rows)
    const [account, profile] = await Promise.all([
      accountRows(rows).byId(accountId),
      accountRows(rows).profileOfAccount(accountId),
    ])
    if (!account || !profile) return undefined
    // Secrets are left out: nobody who reads the file may be able to sign in by it.
    const { password_hash, totp_sealed, totp_step: _step, totp_since, is_demo: _demo, ...facts } = account
    const devices = await own.devices(accountId, EXPORT_ROWS_MAX)
    return {
      account: {
        ...facts,
        hasPassword: password_hash !== null,
        hasSecondFactor: totp_sealed !== null,
        secondFactorSince: totp_since,
      },
      profile: { ...profile, picture: await pictureOf(profile.avatar) },
      devices: devices.map(({ firebase_token, ...device }) => ({
        ...device,
        isPushed: firebase_token !== null,
      })),
      handles: await own.handles(profileId, EXPORT_ROWS_MAX),
      deletion: (await deletionRows(rows).find(accountId)) ?? null,
      changesToUndo: await own.undoLinks(accountId, EXPORT_ROWS_MAX),
      recoveryCodes: await own.recoveryCodes(accountId, EXPORT_ROWS_MAX),
      passkeys: await own.passkeys(accountId, EXPORT_ROWS_MAX),
      activity: await own.activity(accountId, EXPORT_ROWS_MAX),
      sessions: await own.sessions(accountId, EXPORT_ROWS_MAX),
      consents: await consents.list(accountId),
      identities: await own.identities(accountId, EXPORT_ROWS_MAX),
      partners: await own.partners(accountId, EXPORT_ROWS_MAX),
      reports: await own.reports(profileId, EXPORT_ROWS_MAX),
      following: await own.following(profileId, EXPORT_ROWS_MAX),
      followers: await own.followers(profileId, EXPORT_ROWS_MAX),
      blocked: await own.blocks(accountId, EXPORT_ROWS_MAX),
    }
  }

  return async (person: PersonIds, now: number): Promise<string> => {
    const own = await ownOf(person)
    if (!own) throw new Failure('The account of this export is gone.')
    const sections: Record<string, unknown> = {}
    for (const handler of personalDataHandlers()) sections[handler.section] = await handler.exportOf(person)
    const whole = { exportedAt: new Date(now), ...own, ...sections }
    return JSON.stringify(whole, (_key, value) => (typeof value === 'bigint' ? Number(value) : value), 2)
  }
}

export type ExportOf = ReturnType<typeof openExports>
