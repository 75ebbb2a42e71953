import type { Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database, Within } from '#platform/database/database'
import { rowsWithin } from '#platform/database/within'
import { profileAnswerOf } from './accounts.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Profiles that one call reads at most. */
const PROFILES_MAX = 500

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Absent properties stay unchanged. */
export interface ProfileChange {
  readonly name?: string | undefined
  readonly bio?: string | undefined
  /** Null removes the picture. */
  readonly avatar?: string | null | undefined
}

export type Profiles = ReturnType<typeof openProfiles>

export function openProfiles({ database, rows }: { database: Database; rows: Kysely<UserTables> }) {
  /** Ids come from URLs, so a text that is no UUID is treated as an unknown id. */
  const profilesOf = async (ids: readonly string[], tx?: Within): Promise<Map<string, Profile>> => {
    const known = [...new Set(ids)].filter((id) => UUID.test(id)).slice(0, PROFILES_MAX)
    if (known.length === 0) return new Map()
    const found = await accountRows(rowsWithin(rows, 'user', tx)).profiles(known)
    return new Map(found.map((row) => [row.id, profileAnswerOf(row)]))
  }

  /** Also returns the address of the picture before the change, so that its blob can be deleted. */
  const change = async (
    id: string,
    wanted: ProfileChange,
  ): Promise<{ profile: Profile; avatarBefore: string | null } | undefined> => {
    if (!UUID.test(id)) return undefined
    const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    return await database.transaction(rows, async (tx) => {
      const own = accountRows(tx)
      const before = await own.holdProfile(id)
      const after = before && Object.keys(set).length > 0 ? await own.updateProfile(id, set) : before
      return before && after && { profile: profileAnswerOf(after), avatarBefore: before.avatar }
    })
  }

  return {
    profilesOf,
    async profilesOfAccounts(accountIds: readonly string[], tx?: Within): Promise<Map<string, Profile>> {
      const ids = accountIds.slice(0, PROFILES_MAX)
      if (ids.length === 0) return new Map()
      const found = await accountRows(rowsWithin(rows, 'user', tx)).profilesOfAccounts(ids)
      return new Map(found.map((row) => [row.account_id, profileAnswerOf(row)]))
    },
    async profileOf(id: string): Promise<Profile | undefined> {
      return (await profilesOf([id])).get(id)
    },
    async profileByEmail(email: string): Promise<Profile | undefined> {
      const row = await accountRows(rows).profileByEmail(email.trim().toLowerCase())
      return row && profileAnswerOf(row)
    },
    change,
    renameProfile: async (id: string, { name, bio }: { name: string; bio: string }) =>
      (await change(id, { name, bio }))?.profile,
  }
}
