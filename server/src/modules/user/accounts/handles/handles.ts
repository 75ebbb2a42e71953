import type { Kysely } from 'kysely'
import { isAllowedIn } from '#platform/automod/automod'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { isOfficialName } from '../official-names.ts'
import { isOperator } from '../roles.ts'
import { isReservedName } from '../../partners/reserved-names.ts'
import { accountRows, type ProfileRow } from '../../rows/account-rows.ts'
import type { UserTables } from '../../rows/tables.ts'
import { handleRows } from './handle-rows.ts'

/** Handles that a person takes in a period, the first one included. */
const CHANGES = { max: 3, perMs: 14 * 24 * 60 * 60_000 }

export type Handles = ReturnType<typeof openHandles>

interface HandlesDependencies {
  database: Database
  rows: Kysely<UserTables>
  settings: Pick<Settings['accounts'], 'handleKeptMs'>
}

/** Chosen names of profiles: docs/product/accounts.md#handle. */
export function openHandles({ database, rows, settings }: HandlesDependencies) {
  const keptSince = (now: number) => new Date(now - settings.handleKeptMs)

  return {
    /** Gives the caller's profile this handle, and returns the profile. */
    async put(caller: Caller, name: string, now: number): Promise<ProfileRow> {
      if (isReservedName(name) || !isAllowedIn('name', name)) return refuse('TEXT_NOT_ALLOWED')
      // Operators do speak for the app.
      if (!isOperator(caller) && isOfficialName(name)) return refuse('TEXT_NOT_ALLOWED')
      return await database.transaction(rows, async (tx) => {
        const own = handleRows(tx)
        const profile = await accountRows(tx).holdProfile(caller.profileId)
        if (!profile) return refuse('Session InvalidSessionToken')
        if (profile.handle === name) return profile
        requireFewChanges(await own.takenSince(profile.id, new Date(now - CHANGES.perMs)), now)
        await own.freeExpired(name, keptSince(now))
        await own.leaveCurrent(profile.id, new Date(now))
        if (!(await own.take(name, profile.id, new Date(now)))) return refuse('HANDLE_TAKEN')
        return (await own.setOfProfile(profile.id, name)) ?? profile
      })
    },

    /** The profile of a handle, also of one that its owner left lately, with the present handle. */
    async find(name: string, now: number): Promise<{ profileId: string; handle: string } | undefined> {
      const found = await handleRows(rows).seen(name, keptSince(now))
      return found?.handle ? { profileId: found.profileId, handle: found.handle } : undefined
    },

    sweep: (now: number) => handleRows(rows).sweep(keptSince(now)),
  }
}

function requireFewChanges(taken: readonly Date[], now: number): void {
  const [oldest] = taken
  if (!oldest || taken.length < CHANGES.max) return
  const waitMs = oldest.getTime() + CHANGES.perMs - now
  refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
