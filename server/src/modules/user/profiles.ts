import type { Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { profileAnswerOf } from './accounts.ts'
import { accountRows, type ProfileRow } from './rows/account-rows.ts'
import type { UserTables } from './rows/tables.ts'

/** Profiles that one call may ask at most. */
const PROFILES_MAX = 500

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type Profiles = ReturnType<typeof openProfiles>

export function openProfiles(rows: Kysely<UserTables>) {
  /** Ids come out of addresses: what is no id at all belongs to nobody. */
  const profilesOf = async (ids: readonly string[]): Promise<Map<string, Profile>> => {
    const asked = [...new Set(ids)].filter((id) => UUID.test(id)).slice(0, PROFILES_MAX)
    if (asked.length === 0) return new Map()
    const found = await accountRows(rows).profiles(asked)
    return new Map(found.map((row) => [row.id, profileAnswerOf(row)]))
  }

  const update = async (
    id: string,
    set: Partial<Pick<ProfileRow, 'name' | 'bio' | 'avatar'>>,
  ): Promise<Profile | undefined> => {
    if (!UUID.test(id)) return undefined
    const row = await accountRows(rows).updateProfile(id, set)
    return row && profileAnswerOf(row)
  }

  return {
    profilesOf,
    async profileOf(id: string): Promise<Profile | undefined> {
      return (await profilesOf([id])).get(id)
    },
    async profileByEmail(email: string): Promise<Profile | undefined> {
      const row = await accountRows(rows).profileByEmail(email.trim().toLowerCase())
      return row && profileAnswerOf(row)
    },
    renameProfile: (id: string, { name, bio }: { name: string; bio: string }) => update(id, { name, bio }),
    setAvatarAddress: (id: string, avatar: string) => update(id, { avatar }),
  }
}
